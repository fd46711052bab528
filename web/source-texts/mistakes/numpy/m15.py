import numpy as np
from parts import freq, interleaved, row, torch_normal

randn = torch_normal(7)
q, k = randn(64), randn(64)
inv_freq = freq(64)
zeta = (2 * np.arange(32) / 64 + 0.4) / 1.4


def rotate(x, m, side):  # side 1: query, -1: key
    scale = np.exp(-m * inv_freq / 100)  # wrong
    # right: scale = zeta ** (side * m / 512)
    return interleaved(x, m * inv_freq) * np.repeat(scale, 2)


for m in (100, 500, 1000, 2000, 4000):
    row(f"length at {m}, as a share of before", f"{np.linalg.norm(rotate(q, m, 1)) / np.linalg.norm(q):.2f}")
scores = [rotate(q, n + 3, 1) @ rotate(k, n, -1) for n in (0, 100, 500, 1000, 2000)]
row("the score at distance 3 is one number, wherever the words stand: spread", f"{np.ptp(scores):.4f}")
row("plain RoPE at distance 3", f"{interleaved(q, 3 * inv_freq) @ k:.4f}")
