#!/usr/bin/python3
"""Trains the small models of ropewalk/model. Debian's python3-torch (1.13) and libopenblas0-pthread; nothing else.

  train.py shakespeare --corpus tinyshakespeare.txt --work build/training --steps 2000
  train.py tang --corpus tang.txt --work build/training --steps 1200
  train.py shakespeare-linear --corpus tinyshakespeare.txt --work build/training --steps 200 --from build/training/shakespeare.pt

The corpus is named by path and checked by SHA-256; it is not part of the project. Everything is seeded: the same command
on the same build of PyTorch with one thread gives the same weights. A checkpoint is written every --every steps, and the
same command goes on from it. The learning rate rises for 100 steps, stays, and falls linearly over the last `decay` of
--steps; --steps may be changed on going on, as long as the fall has not begun. export.py makes the files that are kept.
"""

import argparse
import hashlib
import json
import pathlib
import time

import torch

from llama import Llama

LLAMA = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "hidden_size": 128,
    "intermediate_size": 384,
    "num_hidden_layers": 4,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 32,
    "max_position_embeddings": 128,
    "rope_theta": 10000.0,
    "rms_norm_eps": 1e-5,
    "hidden_act": "silu",
    "attention_bias": False,
    "mlp_bias": False,
    "tie_word_embeddings": True,
}
SHAKESPEARE = "86c4e6aa9db7c042ec79f339dcb96d42b0075e16b8fc2e86bf0ca57e2dc565ed"
TANG = "5c24826318d820354fe57ec784e193a870614768c02cb16c658ee7b77aa81013"
RUNS = {
    "shakespeare": {"sha256": SHAKESPEARE, "seed": 1, "length": 128, "batch": 24, "rate": 2e-3, "decay": 0.4, "factor": 1.0},
    "tang": {"sha256": TANG, "seed": 2, "length": 128, "batch": 16, "rate": 2e-3, "decay": 0.4, "factor": 1.0},
    # Position interpolation: the trained weights, positions divided by 8, windows 8 times as long.
    "shakespeare-linear": {"sha256": SHAKESPEARE, "seed": 3, "length": 1024, "batch": 2, "rate": 5e-4, "decay": 0.8, "factor": 8.0},
}
WARM_UP = 100


def read_corpus(path, sha256):
    data = pathlib.Path(path).read_bytes()
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise SystemExit(f"{path}: SHA-256 is {found}, expected {sha256}")
    return data.decode("utf-8")


def windows(ids, starts, length):
    return torch.stack([ids[start : start + length + 1] for start in starts])


def held_out_loss(model, ids, run):
    """Over windows of the trained length that lie end to end: at most 64 of them, spread over the whole tail of the corpus."""
    most = (len(ids) - 1) // run["length"]
    count = min(most, 64 * 128 // run["length"])
    starts = [i * most // count * run["length"] for i in range(count)]
    with torch.no_grad():
        parts = [model.loss(windows(ids, starts[i : i + 8], run["length"]), run["factor"]) for i in range(0, count, 8)]
    return torch.stack(parts).mean().item()


def rate_at(step, steps, run):
    falls = max(1, round(steps * run["decay"]))
    return run["rate"] * min((step + 1) / WARM_UP, 1, (steps - step) / falls)


def optimizer_of(model):
    matrices = [weight for weight in model.parameters() if weight.dim() == 2]
    gains = [weight for weight in model.parameters() if weight.dim() == 1]
    groups = [{"params": matrices, "weight_decay": 0.1}, {"params": gains, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, betas=(0.9, 0.99))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=RUNS)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--work", default="build/training")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--every", type=int, default=100)
    parser.add_argument("--from", dest="start")
    given = parser.parse_args()
    run = RUNS[given.name]
    torch.set_num_threads(1)
    torch.manual_seed(run["seed"])

    text = read_corpus(given.corpus, run["sha256"])
    symbols = sorted(set(text))
    index = {symbol: i for i, symbol in enumerate(symbols)}
    ids = torch.tensor([index[symbol] for symbol in text])
    cut = len(ids) * 9 // 10
    train, held_out = ids[:cut], ids[cut:]

    config = {**LLAMA, "vocab_size": len(symbols)}
    model = Llama(config)
    if given.start:
        model.load_state_dict(torch.load(given.start)["model"])
    optimizer = optimizer_of(model)
    draw = torch.Generator().manual_seed(run["seed"])
    step, losses = 0, []

    work = pathlib.Path(given.work)
    work.mkdir(parents=True, exist_ok=True)
    kept = work / f"{given.name}.pt"
    if kept.exists():
        state = torch.load(kept)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        draw.set_state(state["draw"])
        step, losses = state["step"], state["losses"]

    count = sum(weight.numel() for weight in model.parameters())
    print(f"{given.name}: {len(symbols)} symbols, {count} weights, from step {step} to {given.steps}", flush=True)
    since, done = time.monotonic(), step
    while step < given.steps:
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step, given.steps, run)
        starts = torch.randint(len(train) - run["length"] - 1, (run["batch"],), generator=draw).tolist()
        loss = model.loss(windows(train, starts, run["length"]), run["factor"])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step % given.every == 0 or step == given.steps:
            losses.append({"step": step, "batch": round(loss.item(), 4), "heldOut": round(held_out_loss(model, held_out, run), 4)})
            seconds = (time.monotonic() - since) / (step - done)
            print(json.dumps({**losses[-1], "secondsPerStep": round(seconds, 3)}), flush=True)
            state = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "draw": draw.get_state()}
            facts = {"step": step, "losses": losses, "config": config, "symbols": symbols, "run": {"name": given.name, **run}}
            part = work / f"{given.name}.part"
            torch.save({**state, **facts, "steps": given.steps, "decay": run["decay"]}, part)
            part.replace(kept)


if __name__ == "__main__":
    main()
