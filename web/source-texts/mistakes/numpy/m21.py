import numpy as np
from parts import attempt, freq, interleaved, row

# Settings
x = [1.54099607, -0.293428898, -2.17878938, 0.568431258, -1.08452237]

x = np.array(x)
rotary_dim = 5  # wrong
# right: rotary_dim = 4
pairs = attempt(lambda: x[:rotary_dim].reshape(-1, 2))
if pairs is not None:
    y = np.concatenate([interleaved(pairs.ravel(), 3 * freq(rotary_dim)), x[rotary_dim:]])
    row("head_dim 5, rotary_dim 4: change of the last channel", f"{abs(y[4] - x[4]):g}")
