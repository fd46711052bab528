#!/usr/bin/python3
"""The Llama layout in PyTorch's float64, one head at a time: the logits with which tests compare ropewalk/model.

  reference.py            writes logits.json beside this file, from web/models/tiny and from an artificial checkpoint

It shares no line with web/tools/training: it reads the shipped files, and rotates with complex numbers.
"""

import json
import math
import pathlib
import struct

import torch

HERE = pathlib.Path(__file__).parent
TINY = HERE.parents[3] / "web/models/tiny"
STORED = {"F32": torch.float32, "I8": torch.int8}


def weights_in(file):
    raw = file.read_bytes()
    size = struct.unpack("<Q", raw[:8])[0]
    found = {}
    for name, entry in json.loads(raw[8 : 8 + size]).items():
        if name.startswith("__"):
            continue
        begin, end = (8 + size + offset for offset in entry["data_offsets"])
        found[name] = torch.frombuffer(bytearray(raw[begin:end]), dtype=STORED[entry["dtype"]]).view(*entry["shape"]).double()
    for name in [one for one in found if one.endswith("_scale")]:
        found[name.removesuffix("_scale")] *= found.pop(name)
    return found


def made_up(config, seed):
    """Multiples of 1/256 from -1/2 to below 1/2 from a congruential generator: exact in float32, float16 and bfloat16 alike."""
    width, inner, size = config["hidden_size"], config["intermediate_size"], config["head_dim"]
    queries, keys = config["num_attention_heads"] * size, config["num_key_value_heads"] * size
    shapes = {"model.embed_tokens.weight": [config["vocab_size"], width]}
    for layer in range(config["num_hidden_layers"]):
        at = f"model.layers.{layer}."
        shapes |= {
            at + "input_layernorm.weight": [width],
            at + "self_attn.q_proj.weight": [queries, width],
            at + "self_attn.k_proj.weight": [keys, width],
            at + "self_attn.v_proj.weight": [keys, width],
            at + "self_attn.o_proj.weight": [width, queries],
            at + "post_attention_layernorm.weight": [width],
            at + "mlp.gate_proj.weight": [inner, width],
            at + "mlp.up_proj.weight": [inner, width],
            at + "mlp.down_proj.weight": [width, inner],
        }
    shapes |= {"model.norm.weight": [width], "lm_head.weight": [config["vocab_size"], width]}
    found, state = {}, seed
    for name, shape in shapes.items():
        values = []
        for _ in range(math.prod(shape)):
            state = (state * 1664525 + 1013904223) % 2**32
            values.append(((state >> 24) - 128) / 256)
        found[name] = torch.tensor(values, dtype=torch.float64).view(*shape)
    return found


def frequencies(config):
    size, base = config["head_dim"], config["rope_theta"]
    found = [base ** (-2 * i / size) for i in range(size // 2)]
    scaling = config.get("rope_scaling") or {"rope_type": "default"}
    if scaling["rope_type"] == "linear":
        found = [one / scaling["factor"] for one in found]
    if scaling["rope_type"] == "llama3":
        low, high, factor = scaling["low_freq_factor"], scaling["high_freq_factor"], scaling["factor"]
        for i, one in enumerate(found):
            turns = scaling["original_max_position_embeddings"] * one / (2 * math.pi)
            share = min(max((turns - low) / (high - low), 0), 1)
            found[i] = (1 - share) * one / factor + share * one
    return torch.tensor(found, dtype=torch.float64)


def logits(config, weights, ids):
    size, group = config["head_dim"], config["num_attention_heads"] // config["num_key_value_heads"]
    steps = torch.outer(torch.arange(len(ids), dtype=torch.float64), frequencies(config))
    turns = torch.polar(torch.ones_like(steps), steps)

    def norm(x, name):
        return x / (x.square().mean(1, keepdim=True) + config["rms_norm_eps"]).sqrt() * weights[name]

    def head(y, index, turned):
        own = y[:, index * size : (index + 1) * size]
        if not turned:
            return own
        pairs = torch.complex(own[:, : size // 2].contiguous(), own[:, size // 2 :].contiguous()) * turns
        return torch.cat([pairs.real, pairs.imag], 1)

    x = weights["model.embed_tokens.weight"][ids]
    for layer in range(config["num_hidden_layers"]):
        at = f"model.layers.{layer}."
        y = norm(x, at + "input_layernorm.weight")
        q, k, v = (y @ weights[f"{at}self_attn.{one}_proj.weight"].T for one in "qkv")
        outputs = []
        for index in range(config["num_attention_heads"]):
            scores = head(q, index, True) @ head(k, index // group, True).T / math.sqrt(size)
            scores[torch.triu(torch.ones(len(ids), len(ids)), 1) == 1] = -math.inf
            outputs.append(torch.softmax(scores, 1) @ head(v, index // group, False))
        x = x + torch.cat(outputs, 1) @ weights[at + "self_attn.o_proj.weight"].T
        y = norm(x, at + "post_attention_layernorm.weight")
        gate = y @ weights[at + "mlp.gate_proj.weight"].T
        x = x + (gate * torch.sigmoid(gate) * (y @ weights[at + "mlp.up_proj.weight"].T)) @ weights[at + "mlp.down_proj.weight"].T
    last = "model.embed_tokens.weight" if config["tie_word_embeddings"] else "lm_head.weight"
    return norm(x, "model.norm.weight") @ weights[last].T


MADE_UP = {
    "model_type": "llama",
    "hidden_size": 20,
    "intermediate_size": 36,
    "num_hidden_layers": 3,
    "num_attention_heads": 6,
    "num_key_value_heads": 2,
    "head_dim": 12,
    "vocab_size": 45,
    "max_position_embeddings": 128,
    "rms_norm_eps": 1e-3,
    "rope_theta": 5000.0,
    "rope_scaling": {
        "rope_type": "llama3",
        "factor": 4.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 32,
    },
    "hidden_act": "silu",
    "tie_word_embeddings": False,
}
TEXTS = {
    "shakespeare": "First Citizen:\nBefore we proceed any further, hear me speak.\n\nAll:\nSpeak, speak.\n",
    "shakespeare-linear": "First Citizen:\nYou are all resolved rather to die than to famish?\n",
    "needle": "kwqb=TRKAVMQEzhdiowapx=TRKAVMQEuy",
    "tang": "白日依山尽，黄河入海流。\n欲穷千里目，更上一层楼。\n",
}


def case(config, weights, ids):
    found = logits(config, weights, ids)
    step = 1 + found.shape[1] // 80  # every symbol of a small vocabulary, some of a large one
    rows = [[float(f"{one:.7g}") for one in row[::step]] for row in found.tolist()]
    return {"ids": ids, "step": step, "logits": rows}


def main():
    cases = {}
    for name, text in TEXTS.items():
        config = json.loads((TINY / name / "config.json").read_text())
        symbols = json.loads((TINY / name / "symbols.json").read_text(encoding="utf-8"))
        ids = [symbols.index(letter) for letter in text if letter in symbols]
        cases[name] = case(config, weights_in(TINY / name / "model.safetensors"), ids)
    ids = [(7 * i + i * i) % MADE_UP["vocab_size"] for i in range(80)]
    cases["made-up"] = {"config": MADE_UP, "seed": 12, **case(MADE_UP, made_up(MADE_UP, 12), ids)}
    (HERE / "logits.json").write_text(json.dumps(cases, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
