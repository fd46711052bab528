import numpy as np
from parts import freq, row

inv_freq = freq(128)
original = inv_freq  # wrong
# right: original = inv_freq.copy()
before = original[1]
inv_freq = inv_freq / 4  # a change of length: another array
row("the second original frequency after a change of length", f"{before:.4f} → {original[1]:.4f}, inv_freq {inv_freq[1]:.4f}")
expanded = np.broadcast_to(inv_freq[None, :, None], (2, 64, 1))
shown = expanded  # wrong
# right: shown = inv_freq
row("shape printed as that of inv_freq", list(shown.shape))
