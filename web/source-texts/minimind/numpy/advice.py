import numpy as np
from parts import freq, half_split

# Settings
m = 3
n = 1

q = half_split(np.array([1.0, 2, 3, 4]), m * freq(4))
k = half_split(np.array([4.0, 3, 2, 1]), n * freq(4))
print(q, k, q @ k)
