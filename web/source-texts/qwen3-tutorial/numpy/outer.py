import numpy as np

# Settings
a = [2, 3, 1, 1, 2]
b = [4, 2, 3]

print(np.outer(np.array(a, np.int8), np.array(b, np.int8)))
