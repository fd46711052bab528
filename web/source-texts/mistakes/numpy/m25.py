import numpy as np
from parts import row

q, k, m, n = np.array([0.7, 0.2]), np.array([0.1, -0.9]), 5, 2
R = lambda t: np.array([[np.cos(0.3 * t), -np.sin(0.3 * t)], [np.sin(0.3 * t), np.cos(0.3 * t)]])
score = (R(m) @ q) @ (R(n) @ k)
line, value = "m − n", q @ R(m - n) @ k  # wrong
# right: line, value = "n − m", q @ R(n - m) @ k
row(f"the score {score:.4f} is qᵀ R({line}) k", f"{value:.4f}")
name, part = "q · cos", q * np.cos(0.3 * m)  # wrong
# right: name, part = "x (cos, sin)", q[0] * R(m)[:, 0]
row(f"the first column’s part of R(m) q is {name}", ", ".join(f"{number:.4f}" for number in part))
