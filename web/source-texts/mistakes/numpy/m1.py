import numpy as np
from parts import freq, half_split, row, test_two, torch_normal

q, k, rotate = test_two(42)
column = np.arange(128) // 2  # wrong
# right: column = np.arange(128) % 64
y = rotate(q, np.arange(16), column)
most = abs(np.linalg.norm(y, axis=-1) - np.linalg.norm(q, axis=-1)).max()
row("a rotation keeps every length: largest change over 1,024 rows", f"{most:.6f}")
positions = [3, 10, 50, 100, 1000]
a, b = q[0, 0, 0], k[0, 0, 0]
scores = [rotate(a, m, column) @ rotate(b, m - 3, column) for m in positions]
row("max norm difference", f"{most:.6f}")
for m, score in zip(positions, scores):
    row(f"score of q at {m} with k at {m - 3}", f"{score:.2f}")
row("the score at distance 3 stands still: how far it wanders", f"{np.ptp(scores):.4f}")
row("a right half-split rotation, base 10000, same vectors", f"{half_split(a, 3 * freq(128)) @ b:.4f}")
