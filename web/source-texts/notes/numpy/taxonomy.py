import numpy as np
from parts import freq

# Settings
position = 5
length = 512

angle = position * freq(16)
print(position, position / (length - 1), bin(position), np.stack([np.sin(angle), np.cos(angle)], -1).ravel())
