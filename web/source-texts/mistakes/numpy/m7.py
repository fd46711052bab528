import numpy as np
from parts import freq, interleaved, residual, row, torch_normal

randn = torch_normal(7)
q, k = randn(64), randn(64)


def in_place(x, m):
    return interleaved(x, m * freq(64))


def basic(x, m):  # reads pairs (2i, 2i + 1)
    y = in_place(x, m)
    return np.concatenate([y[::2], y[1::2]])  # wrong
    # right: return y


score = lambda m, n, rotate: rotate(q, m) @ rotate(k, n)
positions = [0, 1, 7, 100, 4000]
off = max(abs(score(m, n, basic) - score(m, n, in_place)) for m in positions for n in positions)
row("scores are unchanged: largest difference over 25 pairs of positions", residual(off))
row("lengths are unchanged", residual(abs(np.linalg.norm(basic(q, 100)) - np.linalg.norm(q))))
row("position 0 leaves the vector as it is: largest difference", f"{abs(basic(q, 0) - q).max():.4f}")
foreign = basic(q, 10) @ in_place(k, 7)
row("fits a key from a cache that was written in place: score off by", f"{abs(foreign - score(10, 7, in_place)):.4f}")
