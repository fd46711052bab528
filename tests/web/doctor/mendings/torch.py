"""The parts of torch that fixes use, on NumPy: float32, 16-bit floats that round after each step, and int64."""

import numpy as np

float32, float16, bfloat16, int64, long, bool = "float32", "float16", "bfloat16", "int64", "int64", "bool"
_ranks = ["bool", "int64", "float16", "bfloat16", "float32"]


def _round_bfloat16(a):
    bits = np.ascontiguousarray(a, np.float32).view(np.uint32).astype(np.uint64)
    even = (bits >> np.uint64(16)) & np.uint64(1)
    return ((bits + np.uint64(0x7FFF) + even) & np.uint64(0xFFFF0000)).astype(np.uint32).view(np.float32)


class Tensor:
    def __init__(self, a, dtype):
        if dtype == "bfloat16":
            a = _round_bfloat16(np.asarray(a, np.float32))
        elif dtype == "float16":
            a = np.asarray(a, np.float16).astype(np.float32)
        self.a, self.dtype = np.asarray(a, {"int64": np.int64, "bool": np.bool_}.get(dtype, np.float32)), dtype

    @property
    def shape(self):
        return self.a.shape

    def _with(self, a):
        return Tensor(a, self.dtype)

    def _op(self, other, op, division=False):
        if isinstance(other, Tensor):
            dtype = max(self.dtype, other.dtype, key=_ranks.index)
            if {self.dtype, other.dtype} == {"float16", "bfloat16"}:
                dtype = "float32"
            b = other.a
        else:
            dtype = "float32" if isinstance(other, float) and self.dtype in ("int64", "bool") else self.dtype
            b = other if dtype == "int64" else np.float32(other)
        a = self.a
        if division and dtype in ("int64", "bool"):
            dtype = "float32"
        if dtype not in ("int64", "bool"):
            a, b = np.asarray(a, np.float32), np.asarray(b, np.float32)
        return Tensor(op(a, b), dtype)

    def __add__(self, o): return self._op(o, np.add)
    def __radd__(self, o): return self._op(o, np.add)
    def __sub__(self, o): return self._op(o, np.subtract)
    def __rsub__(self, o): return self._op(o, lambda a, b: b - a)
    def __mul__(self, o): return self._op(o, np.multiply)
    def __rmul__(self, o): return self._op(o, np.multiply)
    def __truediv__(self, o): return self._op(o, np.divide, True)
    def __rtruediv__(self, o): return self._op(o, lambda a, b: b / a, True)
    def __floordiv__(self, o): return self._op(o, np.floor_divide)
    def __mod__(self, o): return self._op(o, np.mod)
    def __pow__(self, o): return self._op(o, np.power)
    def __rpow__(self, o): return self._op(o, lambda a, b: np.power(b, a))
    def __matmul__(self, o): return self._op(o, np.matmul)
    def __neg__(self): return self._with(-self.a)
    def __eq__(self, o): return Tensor(self.a == (o.a if isinstance(o, Tensor) else o), "bool")
    def __lt__(self, o): return Tensor(self.a < (o.a if isinstance(o, Tensor) else o), "bool")

    def __getitem__(self, at):
        at = at if isinstance(at, tuple) else (at,)
        return self._with(self.a[tuple(i.a if isinstance(i, Tensor) else i for i in at)])

    def to(self, dtype): return Tensor(self.a, dtype)
    def float(self): return self.to(float32)
    def half(self): return self.to(float16)
    def bfloat16(self): return self.to(bfloat16)
    def long(self): return self.to(int64)
    def cos(self): return self._with(np.cos(self.a))
    def sin(self): return self._with(np.sin(self.a))
    def chunk(self, n, dim): return tuple(self._with(a) for a in np.split(self.a, n, dim))
    def split(self, sizes, dim): return tuple(self._with(a) for a in np.split(self.a, np.cumsum(sizes)[:-1], dim))
    def flatten(self, start): return self.reshape(*self.shape[:start], -1)
    def reshape(self, *shape): return self._with(self.a.reshape(shape))
    view = reshape
    def transpose(self, a, b): return self._with(np.swapaxes(self.a, a, b))
    def unsqueeze(self, dim): return self._with(np.expand_dims(self.a, dim))
    def repeat_interleave(self, n, dim): return self._with(np.repeat(self.a, n, dim))
    def expand(self, *shape): return self._with(np.broadcast_to(self.a, [n if m < 0 else m for n, m in zip((1,) * (len(shape) - self.a.ndim) + self.shape, shape)]))
    def cumsum(self, dim): return self._with(np.cumsum(self.a, dim))
    def clamp(self, min=None, max=None): return self._with(np.clip(self.a, min, max))
    def masked_fill(self, mask, value): return self._with(np.where(mask.a, value, self.a))
    def flip(self, dim): return self._with(np.flip(self.a, dim))


def tensor(values, dtype=None):
    a = np.asarray(values)
    return Tensor(a, dtype or ("int64" if a.dtype.kind in "iu" else "float32"))


def arange(*args, dtype="int64"): return Tensor(np.arange(*args), dtype)
def full(shape, value): return Tensor(np.full(shape, value), "int64")
def eye(n): return Tensor(np.eye(n), "float32")
def zeros(*shape): return Tensor(np.zeros(shape), "float32")
def zeros_like(x): return x._with(np.zeros_like(x.a))
def full_like(x, value): return x._with(np.full_like(x.a, value))
def cat(list, dim): return list[0]._with(np.concatenate([x.a for x in list], dim))
def stack(list, dim): return list[0]._with(np.stack([x.a for x in list], dim))
def outer(a, b): return a[:, None] * b[None, :]
def cos(x): return x.cos()
def sin(x): return x.sin()
