import numpy as np
from parts import freq, half_split, interleaved

# Settings
position = 3

x = np.arange(1.0, 9.0)
for rotate in (interleaved, half_split):
    print(rotate(x, position * freq(8)))
