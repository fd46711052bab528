// Common ways to write a rotation, as short programs of our own, compared with the rotation in plain loops.
import { expect, test } from "vitest";
import type { PythonArray } from "ropewalk/code";
import { runPython } from "./kept.js";

const [HEADS, SEQ, DIM] = [3, 5, 8];
const BASE = 10000;
type Pairing = "half-split" | "interleaved";

/** x: [heads, seq, dim]; the first `rotaryDim` channels of each token rotate by its position. */
function rotated(x: readonly number[], pairing: Pairing, rotaryDim = DIM): number[] {
  const out = [...x];
  for (let head = 0; head < HEADS; head += 1)
    for (let m = 0; m < SEQ; m += 1)
      for (let i = 0; i < rotaryDim / 2; i += 1) {
        const angle = m * BASE ** ((-2 * i) / rotaryDim);
        const start = (head * SEQ + m) * DIM;
        const [a, b] = pairing === "half-split" ? [i, i + rotaryDim / 2] : [2 * i, 2 * i + 1];
        const [p, q] = [x[start + a]!, x[start + b]!];
        out[start + a] = p * Math.cos(angle) - q * Math.sin(angle);
        out[start + b] = p * Math.sin(angle) + q * Math.cos(angle);
      }
  return out;
}

/** Each gets x, [1, heads, seq, dim], and leaves `out` of that shape. */
const programs: Record<string, { pairing: Pairing; rotaryDim?: number; source: string }> = {
  "rotate_half with a module of cosines and sines": {
    pairing: "half-split",
    source: `
import torch
from torch import nn
from typing import Optional, Tuple

class Rotary(nn.Module):
    def __init__(self, dim: int, base: float = 10000.0, device: Optional[torch.device] = None):
        super().__init__()
        inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2, dtype=torch.int64).to(device=device, dtype=torch.float) / dim))
        self.register_buffer("inv_freq", inv_freq, persistent=False)

    @torch.no_grad()
    def forward(self, x: torch.Tensor, position_ids: "torch.LongTensor") -> Tuple[torch.Tensor, torch.Tensor]:
        inv = self.inv_freq[None, :, None].float().expand(position_ids.shape[0], -1, 1)
        with torch.autocast(device_type="cpu", enabled=False):
            freqs = (inv.float() @ position_ids[:, None, :].float()).transpose(1, 2)
            emb = torch.cat((freqs, freqs), dim=-1)
        return emb.cos().to(dtype=x.dtype), emb.sin().to(dtype=x.dtype)

def rotate_half(x):
    x1, x2 = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]
    return torch.cat((-x2, x1), dim=-1)

cos, sin = (t.unsqueeze(1) for t in Rotary(x.shape[-1])(x, torch.arange(x.shape[2])[None]))
out = x * cos + rotate_half(x) * sin
`,
  },
  "complex numbers on adjacent channels": {
    pairing: "interleaved",
    source: `
import torch

def precompute(dim: int, end: int, theta: float = 10000.0):
    freqs = 1.0 / (theta ** (torch.arange(0, dim, 2)[: (dim // 2)].float() / dim))
    freqs = torch.outer(torch.arange(end, device=freqs.device), freqs).float()
    return torch.polar(torch.ones_like(freqs), freqs)

def apply(xq, freqs_cis):
    xq_ = torch.view_as_complex(xq.float().reshape(*xq.shape[:-1], -1, 2))
    shape = [d if i in (1, xq_.ndim - 1) else 1 for i, d in enumerate(xq_.shape)]
    return torch.view_as_real(xq_ * freqs_cis.view(*shape)).flatten(3).type_as(xq)

out = apply(x.transpose(1, 2), precompute(8, 5)).transpose(1, 2)
`,
  },
  "a part of each head, with cached tables": {
    pairing: "half-split",
    rotaryDim: 4,
    source: `
import torch
from functools import lru_cache

@lru_cache(maxsize=None)
def tables(seq_len, dim, base=10_000):
    inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
    emb = torch.einsum("i,j->ij", torch.arange(seq_len).type_as(inv_freq), inv_freq).repeat(1, 2)
    return emb.cos()[None, None], emb.sin()[None, None]

turned, passed = x[..., :4], x[..., 4:]
cos, sin = tables(x.size(-2), 4)
a, b = turned.chunk(2, dim=-1)
out = torch.cat([turned * cos + torch.cat((-b, a), -1) * sin, passed], dim=-1)
`,
  },
  "every other channel, stacked, with repeated tables": {
    pairing: "interleaved",
    source: `
import torch

def rotate_every_two(x: torch.Tensor) -> torch.Tensor:
    return torch.stack((-x[:, :, :, 1::2], x[:, :, :, ::2]), dim=-1).flatten(-2)

inv_freq = 1.0 / (10000 ** (torch.arange(0, 8, 2, dtype=torch.int64) / 8))
sinusoid = torch.einsum("i , j -> i j", torch.arange(5, dtype=torch.int64).float(), inv_freq).float()
sin, cos = map(lambda t: torch.repeat_interleave(t[None, None], 2, 3), (torch.sin(sinusoid), torch.cos(sinusoid)))
out = (x * cos) + (rotate_every_two(x) * sin)
`,
  },
  "einops, in the manner of lucidrains": {
    pairing: "interleaved",
    source: `
import torch
from torch import einsum, nn
from einops import rearrange, repeat
from torch.cuda.amp import autocast

@autocast(enabled=False)
def rotate(x):
    x = rearrange(x, "... (d r) -> ... d r", r=2)
    x1, x2 = x.unbind(dim=-1)
    return rearrange(torch.stack((-x2, x1), dim=-1), "... d r -> ... (d r)")

class Freqs(nn.Module):
    def __init__(self, dim, theta=10000):
        super().__init__()
        self.freqs = nn.Parameter(1.0 / (theta ** (torch.arange(0, dim, 2)[: dim // 2].float() / dim)), requires_grad=False)
    def forward(self, t):
        return repeat(einsum("..., f -> ... f", t.type(self.freqs.dtype), self.freqs), "... n -> ... (n r)", r=2)

f = rearrange(Freqs(8)(torch.arange(5)), "n d -> 1 1 n d")
out = x * f.cos() + rotate(x) * f.sin()
`,
  },
  "sections of the channels by axis, all of one position": {
    pairing: "half-split",
    source: `
import torch
position_ids = torch.arange(5).view(1, 1, -1).expand(3, 1, -1)
inv_freq = 1.0 / (10000 ** (torch.arange(0, 8, 2, dtype=torch.float) / 8))
freqs = (inv_freq[None, None, :, None].expand(3, 1, -1, 1) @ position_ids[:, :, None, :].float()).transpose(2, 3)
emb = torch.cat((freqs, freqs), dim=-1)
sections = [2, 1, 1] * 2
cos = torch.cat([m[i % 3] for i, m in enumerate(emb.cos().split(sections, dim=-1))], dim=-1).unsqueeze(1)
sin = torch.cat([m[i % 3] for i, m in enumerate(emb.sin().split(sections, dim=-1))], dim=-1).unsqueeze(1)
half = x.shape[-1] // 2
out = x * cos + torch.cat((-x[..., half:], x[..., :half]), dim=-1) * sin
`,
  },
  "halves turned the other way round, with negative angles": {
    pairing: "half-split",
    source: `
import torch
d = x.shape[3] // 2
freqs = torch.outer(torch.arange(5, dtype=torch.float32), 1.0 / (10000 ** (torch.arange(0, 8, 2, dtype=torch.float32) / 8)))
cos, sin = freqs.cos()[None, None, :, :], (-freqs).sin()[None, None, :, :]
x1, x2 = x[..., :d], x[..., d:]
out = torch.cat([x1 * cos + x2 * sin, x1 * (-sin) + x2 * cos], 3).to(x.dtype)
`,
  },
  "loops over heads, positions and pairs, written in place": {
    pairing: "interleaved",
    source: `
import torch, math
out = x.clone()
for h in range(out.size(1)):
    for pos in range(out.size(2)):
        theta, scale = float(pos), 10000.0 ** (-2.0 / out.size(3))
        for i in range(0, out.size(3), 2):
            c, s = math.cos(theta), math.sin(theta)
            x0, x1 = out[0, h, pos, i].item(), out[0, h, pos, i + 1].item()
            out[0, h, pos, i] = x0 * c - x1 * s
            out[0, h, pos, i + 1] = x0 * s + x1 * c
            theta *= scale
`,
  },
  "numpy with complex64": {
    pairing: "interleaved",
    source: `
import numpy as np
x = x.numpy()
freqs = 1.0 / (10000 ** (np.arange(0, 8, 2)[:4].astype(np.float32) / 8))
cis = np.exp(1j * np.outer(np.arange(5), freqs)).astype(np.complex64)
xc = np.ascontiguousarray(x).view(np.complex64)
out = (xc * cis[None, None]).view(np.float32)
`,
  },
  "numpy with slices that are assigned": {
    pairing: "half-split",
    source: `
import numpy as np
x = np.asarray(x.tolist(), dtype=np.float32)
inv_freq = 10000.0 ** -(np.arange(0, 8, 2, dtype=np.float64) / 8)
angle = np.einsum("s,d->sd", np.arange(5), inv_freq)
out = np.zeros(x.shape, dtype=np.float32)
out[..., :4] = x[..., :4] * np.cos(angle) - x[..., 4:] * np.sin(angle)
out[..., 4:] = x[..., :4] * np.sin(angle) + x[..., 4:] * np.cos(angle)
`,
  },
  "a dataclass, gathered rows and in-place products": {
    pairing: "half-split",
    source: `
import torch
from dataclasses import dataclass, field

@dataclass
class Config:
    dim: int = 8
    base: float = 10000.0
    scaling: dict = field(default_factory=dict)

class Rope(torch.nn.Module):
    def __init__(self, config: Config):
        super(Rope, self).__init__()
        self.__cached = None
        t = torch.arange(16, dtype=torch.float32)
        freqs = torch.outer(t, torch.exp(-torch.arange(0, config.dim, 2).float() * (torch.tensor(config.base).log() / config.dim)))
        self.register_buffer("cos_cached", freqs.cos()), self.register_buffer("sin_cached", freqs.sin())
    def forward(self, x, position_ids):
        *lead, dim = x.shape
        index = position_ids[:, None].expand(-1, dim // 2)
        cos, sin = self.cos_cached.gather(0, index), torch.index_select(self.sin_cached, 0, position_ids)
        a, b = x.split(dim // 2, -1)
        left, right = a.clone(), b.clone()
        left *= cos; left -= b * sin
        right.mul_(cos).add_(a * sin)
        return torch.cat((left, right), dim=-1).view(*lead, dim)

out = Rope(Config())(x, torch.arange(5))
`,
  },
};

const x = Array.from({ length: HEADS * SEQ * DIM }, (_, i) => Math.fround(Math.sin(i * i + 1)));

test.each(Object.entries(programs))("%s", async (_, { pairing, rotaryDim, source }) => {
  const { values } = await runPython(source, {
    globals: { x: { dtype: "float32", shape: [1, HEADS, SEQ, DIM], data: x } },
    want: ["out"],
  });
  const { shape, dtype, data } = values["out"] as PythonArray;
  expect([dtype, shape]).toEqual(["float32", [1, HEADS, SEQ, DIM]]);
  const wanted = rotated(x, pairing, rotaryDim);
  // Angles below 5, rounded a few times in float32, and two products: some units of 2^-24.
  expect(Math.max(...wanted.map((value, i) => Math.abs(value - data[i]!)))).toBeLessThan(24 * 2 ** -24);
});
