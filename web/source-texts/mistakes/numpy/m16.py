import numpy as np
from parts import freq, half_split, row, torch_normal

# Settings
mistake = True

x = torch_normal(7)(64)
y = half_split(np.tile(x, (5, 1)), np.outer([0, 1, 2, 3, 10], freq(64)))
other = 1 if mistake else 32
radius = np.hypot(y[:, 0], y[:, other])
row(f"the points of channels 0 and {other} lie on a circle: spread of the radius", f"{np.ptp(radius):.4f}")
