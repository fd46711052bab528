import numpy as np
from parts import freq, row, why_not


def sinusoidal(i, t, d):  # equation 4
    return np.sin(t / 10000 ** (2 * k / d))  # wrong
    # right: return np.sin(t / 10000 ** (2 * i / d))


def scores(q, k, d):
    return np.exp(q @ k / np.sqrt(a))  # wrong
    # right: return np.exp(q @ k / np.sqrt(d))


def rotary_class():
    class Qwen3RotaryEmbedding(nn.Module):
        pass


# right: from torch import nn
row("equation 4, the sine’s argument", why_not(lambda: sinusoidal(0, 3, 16)) or "✓")
row("the scores with f, their root", why_not(lambda: scores(np.ones(16), np.ones(16), 16)) or "✓")
row("Qwen3RotaryEmbedding, its base class", why_not(rotary_class) or "✓")
from torch import nn  # wrong

extra = "no"  # wrong
# right: extra = "some"
x, angle = np.ones(16), np.tile(3 * freq(16), 2)
products = [x * np.cos(angle), np.concatenate([-x[8:], x[:8]]) * np.sin(angle)]
row(f"{extra} extra computation: multiplications of a vector of 16", sum(one.size for one in products))
