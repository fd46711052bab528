// Files of whole models, in the manner of published ones: what the rotation never calls does not stop it.
import { checkCode as checked } from "./kept.ts";
import { describe, expect, test, vi } from "vitest";
import { spec } from "./spec.mjs";

// A wrong program is searched for its change, which takes a busy machine half a minute.
vi.setConfig({ testTimeout: 120_000 });

/** With time for a machine that does other things, too. */
const checkCode = (source, options) => checked(source, { seconds: 40, ...options });
const interleaved = spec({ pairing: "interleaved" });
const linear = spec({ ropeType: "linear", factor: 4 });

const model = `import math
from dataclasses import dataclass

import torch
import torch.nn as nn
import torch.distributed as dist
from flash_attn import flash_attn_func
from missing_library import MissingBase, register, kernel, Registry
from torch.nn import Conv1d, functional as F


@dataclass
class ModelArgs:
    dim: int = 4096
    n_heads: int = 32
    vocab_size: int = 128256
    max_seq_len: int = 8192
    rope_theta: float = 10000.0


class Gelu(nn.GELU):
    pass


@register("attention")
class Attend(MissingBase):
    def __init__(self, dim):
        super().__init__()
        self.mix = Conv1d(dim, dim, 3)
        self.act = nn.SiLU6()
        self.heads = Registry["heads"](dim)


def precompute_freqs_cis(dim: int, end: int, theta: float = 10000.0):
    freqs = 1.0 / (theta ** (torch.arange(0, dim, 2).float() / dim))
    angles = torch.outer(torch.arange(end).float(), freqs)
    return torch.polar(torch.ones_like(angles), angles)


@kernel(num_warps=4)
def apply_rotary_emb(xq: torch.Tensor, xk: torch.Tensor, freqs_cis: torch.Tensor):
    def turned(x):
        z = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
        return torch.view_as_real(z * freqs_cis[None, :, None]).flatten(3).type_as(x)

    return turned(xq), turned(xk)


class Attention(nn.Module):
    def __init__(self, args: ModelArgs):
        super().__init__()
        self.n_heads, self.head_dim = args.n_heads, args.dim // args.n_heads
        self.wq = nn.Linear(args.dim, args.dim, bias=False)
        nn.init.trunc_normal_(self.wq.weight, std=0.02)

    def forward(self, x, freqs_cis):
        b, s, _ = x.shape
        xq = self.wq(x).view(b, s, self.n_heads, self.head_dim)
        xq, xk = apply_rotary_emb(xq, xq, freqs_cis)
        return flash_attn_func(xq, xk, xk)


class Transformer(nn.Module):
    def __init__(self, args: ModelArgs):
        super().__init__()
        self.tok = nn.Embedding(args.vocab_size, args.dim)
        self.layers = nn.ModuleList([Attention(args) for _ in range(2)])
        self.freqs_cis = precompute_freqs_cis(args.dim // args.n_heads, args.max_seq_len, args.rope_theta)
`;

const scaled = `import torch


class Rotary(torch.nn.Module):
    def __init__(self, dim, base=10000.0, scaling_factor=1.0):
        super().__init__()
        self.dim, self.scaling_factor = dim, scaling_factor
        self.inv_freq = base ** (-torch.arange(0, dim, 2).float() / dim)

    def forward(self, x, position_ids):
        """x [batch, heads, seq, dim]; position_ids [batch, seq]"""
        angles = position_ids[:, None, :, None].float() / self.scaling_factor * self.inv_freq
        cos, sin = angles.cos(), angles.sin()
        a, b = x.chunk(2, dim=-1)
        return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)
`;

const partial = `import torch


class Rotary:
    def __init__(self, head_dim, partial_rotary_factor, rope_theta):
        self.width = int(head_dim * partial_rotary_factor)
        self.inv_freq = rope_theta ** (-torch.arange(0, self.width, 2).float() / self.width)

    def __call__(self, x, positions):
        """x [batch, seq, heads, dim]"""
        angles = positions[..., None, None].float() * self.inv_freq
        a, b, rest = x.split([self.width // 2, self.width // 2, x.shape[-1] - self.width], dim=-1)
        cos, sin = angles.cos(), angles.sin()
        return torch.cat((a * cos - b * sin, b * cos + a * sin, rest), dim=-1)
`;
const config = { hidden_size: 64, num_attention_heads: 4, rope_theta: 10000, max_position_embeddings: 512 };

