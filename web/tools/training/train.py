#!/usr/bin/python3
"""Trains every small model of the project: those of ropewalk/model, and those by which src/checkpoint is tested.

  train.py shakespeare shakespeare-linear --corpus tinyshakespeare.txt --to web/models/tiny
  train.py tang --corpus tang.txt --to web/models/tiny
  train.py needle --to web/models/tiny
  train.py half-split gqa muon --corpus tinyshakespeare.txt --to tests/checkpoint/models
  train.py --float32 web/models/tiny/shakespeare --to /tmp/shakespeare

KINDS has what differs. Of a model of the package all weights are kept, with its config and symbols, and the numbers of
its card are printed; of a judged one Wq, Wk, their biases and the gains before and after them are kept, with the kind
in the file's `__metadata__`. The last form writes a kept model as a float32 checkpoint, which
LlamaForCausalLM.from_pretrained loads as it is.

Debian's python3-torch (1.13) and libopenblas0-pthread; nothing else. The corpus is not part of the project. Everything
is seeded: the same command on the same build of PyTorch with one thread gives the same files. The learning rate rises
for 100 steps, stays, and falls linearly over the last `fall` of the steps.
"""

import argparse
import functools
import json
import pathlib
import time

import torch
from torch import nn

from files import multiplied_out, quantised, read_safetensors, write_safetensors
from llama import Llama
from tasks import Copying, Text

# What a model's config.json says, in its order.
CONFIG = {
    "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 128, "intermediate_size": 384,
    "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 32,
    "max_position_embeddings": 128, "rope_theta": 10000.0, "rms_norm_eps": 1e-5, "hidden_act": "silu",
    "attention_bias": False, "mlp_bias": False, "tie_word_embeddings": True,
}
RATE = 2e-3
COMMON = {
    **CONFIG, "task": Text, "pairing": "half-split", "qk_norm": False, "factor": 1.0, "std": None,
    "optimizer": "adamw", "rate": RATE, "fall": 0.4, "decay": 0.1, "embedding_decays": True,
    "every": 100, "after": None, "judged": False,
}
# Shakespeare's plays (public domain), karpathy/char-rnn, data/tinyshakespeare/input.txt
PLAYS = {"sha256": "86c4e6aa9db7c042ec79f339dcb96d42b0075e16b8fc2e86bf0ca57e2dc565ed"}
# Tang poems (public domain), chinese-poetry/chinese-poetry at 99ebbef7, made simple by OpenCC
POEMS = {"sha256": "5c24826318d820354fe57ec784e193a870614768c02cb16c658ee7b77aa81013"}
JUDGED = {
    **PLAYS, "judged": True, "steps": 600, "batch": 16, "std": 0.02, "embedding_decays": False,
    "num_hidden_layers": 3, "intermediate_size": 256, "max_position_embeddings": 96, "num_key_value_heads": 4,
}
TWO = {**JUDGED, "num_attention_heads": 2, "num_key_value_heads": 2}
FEW = {**TWO, "head_dim": 48, "num_hidden_layers": 1}
KINDS = {
    "shakespeare": {**PLAYS, "seed": 1, "steps": 2400, "batch": 24},
    "tang": {**POEMS, "seed": 2, "steps": 2000, "batch": 16},
    # Position interpolation: the trained weights, positions divided by 8, windows 8 times as long.
    "shakespeare-linear": {
        **PLAYS, "seed": 3, "steps": 200, "batch": 2, "after": "shakespeare", "rate": 5e-4, "fall": 0.8,
        "factor": 8.0, "max_position_embeddings": 1024,
    },
    "needle": {
        "task": Copying, "seed": 4, "steps": 3000, "batch": 24, "every": 250,
        "hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 2,
    },
    "half-split": {**JUDGED, "seed": 1},
    "interleaved": {**JUDGED, "seed": 2, "pairing": "interleaved"},
    "gqa": {**JUDGED, "seed": 3, "num_key_value_heads": 2},
    "gqa-interleaved": {**JUDGED, "seed": 4, "num_key_value_heads": 2, "pairing": "interleaved"},
    "biases": {**JUDGED, "seed": 5, "attention_bias": True},
    "partial": {**TWO, "seed": 6, "head_dim": 64, "rotary_dim": 32},
    "partial-few-pairs": {**JUDGED, "seed": 6, "rotary_dim": 16},
    "qk-norm": {**JUDGED, "seed": 7, "qk_norm": True},
    "muon": {**JUDGED, "seed": 8, "optimizer": "muon", "rate": 2e-2, "pairing": "interleaved"},
    "sgd": {**JUDGED, "seed": 9, "optimizer": "sgd", "rate": 0.3},
    "no-decay": {**JUDGED, "seed": 10, "decay": 0.0, "pairing": "interleaved"},
    "no-rotation": {**JUDGED, "seed": 11, "pairing": "none"},
    "head-dim-64": {**JUDGED, "seed": 12, "head_dim": 64, "num_key_value_heads": 2},
    # Permuted with half its heads it was taken for interleaved, before all five parts had to be seen beside random
    # orders.
    "short": {**JUDGED, "seed": 37, "steps": 350},
    # Permuted as if a head were two or four, these were taken for a pairing, before other partners and orders of pairs
    # were asked for.
    "head-dim-48": {**FEW, "seed": 14},
    "head-dim-48-interleaved": {**FEW, "seed": 15, "pairing": "interleaved"},
    "one-key-head": {**JUDGED, "seed": 16, "num_key_value_heads": 1, "num_hidden_layers": 2},
    "head-dim-64-interleaved": {**TWO, "seed": 13, "head_dim": 64, "pairing": "interleaved"},
    # The file high-rate is not from here: two layers by AdamW at a rate of 1e-2, 300 steps of 8 windows of 64. With
    # each head permuted as four it was taken for half-split, before orders within halves were asked for; the same
    # settings here give a model that was not.
}
# What the file of a judged kind says of it.
FACTS = """
pairing optimizer decay qk_norm rotary_dim rope_theta head_dim hidden_size num_attention_heads num_key_value_heads
num_hidden_layers max_position_embeddings attention_bias steps loss
"""


