import numpy as np

# Settings
batch = 10
seed = 0

random = np.random.RandomState(seed)
a, b = random.randn(batch, 3, 4), random.randn(batch, 4, 7)
print(np.matmul(a, b).shape, np.einsum("bij,bjk->bik", a, b).shape)
