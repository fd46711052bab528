import numpy as np
from parts import row, test_two, torch_normal

# Settings
seed = 42

q, k, rotate = test_two(seed)
printed, fitting = np.arange(128) // 2, np.arange(128) % 64  # the pair whose angle channel d gets
offsets = [0, 1, 2, 4, 8]
first = q[0, 0, 0]
for n in offsets:
    row(f"0 vs {n}", f"{rotate(first, 0, printed) @ rotate(q[0, 0, n], n, printed):.6f}")
row("the same products without any rotation", *(f"{first @ q[0, 0, n]:.2f}" for n in offsets))
row("one vector against itself, rotated", *(f"{first @ rotate(first, n, fitting):.2f}" for n in offsets))
