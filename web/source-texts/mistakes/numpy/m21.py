import numpy as np
from parts import freq, interleaved, row

# Settings
mistake = True
x = [1.54099607, -0.293428898, -2.17878938, 0.568431258, -1.08452237]

if mistake:
    try:
        print(np.ones((2, 5)).reshape(2, -1, 2))
    except ValueError as error:
        print(error)
else:
    x = np.array(x)
    y = np.concatenate([interleaved(x[:4], 3 * freq(4)), x[4:]])  # rotary_dim 4: the rest passes through
    row("head_dim 5, rotary_dim 4: change of the last channel", f"{abs(y[4] - x[4]):g}")
