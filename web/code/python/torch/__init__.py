"""The part of torch that rotations use; all other names raise an error that names them."""

import sys
from math import e, inf, nan, pi
from ropewalk_arrays import absent, listed
from torch import _tensor
from torch._tensor import Generator, Size, Tensor, _default, device, dtype, dtypes, name_of, result_name
from torch._modes import autocast, compile, enable_grad, inference_mode, no_grad, set_grad_enabled, typed
from torch._printing import set_printoptions

__version__ = "1.13.0"
globals().update(_tensor.functions)
globals().update(dtypes)
globals().update({short: dtypes[name] for short, name in _tensor.SHORT.items()})
for _scalar, _name in _tensor.SCALARS.items():
    globals()[f"{_scalar}Tensor"] = typed(f"{_scalar}Tensor", _name)
strided = "torch.strided"
contiguous_format = preserve_format = channels_last = "torch.contiguous_format"

listed(
    globals(),
    is_tensor=lambda value: isinstance(value, Tensor),
    get_default_dtype=lambda: dtypes[_default[0]],
    result_type=lambda a, b: dtypes[result_name([a, b])],
    promote_types=lambda a, b: dtypes[_tensor.promoted(a._name, b._name)],
    is_grad_enabled=lambda: _modes.grad[0],
    get_default_device=lambda: device("cpu"),
)


def set_default_dtype(d):
    _default[0] = name_of(d)


set_default_device = set_num_threads = use_deterministic_algorithms = set_float32_matmul_precision = lambda *_, **__: None


class finfo:
    def __init__(self, type=None):
        self.dtype = type._name if type else _default[0]
        bits, least = {"float16": (10, -14), "bfloat16": (7, -126), "float32": (23, -126), "float64": (52, -1022)}[self.dtype]
        self.eps, self.tiny, self.bits = 2.0**-bits, 2.0**least, 8 * dtypes[self.dtype].itemsize
        self.max = (2 - self.eps) * 2.0 ** (1 - least)
        self.min, self.smallest_normal, self.resolution = -self.max, self.tiny, {10: 1e-3, 7: 1e-2, 23: 1e-6, 52: 1e-15}[bits]


class iinfo:
    def __init__(self, type):
        self.bits = 8 * type.itemsize
        self.max, self.min = (2**self.bits - 1, 0) if type._name == "uint8" else (2 ** (self.bits - 1) - 1, -(2 ** (self.bits - 1)))


from torch import amp, autograd, cuda, jit, linalg, nn  # noqa: E402

__getattr__ = absent("torch")
