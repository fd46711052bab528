"""Runs the code of the source texts as it stands and writes what it gives, card by card.

    /usr/bin/python3 tests/web/source-texts/record.py 000.md 001.md 002.md 003.md 004.md > tests/web/source-texts/recorded.json

Needs Debian's python3-torch and python3-matplotlib. The texts are no part of the project: each is known by its SHA-256. Where a
card mends a line before it goes on, the same line is mended here, by `mended`, which stops when the text does not have it.
"""
import contextlib
import hashlib
import io
import json
import math
import os
import re
import sys
import time

import matplotlib
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

matplotlib.use("Agg")
import matplotlib.pyplot as plt

plt.savefig = lambda *_, **__: None
TEXTS = {os.path.basename(path)[:3]: open(path, encoding="utf8").read() for path in sys.argv[1:]}
IMPORTS = {"torch": torch, "nn": nn, "F": F, "np": np, "math": math, "time": time, "plt": plt}
cards = {}


def blocks(text, word=""):
    """The Python blocks of a text that have this word."""
    return [code for code in re.findall(r"^```python\n(.*?)^```", TEXTS[text], re.M | re.S) if word in code]


def mended(code, *changes):
    for old, new in changes:
        assert old in code, old
        code = code.replace(old, new)
    return code


def attempt(act):
    """Its printed text, and its exceptions."""
    out = io.StringIO()
    error = None
    try:
        with contextlib.redirect_stdout(out):
            act()
    except Exception as raised:
        error = f"{type(raised).__name__}: {raised}".split("\n")[0]
    return out.getvalue(), error


def number(value):
    return float(f"{float(value):.7g}")


def numbers(values):
    return [number(value) for value in torch.as_tensor(values).flatten().tolist()]


def seeded(seed, *shapes):
    torch.manual_seed(seed)
    return [torch.randn(*shape) for shape in shapes]


# 000: the lines of the cheat sheet.
half_code = [code for code in blocks("000", "def rotate_half")][0]
scope = {"torch": torch}
exec(half_code, scope)
dim = 64
inv_freq = eval(re.search(r"^inv_freq = (.*)$", TEXTS["000"], re.M)[1], {"torch": torch, "dim": dim})
einsum = re.search(r"^freqs = (.*)$", TEXTS["000"], re.M)[1]
freqs = eval(einsum, {"torch": torch, "seq_len": torch.arange(8).float(), "inv_freq": inv_freq})
eight = torch.arange(1.0, 9.0)
angle = torch.cat([3 / 10000 ** (torch.arange(0, 8, 2) / 8)] * 2)
cards["000-inv-freq"] = {"inv_freq[1]": number(inv_freq[1])}
cards["000-angles"] = {"freqs[1]": numbers(freqs[1][:8]), "freqs[7]": numbers(freqs[7][:8])}
cards["000-times-i"] = {"rotate_half([1 … 8])": numbers(scope["rotate_half"](eight))}
cards["000-matrix"] = {"code": numbers(scope["apply_rotary_pos_emb"](eight, angle.cos(), angle.sin()))}
cards["000-tables"] = {"cos[1][:4]": numbers(freqs[1].cos()[:4]), "sin[1][:4]": numbers(freqs[1].sin()[:4])}

# 001: the two tests unchanged; the class of section 3.2 goes before the first.
scope = {"__name__": "text"}
test_1 = blocks("001", "def test_rotary_embedding")[0]
exec(mended(test_1, ("if __name__", "pass\nif __name__")).split("# ===== ")[0], scope)
exec(blocks("001", "class Qwen3RotaryEmbedding")[0], scope)
exec(test_1, scope)
log, error = attempt(lambda: scope["test_rotary_embedding"](visualize=False))
assert error is None, error
FLOAT = r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?"
cards["001-test-1"] = {
    "six digits": re.findall(r": (\d\.\d{6})$", log, re.M),
    "inv_freq[:5]": re.findall(r"\[(1\..*)\]", log)[0],
    "error": re.findall(r"\d\.\d{3}e-\d+", log)[0],
    "dot products": re.findall(r" = (\d\.\d{4})$", log, re.M),
}
scope = {"__name__": "text"}
exec(blocks("001", "def test_apply_rotary_pos_emb")[0], scope)
log, error = attempt(scope["test_apply_rotary_pos_emb"])
assert error is None, error
cards["001-test-2"] = {
    "largest change of a norm": re.findall(r"0\.4873\d\d", log)[0],
    "norms": re.findall(r": (10\.\d{4})$", log, re.M),
    "vectors": [" ".join(part.split()) for part in re.findall(r"\[((?:\s*-?\d+\.\d*){10})\s*\]", log)],
}
cards["001-test-2-similarity"] = {"rows": re.findall(r"0 vs +\d+ \| (\S+) \| ?(\S*)", log)}
x = torch.tensor([[1, 2], [3, 4]])
outer = torch.outer(torch.tensor([2, 3, 1, 1, 2], dtype=torch.int8), torch.tensor([4, 2, 3], dtype=torch.int8))
cards["001-outer"] = {"rows": outer.tolist()}
cards["001-repeat-interleave"] = {"flat": torch.repeat_interleave(x, 3).tolist()}
angle = torch.tensor([np.pi / 2, 5 * np.pi / 4], dtype=torch.float64)
cards["001-polar"] = {"cos": angle.cos().tolist(), "sin": angle.sin().tolist()}