class Muon(torch.optim.Optimizer):
    """Momentum made orthogonal by five steps of Newton and Schulz: https://kellerjordan.github.io/posts/muon/."""

    def __init__(self, params):
        super().__init__(params, {"lr": None})

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


def optimizers_of(model, kind):
    """Pairs of an optimizer and the highest rate that it reaches."""
    if kind["optimizer"] == "sgd":
        return [(torch.optim.SGD(model.parameters(), lr=kind["rate"], momentum=0.9), kind["rate"])]
    matrices, rest = [], []
    for name, weight in model.named_parameters():
        decays = weight.dim() == 2 and (kind["embedding_decays"] or "embed" not in name)
        (matrices if decays else rest).append(weight)
    adamw = functools.partial(torch.optim.AdamW, betas=(0.9, 0.99), weight_decay=0.0)
    if kind["optimizer"] == "muon":
        return [(Muon(matrices), kind["rate"]), (adamw(rest), RATE)]
    return [(adamw([{"params": matrices, "weight_decay": kind["decay"]}, {"params": rest}]), kind["rate"])]


def rate_at(step, steps, rate, fall):
    return rate * min((step + 1) / 100, 1, (steps - step) / max(1, round(steps * fall)))


@functools.cache
def train(name, corpus, steps):
    """The trained model, its kind and its task. Prints rows of step, loss of its batch and what the task measures."""
    kind = {**COMMON, **KINDS[name], "name": name}
    kind["rotary_dim"] = kind.get("rotary_dim", kind["head_dim"])
    kind["steps"] = steps or kind["steps"]
    task = kind["task"](kind, corpus)
    kind["vocab_size"] = len(task.symbols)
    start = kind["after"] and train(kind["after"], corpus, steps)[0].state_dict()
    torch.manual_seed(kind["seed"])
    model, draw = Llama(kind), torch.Generator().manual_seed(kind["seed"])
    if start:
        model.load_state_dict(start)
    optimizers, since = optimizers_of(model, kind), time.monotonic()
    for step in range(kind["steps"]):
        for optimizer, rate in optimizers:
            for group in optimizer.param_groups:
                group["lr"] = rate_at(step, kind["steps"], rate, kind["fall"])
        loss = task.loss(model, step, draw)
        model.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer, _ in optimizers:
            optimizer.step()
        mean = 0.98 * mean + 0.02 * loss.item() if step else loss.item()
        if (step + 1) % kind["every"] == 0 or step + 1 == kind["steps"]:
            with torch.no_grad():
                numbers = " | ".join(f"{number:.4f}" for number in (loss.item(), *task.measure(model)))
            seconds = (time.monotonic() - since) / (step + 1)
            print(f"| {step + 1} | {numbers} | {seconds:.3f} s a step", flush=True)
    return model, {**kind, "loss": round(mean, 3)}, task


def write_judged(to, model, kind):
    names = ("self_attn.q_", "self_attn.k_", "input_layernorm")
    weights = {name: weight for name, weight in model.state_dict().items() if any(part in name for part in names)}
    tensors = quantised({name.removeprefix("model."): weight for name, weight in weights.items()})
    facts = {key: kind[key] for key in FACTS.split()}
    write_safetensors(to / f"{kind['name']}.safetensors", tensors, {"kind": json.dumps(facts)})


def write_model(to, model, kind, task):
    to.mkdir(parents=True, exist_ok=True)
    tensors = quantised(model.state_dict())
    write_safetensors(to / "model.safetensors", tensors)
    config = {key: kind[key] for key in [*CONFIG, "vocab_size"]}
    config |= {"bos_token_id": None, "eos_token_id": None, "torch_dtype": "float32"}
    if kind["factor"] != 1:
        config["rope_scaling"] = {"rope_type": "linear", "factor": kind["factor"]}
    (to / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    (to / "symbols.json").write_text(json.dumps("".join(task.symbols), ensure_ascii=False) + "\n", encoding="utf-8")
    kept = Llama(kind)
    kept.load_state_dict(multiplied_out(tensors))
    with torch.no_grad():
        for how, one in (("as trained", model), ("as kept in 8 bits", kept)):
            print(f"{kind['name']}, {how}: {task.measure(one, 4096)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(KINDS))
    parser.add_argument("--to", type=pathlib.Path, required=True)
    parser.add_argument("--corpus", type=pathlib.Path)
    parser.add_argument("--steps", type=int, help="fewer than KINDS has, for a trial")
    parser.add_argument("--float32", type=pathlib.Path)
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    if given.float32:
        tensors = multiplied_out(read_safetensors(given.float32 / "model.safetensors"))
        write_safetensors(given.to / "model.safetensors", tensors)
        (given.to / "config.json").write_text((given.float32 / "config.json").read_text())
    torch.set_num_threads(1)
    for name in given.names:
        model, kind, task = train(name, given.corpus, given.steps)
        if kind["judged"]:
            write_judged(given.to, model, kind)
        else:
            write_model(given.to / name, model, kind, task)


if __name__ == "__main__":
    main()
