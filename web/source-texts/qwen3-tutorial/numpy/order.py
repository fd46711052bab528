import numpy as np

# Settings
words = [5, 4, 3, 2, 1, 0]

x = np.sin(np.arange(192)).reshape(6, 32)


def weights(x):
    scores = np.exp(x @ x.T / np.sqrt(32))
    return scores / scores.sum(axis=1, keepdims=True)


print(np.abs(weights(x)[np.ix_(words, words)] - weights(x[words])).max())
