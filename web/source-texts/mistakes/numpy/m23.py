import numpy as np
from parts import freq, half_split, interleaved, row, torch_normal

# Settings
mistake = True

x = torch_normal(7)(64)
angle = 5 * freq(64)
order = np.argsort(np.r_[0:64:2, 1:64:2])  # from halves back to neighbours
matrix = interleaved(x, angle)
code = half_split(x, angle) if mistake else half_split(np.r_[x[::2], x[1::2]], angle)[order]
row("the printed matrix and the printed code give one vector: largest difference", f"{abs(matrix - code).max():.4f}")
