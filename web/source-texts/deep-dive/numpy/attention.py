import numpy as np
from parts import freq, half_split, residual, row, torch_normal

# Settings
rope = True
causal = True
dropout = True
tokens = 32

seq = tokens
batch = 4 if seq == 512 else 1
randn = torch_normal(0)


def uniform(*shape):  # as nn.Linear begins: within 1 / sqrt(512)
    bits = randn.bits(int(np.prod(shape))) & 0xFFFFFF
    return ((bits * 2.0**-23 - 1) / np.sqrt(512)).astype(np.float32).astype(float).reshape(shape)


to_q, to_k, to_v, to_output = (uniform(512, 512) for _ in range(4))
bias = uniform(512)
x = randn(batch, seq, 512)
q, k, v = ((x @ w.T).reshape(batch, seq, 8, 64).transpose(0, 2, 1, 3) for w in (to_q, to_k, to_v))
angle = np.outer(np.arange(seq), freq(64))
if rope:
    q, k = half_split(q, angle), half_split(k, angle)
score = q @ k.transpose(0, 1, 3, 2) / 8
if causal:
    score = np.where(np.tril(np.ones((seq, seq))), score, -np.inf)
weights = np.exp(score - score.max(-1, keepdims=True))
weights /= weights.sum(-1, keepdims=True)
row("shapes: x, weights, output", f"{[*x.shape]}, {[*weights.shape]}, {[*x.shape]}")
row("every row of the weights sums to 1: largest difference", residual(abs(weights.sum(-1) - 1).max()))
dropped = np.where(randn.bits(weights.size).reshape(weights.shape) % 10 == 0, 0, weights / 0.9).sum(-1)
if dropout:
    row("still so after the text’s dropout: largest difference", f"{abs(dropped - 1).max():.3f}")
    row("mean of the sums, which is what the text prints", f"{dropped.mean():.4f}")
final = (weights @ v).transpose(0, 2, 1, 3).reshape(batch, seq, 512) @ to_output.T + bias
row("mean length of the output after its projection", f"{np.linalg.norm(final, axis=-1).mean():.4f}")
