import numpy as np
from parts import freq, row, yarn

# Settings
base = 10000
trained = 512
times = 4
scheme = "default"

before = freq(128, float(base))
if scheme == "default" or times == 1:
    after = before
else:
    after = before / times if scheme == "linear" else yarn(128, float(base), times, trained)[0]
reach = before * (trained - 1)  # the largest angle of training; a full revolution is all of them
out = (reach < 2 * np.pi) & (after * (times * trained - 1) > 1.01 * reach)
row(f"pairs that never went round within {trained} positions", f"{(2 * np.pi / before > trained).sum()} / 64")
row(f"at {times} × {trained} positions no pair meets an angle it has not seen: pairs that do", f"{out.sum()} / 64")
row("unseen share", f"{100 * out.mean():.1f}%")
