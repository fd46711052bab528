// Rotations in common styles, and mistakes in each: the replaced text, the finding, and the line.
import type { Pairing } from "../api/index.js";

const halves = `import torch
import torch.nn as nn


class Angles(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config.head_dim
        steps = torch.arange(0, width, 2, dtype=torch.float32) / width
        self.register_buffer("inv_freq", config.rope_theta ** -steps, persistent=False)

    @torch.no_grad()
    def forward(self, hidden_states, position_ids):
        each = position_ids.float()[..., None] * self.inv_freq
        both = torch.cat([each, each], dim=-1)
        return both.cos().to(hidden_states.dtype), both.sin().to(hidden_states.dtype)


def quarter_turn(x):
    first, second = x.chunk(2, dim=-1)
    return torch.cat([-second, first], dim=-1)


def turn(q, k, cos, sin, unsqueeze_dim=1):
    cos, sin = cos.unsqueeze(unsqueeze_dim), sin.unsqueeze(unsqueeze_dim)
    q_turned = q * cos + quarter_turn(q) * sin
    k_turned = k * cos + quarter_turn(k) * sin
    return q_turned, k_turned
`;

const complex = `import torch


def make_cis(dim: int, end: int, theta: float = 10000.0) -> torch.Tensor:
    speeds = theta ** (-torch.arange(0, dim, 2).float() / dim)
    angles = torch.outer(torch.arange(end).float(), speeds)
    return torch.polar(torch.ones_like(angles), angles)


def rotate_both(xq, xk, freqs_cis):
    """[batch, seq, heads, head_dim]"""
    spread = freqs_cis[: xq.shape[1]][None, :, None, :]

    def one(x):
        z = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
        return torch.view_as_real(z * spread).flatten(-2).type_as(x)

    return one(xq), one(xk)
`;

const sinesFirst = `import torch


def sinusoids(num_pos, dim):
    speeds = 10000 ** (-torch.arange(0, dim, 2) / dim)
    each = torch.einsum("p,f->pf", torch.arange(num_pos, dtype=torch.float32), speeds)
    return torch.cat((each.sin(), each.cos()), dim=-1)


def swap_neighbours(x):
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((-odd, even), dim=-1).flatten(-2)


def apply_rotary(x, sin, cos):
    """x [batch, seq, heads, dim]; sin and cos [1, seq, dim / 2]"""
    sin = sin[:, :, None, :].repeat_interleave(2, dim=-1)
    cos = cos[:, :, None, :].repeat_interleave(2, dim=-1)
    return x * cos + swap_neighbours(x) * sin
`;

const kept = `import torch
from torch import nn


class RoPE(nn.Module):
    """Rotary positions, [batch, seq, heads, dim], with a cache of cosines and sines."""

    def __init__(self, dim: int, max_seq_len: int = 2048, base: int = 10_000):
        super().__init__()
        speeds = 1.0 / base ** (torch.arange(0, dim, 2).float() / dim)
        table = torch.outer(torch.arange(max_seq_len).float(), speeds)
        self.register_buffer("cache", torch.stack([table.cos(), table.sin()], dim=-1), persistent=False)

    def forward(self, x: torch.Tensor, *, input_pos=None) -> torch.Tensor:
        rows = self.cache[: x.size(1)] if input_pos is None else self.cache[input_pos]
        rows = rows.view(-1, x.size(1), 1, x.size(3) // 2, 2)
        c, s = rows[..., 0], rows[..., 1]
        a, b = x.float().unflatten(-1, (-1, 2)).unbind(-1)
        return torch.stack([a * c - b * s, b * c + a * s], dim=-1).flatten(3).type_as(x)
`;

const byPositions = `import torch


class RotaryPositions(torch.nn.Module):
    def __init__(self, theta: float, d_k: int, max_seq_len: int, device=None):
        super().__init__()
        speeds = torch.tensor([theta ** (-2 * i / d_k) for i in range(d_k // 2)], device=device)
        angles = torch.arange(max_seq_len, device=device)[:, None] * speeds[None, :]
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)

    def forward(self, x, token_positions):
        cos, sin = self.cos[token_positions], self.sin[token_positions]
        even, odd = x[..., ::2], x[..., 1::2]
        return torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1).flatten(-2)
`;

