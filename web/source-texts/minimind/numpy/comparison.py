import numpy as np
from parts import freq

# Settings
trained = 512

wavelength = 2 * np.pi / freq(64)
print((wavelength > trained).sum(), "of", len(wavelength))
