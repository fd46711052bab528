import numpy as np
from parts import row, test_two, torch_normal

q, k, rotate = test_two(42)
column = np.arange(128) // 2  # wrong
# right: column = np.arange(128) % 64
first, without = q[0, 0, 0], []
for n in [0, 1, 2, 4, 8]:
    other = q[0, 0, n]  # wrong
    # right: other = first
    score = rotate(first, 0, column) @ rotate(other, n, column)
    row(f"0 vs {n}", f"{score:.6f}")  # wrong
    # right: row(f"0 vs {n}, one vector", f"{score:.4f}")
    without.append(first @ other)
    row(f"0 vs {n}, nothing rotated", f"{without[-1]:.2f}")
row("the numbers are about position: without the rotation they would all be alike", f"{min(without):.2f} … {max(without):.2f}")
