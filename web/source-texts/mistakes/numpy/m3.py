import numpy as np
from parts import freq, row

means = [np.sin(n * freq(128)).mean() for n in (0, 1, 4, 8)]  # wrong
# right: means = [np.cos(n * freq(128)).mean() for n in (0, 1, 4, 8)]
for n, mean in zip((0, 1, 4, 8), means):
    row(f"position difference {n}", f"{mean:.4f}")
row("largest where a position meets itself", f"{means[0]:.4f}")
