import numpy as np

# Settings
dim = 5

x = np.ones((2, dim))
try:
    print("channels in pairs:", x.reshape(2, -1, 2).shape)
except ValueError as error:
    print(error)
