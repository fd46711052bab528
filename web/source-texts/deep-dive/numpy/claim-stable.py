import numpy as np
from parts import freq, row

# Settings
base = 10000
position = 131071

single = np.float32
exponent = (np.arange(0, 128, 2, dtype=single) / single(128)).astype(float)
inv_freq = single(1) / (float(base) ** exponent).astype(single)
angle = single(position) * inv_freq  # each step rounded to float32, as the texts do
exact = position * freq(128, float(base))
angle = angle.astype(float)
off = max(abs(np.cos(angle) - np.cos(exact)).max(), abs(np.sin(angle) - np.sin(exact)).max())
row(f"float32 angles are stable: largest error of cos and sin at {position}", f"{off:.6f}")
row("largest length of a rotated pair", f"{np.hypot(np.cos(angle), np.sin(angle)).max():.6f}")
