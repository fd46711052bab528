import numpy as np

# Settings
x = 7
step = 12

a, b = x / 10, step / 10
print(np.sin(a + b), np.sin(a) * np.cos(b) + np.cos(a) * np.sin(b))
