import numpy as np

# Settings
heads = 8

i = np.arange(1, heads + 1)
print(2.0 ** (-8 * i / heads), 2.0 ** (-8 / i))  # right for a power of two, printed
