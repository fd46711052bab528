"""The schemes of rope_scaling, as transformers 5 offers them: "default" is no longer among them. Each gives inv_freq and attention_scaling."""

import math

import torch


def _sizes(config):
    return config["rope_theta"], int(config["head_dim"] * config.get("partial_rotary_factor", 1.0)), config["rope_scaling"]


def _plain(base, dim):
    return 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))


def _linear(config, device):
    base, dim, scaling = _sizes(config)
    return _plain(base, dim) / scaling["factor"], 1.0


def _dynamic(config, device):
    base, dim, scaling = _sizes(config)
    length, most = config["seq_len"], config["max_position_embeddings"]
    factor, length = scaling["factor"], max(length, most)
    return _plain(base * ((factor * length / most) - (factor - 1)) ** (dim / (dim - 2)), dim), 1.0


def _yarn(config, device):
    base, dim, scaling = _sizes(config)
    factor, original = scaling["factor"], scaling["original_max_position_embeddings"]

    def place(revolutions):
        return dim * math.log(original / (revolutions * 2 * math.pi)) / (2 * math.log(base))

    fast, slow = scaling.get("beta_fast", 32), scaling.get("beta_slow", 1)
    low, high = max(math.floor(place(fast)), 0), min(math.ceil(place(slow)), dim - 1)
    ramp = ((torch.arange(dim // 2).float() - low) / (high - low or 0.001)).clamp(0, 1)
    plain = _plain(base, dim)
    return plain / factor * ramp + plain * (1 - ramp), 0.1 * math.log(factor) + 1.0


def _longrope(config, device):
    base, dim, scaling = _sizes(config)
    original, most = scaling["original_max_position_embeddings"], config["max_position_embeddings"]
    factors = scaling["long_factor"] if config["seq_len"] > original else scaling["short_factor"]
    return _plain(base, dim) / torch.tensor(factors), math.sqrt(1 + math.log(most / original) / math.log(original))


def _llama3(config, device):
    base, dim, scaling = _sizes(config)
    low, high, original = scaling["low_freq_factor"], scaling["high_freq_factor"], scaling["original_max_position_embeddings"]
    rates = []
    for rate in _plain(base, dim).a.tolist():
        smooth = (original * rate / (2 * math.pi) - low) / (high - low)
        smooth = min(1.0, max(0.0, smooth))
        rates.append((1 - smooth) * rate / scaling["factor"] + smooth * rate)
    return torch.tensor(rates), 1.0


ROPE_INIT_FUNCTIONS = {"linear": _linear, "dynamic": _dynamic, "yarn": _yarn, "longrope": _longrope, "llama3": _llama3}
