import numpy as np
from parts import freq

# Settings
dim = 8
seq = 6

angle = np.outer(np.arange(seq), freq(dim))
cache = np.stack([np.cos(angle), np.sin(angle)], -1)
x = np.sin(np.arange(seq * dim)).reshape(seq, dim // 2, 2)
first = x[..., 0] * cache[..., 0] - x[..., 1] * cache[..., 1]
second = x[..., 1] * cache[..., 0] + x[..., 0] * cache[..., 1]
print(np.stack([first, second], -1).reshape(seq, dim))
