import numpy as np

# Settings
q1 = 1.5
q2 = -0.3
k1 = -2.2
k2 = 0.6
m = 5
n = 2
theta = 0.3

q, k = np.array([q1, q2]), np.array([k1, k2])
R = lambda t: np.array([[np.cos(t * theta), -np.sin(t * theta)], [np.sin(t * theta), np.cos(t * theta)]])
print((R(m) @ q) @ (R(n) @ k))  # the score
print(q @ R(m - n) @ k, q @ R(n - m) @ k)  # as (9) prints it, and R(n - m)