# 002: the lines of rope.py.
line = lambda start: re.search(rf"^({re.escape(start)}.*)$", TEXTS["002"], re.M)[1]
scope = {"torch": torch, "dim": 8, "theta": 10000.0}
exec(line("freqs = 1.0"), scope)
cards["002-lines"] = {"inv_freq": numbers(scope["freqs"])}
scope["m"] = torch.arange(4.0)
exec(line("freqs = torch.outer"), scope)
exec(line("freqs_cis = torch.polar"), scope)
scope["xq"] = torch.arange(1.0, 9.0).expand(1, 4, 1, 8)
exec(line("xq_ = "), scope)
scope["freqs_cis"] = scope["freqs_cis"].view(1, 4, 1, 4)
exec(line("xq_out = "), scope)
cards["002-lines"]["x at 3"] = numbers(scope["xq_out"][0, 3, 0])
cards["m21"] = {"error": attempt(lambda: exec(line("xq_ = "), {"torch": torch, "xq": torch.ones(2, 5)}))[1]}
# The formula has i from 0 to d/2 - 1; the list of parameters calls torch.arange(0, dim, 2) i.
i = torch.arange(0, 8, 2)
cards["002-index"] = {"2i/d of that i": numbers(1 / 10000 ** (2 * i / 8)), "as the code has it": numbers(1 / 10000 ** (i / 8))}

# 003: the recipe, with one name fixed after the other, and the two classes.
recipe = blocks("003", "seq_idx = ")[0]
given = {"torch": torch, "qk_dim": 8, "seq_len": 6, "batch_size": 2, "num_heads": 3, "X": seeded(42, (2, 3, 6, 8))[0]}
steps = []
for change in [("self.qk_dim", "qk_dim"), ("seq_idx, theta", "seq_idx, inv_freq"), ("num_heads, seq_len, qk_dim // 2)", "num_heads, seq_len, qk_dim // 2, 2)"), ("rope_cache.reshape(", "cache.reshape("), ("cache.reshape(", "rope_cache = cache.reshape("), None]:
    scope = dict(given)
    steps.append(attempt(lambda: exec(recipe, scope))[1])
    if change:
        recipe = mended(recipe, change)
assert steps[-1] is None, steps
cards["003-recipe"] = {"errors": steps[:-1], "x_out[0, 0, 1]": numbers(scope["x_out2"][0, 0, 1]), "cache[1]": numbers(scope["cache"][1])}
scope = {}
adjacent = blocks("003", "class RotaryEmbedding")[0]
exec(adjacent, scope)
rope = scope["RotaryEmbedding"](8)
cards["m19"] = {"forward": attempt(lambda: rope(6))[1]}
low, high = (rope.forward_impl(6, 8, "cpu", torch.float32, base) for base in (10000, 500000))
cards["003-base"] = {"forward_impl with base 10000 and 500000 differ by": number((low - high).abs().max())}
mistral = blocks("003", "class MistralRotaryEmbedding")[0]
exec(mistral, scope)
cards["m19"]["cat"] = attempt(lambda: scope["MistralRotaryEmbedding"](8, 32))[1]
exec(mended(mistral, ("torch.cat( pos_freq, pos_freq, dim = -1)", "torch.cat( (pos_freq, pos_freq), dim = -1)")), scope)
rope = scope["MistralRotaryEmbedding"](8, 32)
q = torch.ones(1, 1, 1, 8)
cos, sin = rope(q)
late = lambda: scope["apply_rotary_pos_emb"](q, q, cos, sin, torch.tensor([[5]]))
cards["003-one-row"] = {"cos.shape": list(cos.shape), "position 5": attempt(late)[1]}

