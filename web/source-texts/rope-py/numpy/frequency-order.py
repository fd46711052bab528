import numpy as np
from parts import freq

# Settings
dim = 128

print(freq(dim), 2 * np.pi / freq(dim))
