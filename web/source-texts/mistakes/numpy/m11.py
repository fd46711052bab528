import numpy as np
from parts import attempt, freq, half_split, residual, row, torch_normal

x = torch_normal(0)(1, 2, 8, 128)
angle = np.outer(np.arange(8), freq(128))[None, None]
columns = angle  # wrong
# right: columns = np.tile(angle, 2)
a, b = np.split(x, 2, -1)
y = attempt(lambda: x * np.cos(columns) + np.concatenate([-b, a], -1) * np.sin(columns))
if y is not None:
    row("x [4, 32, 512, 128] * cos [1, 1, 512, 128]", residual(abs(y - half_split(x, angle)).max()))
