import numpy as np
from parts import freq

# Settings
dim = 8

angle = np.tile(np.outer(np.arange(8), freq(dim)), 2)
print(np.cos(angle).round(4), np.sin(angle).round(4))
