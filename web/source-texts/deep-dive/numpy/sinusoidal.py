import numpy as np
from parts import freq, interleaved, row, torch_normal

# Settings
base = 10000

randn = torch_normal(3)
q, k = randn(64), randn(64)
inv_freq = freq(64, float(base))
code = lambda m: np.stack([np.sin(m * inv_freq), np.cos(m * inv_freq)], -1).ravel()
starts = [0, 10, 100, 1000]
lengths = [np.linalg.norm(q + code(m)) / np.linalg.norm(q) for m in starts]
row("2. adding disturbs the word: lengths as shares of before", *(f"{length:.3f}" for length in lengths))
added = [(q + code(n + 3)) @ (k + code(n)) for n in starts]
rotated = [interleaved(q, (n + 3) * inv_freq) @ interleaved(k, n * inv_freq) for n in starts]
row("3. the score is not one of distance: spread at distance 3", f"{np.ptp(added):.4f}; RoPE {np.ptp(rotated):.4f}")
row("4. frequency and dimension are coupled: pairs, and different frequencies", f"{len(inv_freq)}, {len(set(inv_freq))}")
