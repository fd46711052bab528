import numpy as np
from parts import row

q, k, m, n = np.array([0.7, 0.2]), np.array([0.1, -0.9]), 5, 2
R = lambda t: np.array([[np.cos(0.3 * t), -np.sin(0.3 * t)], [np.sin(0.3 * t), np.cos(0.3 * t)]])
forward, backward = q @ R(m - n) @ k, q @ R(n - m) @ k
row("qᵀ R(m − n) k, equations 9 and 10", f"{forward:.4f}")
row("qᵀ R(n − m) k, equations 11 and 14", f"{backward:.4f}")
score = (R(m) @ q) @ (R(n) @ k)
line, value = "qᵀ R(m − n) k", forward  # wrong
# right: line, value = "qᵀ R(n − m) k", backward
row(f"⟨R(m) q, R(n) k⟩ = {score:.4f} equals {line}", f"{value:.4f}")
