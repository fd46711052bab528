import numpy as np
from parts import freq, half_split, row, torch_normal

x = torch_normal(7)(64)
y = half_split(np.tile(x, (5, 1)), np.outer([0, 1, 2, 3, 10], freq(64)))
other = 1  # wrong
# right: other = 32
radius = np.hypot(y[:, 0], y[:, other])
row("least and largest radius of the five points", f"{radius.min():.4f}, {radius.max():.4f}")
row(f"the points of channels 0 and {other} lie on a circle: spread of the radius", f"{np.ptp(radius):.4f}")
