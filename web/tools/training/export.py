#!/usr/bin/python3
"""Writes what train.py and train-copy.py trained as files of the package: model.safetensors, config.json, symbols.json and the model card.

  export.py build/training/shakespeare.pt --to web/models/tiny/shakespeare --corpus tinyshakespeare.txt --command "train.py ..."
  export.py build/training/needle.pt --to web/models/tiny/needle --command "train-copy.py --steps 3000"
  export.py --float32 web/models/tiny/shakespeare --to /tmp/shakespeare

Each matrix is kept in 8 bits with a scale for each row: weight = round(w / scale), scale = max |row| / 127, in the tensors NAME and
NAME_scale [rows, 1]; gains stay float32. The second form multiplies them out again to a float32 checkpoint under the same names,
which LlamaForCausalLM.from_pretrained loads as it is.
"""

import argparse
import json
import pathlib
import struct

import torch

CORPORA = {
    "86c4e6aa9db7c042ec79f339dcb96d42b0075e16b8fc2e86bf0ca57e2dc565ed": "Shakespeare's plays (public domain), karpathy/char-rnn, data/tinyshakespeare/input.txt",
    "5c24826318d820354fe57ec784e193a870614768c02cb16c658ee7b77aa81013": "Tang poems (public domain), chinese-poetry/chinese-poetry at 99ebbef7, made simple by OpenCC",
}
DTYPES = {"F32": torch.float32, "I8": torch.int8}


