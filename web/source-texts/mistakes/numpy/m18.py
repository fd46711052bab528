import numpy as np
from parts import row

i = np.arange(1, 9)
right = 2.0 ** (-8 * i / 8)
used = 2.0 ** (-8 / i)  # wrong
# right: used = 2.0 ** (-8 * i / 8)
row("slopes of 8 heads", *(f"{value:.4f}" for value in used))
row("the first head looks least far: slopes fall", f"{used[0]:.4f} → {used[-1]:.4f}")
row("largest difference from the right slopes", f"{abs(used - right).max():.4f}")
