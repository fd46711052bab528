import numpy as np
from parts import freq

# Settings
dim = 64

angle = np.outer(np.arange(12), freq(dim))
print(np.cos(angle), np.sin(angle))