test("a model with layers, bases, decorators and imports that are not here", async () => {
  const found = await checkCode(model, { expected: interleaved, config });
  expect([found.diagnosis.verdict, found.judged, found.entry]).toEqual([
    "match",
    "whole",
    "apply_rotary_emb(xq, xk, freqs_cis)",
  ]);
});

test("what a base class that is not here would have", async () => {
  const source = scaled
    .replace("import torch", "import torch\nfrom missing_library import Base")
    .replace("torch.nn.Module", "Base");
  const asked = source.replace(
    "self.dim, self.scaling_factor = dim, scaling_factor",
    "self.scaling_factor = self.encoding_dim",
  );
  await expect(checkCode(asked, { expected: spec() })).rejects.toThrow(
    /Rotary has no encoding_dim: one of its base classes/,
  );
});

describe("the arguments of a rotation", () => {
  test("are those of the program's own instance", async () => {
    const own = (factor) => `${scaled}\n\nrotary = Rotary(16, scaling_factor=${factor})\n`;
    expect((await checkCode(own("4.0"), { expected: linear })).diagnosis.verdict).toBe("match");
    expect((await checkCode(own("4.0"), { expected: spec() })).diagnosis.verdict).toBe("mismatch");
    expect((await checkCode(own("32.0"), { expected: linear })).diagnosis.verdict).toBe("mismatch");
  });

  test("are those of the program's own call", async () => {
    const inModel = `${scaled}\n\nclass Model(torch.nn.Module):\n    def __init__(self, cfg):\n        super().__init__()\n        self.rotary = Rotary(cfg.head_dim, scaling_factor=4.0)\n`;
    expect((await checkCode(inModel, { expected: linear })).diagnosis.verdict).toBe("match");
    expect((await checkCode(inModel, { expected: spec() })).diagnosis.verdict).toBe("mismatch");
  });

  test("come from the config by name", async () => {
    expect((await checkCode(scaled, { expected: linear })).diagnosis.verdict).toBe("match");
    const part = await checkCode(partial, { expected: spec({ headDim: 32 }), layout: "bshd" });
    expect([part.diagnosis.verdict, part.judged]).toEqual(["match", "whole"]);
  });

  test("are named where nobody says them", async () => {
    const asked = scaled.replace("base=10000.0, scaling_factor=1.0", "scaling_factor, base=10000.0");
    expect(await checkCode(asked, { expected: spec() })).toMatchObject({
      diagnosis: { verdict: "match" },
      judged: "part",
      supplied: ["arguments: scaling_factor"],
    });
  });
});

test("the cells of a notebook are one program", async () => {
  const [, first, second] = /^([\s\S]*?)(class Rotary[\s\S]*)$/.exec(scaled);
  const cell = (source) => ({ cell_type: "code", source: source.split(/(?<=\n)/) });
  const cells = [
    { cell_type: "markdown", source: ["# RoPE"] },
    cell("%matplotlib inline\n!ls\n"),
    cell(first),
    cell(second),
  ];
  const found = await checkCode(JSON.stringify({ cells, nbformat: 4 }), { expected: spec() });
  expect(found.diagnosis.verdict).toBe("match");
});

test.each([
  ["Rust", "use candle::Tensor;\n\nfn rope(x: &Tensor, cos: &Tensor) -> Tensor {\n    x * cos\n}\n"],
  ["C or C++", "#include <cmath>\nvoid rope(float* x, int pos) {\n  x[0] = std::cos(pos);\n}\n"],
  ["CUDA", "__global__ void rope(float* x, int pos) {\n  x[threadIdx.x] *= cosf(pos);\n}\n"],
  ["JavaScript or TypeScript", "export function rope(x, pos) {\n  return x.map((v) => v * Math.cos(pos));\n}\n"],
])("%s is not run as Python", async (language, source) => {
  await expect(checkCode(source, { expected: spec() })).rejects.toMatchObject({
    code: "python",
    rule: "not-python",
    value: language,
  });
});
