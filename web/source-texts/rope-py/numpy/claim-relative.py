import numpy as np
from parts import freq, half_split, row, torch_normal

# Settings
base = 10000
seed = 0
precision = "exact"

randn = torch_normal(seed)
q, k = randn(128), randn(128)
if precision == "exact":
    angle = lambda m: m * freq(128, float(base))
else:
    single = np.float32
    exponent = (np.arange(0, 128, 2, dtype=single) / single(128)).astype(float)
    inv_freq = single(1) / (float(base) ** exponent).astype(single)
    angle = lambda m: (single(m) * inv_freq).astype(float)
starts = [0, 1, 10, 100, 1000, 10000]
scores = [half_split(q, angle(n + 7)) @ half_split(k, angle(n)) for n in starts]
for n, score in zip(starts, scores):
    row(f"score at {n + 7} and {n}", f"{score:.4f}")
