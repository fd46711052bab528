import numpy as np
from parts import freq, half_split, interleaved, row, torch_normal

randn = torch_normal(7)
q, k = randn(64), randn(64)
apart = lambda x: np.concatenate([x[::2], x[1::2]])
first = [apart(interleaved(x, m * freq(64))) for x, m in ((q, 10), (k, 7))]
second = [half_split(x, m * freq(64)) for x, m in ((q, 10), (k, 7))]  # wrong
# right: second = [half_split(apart(x), m * freq(64)) for x, m in ((q, 10), (k, 7))]
row("the two classes agree: largest difference of an element", f"{abs(first[0] - second[0]).max():.2f}")
row("their scores agree: difference", f"{abs(first[0] @ first[1] - second[0] @ second[1]):.2f}")
