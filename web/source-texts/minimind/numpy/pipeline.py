import numpy as np
from parts import freq, interleaved, torch_normal

# Settings
distance = 3

randn = torch_normal(42)
x, y = randn(64), randn(64)
inv_freq = freq(64)
o, i = np.ogrid[1:65, 1:65]
to_q, to_k = np.sin(o * i) / 8, np.cos(o * i) / 8


def add(x, m):
    return x + np.stack([np.sin(m * inv_freq), np.cos(m * inv_freq)], -1).ravel()


def turn(x, m):
    return interleaved(x, m * inv_freq)


def attend(q, of_y, of_x):  # the score of y, and its weight beside the word's own
    score = np.array([q @ of_y, q @ of_x]) / 8
    weight = np.exp(score - score.max())
    return q @ of_y, weight[0] / weight.sum()


for n in [0, 64, 128, 256]:
    m = n + distance
    added = attend(to_q @ add(x, m), to_k @ add(y, n), to_k @ add(x, m))
    print(n, *added, *attend(turn(to_q @ x, m), turn(to_k @ y, n), turn(to_k @ x, m)))
