import numpy as np

# Settings
batch = 10
seed = 0

rng = np.random.default_rng(seed)
a, b = rng.standard_normal((batch, 3, 4)), rng.standard_normal((batch, 4, 7))
print(np.matmul(a, b).shape, np.einsum("bij,bjk->bik", a, b).shape)
