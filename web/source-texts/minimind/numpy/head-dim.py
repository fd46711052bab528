import numpy as np
from parts import freq

# Settings
hidden = 512
heads = 8
head = 0

head_dim = head if head > 0 else hidden // heads
inv_freq = freq(head_dim)
print(head_dim, inv_freq[:4], 2 * np.pi / inv_freq[-1])
