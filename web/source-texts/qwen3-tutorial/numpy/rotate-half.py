import numpy as np
from parts import freq

# Settings
x = [1, 2, 3, 4, 5, 6, 7, 8]
m = 3

x, angle = np.array(x, float), m * freq(8)
cos, sin = np.tile(np.cos(angle), 2), np.tile(np.sin(angle), 2)
print(x * cos + np.concatenate([-x[4:], x[:4]]) * sin)
