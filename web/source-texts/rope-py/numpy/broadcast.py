import numpy as np
from parts import freq

# Settings
seq = 5
heads = 4

x = np.sin(np.arange(2 * seq * heads * 8.0)).reshape(2, seq, heads, 4, 2)
freqs_cis = np.exp(1j * np.outer(np.arange(seq), freq(8))).reshape(1, seq, 1, 4)
z = (x[..., 0] + 1j * x[..., 1]) * freqs_cis
print(z.shape, np.stack([z.real, z.imag], -1).reshape(2, seq, heads, 8)[0, 0, 0])
