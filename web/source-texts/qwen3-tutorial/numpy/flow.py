import numpy as np
from parts import freq, interleaved

# Settings
seq = 6

x = np.sin(np.arange(seq * 32.0)).reshape(seq, 32)
y = interleaved(x, np.outer(np.arange(seq), freq(32)))
scores = y @ y.T / np.sqrt(32) + np.triu(np.full((seq, seq), -np.inf), 1)
weights = np.exp(scores - scores.max(axis=1, keepdims=True))
print(weights / weights.sum(axis=1, keepdims=True))
