import numpy as np
from parts import freq

config = {"model_type": "minimind", "hidden_size": 768, "num_attention_heads": 8, "head_dim": 96, "rope_theta": 1000000}
inv_freq = freq(config["head_dim"], float(config["rope_theta"]))
print(config["head_dim"], inv_freq[:4], 2 * np.pi / inv_freq[-1])