const seqFirst = `import torch
from torch import nn


class SeqFirst(nn.Module):
    """x: [seq, batch, heads, dim]"""

    def __init__(self, d: int, base: int = 10000):
        super().__init__()
        self.d, self.base = d, base
        self.cos_cached = self.sin_cached = None

    def _fill(self, x):
        if self.cos_cached is not None and self.cos_cached.shape[0] >= x.shape[0]:
            return
        speeds = self.base ** (-torch.arange(0, self.d, 2).float() / self.d)
        angles = torch.einsum("s,f->sf", torch.arange(x.shape[0]).float(), speeds)
        angles = torch.cat([angles, angles], dim=1)
        self.cos_cached, self.sin_cached = angles.cos()[:, None, None], angles.sin()[:, None, None]

    def forward(self, x):
        self._fill(x)
        turned, rest = x[..., : self.d], x[..., self.d :]
        half = self.d // 2
        other = torch.cat([-turned[..., half:], turned[..., :half]], dim=-1)
        turned = turned * self.cos_cached[: x.shape[0]] + other * self.sin_cached[: x.shape[0]]
        return torch.cat([turned, rest], dim=-1)
`;

const inEinops = `import torch
from einops import rearrange, repeat
from torch import nn, einsum


def half_turn(x):
    x = rearrange(x, "... (d r) -> ... d r", r=2)
    a, b = x.unbind(dim=-1)
    return rearrange(torch.stack((-b, a), dim=-1), "... d r -> ... (d r)")


def apply_rotary_emb(freqs, t):
    return t * freqs.cos() + half_turn(t) * freqs.sin()


class RotaryEmbedding(nn.Module):
    def __init__(self, dim, theta=10000):
        super().__init__()
        self.freqs = nn.Parameter(theta ** (-torch.arange(0, dim, 2).float() / dim), requires_grad=False)

    def forward(self, t):
        return repeat(einsum("n, f -> n f", t.type(self.freqs.dtype), self.freqs), "n f -> n (f r)", r=2)

    def rotate_queries_or_keys(self, t, seq_dim=-2):
        return apply_rotary_emb(self.forward(torch.arange(t.shape[seq_dim])), t)
`;

const inNumpy = `import numpy as np


def rope(x, positions, theta=10000.0):
    width = x.shape[-1]
    speeds = theta ** (-np.arange(0, width, 2) / width)
    angles = positions[:, None] * speeds[None, :]
    c, s = np.cos(angles), np.sin(angles)
    out = np.empty_like(x)
    out[..., 0::2] = x[..., 0::2] * c - x[..., 1::2] * s
    out[..., 1::2] = x[..., 0::2] * s + x[..., 1::2] * c
    return out
`;

const inLists = `import math


def rope(x, pos, freq_base=10000.0):
    n = len(x)
    scale = freq_base ** (-2.0 / n)
    theta = float(pos)
    y = list(x)
    for i in range(0, n, 2):
        c, s = math.cos(theta), math.sin(theta)
        y[i] = x[i] * c - x[i + 1] * s
        y[i + 1] = x[i] * s + x[i + 1] * c
        theta *= scale
    return y
`;

const inModel = `import torch


def rotate(x, cos, sin):
    d = x.shape[-1] // 2
    left, right = x[..., :d], x[..., d:]
    return torch.cat([left * cos - right * sin, left * sin + right * cos], dim=-1)


class Decoder:
    def __init__(self, config):
        self.cos, self.sin = self._tables(1024, config.head_dim)

    def _tables(self, seq_len, head_dim, base=10000):
        speeds = 1.0 / (base ** (torch.arange(0, head_dim, 2, dtype=torch.float32) / head_dim))
        angles = torch.outer(torch.arange(seq_len, dtype=torch.float32), speeds)
        return angles.cos()[None, :, None, :], angles.sin()[None, :, None, :]
`;

const inverse = `inv_freq = 1.0 / (10000 ** (torch.arange(0, dim, 2).float() / dim))
`;

const tables = `inv_freq = 1.0 / (base ** (torch.arange(0, head_dim, 2).float() / head_dim))
freqs = torch.outer(torch.arange(seq_len).float(), inv_freq)
emb = torch.cat((freqs, freqs), dim=-1)
cos, sin = emb.cos(), emb.sin()
`;

const half = `def rotate_half(x):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((-b, a), dim=-1)
`;

export interface Sample {
  readonly pairing: Pairing;
  readonly source: string;
  /** The function that is called, as in `CodeCheck.entry`. */
  readonly entry: string;
  /** The original text, its replacement, the finding, and its 1-based line. */
  readonly mistakes: readonly (readonly [right: string, wrong: string, finding: string | undefined, line: number])[];
}