def write_safetensors(path, tensors, facts=None):
    """The format: the header's length in 8 bytes, the header as JSON, the tensors one after the other."""
    header, offset = {"__metadata__": {"format": "pt", **(facts or {})}}, 0
    names = {dtype: name for name, dtype in DTYPES.items()}
    for name, tensor in tensors.items():
        size = tensor.numel() * tensor.element_size()
        header[name] = {"dtype": names[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [offset, offset + size]}
        offset += size
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    data = b"".join(tensor.contiguous().numpy().tobytes() for tensor in tensors.values())
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def read_safetensors(path):
    data = bytearray(path.read_bytes())
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(bytes(data[8 : 8 + length]))
    tensors = {}
    for name, one in header.items():
        if name == "__metadata__":
            continue
        first, end = one["data_offsets"]
        part = data[8 + length + first : 8 + length + end]
        tensors[name] = torch.frombuffer(part, dtype=DTYPES[one["dtype"]]).reshape(one["shape"])
    return tensors


def multiplied_out(tensors):
    weights = {name: tensor for name, tensor in tensors.items() if not name.endswith("_scale")}
    scaled = {name: tensor.float() * tensors[f"{name}_scale"] for name, tensor in weights.items() if tensor.dtype == torch.int8}
    return {**weights, **scaled}


def quantised(state):
    tensors = {}
    for name, weight in state.items():
        if weight.dim() == 1:
            tensors[name] = weight.float()
            continue
        scale = weight.abs().amax(1, keepdim=True) / 127
        tensors[name] = (weight / scale).round().to(torch.int8)
        tensors[f"{name}_scale"] = scale.float()
    # The widest first, so that every tensor starts on a multiple of its own element.
    return dict(sorted(tensors.items(), key=lambda item: item[1].element_size(), reverse=True))


def config_of(state):
    config = {**state["config"], "bos_token_id": None, "eos_token_id": None, "torch_dtype": "float32"}
    run = state["run"]
    if run["factor"] != 1:
        config["rope_scaling"] = {"rope_type": "linear", "factor": run["factor"]}
        config["max_position_embeddings"] = run["length"]
    return config


def with_both(state, tensors, measure):
    """The result of `measure` for a model with its trained weights, and with its stored ones."""
    from llama import Llama

    model, found = Llama(state["config"]), []
    for weights in (state["model"], multiplied_out(tensors)):
        model.load_state_dict(weights)
        found.append(measure(model))
    return found


def text_facts(state, tensors, corpus):
    """Of a model that reads text: mean loss over the held-out windows of train.py."""
    from train import held_out_loss, read_corpus

    run = state["run"]
    text = read_corpus(corpus, run["sha256"])
    index = {symbol: i for i, symbol in enumerate(state["symbols"])}
    ids = torch.tensor([index[symbol] for symbol in text])[len(text) * 9 // 10 :]
    trained, kept = with_both(state, tensors, lambda model: held_out_loss(model, ids, run))
    return {
        "knows": "know spelling, some words and the form of the text, and nothing about the world",
        "source": f"""| corpus | {CORPORA[run["sha256"]]} |
| | SHA-256 `{run["sha256"]}`, the first nine tenths; the last is held out |""",
        "unit": "windows",
        "result": f"| loss, held out | {trained:.4f} nats as trained, {kept:.4f} as kept in 8 bits |",
        "columns": "| step | loss of its batch | held out |\n| --- | --- | --- |",
        "rows": [f"| {one['step']} | {one['batch']:.3f} | {one['heldOut']:.3f} |" for one in state["losses"]],
    }


def copy_facts(state, tensors):
    """Of the model that copies: the share of symbols copied right over lines of copying.py that it was not trained on."""
    from copying import copied

    (mean, worst), (kept, kept_worst) = with_both(state, tensors, lambda model: copied(model, state["run"]["length"], 4096))
    return {
        "knows": "copy a marked string of capitals, and can do nothing else",
        "source": "| corpus | none: random lines that `web/tools/training/copying.py` makes |",
        "unit": "lines, every second batch shorter",
        "result": f"""| copied right | {mean:.2%} of the symbols of 4,096 other lines as trained, {kept:.2%} as kept in 8 bits |
| worst distance | {worst:.2%} as trained, {kept_worst:.2%} as kept: means over distances of 8 at a time |""",
        "columns": "| step | loss of its batch | copied right | at the worst distance |\n| --- | --- | --- | --- |",
        "rows": [
            f"| {one['step']} | {one['batch']:.3f} | {one['copied']:.1%} | {one['worst']:.1%} |" for one in state["losses"]
        ],
    }


def card(state, tensors, command, corpus):
    run, config, count = state["run"], state["config"], sum(tensor.numel() for tensor in state["model"].values())
    facts = text_facts(state, tensors, corpus) if corpus else copy_facts(state, tensors)
    rows = "\n".join(facts["rows"])
    return f"""# {run["name"]}

A decoder-only transformer that reads characters, for the figures of the page and for `loadTinyModel`. It is made to be
looked into, not to be used: {count} weights {facts["knows"]}.

| what | |
| --- | --- |
| layout | Llama: RMSNorm, SwiGLU, grouped queries, half-split rotation, no biases, embeddings tied |
| sizes | {config["num_hidden_layers"]} layers, width {config["hidden_size"]}, {config["num_attention_heads"]} query heads and {config["num_key_value_heads"]} key heads of {config["head_dim"]}, MLP {config["intermediate_size"]}, {config["vocab_size"]} symbols |
| rotation | base {config["rope_theta"]:g}, {"positions divided by " + format(run["factor"], "g") if run["factor"] != 1 else "as in the paper"} |
| trained length | {run["length"]} |
{facts["source"]}
| seed | {run["seed"]} |
| steps | {state["step"]} of {run["batch"]} {facts["unit"]}, AdamW, learning rate {run["rate"]:g}, falling over the last {run["decay"] * 100:g}% |
{facts["result"]}
| command | `{command}` with PyTorch {torch.__version__}, one thread |

Weights are kept in 8 bits with a scale for each row (`web/tools/training/export.py`, which also writes them as float32 for
`LlamaForCausalLM.from_pretrained`).

{facts["columns"]}
{rows}
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", nargs="?")
    parser.add_argument("--float32", type=pathlib.Path)
    parser.add_argument("--to", type=pathlib.Path, required=True)
    parser.add_argument("--command", default="")
    parser.add_argument("--corpus")
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    if given.float32:
        write_safetensors(given.to / "model.safetensors", multiplied_out(read_safetensors(given.float32 / "model.safetensors")))
        (given.to / "config.json").write_text((given.float32 / "config.json").read_text())
        return
    torch.set_num_threads(1)
    state = torch.load(given.checkpoint)
    tensors = quantised(state["model"])
    write_safetensors(given.to / "model.safetensors", tensors)
    (given.to / "config.json").write_text(json.dumps(config_of(state), indent=2) + "\n")
    (given.to / "symbols.json").write_text(json.dumps("".join(state["symbols"]), ensure_ascii=False) + "\n", encoding="utf-8")
    (given.to / "README.md").write_text(card(state, tensors, given.command, given.corpus), encoding="utf-8")


if __name__ == "__main__":
    main()
