import numpy as np
from parts import row, test_two, torch_normal

# Settings
mistake = True

q, k, rotate = test_two(42)
column = np.arange(128) // 2 if mistake else np.arange(128) % 64  # for pairs (2i, 2i + 1), or fitting rotate_half
first = q[0, 0, 0]
for n in [0, 1, 2, 4, 8]:
    other = q[0, 0, n] if mistake else first
    score = rotate(first, 0, column) @ rotate(other, n, column)
    row(f"0 vs {n}" if mistake else f"0 vs {n}, one vector", f"{score:.6f}" if mistake else f"{score:.4f}")
    row(f"0 vs {n}, nothing turned", f"{first @ other:.2f}")
