import numpy as np
from parts import freq, half_split, residual, row, torch_normal

# Settings
heads = 8
seq = 64
positions = "running"

randn = torch_normal(0)
q, k = randn(1, heads, seq, 64), randn(1, heads, seq, 64)
ids = {"running": np.arange(seq), "shifted": np.arange(seq) + 1000, "reversed": np.arange(seq)[::-1]}[positions]
cache = np.outer(np.arange(ids.max() + 1), freq(64))  # angles of running positions, read by id
rotated = half_split(q, cache[ids])
fresh = half_split(q, np.outer(ids, freq(64)))
row("shape in, shape out", f"[1, {heads}, {seq}, 64] → {list(rotated.shape)}")
row("cache by position id equals a table made for these positions: largest difference", residual(abs(rotated - fresh).max()))
score = fresh[0, 0, 2] @ half_split(k, np.outer(ids, freq(64)))[0, 0, 0]
alone = half_split(q[0, 0, 2], (ids[2] - ids[0]) * freq(64)) @ k[0, 0, 0]
row("a score is what the distance alone gives: difference", residual(abs(score - alone)))
