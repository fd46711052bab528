import numpy as np
from parts import freq

# Settings
dim = 128
base = 10000

inv_freq = freq(dim, float(base))
print(inv_freq)
print(np.outer([0, 1, 4, 8], inv_freq))
positions = np.arange(10)
print(np.cos((positions[:, None] - positions)[..., None] * inv_freq).mean(axis=-1).round(4))
