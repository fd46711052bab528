import numpy as np
from parts import residual, row

# Settings
preset = "two"
x = 1
y = 0.5

angles = {"0": 0, "π/6": np.pi / 6, "π/4": np.pi / 4, "π/3": np.pi / 3, "π/2": np.pi / 2}
shown = {"two": ["0", "π/4"], "four": ["0", "π/6", "π/3", "π/2"], "all": list(angles)}
v = np.array([x, y])
lengths = []
for name in shown[preset]:
    c, s = np.cos(angles[name]), np.sin(angles[name])
    rotated = np.array([[c, -s], [s, c]]) @ v
    row(f"rotated by {name}", f"({rotated[0]:.4f}, {rotated[1]:.4f})")
    lengths.append(np.linalg.norm(rotated))
row("every arrow has one length: largest difference", residual(abs(np.array(lengths) - np.linalg.norm(v)).max()))
