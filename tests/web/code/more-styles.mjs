// Correct rotations in other styles than the samples of web/code/samples.ts, each a short program of our own.
import { rotateHalf, spec } from "./spec.mjs";

const interleaved = spec({ pairing: "interleaved" });
const both = (head, cos = "cos") => `
${head}
    return q * ${cos} + rotate_half(q) * sin, k * ${cos} + rotate_half(k) * sin
`;

/** [the expected rotation, the program, the call that is judged]. */
export const styles = {
  "transformers, with its own decorators and table of functions": [
    spec(),
    `import torch
from torch import nn

from ...modeling_rope_utils import ROPE_INIT_FUNCTIONS, dynamic_rope_update
from .configuration_llama import LlamaConfig

logger = logging.get_logger(__name__)


class Rotary(nn.Module):
    def __init__(self, config: LlamaConfig, device=None):
        super().__init__()
        self.rope_type = config.rope_parameters["rope_type"]
        inv_freq, self.attention_scaling = ROPE_INIT_FUNCTIONS[self.rope_type](config, device)
        self.register_buffer("inv_freq", inv_freq, persistent=False)

    @torch.no_grad()
    @dynamic_rope_update
    def forward(self, x, position_ids):
        logger.warning_once("ready")
        with torch.autocast(device_type=x.device.type, enabled=False):
            angles = (self.inv_freq[None, :, None] @ position_ids[:, None, :].float()).transpose(1, 2)
            emb = torch.cat((angles, angles), dim=-1)
        return emb.cos() * self.attention_scaling, emb.sin() * self.attention_scaling
${rotateHalf}

@use_kernel_func_from_hub("rotary_pos_emb")${both("def apply_rotary_pos_emb(q, k, cos, sin, unsqueeze_dim=1):\n    cos, sin = cos.unsqueeze(unsqueeze_dim), sin.unsqueeze(unsqueeze_dim)")}`,
    "apply_rotary_pos_emb(q, k, cos, sin)",
  ],
  "GPT-NeoX, tables in half precision by default": [
    spec(),
    `import torch


class Rotary(torch.nn.Module):
    def __init__(self, dim, max_seq_len, base=10000, precision=torch.half):
        super().__init__()
        inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
        angles = torch.einsum("i,j->ij", torch.arange(max_seq_len).float(), inv_freq)
        emb = torch.cat((angles, angles), dim=-1)
        self.cos_cached = emb.cos()[:, None, None, :].to(precision)
        self.sin_cached = emb.sin()[:, None, None, :].to(precision)

    def forward(self, x, seq_dim=0, seq_len=None):
        seq_len = x.shape[seq_dim] if seq_len is None else seq_len
        return self.cos_cached[:seq_len], self.sin_cached[:seq_len]
${rotateHalf}
${both("def apply_rotary_pos_emb(q, k, cos, sin, offset: int = 0):\n    cos, sin = cos[offset : q.shape[0] + offset], sin[offset : q.shape[0] + offset]")}`,
    "apply_rotary_pos_emb(q, k, cos, sin)",
  ],
  "FlashAttention, with an autograd function beside": [
    spec(),
    `import torch
from einops import rearrange, repeat
from flash_attn.ops.triton.rotary import apply_rotary


def rotate_half(x, interleaved=False):
    if not interleaved:
        a, b = x.chunk(2, dim=-1)
        return torch.cat((-b, a), dim=-1)
    return rearrange(torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1), "... d two -> ... (d two)", two=2)


def apply_rotary_emb_torch(x, cos, sin, interleaved=False):
    """x [batch, seq, heads, dim]; cos, sin [seq, pairs]"""
    width = cos.shape[-1] * 2
    pattern = "... d -> ... 1 (2 d)" if not interleaved else "... d -> ... 1 (d 2)"
    cos, sin = repeat(cos, pattern), repeat(sin, pattern)
    return torch.cat([x[..., :width] * cos + rotate_half(x[..., :width], interleaved) * sin, x[..., width:]], dim=-1)


class ApplyRotary(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, cos, sin):
        ctx.save_for_backward(cos, sin)
        return apply_rotary(x, cos, sin)
`,
    "apply_rotary_emb_torch(x, cos, sin)",
  ],
  "an autograd function with a forward in torch": [
    interleaved,
    `import torch


class Turn(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, cos, sin):
        ctx.save_for_backward(cos, sin)
        a, b = x[..., ::2], x[..., 1::2]
        return torch.stack((a * cos - b * sin, b * cos + a * sin), dim=-1).flatten(-2)

    @staticmethod
    def backward(ctx, grad):
        cos, sin = ctx.saved_tensors
        return Turn.apply(grad, cos, -sin), None, None


def rotary(x, positions):
    angles = positions[:, None].float() * 10000.0 ** (-torch.arange(0, x.shape[-1], 2).float() / x.shape[-1])
    return Turn.apply(x, angles.cos(), angles.sin())
`,
    "rotary(x, positions)",
  ],
  "Qwen2-VL, sections of three axes": [
    spec(),
    `import torch


class Rotary(torch.nn.Module):
    def __init__(self, config):
        super().__init__()
        dim = config.hidden_size // config.num_attention_heads
        self.register_buffer("inv_freq", config.rope_theta ** (-torch.arange(0, dim, 2).float() / dim))

    def forward(self, x, position_ids):
        inv_freq = self.inv_freq[None, None, :, None].expand(3, position_ids.shape[1], -1, 1)
        angles = (inv_freq @ position_ids[:, :, None, :].float()).transpose(2, 3)
        emb = torch.cat((angles, angles), dim=-1)
        return emb.cos(), emb.sin()
${rotateHalf}

def by_section(table, sections):
    return torch.cat([part[i % 3] for i, part in enumerate(table.split(sections * 2, dim=-1))], dim=-1).unsqueeze(1)

${both("def apply_multimodal_rotary_pos_emb(q, k, cos, sin, mrope_section):\n    cos, sin = by_section(cos, mrope_section), by_section(sin, mrope_section)")}`,
    "apply_multimodal_rotary_pos_emb(q, k, cos, sin, mrope_section)",
  ],
  "Gemma, complex numbers over halves": [
    spec(),
    `import torch


def precompute_freqs_cis(dim: int, end: int, theta: float = 10000.0) -> torch.Tensor:
    freqs = 1.0 / (theta ** (torch.arange(0, dim, 2)[: dim // 2].float() / dim))
    angles = torch.outer(torch.arange(end), freqs).float()
    return torch.polar(torch.ones_like(angles), angles)


def apply_rotary_emb(x: torch.Tensor, freqs_cis: torch.Tensor) -> torch.Tensor:
    """x [batch, seq, heads, dim]"""
    z = torch.view_as_complex(torch.stack(torch.chunk(x.transpose(1, 2).float(), 2, dim=-1), dim=-1))
    out = torch.view_as_real(z * freqs_cis).type_as(x)
    out = torch.cat(torch.chunk(out, 2, dim=-1), dim=-2)
    return out.reshape(out.shape[0], out.shape[1], out.shape[2], -1).transpose(1, 2)
`,
    "apply_rotary_emb(x, freqs_cis)",
  ],
  "minimind, one function for tables of a whole length": [
    spec(),
    `import torch


def precompute_freqs_cis(dim: int, end: int = int(32 * 1024), rope_base: float = 1e6, rope_scaling: dict = None):
    freqs = 1.0 / (rope_base ** (torch.arange(0, dim, 2)[: dim // 2].float() / dim))
    angles = torch.outer(torch.arange(end), freqs).float()
    return torch.cat([torch.cos(angles)] * 2, dim=-1), torch.cat([torch.sin(angles)] * 2, dim=-1)


def apply_rotary_pos_emb(q, k, cos, sin, position_ids=None, unsqueeze_dim=1):
    def rotate_half(x):
        return torch.cat((-x[..., x.shape[-1] // 2 :], x[..., : x.shape[-1] // 2]), dim=-1)

    cos, sin = cos.unsqueeze(unsqueeze_dim), sin.unsqueeze(unsqueeze_dim)
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin
`,
    "apply_rotary_pos_emb(q, k, cos, sin, position_ids)",
  ],
  "nanochat, which turns the other way": [
    spec({ direction: -1 }),
    `import torch


def tables(seq_len, head_dim, base=10000, device=None):
    inv_freq = base ** (-torch.arange(0, head_dim, 2, dtype=torch.float32, device=device) / head_dim)
    angles = torch.outer(torch.arange(seq_len, dtype=torch.float32, device=device), inv_freq)
    return angles.cos()[None, :, None, :], angles.sin()[None, :, None, :]


def apply_rotary_emb(x, cos, sin):
    assert x.ndim == 4
    d = x.shape[3] // 2
    a, b = x[..., :d], x[..., d:]
    return torch.cat([a * cos + b * sin, a * (-sin) + b * cos], 3).to(x.dtype)
`,
    "apply_rotary_emb(x, cos, sin)",
  ],
  "vLLM, tokens in a row with heads side by side": [
    spec(),
    `import torch


def _apply(x, cos, sin, is_neox_style: bool):
    cos, sin = cos.unsqueeze(-2), sin.unsqueeze(-2)
    a, b = x.chunk(2, dim=-1) if is_neox_style else (x[..., ::2], x[..., 1::2])
    parts = a * cos - b * sin, b * cos + a * sin
    return torch.cat(parts, dim=-1) if is_neox_style else torch.stack(parts, dim=-1).flatten(-2)


class Rotary(torch.nn.Module):
    def __init__(self, head_size: int, rotary_dim: int, max_position_embeddings: int, base: float, dtype: torch.dtype):
        super().__init__()
        self.head_size = head_size
        inv_freq = 1.0 / (base ** (torch.arange(0, rotary_dim, 2, dtype=torch.float) / rotary_dim))
        angles = torch.einsum("i,j -> ij", torch.arange(max_position_embeddings, dtype=torch.float), inv_freq)
        self.register_buffer("cos_sin_cache", torch.cat((angles.cos(), angles.sin()), dim=-1).to(dtype))

    def forward(self, positions, query, key):
        cos, sin = self.cos_sin_cache.index_select(0, positions.flatten()).chunk(2, dim=-1)
        turned = [_apply(x.view(positions.numel(), -1, self.head_size), cos, sin, True).reshape(x.shape) for x in (query, key)]
        return turned[0], turned[1]
`,
    "Rotary(positions, query, key)",
  ],
  "DeepSeek, interleaved in and halves out": [
    spec({ pairing: "interleaved", writeAs: "half-split" }),
    `import torch
${rotateHalf}

def tables(seq_len, dim, base=10000.0):
    angles = torch.outer(torch.arange(seq_len).float(), 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim)))
    emb = torch.cat((angles, angles), dim=-1)
    return emb.cos(), emb.sin()


def apart(x):
    b, h, s, d = x.shape
    return x.view(b, h, s, d // 2, 2).transpose(4, 3).reshape(b, h, s, d)

${both("def apply_rotary_pos_emb(q, k, cos, sin, position_ids):\n    cos, sin = cos[position_ids].unsqueeze(1), sin[position_ids].unsqueeze(1)\n    q, k = apart(q), apart(k)")}`,
    "apply_rotary_pos_emb(q, k, cos, sin, position_ids)",
  ],
  "einops.einsum, types of jaxtyping": [
    interleaved,
    `import torch
from einops import einsum, rearrange
from jaxtyping import Float, Int
from torch import Tensor, nn


class RoPE(nn.Module):
    def __init__(self, theta: float, d_k: int, max_seq_len: int, device: torch.device | None = None):
        super().__init__()
        freqs = 1.0 / theta ** (torch.arange(0, d_k, 2, device=device) / d_k)
        angles = einsum(torch.arange(max_seq_len, device=device), freqs, "pos, pair -> pos pair")
        self.register_buffer("cos", angles.cos(), persistent=False)
        self.register_buffer("sin", angles.sin(), persistent=False)

    def forward(self, x: Float[Tensor, "... seq d"], token_positions: Int[Tensor, "... seq"]) -> Float[Tensor, "... seq d"]:
        cos, sin = self.cos[token_positions], self.sin[token_positions]
        a, b = rearrange(x, "... (d two) -> two ... d", two=2)
        return rearrange(torch.stack([a * cos - b * sin, a * sin + b * cos]), "two ... d -> ... (d two)")
`,
    "RoPE(x, token_positions)",
  ],
  "JAX, as NumPy": [
    spec(),
    `import jax
import jax.numpy as jnp


def apply_rope(inputs: jax.Array, positions: jax.Array, *, base_frequency: int) -> jax.Array:
    """inputs [batch, seq, heads, dim]; positions [batch, seq]"""
    timescale = base_frequency ** (2 * jnp.arange(0, inputs.shape[-1] // 2) / inputs.shape[-1])
    angles = (positions[..., jnp.newaxis] / timescale)[..., jnp.newaxis, :]
    a, b = jnp.split(inputs, 2, axis=-1)
    turned = a * jnp.cos(angles) - b * jnp.sin(angles), b * jnp.cos(angles) + a * jnp.sin(angles)
    return jnp.concatenate(turned, axis=-1).astype(inputs.dtype)
`,
    "apply_rope(inputs, positions, base_frequency)",
  ],
  "lingua, matrices and a given axis": [
    interleaved,
    `import torch
from torch.nn.attention.flex_attention import BlockMask


def precompute_freqs_cis(dim: int, end: int, theta: float = 10000.0):
    angles = torch.outer(torch.arange(end), 1.0 / (theta ** (torch.arange(0, dim, 2).float() / dim))).float()
    cos, sin = angles.cos(), angles.sin()
    return torch.stack((cos, -sin, sin, cos), dim=-1).view(*angles.size(), 2, 2)


def apply_rotary_emb(xq: torch.Tensor, xk: torch.Tensor, seq_dim: int, freqs_cis: torch.Tensor, mask: BlockMask = None):
    def one(x):
        pairs = x.reshape(*x.shape[:-1], -1, 1, 2)
        assert 0 <= seq_dim < pairs.ndim and freqs_cis.shape[0] == x.shape[seq_dim]
        shape = [d if i == seq_dim or i == pairs.ndim - 3 else 2 if i >= pairs.ndim - 2 else 1 for i, d in enumerate(pairs.shape)]
        return (pairs * freqs_cis.view(*shape)).sum(-1).flatten(3)

    return one(xq), one(xk)
`,
    "apply_rotary_emb(xq, xk, seq_dim, freqs_cis)",
  ],
  "a whole file with a norm, a cache of keys and what processes share": [
    interleaved,
    `from dataclasses import dataclass

import torch
import torch.distributed as dist
from torch import nn


@dataclass
class ModelArgs:
    max_seq_len: int = 1024
    rope_head_dim: int = 16
    rope_theta: float = 10000.0


class Norm(nn.Module):
    def __init__(self, dim: int):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x: torch.Tensor):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * self.weight


def precompute(args: ModelArgs):
    inv_freq = args.rope_theta ** (-torch.arange(0, args.rope_head_dim, 2).float() / args.rope_head_dim)
    angles = torch.outer(torch.arange(args.max_seq_len), inv_freq)
    return torch.polar(torch.ones_like(angles), angles)


def apply_rotary_emb(x: torch.Tensor, freqs_cis: torch.Tensor):
    turned = torch.view_as_complex(x.float().view(*x.shape[:-1], -1, 2)) * freqs_cis.view(1, x.size(1), 1, -1)
    return torch.view_as_real(turned).flatten(3).to(x.dtype)


class Attention(nn.Module):
    def __init__(self, args: ModelArgs):
        super().__init__()
        self.norm = Norm(args.rope_head_dim)
        self.register_buffer("key_cache", torch.zeros(8, args.max_seq_len, args.rope_head_dim))

    def forward(self, x: torch.Tensor, start_pos: int, freqs_cis: torch.Tensor):
        self.key_cache[: x.size(0), start_pos] = apply_rotary_emb(self.norm(x), freqs_cis)
        return dist.all_reduce(self.key_cache)


class Model(nn.Module):
    def __init__(self, args: ModelArgs):
        super().__init__()
        dist.init_process_group("nccl")
        self.attention = Attention(args)
        self.register_buffer("freqs_cis", precompute(args))
`,
    "apply_rotary_emb(x, freqs_cis)",
  ],
  "GPT-J, one pair with the sine first": [
    interleaved,
    `import torch


def rotate_every_two(x):
    return torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1).flatten(-2)


def apply_rotary_pos_emb(x, sincos):
    sin, cos = (t[None, : x.shape[1], None, :].repeat_interleave(2, -1) for t in sincos)
    return x * cos + rotate_every_two(x) * sin
`,
    "apply_rotary_pos_emb(x, sincos)",
  ],
  "a batch whose sequences begin at places of their own": [
    spec(),
    `import torch


def apply_rope(x, cos, sin, offset):
    batch, heads, length, dim = x.shape
    assert offset.shape[0] == batch
    places = torch.arange(length).unsqueeze(0) + offset.unsqueeze(1)
    cos, sin = cos[places].unsqueeze(1), sin[places].unsqueeze(1)
    turned = torch.cat((-x[..., dim // 2 :], x[..., : dim // 2]), dim=-1)
    return x * cos + turned * sin
`,
    "apply_rope(x, cos, sin, offset)",
  ],
  "a class that counts its places, below a helper that takes angles": [
    interleaved,
    `import torch
from torch import nn
from torch.distributed.tensor import DTensor


def turned(freqs, t):
    even, odd = t[..., ::2], t[..., 1::2]
    return torch.stack((even * freqs.cos() - odd * freqs.sin(), odd * freqs.cos() + even * freqs.sin()), dim=-1).flatten(-2)


def apply_learned_rotations(rotations, t):
    return turned(rotations, t)


class Rotary(nn.Module):
    def __init__(self, dim, theta=10000):
        super().__init__()
        self.freqs = nn.Parameter(1.0 / theta ** (torch.arange(0, dim, 2).float() / dim), requires_grad=False)

    def rotate_queries_and_keys(self, q, k):
        if isinstance(q, DTensor):
            q, k = q.full_tensor(), k.full_tensor()
        freqs = torch.outer(torch.arange(q.shape[-2]).float(), self.freqs)
        return turned(freqs, q), turned(freqs, k)
`,
    "Rotary.rotate_queries_and_keys(q, k)",
  ],
  "an attention named after the rotation that it calls": [
    spec(),
    `import torch
from torch import nn


def rotated(x, cos, sin):
    a, b = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-b, a), dim=-1) * sin


class RopeAttention(nn.Module):
    def __init__(self, head_dim):
        super().__init__()
        self.out = nn.Linear(head_dim, head_dim)

    def forward(self, x, cos, sin):
        return self.out(rotated(x, cos, sin))
`,
    "rotated(x, cos, sin)",
  ],
};
