import numpy as np
from parts import freq

# Settings
batch = 2
pairs = 2
seq = 3

inv_freq = np.tile(freq(2 * pairs)[None, :, None], (batch, 1, 1))
freqs = inv_freq @ np.tile(np.arange(float(seq))[None, None, :], (batch, 1, 1))
emb = np.concatenate([freqs.transpose(0, 2, 1)] * 2, axis=-1)
print(inv_freq.shape, freqs.shape, emb.shape, np.cos(emb[0]))
