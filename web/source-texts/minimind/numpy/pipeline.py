import numpy as np
from parts import freq, interleaved, torch_normal

# Settings
distance = 3

randn = torch_normal(42)
x, y = randn(64), randn(64)
inv_freq = freq(64)


def add(x, m):
    return x + np.stack([np.sin(m * inv_freq), np.cos(m * inv_freq)], -1).ravel()


for n in [0, 64, 128, 256]:
    m = n + distance
    print(n, add(x, m) @ add(y, n), interleaved(x, m * inv_freq) @ interleaved(y, n * inv_freq))
