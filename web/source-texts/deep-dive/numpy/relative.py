import numpy as np
from parts import freq, half_split, residual, row, torch_normal

# Settings
seed = 7

x = torch_normal(seed)(64)
positions = [0, 1, 2, 3, 10]
y = half_split(np.tile(x, (5, 1)), np.outer(positions, freq(64)))
similarity = y @ y.T / (x @ x)
for i, m in enumerate(positions):
    for j in range(i + 1, 5):
        row(f"{m} and {positions[j]}, distance {positions[j] - m}", f"{similarity[i, j]:.4f}")
row("one distance, one similarity: spread at distance 1", residual(np.ptp([similarity[i, i + 1] for i in range(3)])))
