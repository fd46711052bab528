// Correct rotations whose frequencies are scaled, by numbers that a program names and sets in its own way.
import { rotateHalf, spec } from "./spec.mjs";

const llama3 = spec({
  ropeType: "llama3",
  base: 500000,
  factor: 32,
  lowFreqFactor: 1,
  highFreqFactor: 4,
  originalMaxPositionEmbeddings: 8192,
});
/** Frequencies of Llama 3, with the names that a program has for their numbers. */
const slowed = (factor, trained) => `
def slowed(freqs, ${factor}, low_freq_factor, high_freq_factor, ${trained}):
    turns = ${trained} * freqs / (2 * math.pi)
    smooth = ((turns - low_freq_factor) / (high_freq_factor - low_freq_factor)).clamp(0, 1)
    return freqs * (smooth + (1 - smooth) / ${factor})
`;
/** A table that takes the settings of a scaling, or none. */
const optional = `import torch


def build_rope_cache(seq_len: int, n_elem: int, base: int = 10000, condense_ratio: int = 1, extra_config: dict | None = None):
    theta = base ** (-torch.arange(0, n_elem, 2).float() / n_elem)
    if extra_config is not None:
        theta = theta / extra_config["factor"]
    angles = torch.outer(torch.arange(seq_len) / condense_ratio, theta).repeat(1, 2)
    return torch.cos(angles), torch.sin(angles)


def apply_rope(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """x [batch, heads, seq, dim]; cos, sin [seq, dim]"""
    a, b = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-b, a), dim=-1) * sin
`;

/** [the expected rotation, the program, the call that is judged]. */
export const scaledStyles = {
  "torchtune, a trained length and a factor with defaults of another model": [
    llama3,
    `import math

import torch
from torch import nn

${slowed("scale_factor", "old_context_len")}

class ScaledRoPE(nn.Module):
    def __init__(
        self, dim: int, max_seq_len: int = 4096, base: int = 10_000, scale_factor: int = 8,
        low_freq_factor: int = 1, high_freq_factor: int = 4, old_context_len: int = 4096,
    ) -> None:
        super().__init__()
        freqs = base ** (-torch.arange(0, dim, 2).float() / dim)
        freqs = slowed(freqs, scale_factor, low_freq_factor, high_freq_factor, old_context_len)
        angles = torch.outer(torch.arange(max_seq_len).float(), freqs)
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)

    def forward(self, x: torch.Tensor, *, input_pos: torch.Tensor) -> torch.Tensor:
        """x [batch, seq, heads, dim]"""
        cos, sin = self.cos[input_pos].unsqueeze(-2), self.sin[input_pos].unsqueeze(-2)
        a, b = x.chunk(2, dim=-1)
        return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)
`,
    "ScaledRoPE(x, input_pos)",
  ],
  "a scaling that a switch of the settings turns on": [
    spec({ ...llama3, pairing: "interleaved", factor: 8 }),
    `import math
from dataclasses import dataclass

import torch


@dataclass
class ModelArgs:
    dim: int = 4096
    n_heads: int = 32
    rope_theta: float = 500000
    use_scaled_rope: bool = False
    max_seq_len: int = 2048

${slowed("factor", "trained")}

def precompute_freqs_cis(dim: int, end: int, theta: float = 10000.0, use_scaled: bool = False):
    freqs = theta ** (-torch.arange(0, dim, 2).float() / dim)
    if use_scaled:
        freqs = slowed(freqs, 8, 1, 4, 8192)
    angles = torch.outer(torch.arange(end), freqs)
    return torch.polar(torch.ones_like(angles), angles)


def apply_rotary_emb(xq, xk, freqs_cis):
    """xq, xk [batch, seq, heads, dim]"""
    turned = [torch.view_as_complex(x.unflatten(-1, (-1, 2))) * freqs_cis[None, :, None] for x in (xq, xk)]
    return tuple(torch.view_as_real(x).flatten(-2) for x in turned)


class Transformer(torch.nn.Module):
    def __init__(self, params: ModelArgs):
        super().__init__()
        width = params.dim // params.n_heads
        self.freqs_cis = precompute_freqs_cis(width, params.max_seq_len * 2, params.rope_theta, params.use_scaled_rope)
`,
    "apply_rotary_emb(xq, xk, freqs_cis)",
  ],
  "a class whose scale is 1 by default": [
    spec({ ropeType: "linear", factor: 4 }),
    `import torch
${rotateHalf}

class Rotary(torch.nn.Module):
    def __init__(self, dim, max_position_embeddings=2048, base=10000, scale=1, device=None):
        super().__init__()
        angles = torch.outer(torch.arange(max_position_embeddings).float() / scale, base ** (-torch.arange(0, dim, 2).float() / dim))
        self.cos, self.sin = torch.cat((angles, angles), -1).cos(), torch.cat((angles, angles), -1).sin()

def apply_rotary_pos_emb(q, k, cos, sin, position_ids):
    """q, k [batch, heads, seq, dim]"""
    cos, sin = cos[position_ids].unsqueeze(1), sin[position_ids].unsqueeze(1)
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin
`,
    "apply_rotary_pos_emb(q, k, cos, sin, position_ids)",
  ],
  "litgpt, settings of a scaling that a table may have or not": [spec(), optional, "apply_rope(x, cos, sin)"],
  "the same where the config has a factor, which only one of two parameters takes": [
    spec({ ropeType: "linear", factor: 4 }),
    optional,
    "apply_rope(x, cos, sin)",
  ],
};
