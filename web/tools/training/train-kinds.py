#!/usr/bin/python3
"""Trains small models of many kinds, by which the tests of src/checkpoint see which pairing Wq and Wk were trained for.

  train-kinds.py --corpus tinyshakespeare.txt --to tests/checkpoint/models           all of KINDS, some two minutes each
  train-kinds.py --corpus tinyshakespeare.txt --to tests/checkpoint/models gqa muon  those alone

Of each model Wq, Wk, their biases and the gains before and after them are kept, matrices in 8 bits as export.py keeps them, and the
kind in the file's `__metadata__`. Debian's python3-torch (1.13); corpus and split are train.py's, the same command gives the same files.
One file there is not from here: high-rate, two layers by AdamW at a rate of 1e-2, 300 steps of 8 windows of 64. With each head permuted
as four it was taken for half-split, before orders within halves were asked for; the same settings here give a model that was not.
"""

import argparse
import json
import math
import pathlib
import time

import torch
from torch import nn
from torch.nn import functional

from export import quantised, write_safetensors
from llama import Llama, Norm, linear, rotation
from train import LLAMA, SHAKESPEARE, rate_at, read_corpus, windows

COMMON = {**LLAMA, "num_hidden_layers": 3, "intermediate_size": 256, "max_position_embeddings": 96, "num_key_value_heads": 4}
KINDS = {
    "half-split": {"seed": 1},
    "interleaved": {"seed": 2, "pairing": "interleaved"},
    "gqa": {"seed": 3, "num_key_value_heads": 2},
    "gqa-interleaved": {"seed": 4, "num_key_value_heads": 2, "pairing": "interleaved"},
    "biases": {"seed": 5, "attention_bias": True},
    "partial": {"seed": 6, "head_dim": 64, "num_attention_heads": 2, "num_key_value_heads": 2, "rotary_dim": 32},
    "partial-few-pairs": {"seed": 6, "rotary_dim": 16},
    "qk-norm": {"seed": 7, "qk_norm": True},
    "muon": {"seed": 8, "optimizer": "muon", "pairing": "interleaved"},
    "sgd": {"seed": 9, "optimizer": "sgd"},
    "no-decay": {"seed": 10, "decay": 0.0, "pairing": "interleaved"},
    "no-rotation": {"seed": 11, "pairing": "none"},
    "head-dim-64": {"seed": 12, "head_dim": 64, "num_attention_heads": 4, "num_key_value_heads": 2},
    # Permuted with half its heads it was taken for interleaved, before all five parts had to be seen beside random
    # orders.
    "short": {"steps": 350, "seed": 37},
    # Permuted as if a head were two or four, these were taken for a pairing, before other partners and orders of pairs
    # were asked for.
    "head-dim-48": {"seed": 14, "head_dim": 48, "num_attention_heads": 2, "num_key_value_heads": 2, "num_hidden_layers": 1},
    "head-dim-48-interleaved": {"seed": 15, "head_dim": 48, "num_attention_heads": 2, "num_key_value_heads": 2, "num_hidden_layers": 1, "pairing": "interleaved"},
    "one-key-head": {"seed": 16, "num_key_value_heads": 1, "num_hidden_layers": 2},
    "head-dim-64-interleaved": {"seed": 13, "head_dim": 64, "num_attention_heads": 2, "num_key_value_heads": 2, "pairing": "interleaved"},
}
RATES = {"adamw": 2e-3, "muon": 2e-2, "sgd": 0.3}


def rotate(x, cos, sin, pairing, rotary_dim):
    """The first rotary_dim channels of x [batch, heads, seq, head_dim] by pairs (i, i + rotary_dim / 2) or (2i, 2i + 1)."""
    if pairing == "none":
        return x
    turned, rest = x[..., :rotary_dim], x[..., rotary_dim:]
    if pairing == "half-split":
        first, second = turned.chunk(2, dim=-1)
        return torch.cat((first * cos - second * sin, second * cos + first * sin, rest), dim=-1)
    first, second = turned[..., 0::2], turned[..., 1::2]
    turned = torch.stack((first * cos - second * sin, second * cos + first * sin), dim=-1).flatten(-2)
    return torch.cat((turned, rest), dim=-1)


class Attention(nn.Module):
    """llama.py's, with what the kinds change."""

    def __init__(self, config):
        super().__init__()
        width, self.size = config["hidden_size"], config["head_dim"]
        self.heads, self.kv_heads = config["num_attention_heads"], config["num_key_value_heads"]
        self.pairing, self.rotary_dim = config["pairing"], config["rotary_dim"]
        bias = config["attention_bias"]
        self.q_proj = nn.Linear(width, self.heads * self.size, bias=bias)
        self.k_proj = nn.Linear(width, self.kv_heads * self.size, bias=bias)
        self.v_proj = linear(width, self.kv_heads * self.size)
        self.o_proj = linear(self.heads * self.size, width)
        if config["qk_norm"]:
            self.q_norm, self.k_norm = Norm(self.size, config["rms_norm_eps"]), Norm(self.size, config["rms_norm_eps"])
        else:
            self.q_norm = self.k_norm = nn.Identity()
        cos, sin = rotation({**config, "head_dim": self.rotary_dim}, config["max_position_embeddings"])
        self.turn = cos, sin

    def forward(self, x, _cos, _sin, mask):
        batch, seq, _ = x.shape

        def heads(y, count):
            return y.view(batch, seq, count, self.size).transpose(1, 2)

        def turned(y):
            return rotate(y, self.turn[0][:seq], self.turn[1][:seq], self.pairing, self.rotary_dim)

        q = turned(self.q_norm(heads(self.q_proj(x), self.heads)))
        k = turned(self.k_norm(heads(self.k_proj(x), self.kv_heads)))
        v = heads(self.v_proj(x), self.kv_heads)
        group = self.heads // self.kv_heads
        k, v = k.repeat_interleave(group, 1), v.repeat_interleave(group, 1)
        scores = q @ k.transpose(-1, -2) / math.sqrt(self.size) + mask
        return self.o_proj((scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, seq, -1))


