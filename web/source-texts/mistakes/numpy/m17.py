import numpy as np
from parts import freq, row

wavelength = 2 * np.pi / freq(64)
longer = lambda positions: (wavelength > positions).sum()
alike = []  # wrong
a, b = np.cos((512 - 511) * freq(64)), np.cos((512 % 512) * freq(64))  # wrong
# right: row("pairs with a wavelength longer than 512", f"{longer(512)} / 32")
for length in (600, 800, 1024, 2048):
    alike.append(a @ b / np.linalg.norm(a) / np.linalg.norm(b))  # wrong
    row(f"“frequency alignment” at length {length}", f"{alike[-1]:.4f}")  # wrong
    # right: row(f"of these, pairs that complete their revolution only between 512 and {length}", longer(512) - longer(length))
row("it tells the four lengths apart: spread", f"{np.ptp(alike):.4f}")  # wrong