# 004: every function as printed, then with imports and without a graphics card.
ENTRY = r"^(\w+)\(\)$"


def without_cuda(code):
    code = code.replace("device='cuda'", "device='cpu'").replace(").cuda()", ")")
    return re.sub(r"torch\.cuda\.\w+\(\)", "0", code)


def entries(scope, prepare):
    found = {}
    for code in blocks("004"):
        name = re.search(ENTRY, code, re.M)[1]
        torch.manual_seed(0)
        printed, error = attempt(lambda: exec(prepare(code), scope))
        plt.close("all")
        found[name] = {"error": error, "numbers": [number(text) for text in re.findall(FLOAT, re.sub(r"\w+_\d|\d[.] |[12]D|\[\d+:\d+\]|Step.*", " ", printed))][:40]}
    return found


# One batch instead of four: the message is the same, and the memory a quarter.
smaller = lambda code: without_cuda(code.replace("head_dim = 128\n    batch_size = 4", "head_dim = 128\n    batch_size = 1"))
cards["m12"] = {
    "as printed": {name: one["error"] for name, one in entries({}, lambda code: code).items()},
    "with imports": entries(dict(IMPORTS), smaller),
}
scope = dict(IMPORTS)
for code in blocks("004"):
    exec(re.sub(ENTRY, "", code, flags=re.M), scope)

basic = scope["BasicRoPE"](512)
(x,) = seeded(0, (1, 512, 512))
y = basic(x)
cards["004-basic"] = {"range": numbers([x.min(), x.max(), y.min(), y.max()]), "mean length": numbers([x.norm(dim=-1).mean(), y.norm(dim=-1).mean()])}
q, k = seeded(7, (64,), (64,))
basic = scope["BasicRoPE"](64)
at = lambda x, m: basic(x.view(1, 1, 64), torch.tensor([[m]])).flatten()
cards["m7"] = {"position 0 moves by": number((at(q, 0) - q).abs().max()), "score at 10 and 7": number(at(q, 10) @ at(k, 7))}
maths = scope["RoPEMath"](8)
cards["004-step-by-step"] = {"freqs": numbers(maths.compute_rotation_frequencies()), "cos": numbers(maths.compute_rotation_matrix(3)[0]), "sin": numbers(maths.compute_rotation_matrix(3)[1])}
cards["m10"] = {"error": cards["m12"]["with imports"]["rope_step_by_step_demo"]["error"]}

# The class calls a method that it lacks, and its cosines have half the columns: both are given to it.
optimised = scope["OptimizedRoPE"]
optimised._compute_freqs = lambda self: torch.cat([basic_freqs(self.head_dim)] * 2)
basic_freqs = lambda d: 1.0 / (10000 ** (torch.arange(0, d, 2, dtype=torch.float32) / d))
rope = optimised(64)
at = lambda x, m: rope._apply_rope_vectorized(x, torch.cos(m * rope._compute_freqs()), torch.sin(m * rope._compute_freqs()))
(x,) = seeded(7, (64,))
places = [0, 1, 2, 3, 10]
cards["004-relative"] = {
    f"{m} and {n}": number(F.cosine_similarity(at(x, m), at(x, n), dim=0)) for a, m in enumerate(places) for n in places[a + 1 :]
}
(x,) = seeded(7, (64,))
cards["004-extrapolation"] = {"511 and 512": number(F.cosine_similarity(at(x, 511), at(x, 512), dim=0))}
f = basic_freqs(64)
cards["m17"] = {"alignment": number(F.cosine_similarity(torch.cos(f % (2 * math.pi)), torch.cos((512 % 512) * f % (2 * math.pi)), dim=0))}

