import numpy as np
from parts import freq

# Settings
dim = 8
m = 3

x = np.arange(1.0, dim + 1)
z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * m * freq(dim))
print(np.stack([z.real, z.imag], -1).ravel())