class Muon(torch.optim.Optimizer):
    """Momentum made orthogonal by five steps of Newton and Schulz. Source: Keller Jordan, https://kellerjordan.github.io/posts/muon/."""

    def __init__(self, params):
        super().__init__(params, {"lr": RATES["muon"]})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for weight in group["params"]:
                kept = self.state[weight].setdefault("momentum", torch.zeros_like(weight))
                kept.mul_(0.95).add_(weight.grad)
                x = weight.grad + 0.95 * kept
                tall = x.shape[0] > x.shape[1]
                x = x.T if tall else x
                x = x / (x.norm() + 1e-7)
                for _ in range(5):
                    square = x @ x.T
                    x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
                x = x.T if tall else x
                weight.add_(x, alpha=-group["lr"] * max(1, weight.shape[0] / weight.shape[1]) ** 0.5)


def optimizers_of(model, config):
    """Pairs of an optimizer and the rate that it starts from."""
    matrices = [weight for name, weight in model.named_parameters() if weight.dim() == 2 and "embed" not in name]
    rest = [weight for name, weight in model.named_parameters() if weight.dim() == 1 or "embed" in name]
    kind, decay = config["optimizer"], config["decay"]
    if kind == "sgd":
        return [(torch.optim.SGD(model.parameters(), lr=RATES["sgd"], momentum=0.9), RATES["sgd"])]
    first = Muon(matrices) if kind == "muon" else torch.optim.AdamW(matrices, betas=(0.9, 0.99), weight_decay=decay)
    return [(first, RATES[kind]), (torch.optim.AdamW(rest, betas=(0.9, 0.99), weight_decay=0.0), RATES["adamw"])]


def train(name, ids, symbols, steps):
    kind = KINDS[name]
    seed, steps = kind["seed"], kind.get("steps", steps)
    torch.manual_seed(seed)
    config = {**COMMON, "vocab_size": symbols, "pairing": "half-split", "optimizer": "adamw", "decay": 0.1, "qk_norm": False}
    config.update(kind)
    config["steps"] = steps
    config.setdefault("rotary_dim", config["head_dim"])
    model, length = Llama(config, Attention), config["max_position_embeddings"]
    for weight in model.parameters():
        if weight.dim() == 2:
            nn.init.normal_(weight, std=0.02)
    optimizers, draw = optimizers_of(model, config), torch.Generator().manual_seed(seed)
    since, mean = time.monotonic(), None
    for step in range(steps):
        for optimizer, rate in optimizers:
            for group in optimizer.param_groups:
                group["lr"] = rate_at(step, steps, {"rate": rate, "decay": 0.4})
        starts = torch.randint(len(ids) - length - 1, (16,), generator=draw).tolist()
        batch = windows(ids, starts, length)
        loss = model.loss(batch)
        model.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer, _ in optimizers:
            optimizer.step()
        mean = loss.item() if mean is None else 0.98 * mean + 0.02 * loss.item()
        if (step + 1) % 100 == 0:
            print(f"{name}: step {step + 1}, loss {mean:.3f}, {(time.monotonic() - since) / (step + 1):.3f} s a step", flush=True)
    return model, config, mean


def kept_of(model):
    names = ("self_attn.q_", "self_attn.k_", "input_layernorm")
    state = {name: weight for name, weight in model.state_dict().items() if any(part in name for part in names)}
    return {name.removeprefix("model."): weight for name, weight in state.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(KINDS))
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--to", required=True)
    parser.add_argument("--steps", type=int, default=600)
    given = parser.parse_args()
    torch.set_num_threads(1)
    text = read_corpus(given.corpus, SHAKESPEARE)
    symbols = sorted(set(text))
    index = {symbol: i for i, symbol in enumerate(symbols)}
    ids = torch.tensor([index[symbol] for symbol in text])[: len(text) * 9 // 10]
    to = pathlib.Path(given.to)
    to.mkdir(parents=True, exist_ok=True)
    for name in given.names or KINDS:
        model, config, loss = train(name, ids, len(symbols), given.steps)
        keys = ("pairing", "optimizer", "decay", "qk_norm", "rotary_dim", "rope_theta", "head_dim", "hidden_size")
        keys += ("num_attention_heads", "num_key_value_heads", "num_hidden_layers", "max_position_embeddings", "attention_bias", "steps")
        facts = {key: config[key] for key in keys} | {"loss": round(loss, 3)}
        tensors = quantised(kept_of(model))
        write_safetensors(to / f"{name}.safetensors", tensors, {"kind": json.dumps(facts)})


if __name__ == "__main__":
    main()
