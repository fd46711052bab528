import numpy as np
from parts import freq

# Settings
repeats = 3

x = np.array([[1, 2], [3, 4]])
print(np.repeat(x, repeats, axis=1), np.repeat(x, repeats), np.tile(x, (1, repeats)))
angle = 3 * freq(8)
v = np.arange(1.0, 9.0)
half = np.concatenate([-v[4:], v[:4]])
for table in (np.tile(angle, 2), np.repeat(angle, 2)):
    print(np.linalg.norm(v * np.cos(table) + half * np.sin(table)), np.linalg.norm(v))
