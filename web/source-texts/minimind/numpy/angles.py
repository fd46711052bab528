import numpy as np
from parts import freq

# Settings
dim = 64
count = 8

print(np.einsum("i,j->ij", np.arange(count), freq(dim)))
