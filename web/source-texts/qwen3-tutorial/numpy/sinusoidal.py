import numpy as np
from parts import freq

# Settings
dim = 128
base = 10000

for distance in [0, 1, 10, 50, 100]:
    print(distance, np.cos(distance * freq(dim, float(base))).mean())
