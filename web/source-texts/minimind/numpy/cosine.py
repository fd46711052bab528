import numpy as np
from parts import freq, half_split

# Settings
distance = 2
q = [-0.146795094, 0.786141276, 0.94682163, -1.114344]
k = [1.69079018, -0.894827902, -0.355625033, 1.23238575]

print(half_split(np.array(q), distance * freq(4)) @ np.array(k))
