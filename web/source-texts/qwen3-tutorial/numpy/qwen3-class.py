import numpy as np
from parts import freq

# head_dim of the config, not hidden_size // num_attention_heads; unscaled
print(freq(128, 1e6)[:3], freq(64, 1e6)[:3])
