"""torch's results for the specs on standard input: the schemes of transformers' modeling_rope_utils.py as functions."""

import json
import math
import sys

import torch


def powers(spec):
    dim = spec["rotaryDim"]
    return spec["base"] ** (torch.arange(0, dim, 2, dtype=torch.int64).float() / dim)


def default(spec):
    return 1.0 / powers(spec), 1.0


def linear(spec):
    return 1.0 / powers(spec) / spec["factor"], 1.0


def dynamic(spec):
    dim, longest = spec["rotaryDim"], spec["maxPositionEmbeddings"]
    seq_len = torch.maximum(torch.tensor(spec["seqLen"]), torch.tensor(longest))
    ratio = (spec["factor"] * seq_len / longest) - (spec["factor"] - 1)
    base = spec["base"] * ratio ** (dim / (dim - 2))
    return 1.0 / (base ** (torch.arange(0, dim, 2, dtype=torch.int64).float() / dim)), 1.0


def yarn(spec):
    dim, base, factor = spec["rotaryDim"], spec["base"], spec["factor"]

    def correction(rotations):
        length = spec["originalMaxPositionEmbeddings"]
        return dim * math.log(length / (rotations * 2 * math.pi)) / (2 * math.log(base))

    low, high = correction(spec.get("betaFast", 32)), correction(spec.get("betaSlow", 1))
    if spec.get("truncate", True):
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, dim - 1)
    if low == high:
        high += 0.001
    ramp = torch.clamp((torch.arange(dim // 2, dtype=torch.float32) - low) / (high - low), 0, 1)
    kept = 1 - ramp
    extrapolated, interpolated = 1.0 / powers(spec), 1.0 / (factor * powers(spec))
    return interpolated * (1 - kept) + extrapolated * kept, 0.1 * math.log(factor) + 1.0


def longrope(spec):
    original = spec["originalMaxPositionEmbeddings"]
    factors = spec["longFactor"] if spec["seqLen"] > original else spec["shortFactor"]
    factor = spec["maxPositionEmbeddings"] / original
    return 1.0 / (torch.tensor(factors) * powers(spec)), math.sqrt(1 + math.log(factor) / math.log(original))


def llama3(spec):
    factor, old = spec["factor"], spec["originalMaxPositionEmbeddings"]
    low, high = spec["lowFreqFactor"], spec["highFreqFactor"]
    inv_freq = 1.0 / powers(spec)
    wavelength = 2 * math.pi / inv_freq
    scaled = torch.where(wavelength > old / low, inv_freq / factor, inv_freq)
    smooth = (old / wavelength - low) / (high - low)
    between = (1 - smooth) * scaled / factor + smooth * scaled
    is_between = ~(wavelength < old / high) * ~(wavelength > old / low)
    return torch.where(is_between, between, scaled), 1.0


def proportional(spec):
    dim = spec["rotaryDim"]
    turning = int(spec["partialRotaryFactor"] * dim // 2)
    inv_freq = 1.0 / (spec["base"] ** (torch.arange(0, 2 * turning, 2, dtype=torch.int64).float() / dim))
    return torch.cat([inv_freq, torch.zeros(dim // 2 - turning)]) / spec["factor"], 1.0


schemes = {f.__name__: f for f in (default, linear, dynamic, yarn, longrope, llama3, proportional)}


def answer(spec):
    inv_freq, attention_factor = schemes[spec["ropeType"]](spec)
    positions = torch.tensor(spec["positions"])
    angles = positions[:, None].float() @ inv_freq[None, :].float()
    cos, sin = angles.cos() * attention_factor, angles.sin() * attention_factor
    dim = spec["rotaryDim"]
    wide = positions[:, None].double() / spec["base"] ** (torch.arange(0, dim, 2).double() / dim)
    return {
        "invFreq": inv_freq.tolist(),
        "attentionFactor": attention_factor,
        "cos": cos.flatten().tolist(),
        "sin": sin.flatten().tolist(),
        "bf16": cos.bfloat16().float().flatten().tolist(),
        "wide": wide.cos().float().flatten().tolist(),
    }


print(json.dumps([answer(spec) for spec in json.load(sys.stdin)]))
