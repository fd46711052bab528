import numpy as np

# Settings
dim = 128

i = np.arange(1, dim // 2 + 1)
print((10000.0 ** (-2 * (i - 1) / dim))[:4], (10000.0 ** (-np.arange(0, dim, 2) / dim))[:4])
