"""Reads programs as JSON from standard input, runs each on its vectors, and prints the y of each, or its error."""

import json
import sys
from types import ModuleType, SimpleNamespace

import schemes
import torch

sys.modules.update({"transformers": ModuleType("transformers"), "transformers.modeling_rope_utils": schemes})

answers = []
for one in json.load(sys.stdin):
    names = {name: torch.tensor(value) if isinstance(value, list) else value for name, value in one["names"].items()}
    names["x"] = torch.tensor(one["x"]).float().reshape(*one["shape"])
    positions = names.get("all_positions")
    if positions is not None:
        model = SimpleNamespace(get_rope_index=lambda input_ids, image_grid_thw: (positions[:, None], None))
        names.update(model=model, input_ids=None, image_grid_thw=None)
    names.update(torch=torch, device=None, q=names["x"], k=names["x"])
    try:
        exec(one["program"], names)
        y = names["y"]
        answers.append({"shape": y.shape, "y": [float(value) for value in y.a.reshape(-1)]})
    except Exception as error:
        answers.append({"error": f"{type(error).__name__}: {error}"})
json.dump(answers, sys.stdout)
