import numpy as np

# Settings
a = 1
b = 0.5

z = 1j * (a + b * 1j)
print(np.real(z), np.imag(z))
