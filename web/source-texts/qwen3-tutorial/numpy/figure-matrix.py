import numpy as np
from parts import freq, half_split, interleaved

# Settings
m = 2
pairing = "adjacent"

rotate = half_split if pairing == "half" else interleaved
print(rotate(np.eye(8), m * freq(8)).T.round(4))
