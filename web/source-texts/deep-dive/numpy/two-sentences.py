import numpy as np
from parts import interleaved, residual, row

# Settings
rope = False

words = {"cat": [1, 0.5], "chases": [0.8, 0.9], "mouse": [0.6, 0.7]}


def attend(order):
    x = np.array([words[name] for name in order])
    q = interleaved(x, np.arange(3.0)[:, None]) if rope else x  # one radian per position
    weights = np.exp(q @ q.T)
    return dict(zip(order, weights / weights.sum(1, keepdims=True) @ x))


first, second = attend(["cat", "chases", "mouse"]), attend(["mouse", "chases", "cat"])
for name in words:
    text = [f"({a:.4f}, {b:.4f})" for a, b in (first[name], second[name])]
    row(f"output of “{name}” in both sentences", *text)
same = [np.array(sorted(map(tuple, both.values()))) for both in (first, second)]
row("the two sentences give the same outputs as a multiset: largest difference", residual(abs(same[0] - same[1]).max()))
