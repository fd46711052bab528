import numpy as np
from parts import freq, row, yarn

# Settings
trained = 512

plain = freq(128)
inv_freq = plain  # wrong
# right: inv_freq = yarn(128, 10000.0, 4, trained)[0]
row(f"pairs with a wavelength longer than {trained}", f"{(2 * np.pi / plain > trained).sum()} / 64")
shown = plain * (trained - 1)  # the largest angle of training; a full revolution is all of them
outside = (shown < 2 * np.pi) & (inv_freq * (4 * trained - 1) > 1.01 * shown)
row(f"at 4 × {trained} positions every angle has been seen in training: pairs that have not", f"{outside.sum()} / 64")
