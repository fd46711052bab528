#!/usr/bin/python3
"""Trains the model that copies, `needle` of ropewalk/model, on lines that copying.py makes. No corpus.

  train-copy.py --work build/training --steps 3000

Everything is seeded: the same command on the same build of PyTorch with one thread gives the same weights. Every line starts at
position 0; every second batch has the trained length, the others any shorter one. What follows the answer in a line is haystack and
not learned. Learning rate and weight decay are those of train.py. export.py makes the files that are kept.
"""

import argparse
import json
import pathlib
import time

import torch
from torch.nn import functional

from copying import NEEDLE, SYMBOLS, asked, copied, lines
from llama import Llama
from train import LLAMA, optimizer_of, rate_at

CONFIG = {**LLAMA, "hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 2, "vocab_size": len(SYMBOLS)}
RUN = {"name": "needle", "seed": 4, "length": 128, "batch": 24, "rate": 2e-3, "decay": 0.4, "factor": 1.0}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", default="build/training")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--every", type=int, default=250)
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(RUN["seed"])
    model = Llama(CONFIG)
    optimizer = optimizer_of(model)
    draw = torch.Generator().manual_seed(RUN["seed"])
    losses, since = [], time.monotonic()
    print(f"{len(SYMBOLS)} symbols, {sum(weight.numel() for weight in model.parameters())} weights", flush=True)
    for step in range(1, given.steps + 1):
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step - 1, given.steps, RUN)
        length = RUN["length"]
        if step % 2 == 1:
            length = torch.randint(2 * (NEEDLE + 1), length + 1, (), generator=draw).item()
        loss = functional.cross_entropy(*asked(model, *lines(RUN["batch"], length, draw)))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if step % given.every == 0 or step == given.steps:
            mean, worst = copied(model, RUN["length"])
            losses.append({"step": step, "batch": round(loss.item(), 4), "copied": round(mean, 4), "worst": round(worst, 4)})
            print(json.dumps({**losses[-1], "secondsPerStep": round((time.monotonic() - since) / step, 3)}), flush=True)
    work = pathlib.Path(given.work)
    work.mkdir(parents=True, exist_ok=True)
    facts = {"step": given.steps, "losses": losses, "config": CONFIG, "symbols": SYMBOLS, "run": RUN}
    torch.save({"model": model.state_dict(), **facts}, work / f"{RUN['name']}.pt")


if __name__ == "__main__":
    main()
