import numpy as np
from parts import attempt, freq, half_split, row, torch_normal

# Settings
sizes = "printed"

shape, checked = {  # of q, and what values are checked on: the text's own shape is too large for that
    "printed": ((8, 32, 512, 64), (1, 2, 8, 64)),
    "equal": ((1, 8, 8, 16), (1, 8, 8, 16)),
    "one": ((2, 1, 8, 16), (2, 1, 8, 16)),
}[sizes]


def table(seq, dim):
    return 1, seq, 1, dim  # wrong
    # right: return 1, 1, seq, dim


out = attempt(lambda: np.broadcast_shapes(shape, table(*shape[2:])))
if out is not None:
    row("the shape stays that of q", list(out))
    q = torch_normal(0)(*checked)
    heads, seq, dim = q.shape[1:]
    angle = np.tile(np.outer(np.arange(seq), freq(dim)), 2).reshape(table(seq, dim))
    a, b = np.split(q, 2, -1)
    y = q * np.cos(angle) + np.concatenate([-b, a], -1) * np.sin(angle)
    label = "each token is rotated by its own position: largest difference from the core"
    tokens = half_split(q, np.outer(np.arange(seq), freq(dim)))
    row(label, f"{abs(y - tokens).max():.4f}" if y.shape == q.shape else "–")
    by_head = half_split(q, np.arange(heads)[:, None, None] * freq(dim))
    if heads == seq and abs(y - by_head).max() < 1e-5:
        row("by the number of its head instead: largest difference", f"{abs(y - by_head).max():.4f}")
