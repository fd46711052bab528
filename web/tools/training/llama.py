"""The Llama layout in PyTorch, as small as it goes: what train.py and train-copy.py train.

RMSNorm, grouped queries, half-split rotation, SwiGLU, no biases, embeddings tied. The names of the weights are those of
Hugging Face transformers' LlamaForCausalLM, so that the file which export.py writes is a checkpoint of that class.
"""

import math

import torch
from torch import nn
from torch.nn import functional


def rotation(config, length, factor=1.0):
    """cos and sin [length, head_dim / 2]; factor > 1 divides positions by it (linear scaling, arXiv:2306.15595)."""
    size = config["head_dim"]
    inv_freq = config["rope_theta"] ** (-torch.arange(0, size, 2, dtype=torch.float64) / size)
    angles = torch.outer(torch.arange(length, dtype=torch.float64) / factor, inv_freq)
    return angles.cos().float(), angles.sin().float()


def rotate(x, cos, sin):
    """Half-split pairs (i, i + head_dim / 2) of x [batch, heads, seq, head_dim]."""
    first, second = x.chunk(2, dim=-1)
    return torch.cat((first * cos - second * sin, second * cos + first * sin), dim=-1)


class Norm(nn.Module):
    def __init__(self, width, eps):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.eps = eps

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps) * self.weight


def linear(rows_in, rows_out):
    return nn.Linear(rows_in, rows_out, bias=False)


class Attention(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, self.size = config["hidden_size"], config["head_dim"]
        self.heads, self.kv_heads = config["num_attention_heads"], config["num_key_value_heads"]
        self.q_proj = linear(width, self.heads * self.size)
        self.k_proj = linear(width, self.kv_heads * self.size)
        self.v_proj = linear(width, self.kv_heads * self.size)
        self.o_proj = linear(self.heads * self.size, width)

    def forward(self, x, cos, sin, mask):
        batch, seq, _ = x.shape

        def heads(y, count):
            return y.view(batch, seq, count, self.size).transpose(1, 2)

        q = rotate(heads(self.q_proj(x), self.heads), cos, sin)
        k = rotate(heads(self.k_proj(x), self.kv_heads), cos, sin)
        v = heads(self.v_proj(x), self.kv_heads)
        group = self.heads // self.kv_heads  # query head h reads key head h // group
        k, v = k.repeat_interleave(group, 1), v.repeat_interleave(group, 1)
        scores = q @ k.transpose(-1, -2) / math.sqrt(self.size) + mask
        return self.o_proj((scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, seq, -1))


class Mlp(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, inner = config["hidden_size"], config["intermediate_size"]
        self.gate_proj, self.up_proj, self.down_proj = linear(width, inner), linear(width, inner), linear(inner, width)

    def forward(self, x):
        return self.down_proj(functional.silu(self.gate_proj(x)) * self.up_proj(x))


class Layer(nn.Module):
    def __init__(self, config, attention):
        super().__init__()
        width, eps = config["hidden_size"], config["rms_norm_eps"]
        self.input_layernorm, self.self_attn = Norm(width, eps), attention(config)
        self.post_attention_layernorm, self.mlp = Norm(width, eps), Mlp(config)

    def forward(self, x, *turn):
        x = x + self.self_attn(self.input_layernorm(x), *turn)
        return x + self.mlp(self.post_attention_layernorm(x))


class Body(nn.Module):
    def __init__(self, config, attention):
        super().__init__()
        self.embed_tokens = nn.Embedding(config["vocab_size"], config["hidden_size"])
        self.layers = nn.ModuleList(Layer(config, attention) for _ in range(config["num_hidden_layers"]))
        self.norm = Norm(config["hidden_size"], config["rms_norm_eps"])


class Llama(nn.Module):
    def __init__(self, config, attention=Attention):
        super().__init__()
        self.config, self.model = config, Body(config, attention)
        # what is added to the residual stream, once for each addition
        out = 1 / math.sqrt(2 * config["num_hidden_layers"])
        for name, weight in self.named_parameters():
            if name.endswith("embed_tokens.weight"):
                nn.init.normal_(weight, std=0.02)
            elif weight.dim() == 2:
                scale = out if name.endswith(("o_proj.weight", "down_proj.weight")) else 1
                nn.init.normal_(weight, std=scale / math.sqrt(weight.shape[1]))

    def forward(self, ids, factor=1.0):
        """ids [batch, seq] to logits [batch, seq, vocabulary]."""
        seq = ids.shape[1]
        cos, sin = rotation(self.config, seq, factor)
        mask = torch.full((seq, seq), -math.inf).triu(1)
        x = self.model.embed_tokens(ids)
        for layer in self.model.layers:
            x = layer(x, cos, sin, mask)
        return functional.linear(self.model.norm(x), self.model.embed_tokens.weight)

    def loss(self, ids, factor=1.0):
        """Mean nats of each next symbol in ids [batch, seq + 1]."""
        logits = self(ids[:, :-1], factor)
        return functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())
