import math

import ropewalk_arrays as core
from torch._tensor import Tensor, arange, functions, kind, mapped, matmul, norm, operate, softmax as _softmax, transpose, triangle

core.listed(
    globals(),
    softmax=lambda input, dim=None, _stacklevel=3, dtype=None: _softmax(input, -1 if dim is None else dim, dtype=dtype),
    log_softmax=lambda input, dim, dtype=None: functions["log"](_softmax(input._cast("float64"), dim))._cast(input._dt),
    embedding=lambda input, weight, padding_idx=None: weight[input],
    relu=lambda input, inplace=False: functions["relu"](input),
    silu=lambda input, inplace=False: mapped(Tensor, "silu", [input], input._dt),
    normalize=lambda input, p=2.0, dim=1, eps=1e-12: input / functions["clamp"](norm(input, p, dim, True), min=eps),
)


def linear(input, weight, bias=None):
    result = matmul(input, transpose(weight, 0, 1))
    return result if bias is None else result + bias


def gelu(input, approximate="none"):
    if approximate != "tanh":
        raise NotImplementedError("torch.nn.functional.gelu without approximate='tanh' is not in this interpreter")
    x = input._cast("float64")
    return (0.5 * x * (1 + functions["tanh"](math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x))))._cast(input._dt)


sigmoid, tanh = functions["sigmoid"], functions["tanh"]


def dropout(input, p=0.5, training=True, inplace=False):
    if training and p > 0:
        raise NotImplementedError("torch.nn.functional.dropout in training is not in this interpreter: call eval()")
    return input


def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    sizes = [functions["clamp"](norm(x, 2, dim, True), min=eps) for x in (x1, x2)]
    return (x1 / sizes[0] * (x2 / sizes[1])).sum(dim)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
    axes = tuple(range(-len(normalized_shape), 0))
    x = input._cast("float64")
    x = (x - x.mean(axes, True)) / functions["sqrt"](x.var(axes, unbiased=False, keepdim=True) + eps)
    x = x if weight is None else x * weight
    return (x if bias is None else x + bias)._cast(input._dt)


def rms_norm(input, normalized_shape, weight=None, eps=None):
    axes = tuple(range(-len(normalized_shape), 0))
    eps = {"float32": 2.0**-23, "float64": 2.0**-52, "bfloat16": 2.0**-7, "float16": 2.0**-10}[input._dt] if eps is None else eps
    x = input._cast("float64")
    x = x * functions["rsqrt"]((x * x).mean(axes, True) + eps)
    return (x if weight is None else x * weight)._cast(input._dt)


def pad(input, pad, mode="constant", value=0):
    if mode != "constant":
        raise NotImplementedError(f"torch.nn.functional.pad with mode={mode!r} is not in this interpreter")
    pairs = list(zip(pad[::2], pad[1::2]))
    before = [0] * len(input._sh)
    shape = list(input._sh)
    for i, (left, right) in enumerate(pairs):
        before[-1 - i] = left
        shape[-1 - i] += left + right
    result = core.filled(Tensor, value or 0, shape, input._dt)
    result[tuple(slice(max(b, 0), max(b, 0) + n) for b, n in zip(before, input._sh))] = input
    return result


def one_hot(tensor, num_classes=-1):
    count = int(tensor.max()) + 1 if num_classes < 0 else num_classes
    return mapped(Tensor, "eq", [core.with_axis(tensor, -1), arange(count)], "int64", "int64")


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    if enable_gqa:
        groups = query._sh[-3] // key._sh[-3]
        key, value = key.repeat_interleave(groups, -3), value.repeat_interleave(groups, -3)
    factor = 1 / math.sqrt(query._sh[-1]) if scale is None else scale
    scores = matmul(query, transpose(key, -2, -1)) * factor
    if is_causal:
        allowed = triangle(core.filled(Tensor, 1, scores._sh[-2:], "bool"), 0, "le")
        scores = mapped(Tensor, "where", [allowed, scores, -math.inf], scores._dt)
    if attn_mask is not None:
        masked = attn_mask._dt == "bool"
        scores = mapped(Tensor, "where", [attn_mask, scores, -math.inf], scores._dt) if masked else scores + attn_mask
    return matmul(dropout(_softmax(scores, -1), dropout_p), value)


def mse_loss(input, target, reduction="mean"):
    apart = operate("sub", input, target)
    return {"mean": Tensor.mean, "sum": Tensor.sum, "none": lambda x: x}[reduction](apart * apart)


def cross_entropy(input, target):
    if len(input._sh) != 2:
        raise NotImplementedError("torch.nn.functional.cross_entropy of other than [batch, classes] is not in this interpreter")
    return -log_softmax(input, 1).gather(1, core.with_axis(target, 1)).mean()


__getattr__ = core.absent("torch.nn.functional")
