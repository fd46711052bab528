import numpy as np
from parts import freq, row

# Settings
dim = 128

inv_freq = freq(dim)
assert (np.diff(inv_freq) < 0).all()
row("wavelengths, first and last", f"{2 * np.pi / inv_freq[0]:.2f} … {2 * np.pi / inv_freq[-1]:.0f}")
