"""What the cards' NumPy programs share. A copied program carries those that it imports."""
import numpy as np


def row(label, *values):
    print(label, " ".join(map(str, values)), sep="\t")


def residual(value):
    return "< 0.00001" if value < 1e-5 else f"{value:.4f}"


def freq(d, base=10000.0):
    return base ** (-np.arange(0, d, 2) / d)


def half_split(x, angle):  # pairs (i, i + d/2); angle [..., d/2]
    a, b = np.split(x, 2, -1)
    return np.concatenate([a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)], -1)


def interleaved(x, angle):  # pairs (2i, 2i + 1)
    a, b = x[..., ::2], x[..., 1::2]
    return np.stack([a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)], -1).reshape(x.shape)


def torch_normal(seed):  # torch.manual_seed(seed); the result is torch.randn for sizes that are multiples of 16
    twister = np.random.RandomState(seed)
    bits = lambda size: twister.randint(0, 2**32, size, dtype=np.uint32)
    def randn(*shape):  # 24-bit uniforms, Box and Muller over blocks of 16
        u = ((bits(int(np.prod(shape))) & 0xFFFFFF) / 2.0**24).reshape(-1, 2, 8)
        radius, angle = np.sqrt(-2 * np.log1p(-u[:, 0])), 2 * np.pi * u[:, 1]
        x = np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1)
        return x.astype(np.float32).astype(float).reshape(shape)
    randn.bits = bits
    return randn


def yarn(d, base, factor, original):  # beta_fast 32, beta_slow 1; inv_freq, and what cos and sin are multiplied by
    edge = lambda revolutions: d * np.log(original / (revolutions * 2 * np.pi)) / (2 * np.log(base))
    low, high = max(np.floor(edge(32)), 0), min(np.ceil(edge(1)), d - 1)
    ramp = np.clip((np.arange(d // 2) - low) / (high - low), 0, 1)
    return freq(d, base) * (ramp / factor + 1 - ramp), 0.1 * np.log(factor) + 1


def attempt(act):  # NumPy stretches sizes as torch does, and raises where torch does
    try:
        return act()
    except ValueError as error:
        print("NumPy raises:", error)


def why_not(act):  # what it raises, None where it runs
    try:
        act()
    except Exception as error:
        return str(error)


def test_two(seed):  # test 2 of text 001: q, k, and x * cos + rotate_half(x) * sin with the angle of pair column[d] in channel d
    randn = torch_normal(seed)
    q, k = randn(2, 32, 16, 128), randn(2, 32, 16, 128)
    def rotate(x, m, column):
        angle = np.asarray(m, float)[..., None] * 0.1 * 0.5 ** column.astype(float)
        a, b = np.split(x, 2, -1)
        return x * np.cos(angle) + np.concatenate([-b, a], -1) * np.sin(angle)
    return q, k, rotate
