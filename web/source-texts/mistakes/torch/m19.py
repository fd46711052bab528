import torch
from parts import row, why_not


def fractions():
    qk_dim = 64
    return torch.arange(0, self.qk_dim, 2) / qk_dim  # wrong
    # right: return torch.arange(0, qk_dim, 2) / qk_dim


def angles():
    seq_idx, inv_freq = torch.arange(16.0), 1 / 10000 ** (torch.arange(0, 64, 2) / 64)
    return torch.outer(seq_idx, theta)  # wrong
    # right: return torch.outer(seq_idx, inv_freq)


def pairs():
    X = torch.ones(2, 8, 16, 64)
    return X.reshape(2, 8, 16, 64 // 2)  # wrong
    # right: return X.reshape(2, 8, 16, 64 // 2, 2)


def for_broadcast():
    cache = torch.ones(16, 32, 2)
    return rope_cache.reshape(1, 1, 16, 32, 2)  # wrong
    # right: return cache.reshape(1, 1, 16, 32, 2)


def cosines():
    cache = torch.ones(16, 32, 2).reshape(1, 1, 16, 32, 2)
    return rope_cache[..., 0]  # wrong
    # right: return cache[..., 0]


def forward(max_len=16):
    return torch.arange(max_seq_len)  # wrong
    # right: return torch.arange(max_len)


def columns():
    a = torch.ones(16, 32)
    return torch.cat(a, a, dim=-1)  # wrong
    # right: return torch.cat((a, a), dim=-1)


for label, act in {
    "recipe, line 13: self.qk_dim": fractions,
    "recipe, line 17: torch.outer(seq_idx, theta)": angles,
    "recipe, line 23: X.reshape(batch, heads, seq, qk_dim // 2)": pairs,
    "recipe, line 25: rope_cache.reshape(…)": for_broadcast,
    "recipe, line 29: rope_cache[…, 0]": cosines,
    "RotaryEmbedding.forward, line 124: max_seq_len": forward,
    "MistralRotaryEmbedding, line 182: torch.cat(a, a, dim=-1)": columns,
}.items():
    error = why_not(act)
    row(label, "✓" if error is None else error.split(" - ")[0])