export const programs = {
  halves: {
    pairing: "half-split",
    source: halves,
    entry: "turn(q, k, cos, sin)",
    mistakes: [
      ["[-second, first]", "[second, -first]", "direction-reversed", 21],
      ["[-second, first]", "[second, first]", "sign-wrong", 21],
      [
        "x.chunk(2, dim=-1)\n    return torch.cat([-second, first], dim=-1)",
        "x[..., ::2], x[..., 1::2]\n    return torch.stack([-second, first], dim=-1).flatten(-2)",
        "table-pairing-mismatch",
        20,
      ],
      ["torch.cat([each, each], dim=-1)", "each.repeat_interleave(2, dim=-1)", "table-pairing-mismatch", 15],
      ["both.sin().to", "both.cos().to", undefined, 16],
      [
        "return both.cos().to(hidden_states.dtype), both.sin().to(hidden_states.dtype)",
        "return both.sin().to(hidden_states.dtype), both.cos().to(hidden_states.dtype)",
        "sin-cos-swapped",
        16,
      ],
      ["dtype=torch.float32) / width", "dtype=torch.float32) / (width // 2)", undefined, 9],
      ["position_ids.float()", "position_ids.bfloat16().float()", "low-precision-positions", 14],
      ["quarter_turn(k) * sin", "quarter_turn(q) * sin", "unexplained", 27],
      ["config.rope_theta ** -steps", "500000.0 ** -steps", "base-wrong", 10],
      ["return q_turned, k_turned", "return q, k", "not-applied", 28],
    ],
  },
  complex: {
    pairing: "interleaved",
    source: complex,
    entry: "rotate_both(xq, xk, freqs_cis)",
    mistakes: [
      ["torch.arange(end).float()", "torch.arange(1, end + 1).float()", "position-offset", 6],
      [
        "torch.polar(torch.ones_like(angles), angles)",
        "torch.polar(torch.ones_like(angles), -angles)",
        "direction-reversed",
        7,
      ],
      ["-torch.arange(0, dim, 2).float() / dim", "-torch.arange(0, dim, 2).float() / 32", undefined, 5],
    ],
  },
  sinesFirst: {
    pairing: "interleaved",
    source: sinesFirst,
    entry: "apply_rotary(x, sin, cos)",
    mistakes: [
      ["10000 **", "1000 **", "base-wrong", 5],
      ["(-odd, even)", "(odd, -even)", "direction-reversed", 12],
      [
        "sin[:, :, None, :].repeat_interleave(2, dim=-1)",
        "torch.cat((sin[:, :, None, :], sin[:, :, None, :]), dim=-1)",
        undefined,
        17,
      ],
    ],
  },
  kept: {
    pairing: "interleaved",
    source: kept,
    entry: "RoPE(x, input_pos)",
    mistakes: [
      ["a * c - b * s", "a * c + b * s", "sign-wrong", 19],
      [
        "torch.stack([a * c - b * s, b * c + a * s], dim=-1).flatten(3)",
        "torch.cat([a * c - b * s, b * c + a * s], dim=-1)",
        "output-order",
        19,
      ],
    ],
  },
  byPositions: {
    pairing: "interleaved",
    source: byPositions,
    entry: "RotaryPositions(x, token_positions)",
    mistakes: [
      [
        "self.cos[token_positions], self.sin[token_positions]",
        "self.cos[: x.shape[-2]], self.sin[: x.shape[-2]]",
        undefined,
        13,
      ],
    ],
  },
  seqFirst: {
    pairing: "half-split",
    source: seqFirst,
    entry: "SeqFirst(x)",
    mistakes: [
      [
        "[-turned[..., half:], turned[..., :half]]",
        "[turned[..., half:], -turned[..., :half]]",
        "direction-reversed",
        25,
      ],
    ],
  },
  inEinops: {
    pairing: "interleaved",
    source: inEinops,
    entry: "RotaryEmbedding.rotate_queries_or_keys(t)",
    mistakes: [["(-b, a)", "(b, -a)", "direction-reversed", 9]],
  },
  inNumpy: {
    pairing: "interleaved",
    source: inNumpy,
    entry: "rope(x, positions)",
    mistakes: [
      ["- x[..., 1::2] * s", "+ x[..., 1::2] * s", "sign-wrong", 10],
      ["positions[:, None]", "(positions + 1)[:, None]", "position-offset", 7],
    ],
  },
  inLists: {
    pairing: "interleaved",
    source: inLists,
    entry: "rope(x, pos)",
    mistakes: [["-2.0 / n", "-1.0 / n", undefined, 6]],
  },
  inModel: {
    pairing: "half-split",
    source: inModel,
    entry: "rotate(x, cos, sin)",
    mistakes: [["base=10000", "base=100000", "base-wrong", 14]],
  },
  inverse: {
    pairing: "half-split",
    source: inverse,
    entry: "inv_freq",
    mistakes: [["10000", "500000", "base-wrong", 1]],
  },
  tables: {
    pairing: "half-split",
    source: tables,
    entry: "cos, sin",
    mistakes: [["torch.arange(seq_len)", "torch.arange(1, seq_len + 1)", "position-offset", 2]],
  },
  half: {
    pairing: "half-split",
    source: half,
    entry: "rotate_half(x)",
    mistakes: [["(-b, a)", "(b, -a)", "direction-reversed", 3]],
  },
} as const satisfies Record<string, Sample>;
