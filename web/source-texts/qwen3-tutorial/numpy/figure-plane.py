import numpy as np

# Settings
x = 1
y = 0.5
degrees = 60

print((x + y * 1j) * np.exp(1j * np.deg2rad(degrees)))
