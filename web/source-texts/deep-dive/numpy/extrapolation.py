import numpy as np
from parts import freq, half_split, row, torch_normal

# Settings
dim = 64

x = torch_normal(7)(dim)
last, outside = (half_split(x, m * freq(dim)) for m in (511, 512))
for length in [600, 800, 1024, 2048]:  # the text compares the same two positions for each
    row(f"length {length}: similarity of positions 511 and 512", f"{last @ outside / (x @ x):.4f}")
longer = lambda d, positions: (2 * np.pi / freq(d) > positions).sum()
row(f"d = {dim}: pairs with a wavelength longer than 512", f"{longer(dim, 512)} / {dim // 2}")
row("d = 128: pairs longer than 512, and than 4096", f"{longer(128, 512)} / 64, {longer(128, 4096)} / 64")
