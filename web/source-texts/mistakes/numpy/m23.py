import numpy as np
from parts import freq, half_split, interleaved, row, torch_normal

x = torch_normal(7)(64)
angle = 5 * freq(64)
apart = lambda a: np.concatenate([a[::2], a[1::2]])
order = np.argsort(apart(np.arange(64)))  # from halves back to neighbours
matrix = interleaved(x, angle)
code = half_split(x, angle)  # wrong
# right: code = half_split(apart(x), angle)[order]
row("the printed matrix and the printed code give one vector: largest difference", f"{abs(matrix - code).max():.4f}")
