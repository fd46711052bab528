import numpy as np
from parts import row, torch_normal

# Settings
mistake = True

if mistake:
    table = torch_normal(0)(512, 64)  # what nn.Embedding(512, 64) starts from
    inside = ((table >= 0) & (table <= 1)).mean()
    row("the entries of a learned table lie in [0, 1]: share that does", f"{100 * inside:.1f}%")
    row("least and largest of 32,768 entries", f"{table.min():.2f}, {table.max():.2f}")
    row("mean", f"{table.mean():.3f}")
else:
    ruler = np.arange(512) / 511
    inside = ((ruler >= 0) & (ruler <= 1)).mean()
    row("position / (length − 1) lies in [0, 1]: share that does", f"{100 * inside:.1f}%")
