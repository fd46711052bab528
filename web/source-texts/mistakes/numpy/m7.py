import numpy as np
from parts import freq, interleaved, residual, row, torch_normal

# Settings
mistake = True

randn = torch_normal(7)
q, k = randn(64), randn(64)


def basic(x, m, apart):  # reads pairs (2i, 2i + 1); writes them apart: firsts, then seconds
    y = interleaved(x, m * freq(64))
    return np.concatenate([y[::2], y[1::2]]) if apart else y


score = lambda m, n, apart: basic(q, m, apart) @ basic(k, n, apart)
positions = [0, 1, 7, 100, 4000]
off = max(abs(score(m, n, mistake) - score(m, n, False)) for m in positions for n in positions)
row("scores are unchanged: largest difference over 25 pairs of positions", residual(off))
row("lengths are unchanged", residual(abs(np.linalg.norm(basic(q, 100, mistake)) - np.linalg.norm(q))))
row("position 0 leaves the vector as it is: largest difference", f"{abs(basic(q, 0, mistake) - q).max():.4f}")
foreign = basic(q, 10, mistake) @ basic(k, 7, False)
row("fits a key from a cache that was written in place: score off by", f"{abs(foreign - score(10, 7, False)):.4f}")
