import numpy as np
from parts import freq, interleaved, row, torch_normal

randn = torch_normal(7)
q, k = randn(64), randn(64)
inv_freq = 1 / (1 + 2 * np.arange(32))  # wrong
# right: inv_freq = freq(64) / 4
logs = np.log10(inv_freq)
row("log inv_freq is a straight line in i: largest bend", f"{abs(logs - np.linspace(logs[0], logs[-1], 32)).max():.4f}")
score = lambda f, n: interleaved(q, n * f) @ k
apart = max(abs(score(inv_freq, 4 * n) - score(freq(64), n)) for n in (1, 5, 25, 100))
row("position interpolation: distance 4d scores as d did, difference", f"{apart:.4f}")
