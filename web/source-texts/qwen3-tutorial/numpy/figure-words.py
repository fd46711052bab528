import numpy as np
from parts import freq

# Settings
words = 6

print(np.exp(1j * np.outer(np.arange(words), freq(16))))
