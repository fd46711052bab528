import numpy as np
from parts import freq

# Settings
dim = 64
m = 100

angle = m * freq(dim)
x = np.sin(np.arange(dim))
z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * angle)
R = np.zeros((dim, dim))
a = np.arange(0, dim, 2)
R[a, a] = R[a + 1, a + 1] = np.cos(angle)
R[a + 1, a], R[a, a + 1] = np.sin(angle), -np.sin(angle)
print(np.abs(R @ x - np.stack([z.real, z.imag], -1).ravel()).max())
