"""The Llama layout in PyTorch, as small as it goes, with what train.py's kinds change.

RMSNorm, grouped queries, SwiGLU, embeddings tied. The names of the weights are those of Hugging Face transformers'
LlamaForCausalLM, so that `train.py --float32` writes a checkpoint of that class.
"""

import math

import torch
from torch import nn
from torch.nn import functional


def rotation(kind, length):
    """cos and sin [length, rotary_dim / 2]; positions are divided by factor (linear scaling, arXiv:2306.15595)."""
    size = kind["rotary_dim"]
    inv_freq = kind["rope_theta"] ** (-torch.arange(0, size, 2, dtype=torch.float64) / size)
    angles = torch.outer(torch.arange(length, dtype=torch.float64) / kind["factor"], inv_freq)
    return angles.cos().float(), angles.sin().float()


def rotate(x, cos, sin, pairing):
    """The first channels of x [batch, heads, seq, head_dim] by pairs (i, i + rotary_dim / 2) or (2i, 2i + 1)."""
    if pairing == "none":
        return x
    half = cos.shape[-1]
    axis, pairs = (-2, (2, half)) if pairing == "half-split" else (-1, (half, 2))
    first, second = x[..., : 2 * half].unflatten(-1, pairs).unbind(axis)
    rotated = torch.stack((first * cos - second * sin, second * cos + first * sin), axis).flatten(-2)
    return torch.cat((rotated, x[..., 2 * half :]), dim=-1)


class Norm(nn.Module):
    def __init__(self, width, eps):
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(width)), eps

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps) * self.weight


def linear(rows_in, rows_out, bias=False):
    return nn.Linear(rows_in, rows_out, bias=bias)


class Attention(nn.Module):
    def __init__(self, kind):
        super().__init__()
        width, self.size, self.pairing = kind["hidden_size"], kind["head_dim"], kind["pairing"]
        self.heads, self.kv_heads = kind["num_attention_heads"], kind["num_key_value_heads"]
        self.q_proj = linear(width, self.heads * self.size, kind["attention_bias"])
        self.k_proj = linear(width, self.kv_heads * self.size, kind["attention_bias"])
        self.v_proj = linear(width, self.kv_heads * self.size)
        self.o_proj = linear(self.heads * self.size, width)
        norm = Norm if kind["qk_norm"] else nn.Identity
        self.q_norm, self.k_norm = norm(self.size, kind["rms_norm_eps"]), norm(self.size, kind["rms_norm_eps"])

    def forward(self, x, cos, sin, mask):
        batch, seq, _ = x.shape

        def heads(y, count):
            return y.view(batch, seq, count, self.size).transpose(1, 2)

        q = rotate(self.q_norm(heads(self.q_proj(x), self.heads)), cos, sin, self.pairing)
        k = rotate(self.k_norm(heads(self.k_proj(x), self.kv_heads)), cos, sin, self.pairing)
        v = heads(self.v_proj(x), self.kv_heads)
        group = self.heads // self.kv_heads  # query head h reads key head h // group
        k, v = k.repeat_interleave(group, 1), v.repeat_interleave(group, 1)
        scores = q @ k.transpose(-1, -2) / math.sqrt(self.size) + mask
        return self.o_proj((scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, seq, -1))


class Layer(nn.Module):
    def __init__(self, kind):
        super().__init__()
        width, inner, eps = kind["hidden_size"], kind["intermediate_size"], kind["rms_norm_eps"]
        self.input_layernorm, self.self_attn = Norm(width, eps), Attention(kind)
        self.post_attention_layernorm = Norm(width, eps)
        sizes = {"gate_proj": (width, inner), "up_proj": (width, inner), "down_proj": (inner, width)}
        self.mlp = nn.ModuleDict({name: linear(*size) for name, size in sizes.items()})

    def forward(self, x, *turn):
        x = x + self.self_attn(self.input_layernorm(x), *turn)
        y = self.post_attention_layernorm(x)
        return x + self.mlp["down_proj"](functional.silu(self.mlp["gate_proj"](y)) * self.mlp["up_proj"](y))


class Llama(nn.Module):
    def __init__(self, kind):
        super().__init__()
        width, count = kind["hidden_size"], kind["num_hidden_layers"]
        embeddings, layers = nn.Embedding(kind["vocab_size"], width), [Layer(kind) for _ in range(count)]
        parts = {"embed_tokens": embeddings, "layers": nn.ModuleList(layers), "norm": Norm(width, kind["rms_norm_eps"])}
        self.kind, self.model = kind, nn.ModuleDict(parts)
        # what is added to the residual stream, once for each addition
        out = 1 / math.sqrt(2 * count)
        matrices = {name: weight for name, weight in self.named_parameters() if weight.dim() == 2}
        for name, weight in matrices.items():
            scale = out if name.endswith(("o_proj.weight", "down_proj.weight")) else 1
            nn.init.normal_(weight, std=0.02 if "embed" in name else scale / math.sqrt(weight.shape[1]))
        # A kind with a deviation of its own draws a second time: the kept files began from those numbers.
        for weight in matrices.values() if kind["std"] else ():
            nn.init.normal_(weight, std=kind["std"])

    def forward(self, ids):
        """ids [batch, seq] to logits [batch, seq, vocabulary]."""
        seq = ids.shape[1]
        cos, sin = rotation(self.kind, seq)
        mask = torch.full((seq, seq), -math.inf).triu(1)
        x = self.model["embed_tokens"](ids)
        for layer in self.model["layers"]:
            x = layer(x, cos, sin, mask)
        return functional.linear(self.model["norm"](x), self.model["embed_tokens"].weight)