scope["d_model"] = 64  # the name that the methods of RoPEVariants read
variants = scope["RoPEVariants"](64)
q, k = seeded(7, (64,), (64,))
ways = {"Original": variants.original_rope, "Linear": variants.linear_rope, "YaRN": lambda x, m: variants.yarn_rope(x, m, alpha=1.2, beta=0.8), "xPos": variants.xpos_rope}
at = [100, 500, 1000, 2000, 4000]
cards["004-variants"] = {
    name: {
        "standard deviation": number(np.std([way(q, m).norm().item() for m in at])),
        "channel 0": [number(way(q, m)[0]) for m in at],
        "channel 1": [number(way(q, m)[1]) for m in at],
        "at 1000": numbers(way(q, 1000)),
    }
    for name, way in ways.items()
}
scores = [number(variants.xpos_rope(q, n + 3) @ variants.xpos_rope(k, n)) for n in (0, 100, 500, 1000, 2000)]
cards["m15"] = {
    "lengths": [number(variants.xpos_rope(q, m).norm() / q.norm()) for m in at],
    "scores": scores,
    "spread": number(max(scores) - min(scores)),
    "plain": number(variants.original_rope(q, 3) @ variants.original_rope(k, 0)),
}
indices = torch.arange(0, 64, 2, dtype=torch.float32)
cards["m13"] = {"1 / (1 + indices)": numbers((1.0 / (1 + indices))[:4])}

# The integrated layer with its rotation fixed: the axis of size 1 goes before the positions.
layer = mended("".join(blocks("004", "class OptimizedRoPE")), ("[None, :, None, :]", "[None, None, :, :]"), ("[:, :seq_len, :, :]", "[:, :, :seq_len, :]"))
exec(re.sub(ENTRY, "", layer, flags=re.M), scope)
torch.manual_seed(0)
model = scope["RoPEIntegratedAttention"](512, 8, 1024)
x = torch.randn(4, 512, 512)
mask = torch.tril(torch.ones(512, 512))[None, None]
with torch.no_grad():
    output, weights = model(x, mask)
    sums = weights.sum(dim=-1)
    model.eval()
    quiet, plain = model(x, mask)
cards["004-attention"] = {
    "shapes": [list(x.shape), list(output.shape), list(weights.shape)],
    "as printed": {"norm": number(output.norm(dim=-1).mean()), "mean of the sums": number(sums.mean()), "least and largest sum": numbers([sums.min(), sums.max()])},
    "without dropout": {"norm": number(quiet.norm(dim=-1).mean()), "sums are 1 within": number((plain.sum(dim=-1) - 1).abs().max())},
    "x[0, 0, :4]": numbers(x[0, 0, :4]),
    "qkv_proj.weight[0, :4]": numbers(model.qkv_proj.weight[0, :4].detach()),
}

# Lines that the cards cite by number, with their content.
CITED = {
    "000": {59: "def apply_rotary_pos_emb(x, cos, sin)", 79: "apply_rotary_pos_emb(", 80: "query_states, key_states"},
    "002": {77: "xq_ = torch.view_as_complex", 78: "xk_ = torch.view_as_complex"},
    "003": {13: "inv_freq", 17: "torch.outer( seq_idx, theta)", 19: "cache = torch.stack(", 23: "qk_dim // 2)", 25: "rope_cache.reshape(", 29: "rope_cache[..., 0]", 124: "max_seq_len", 166: "max_positions = 151643", 182: "torch.cat( pos_freq, pos_freq"},
    "004": {289: "cos_vals.view(-1, 2)", 290: "sin_vals.view(-1, 2)", 293: "x_rot = ", 391: "x_rot_real = ", 456: "[None, :, None, :]", 457: "[None, :, None, :]", 492: "return x * cos + x2 * sin", 545: "basic_rope(q.transpose(1, 2), positions)", 593: "rope._compute_freqs()", 714: "rope._compute_freqs()", 747: "outside_pos % train_max_len", 846: "torch.arange(0, d_model, 2", 864: "1.0 / (1 + indices)", 883: "base_freqs * alpha", 907: "torch.exp(-angles / 100)", 1010: "cos_chunk = torch.cos", 1011: "sin_chunk = torch.sin", 1057: "return x * cos + x2 * sin"},
}
for text, lines in CITED.items():
    for at, words in lines.items():
        there = TEXTS[text].split("\n")[at - 1]
        if words not in there:
            print(f"{text}, line {at}: {words!r} is not in {there!r}", file=sys.stderr)

print(json.dumps({
    "command": "/usr/bin/python3 tests/web/source-texts/record.py 000.md 001.md 002.md 003.md 004.md",
    "torch": torch.__version__,
    "numpy": np.__version__,
    "sha256": {text: hashlib.sha256(open(path, "rb").read()).hexdigest() for text, path in zip(TEXTS, sys.argv[1:])},
    "lines": {text: sorted(lines) for text, lines in CITED.items()},
    "cards": cards,
}, ensure_ascii=False, indent=1))
