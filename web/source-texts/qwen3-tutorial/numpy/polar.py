import numpy as np

# Settings
first = 2
second = 5

angle = np.array([first, second]) * np.pi / 4
print(np.exp(1j * angle), np.cos(angle))
