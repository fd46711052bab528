import numpy as np
from parts import freq, row

# Settings
mistake = True

wavelength = 2 * np.pi / freq(64)
longer = lambda positions: (wavelength > positions).sum()
if mistake:
    a, b = np.cos((512 - 511) * freq(64)), np.cos((512 % 512) * freq(64))
    for length in (600, 800, 1024, 2048):  # the first position past 512, whatever the length
        row(f"“frequency alignment” at length {length}", f"{a @ b / np.linalg.norm(a) / np.linalg.norm(b):.4f}")
else:
    row("pairs with a wavelength longer than 512", f"{longer(512)} / 32")
    for length in (600, 800, 1024, 2048):
        row(f"of these, pairs that close their turn only between 512 and {length}", longer(512) - longer(length))
