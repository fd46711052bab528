import numpy as np
from parts import row, torch_normal

table = torch_normal(0)(512, 64)  # what nn.Embedding(512, 64) starts from
what, values = "the entries of a learned table lie", table  # wrong
# right: what, values = "position / (length − 1) lies", np.arange(512) / 511
row(f"{what} in [0, 1]: share that does", f"{100 * ((values >= 0) & (values <= 1)).mean():.1f}%")
row("least and largest of 32,768 entries", f"{table.min():.2f}, {table.max():.2f}")
row("mean", f"{table.mean():.3f}")
