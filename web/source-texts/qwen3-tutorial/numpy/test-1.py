import numpy as np

# Settings
dim = 128
base = 10000

inv_freq = (1.0 / base ** (np.arange(0, dim, 2, dtype=np.float32) / dim)).astype(np.float32)
print(inv_freq.shape, inv_freq.min(), inv_freq.max(), inv_freq.mean(), inv_freq[:5].round(6))
for offset in [0, 1, 4, 8]:
    angle = offset * inv_freq
    print(offset, np.sin(angle).mean(), np.cos(angle).mean())  # what the text calls a dot product, and the one that is
