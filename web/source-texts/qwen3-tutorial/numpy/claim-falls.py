import numpy as np
from parts import freq, half_split, row, torch_normal

# Settings
base = 10000
vectors = "ones"
seed = 0

randn = torch_normal(seed)
q = np.ones(128) / np.sqrt(128) if vectors == "ones" else randn(128)
k = randn(128) if vectors == "two" else q
scores = half_split(np.tile(q, (257, 1)), np.outer(np.arange(257), freq(128, float(base)))) @ k
row("the score falls with every step: steps that rise instead", f"{(np.diff(scores) > 0).sum()} / 256")
ends = f"{scores[:32].mean():.3f} → {scores[-32:].mean():.3f}"
row("it falls on the average: mean of the first and the last 32 distances", ends)
