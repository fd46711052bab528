import numpy as np
from parts import freq, row

# Settings
position = 600

table = np.zeros((512, 8))  # nn.Embedding(512, d_model) has a row for each position
try:
    table[position]
    print(f"position {position} has a row")
except IndexError as error:
    print(error)
row("positions without training data, 512 to 1024", 1024 - len(table))
row(f"cos of the slowest pair at {position}, computed instead", f"{np.cos(position * freq(8)[-1]):.6f}")
row("parameters of a learned table of 512 × 512", np.zeros((512, 512)).size)
