import numpy as np
from parts import freq, half_split, residual, row, torch_normal

# Settings
rope = True
causal = True
dropout = True

randn = torch_normal(0)
x = randn(32, 512)
weight = lambda: randn(512, 512) / np.sqrt(512)
q, k, v = ((x @ weight().T).reshape(32, 8, 64).transpose(1, 0, 2) for _ in range(3))
angle = np.outer(np.arange(32), freq(64))
if rope:
    q, k = half_split(q, angle), half_split(k, angle)
score = q @ k.transpose(0, 2, 1) / 8
if causal:
    score = np.where(np.tril(np.ones((32, 32))), score, -np.inf)
weights = np.exp(score - score.max(-1, keepdims=True))
weights /= weights.sum(-1, keepdims=True)
row("shapes: x, weights, output", f"{[1, *x.shape]}, {[1, *weights.shape]}, {[1, *x.shape]}")
row("every row of the weights sums to 1: largest difference", residual(abs(weights.sum(-1) - 1).max()))
dropped = np.where(randn.bits(weights.size).reshape(weights.shape) % 10 == 0, 0, weights / 0.9).sum(-1)
if dropout:
    row("still so after the text’s dropout: largest difference", f"{abs(dropped - 1).max():.3f}")
    row("mean of the sums, which is what the text prints", f"{dropped.mean():.4f}")
final = (weights @ v).transpose(1, 0, 2).reshape(32, 512) @ weight().T
row("mean length of the output after its projection", f"{np.linalg.norm(final, axis=1).mean():.4f}")
