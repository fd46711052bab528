import numpy as np
from parts import freq, interleaved, residual, row

# Settings
position = 3
vector = [1.54, -0.29, -2.18, 0.57, -1.08, -1.4, 0.4, 0.84]

x = np.array(vector)
inv_freq = freq(8)
angle = position * inv_freq
print(inv_freq, angle, np.cos(angle), np.sin(angle), sep="\n")
y = interleaved(x, angle)
row("result", *(f"{value:.4f}" for value in y))
row("the length is kept: difference", residual(abs(np.linalg.norm(y) - np.linalg.norm(x))))
