import numpy as np
from parts import freq, half_split

# Settings
heads = 8
kv = 2

angle = np.outer(np.arange(6), freq(64))[None, :, None, :]
q = half_split(np.ones((2, 6, heads, 64)), angle)
k = half_split(np.ones((2, 6, kv, 64)), angle)
print(q.shape, k.shape, "query head h reads key head h //", heads // kv)
