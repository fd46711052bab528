import numpy as np
from parts import freq, row, yarn

inv_freq, factor = freq(128) * 1.2 * 0.8, 1.0  # wrong
# right: inv_freq, factor = yarn(128, 10000.0, 4, 4096)
ratio = inv_freq / freq(128)
row("ratio to the plain frequencies, first and last pair", f"{ratio[0]:.4f}, {ratio[-1]:.4f}")
row("fast pairs stay, slow pairs are stretched: spread of the ratio", f"{np.ptp(ratio):.4f}")
row("cos and sin are scaled", f"{factor:.4f}")
