import numpy as np
from parts import freq, residual, row, torch_normal

# Settings
seq = 512
dim = 512

x = torch_normal(0)(seq, dim)
angle = np.outer(np.arange(seq), freq(dim))
even, odd = x[:, ::2], x[:, 1::2]
y = np.concatenate([even * np.cos(angle) - odd * np.sin(angle), even * np.sin(angle) + odd * np.cos(angle)], -1)
row("shape in, shape out", f"[1, {seq}, {dim}] → {list(y[None].shape)}")
row("range of values, in and out", " → ".join(f"[{a.min():.3f}, {a.max():.3f}]" for a in (x, y)))
before, after = np.linalg.norm(x, axis=1), np.linalg.norm(y, axis=1)
row("mean length, in and out", f"{before.mean():.3f} → {after.mean():.3f}")
row("lengths are kept: largest difference", residual(abs(before - after).max()))
row("position 0 is the identity: largest difference", f"{abs(y[0] - x[0]).max():.3f}")
