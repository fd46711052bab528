import numpy as np
from parts import freq, half_split, interleaved

pairings = {"glm4": interleaved, "llama": half_split, "mistral": half_split}
for model_type, rotate in pairings.items():
    print(model_type, rotate.__name__, rotate(np.arange(1.0, 9.0), 3 * freq(8)))
