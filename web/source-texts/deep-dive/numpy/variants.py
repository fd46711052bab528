import numpy as np
from parts import freq, interleaved, row, torch_normal, yarn

# Settings
right = False

x = torch_normal(7)(64)
inv_freq, i = freq(64), np.arange(32)
stretched, factor = yarn(64, 10000.0, 8, 512)
zeta = (2 * i / 64 + 0.4) / 1.4
printed = {  # name: (angle, scale) at position m
    "Original": lambda m: (m * inv_freq, 1),
    "Linear": lambda m: (m / (1 + 2 * i), 1),
    "YaRN": lambda m: (m * inv_freq * 1.2 * 0.8, 1),
    "xPos": lambda m: (m * inv_freq, np.exp(-m * inv_freq / 100)),
}
mended = {
    "Original": lambda m: (m * inv_freq, 1),
    "Linear": lambda m: (m * inv_freq / 8, 1),
    "YaRN": lambda m: (m * stretched, factor),
    "xPos": lambda m: (m * inv_freq, zeta ** (m / 512)),
}
for name, at in (mended if right else printed).items():
    norms = [np.linalg.norm(interleaved(x, at(m)[0]) * np.repeat(at(m)[1] * np.ones(32), 2)) for m in (100, 500, 1000, 2000, 4000)]
    row(f"{name}: standard deviation of the norms at 100 … 4000", f"{np.std(norms):.4f}")
