import numpy as np
from parts import attempt, freq, interleaved, row

# Settings
dim = 8
x = [1.54099607, -0.293428898, -2.17878938, 0.568431258, -1.08452237, -1.39859545, 0.403346837, 0.838026345]

x, angle = np.array(x), 3 * freq(dim)


def text():
    c, s = np.cos(angle).reshape(-1, 2)[:, 0], np.sin(angle).reshape(-1, 2)[:, 0]  # wrong
    # right: c, s = np.cos(angle), np.sin(angle)
    a, b = x[::2], x[1::2]
    return np.stack([a * c - b * s, a * s + b * c], -1).ravel()


y = attempt(text)
if y is not None:
    row("every pair rotates with its own frequency: largest difference", f"{abs(y - interleaved(x, angle)).max():.4f}")
