import numpy as np
from parts import freq, half_split, residual, row, torch_normal

# Settings
start = 1000

x = torch_normal(0)(1, 2, 8, 16)


def forward_chunked(x, positions, size=4):
    chunks = []
    for first in range(0, x.shape[-2], size):
        ids = np.arange(first, first + size)  # wrong
        # right: ids = positions[first : first + size]
        chunks.append(half_split(x[..., first : first + size, :], np.outer(ids, freq(16))))
    return np.concatenate(chunks, -2)


positions = np.arange(start, start + 8)
whole = half_split(x, np.outer(positions, freq(16)))
row(f"positions from {start} on: largest difference", residual(abs(forward_chunked(x, positions) - whole).max()))
