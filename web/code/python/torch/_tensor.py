"""torch's Tensor and its methods. Source of each rule: PyTorch's documentation and the results of torch 1.13."""

import builtins
import math
import struct
import ropewalk_arrays as core
from ropewalk_arrays import Array, kind, mapped

ORDER = [*core.WHOLE, *core.FLOATS, *core.COMPLEX]
_default = ["float32"]


class dtype:
    def __init__(self, name):
        self._name = name
        self.is_floating_point = name in core.FLOATS
        self.is_complex = name in core.COMPLEX
        self.is_signed = name not in ("bool", "uint8")
        self.itemsize = core.itemsize(name)

    def __repr__(self):
        return f"torch.{self._name}"

    def __reduce__(self):
        return self._name


dtypes = {name: dtype(name) for name in ORDER if name != "uint32"}
SHORT = {"float": "float32", "double": "float64", "half": "float16", "long": "int64", "int": "int32", "short": "int16", "cfloat": "complex64", "cdouble": "complex128"}
SCALARS = {"Float": "float32", "Double": "float64", "Half": "float16", "BFloat16": "bfloat16", "Long": "int64", "Int": "int32", "Short": "int16", "Char": "int8", "Byte": "uint8", "Bool": "bool", "ComplexFloat": "complex64", "ComplexDouble": "complex128"}
TYPED = {name: scalar for scalar, name in SCALARS.items()}


def name_of(given, otherwise=None):
    if given is None:
        return otherwise
    if isinstance(given, dtype):
        return given._name
    if given in (builtins.float, builtins.int, builtins.bool, builtins.complex):
        return {builtins.float: "float64", builtins.int: "int64", builtins.bool: "bool", builtins.complex: "complex128"}[given]
    raise TypeError(f"dtype must be torch.dtype, not {type(given).__name__}")


class device:
    """Everything is computed on the processor, for any requested device."""

    def __init__(self, type="cpu", index=None):
        self.type, _, number = str(type).partition(":")
        self.index = int(number) if number else index

    def __str__(self):
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __repr__(self):
        return f"device(type={self.type!r}" + (")" if self.index is None else f", index={self.index})")

    def __eq__(self, other):
        return isinstance(other, device) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


class Size(tuple):
    def numel(self):
        return math.prod(self)

    def __repr__(self):
        return f"torch.Size({list(self)})"

    __str__ = __repr__

    def __getitem__(self, key):
        found = tuple.__getitem__(self, key)
        return Size(found) if isinstance(key, slice) else found

    def __add__(self, other):
        return Size(tuple.__add__(self, tuple(other)))


def promoted(a, b):
    """The common dtype of two: the larger kind wins, then the larger size; two different 16-bit floats give float32."""
    if a == b:
        return a
    if {a, b} == {"float16", "bfloat16"}:
        return "float32"
    if kind(a) == kind(b) == 1 and "uint8" in (a, b):
        other = b if a == "uint8" else a
        return "int16" if other == "int8" else other
    if "complex64" in (a, b) and "float64" in (a, b):
        return "complex128"
    return a if ORDER.index(a) > ORDER.index(b) else b


def result_name(operands):
    """Tensors with axes decide; a tensor without axes, and then a Python number, counts only if its kind is larger."""
    found = None
    for rank in (0, 1, 2):
        here = None
        for one in operands:
            tensor = isinstance(one, Array)
            if (rank == 2) == tensor or (tensor and (rank == 0) != builtins.bool(one._sh)):
                continue
            name = one._dt if tensor else number_name(one)
            here = name if here is None else promoted(here, name)
        if here is not None and (found is None or kind(here) > kind(found)):
            if rank == 2 and found is not None and kind(here) == 3:
                here = promoted(found, "complex64") if kind(found) == 2 else "complex64"
            found = here
    return found


def number_name(value):
    if isinstance(value, builtins.bool):
        return "bool"
    if isinstance(value, builtins.int):
        return "int64"
    if isinstance(value, builtins.float):
        return _default[0]
    if isinstance(value, builtins.complex):
        return "complex64" if _default[0] == "float32" else "complex128"
    raise TypeError(f"a number or a tensor is needed, not {type(value).__name__}")


def floating(name):
    return name if kind(name) > 1 else _default[0]


class Tensor(Array):
    _ints_join = False
    _many_indices = "too many indices for tensor of dimension {}"
    _index_type = "tensors used as indices must be long, byte or bool tensors"
    _out_of_bounds = "index {} is out of bounds for dimension {} with size {}"
    requires_grad = False
    grad = None
    grad_fn = None
    is_leaf = True
    is_cuda = is_meta = is_sparse = is_quantized = False

    def __new__(cls, *data, device=None):
        if len(data) == 1 and not isinstance(data[0], builtins.int):
            return made_tensor(data[0], "float32")
        return core.filled(Tensor, 0, data, "float32")

    @classmethod
    def _new(cls, *args):
        return super()._new.__func__(Tensor, *args)

    @staticmethod
    def _from(data):
        return made_tensor(data)

    @staticmethod
    def _refuse_broadcast(shapes, axis, length, other):
        return RuntimeError(f"The size of tensor a ({length}) must match the size of tensor b ({other}) at non-singleton dimension {axis}")

    @staticmethod
    def _refuse_index(shapes, *_):
        return IndexError("shape mismatch: indexing tensors could not be broadcast together with shapes " + ", ".join(str(list(shape)) for shape in shapes))

    @staticmethod
    def _refuse_join(parts, part, axis):
        return RuntimeError(f"Sizes of tensors must match except in dimension {axis}. Expected size {list(parts[0]._sh)} but got size {list(part._sh)} for tensor number {next(i for i, one in enumerate(parts) if one is part)} in the list.")

    @staticmethod
    def _refuse_product(a, b):
        return RuntimeError(f"mat1 and mat2 shapes cannot be multiplied ({math.prod(a[:-1])}x{a[-1]} and {b[-2]}x{b[-1]})")

    def _refuse_item(self):
        return RuntimeError(f"a Tensor with {self.numel()} elements cannot be converted to Scalar")

    def _refuse_bool(self):
        return RuntimeError("Boolean value of Tensor with more than one value is ambiguous")

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(f"'Tensor' object has no attribute '{name}'")
        raise core.Missing(f"torch.Tensor.{name} is not in this interpreter")

    shape = property(lambda self: Size(self._sh))
    dtype = property(lambda self: dtypes[self._dt])
    device = property(lambda self: device("cpu"))
    mT = property(lambda self: transpose(self, -1, -2))
    real = property(lambda self: real(self))
    imag = property(lambda self: imag(self))

    @property
    def data(self):
        return self._as(self._sh, self._st)

    @data.setter
    def data(self, value):
        self._init(value._store, value._dt, value._sh, value._st, value._off)

    def size(self, dim=None):
        return self.shape if dim is None else self._sh[core.axis_of(dim, len(self._sh))]

    def dim(self):
        return len(self._sh)

    ndimension = dim

    def numel(self):
        return math.prod(self._sh)

    nelement = numel

    def element_size(self):
        return core.itemsize(self._dt)

    def stride(self, dim=None):
        st = tuple(step // core.unit(self._dt) for step in self._st)
        return st if dim is None else st[dim]

    def storage_offset(self):
        return self._off // core.unit(self._dt)

    def data_ptr(self):
        return 2**20 * self._store.id + self._off * 4

    def is_contiguous(self, **_):
        return self._dense()

    def is_floating_point(self):
        return kind(self._dt) == 2

    def is_complex(self):
        return kind(self._dt) == 3

    def detach(self):
        return self._as(self._sh, self._st)

    def cpu(self, *_, **__):
        return self

    cuda = detach_ = cpu

    def requires_grad_(self, requires_grad=True):
        self.requires_grad = requires_grad
        return self

    def backward(self, *_, **__):
        raise NotImplementedError("torch.Tensor.backward (autograd) is not in this interpreter")

    def numpy(self):
        import numpy

        if self._dt == "bfloat16":
            raise TypeError("Got unsupported ScalarType BFloat16")
        return numpy.ndarray._new(self._store, self._dt, self._sh, self._st, self._off)

    def __array__(self, *_):
        return self.numpy()

    def to(self, *args, dtype=None, device=None, copy=False, non_blocking=False):
        for one in args:
            dtype = one if isinstance(one, globals()["dtype"]) else one.dtype if isinstance(one, Tensor) else dtype
        name = name_of(dtype, self._dt)
        return self if name == self._dt and not copy else self._cast(name)

    def type(self, dtype=None):
        if dtype is None:
            return f"torch.{TYPED[self._dt]}Tensor"
        if isinstance(dtype, str):
            return self._cast(SCALARS[dtype.removeprefix("torch.").removeprefix("cuda.").removesuffix("Tensor")])
        return self.to(dtype if isinstance(dtype, globals()["dtype"]) else dtypes[dtype._dtype_name])

    def type_as(self, other):
        return self.to(other.dtype)

    def copy_(self, other, non_blocking=False):
        core.assign(self, other)
        return self

    fill_ = copy_

    def zero_(self):
        return self.fill_(0)

    def __repr__(self):
        from torch._printing import shown

        return shown(self)

    __str__ = __repr__

    def __format__(self, spec):
        return object.__format__(self, spec) if self._sh else format(self.item(), spec)

    def __deepcopy__(self, _):
        return clone(self)


def made_tensor(data, dt=None):
    shape, values, known = core.flattened(data)
    if dt is None:
        first = core.first_of(data)
        dt = known or (first._dt if isinstance(first, Tensor) else max(map(number_name, values), key=ORDER.index) if values else _default[0])
    return core.made(Tensor, values, shape, dt)


def methods(function):
    """Makes the function also a method; axis= and keepdims= mean dim= and keepdim= as in torch."""

    def called(*args, **options):
        for other, name in (("axis", "dim"), ("keepdims", "keepdim"), ("input", None)):
            if other in options:
                value = options.pop(other)
                if name is None:
                    args = (value, *args)
                else:
                    options[name] = value
        if options.get("out", 0) is None:
            options.pop("out")
        return function(*args, **options)

    called.__name__ = called.__qualname__ = function.__name__
    called.__doc__ = function.__doc__
    functions[function.__name__] = called
    if not hasattr(Array, function.__name__) and function.__name__ not in Tensor.__dict__:
        setattr(Tensor, function.__name__, called)
    return called


functions = {}


def listed(**given):
    """Functions of one expression: names of this module, and methods."""
    for name, function in given.items():
        function.__name__ = function.__qualname__ = name
        globals()[name] = methods(function)


def tensor_of(one):
    if isinstance(one, (Array, builtins.bool, builtins.int, builtins.float, builtins.complex)):
        return one
    raise TypeError(f"argument must be a Tensor or a number, not {type(one).__name__}")


def operate(op, *operands, float_result=False, target=None):
    name = result_name(operands)
    if float_result:
        name = floating(name)
    if op in ("add", "sub", "mul") and name == "bool":
        if op == "sub":
            raise RuntimeError("Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` operator instead.")
        return mapped(Tensor, "logical_or" if op == "add" else "logical_and", operands, "bool", target=target)
    if op == "pow" and kind(name) == 1 and not isinstance(operands[1], Array) and operands[1] < 0:
        raise RuntimeError("Integers to negative integer powers are not allowed.")
    if op in ("floordiv", "remainder", "truncdiv", "fmod") and kind(name) == 1:
        divisor = operands[1]
        if (divisor == 0) if not isinstance(divisor, Array) else builtins.bool((divisor == 0).any()):
            raise RuntimeError("ZeroDivisionError")
    if op in ("and", "or", "xor") and kind(name) > 1:
        raise RuntimeError(f'"bitwise_{op}_cpu" not implemented for \'{TYPED[name]}\'')
    if target is not None and (kind(target._dt) < kind("bool" if op in core.COMPARES else name)):
        raise RuntimeError(f"result type {TYPED[name]} can't be cast to the desired output type {TYPED[target._dt]}")
    return mapped(Tensor, op, operands, name, target=target)


def two(name, op, float_result=False, sign=None, inplace=True):
    """Defines a function of two operands as function, method, in-place method and operator."""

    def function(a, b, *, alpha=1, out=None):
        if alpha != 1:
            b = mul(b, alpha) if isinstance(b, Array) else b * alpha
        return operate(op, tensor_of(a), tensor_of(b), float_result=float_result)

    def write(self, b, *, alpha=1):
        if alpha != 1:
            b = mul(b, alpha) if isinstance(b, Array) else b * alpha
        return operate(op, self, tensor_of(b), float_result=float_result, target=self)

    function.__name__ = name
    globals()[name] = methods(function)
    setattr(Tensor, name + "_", write)
    if sign:
        usable = lambda b: isinstance(b, (Array, builtins.bool, builtins.int, builtins.float, builtins.complex))
        setattr(Tensor, f"__{sign}__", lambda a, b: operate(op, a, b, float_result=float_result) if usable(b) else NotImplemented)
        if op not in core.COMPARES:
            setattr(Tensor, f"__r{sign}__", lambda a, b: operate(op, b, a, float_result=float_result) if usable(b) else NotImplemented)
            setattr(Tensor, f"__i{sign}__", lambda a, b: write(a, b))


for _name, _op, _float, _sign in (
    ("add", "add", False, "add"), ("sub", "sub", False, "sub"), ("mul", "mul", False, "mul"), ("true_divide", "div", True, "truediv"),
    ("floor_divide", "floordiv", False, "floordiv"), ("remainder", "remainder", False, "mod"), ("fmod", "fmod", False, None),
    ("eq", "eq", False, "eq"), ("ne", "ne", False, "ne"), ("lt", "lt", False, "lt"), ("le", "le", False, "le"), ("gt", "gt", False, "gt"),
    ("ge", "ge", False, "ge"), ("bitwise_and", "and", False, "and"), ("bitwise_or", "or", False, "or"), ("bitwise_xor", "xor", False, "xor"),
    ("bitwise_left_shift", "lshift", False, "lshift"), ("bitwise_right_shift", "rshift", False, "rshift"),
    ("logical_and", "logical_and", False, None), ("logical_or", "logical_or", False, None), ("logical_xor", "logical_xor", False, None),
    ("maximum", "maximum", False, None), ("minimum", "minimum", False, None), ("atan2", "atan2", True, None), ("hypot", "hypot", True, None),
    ("pow", "pow", False, "pow"),
):
    two(_name, _op, _float, _sign)
for _new, _old in (("subtract", "sub"), ("multiply", "mul"), ("greater", "gt"), ("less", "lt"), ("arctan2", "atan2"), ("greater_equal", "ge"), ("less_equal", "le"), ("not_equal", "ne")):
    functions[_new] = functions[_old]
    setattr(Tensor, _new, functions[_old])
mul = functions["mul"]


def one(name, op=None, float_result=True, wanted=None):
    op = op or name

    def function(x, *, out=None):
        if not isinstance(x, Array):
            raise TypeError(f"{name}(): argument 'input' (position 1) must be Tensor, not {type(x).__name__}")
        if not float_result and kind(x._dt) < 2 and op in ("floor", "ceil", "trunc"):
            return clone(x)
        dt = floating(x._dt) if float_result else x._dt
        return mapped(Tensor, op, [x], dt, wanted or (core.part_name(dt) if op in ("abs", "angle") else None))

    def write(self):
        if kind(self._dt) < 2 and float_result:
            raise RuntimeError(f"result type {TYPED[_default[0]]} can't be cast to the desired output type {TYPED[self._dt]}")
        core.assign(self, function(self))
        return self

    function.__name__ = name
    methods(function)
    setattr(Tensor, name + "_", write)


for _name in "sqrt rsqrt reciprocal exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh sigmoid".split():
    one(_name)
for _name in "neg abs sign floor ceil trunc relu conj angle".split():
    one(_name, float_result=False)
for _name in "logical_not isnan isinf isfinite".split():
    one(_name, float_result=False, wanted="bool")
for _name, _old in (("negative", "neg"), ("absolute", "abs"), ("arctan", "atan"), ("arcsin", "asin"), ("arccos", "acos")):
    functions[_name] = functions[_old]
    setattr(Tensor, _name, functions[_old])
Tensor.__neg__ = lambda x: functions["neg"](x)
Tensor.__pos__ = lambda x: x
Tensor.__abs__ = lambda x: functions["abs"](x)
Tensor.__invert__ = lambda x: mapped(Tensor, "logical_not" if x._dt == "bool" else "invert", [x], x._dt)
Tensor.__matmul__ = lambda a, b: matmul(a, b)
Tensor.__ror__ = Tensor.__or__


@methods
def round(x, *, decimals=0):
    if decimals == 0:
        return mapped(Tensor, "round", [x], x._dt)
    return mapped(Tensor, "div", [mapped(Tensor, "round", [mapped(Tensor, "mul", [x, 10.0**decimals], x._dt)], x._dt), 10.0**decimals], x._dt)


@methods
def div(a, b, *, rounding_mode=None):
    if rounding_mode is None:
        return operate("div", a, b, float_result=True)
    if rounding_mode not in ("floor", "trunc"):
        raise RuntimeError(f"div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '{rounding_mode}'")
    return operate("floordiv" if rounding_mode == "floor" else "truncdiv", a, b)


Tensor.div_ = lambda a, b: operate("div", a, b, float_result=True, target=a)
functions["divide"] = functions["div"]


@methods
def clamp(x, min=None, max=None):
    bounds = [bound for bound in (min, max) if bound is not None]
    if not bounds:
        raise RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None")
    dt = result_name([x, *bounds])
    for op, bound in (("maximum", min), ("minimum", max)):
        x = x if bound is None else mapped(Tensor, op, [x, bound], dt)
    return x


functions["clip"] = clamp
Tensor.clip = clamp
Tensor.clamp_ = lambda x, *a, **k: x.copy_(clamp(x, *a, **k))


@methods
def where(condition, x=None, y=None):
    if x is None:
        return nonzero(condition, as_tuple=True)
    return mapped(Tensor, "where", [condition, x, y], result_name([x, y]))


Tensor.where = lambda self, condition, other: where(condition, self, other)


@methods
def masked_fill(x, mask, value):
    value = value.item() if isinstance(value, Array) else value
    return mapped(Tensor, "where", [mask, value, x], x._dt)


Tensor.masked_fill_ = lambda x, mask, value: x.copy_(masked_fill(x, core.expanded(mask, x._sh), value))


@methods
def masked_select(x, mask):
    x, mask = core.broadcast([x, mask])
    return x[mask]


def sizes(given):
    if len(given) == 1 and isinstance(given[0], (tuple, list)):
        given = given[0]
    return [int(length) for length in given]


def refuse_view(shape, size):
    return RuntimeError(f"shape '{shape}' is invalid for input of size {size}")


@methods
def reshape(x, *shape, **named):
    return core.reshaped(x, core.wanted_shape(x, sizes(shape or (named["shape"],)), refuse_view))


@methods
def view(x, *shape):
    if len(shape) == 1 and isinstance(shape[0], dtype):
        raise NotImplementedError("torch.Tensor.view(dtype) is not in this interpreter")
    found = core.viewed(x, core.wanted_shape(x, sizes(shape), refuse_view))
    if found is None:
        raise RuntimeError("view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.")
    return found


functions.pop("view")


@methods
def flatten(x, start_dim=0, end_dim=-1):
    if not x._sh:
        return core.reshaped(x, (1,))
    start, end = core.axis_of(start_dim, len(x._sh)), core.axis_of(end_dim, len(x._sh))
    if start > end:
        raise RuntimeError("flatten() has invalid args: start_dim cannot come after end_dim")
    return core.reshaped(x, (*x._sh[:start], math.prod(x._sh[start : end + 1]), *x._sh[end + 1 :]))


@methods
def unflatten(x, dim, sizes):
    dim = core.axis_of(dim, len(x._sh))
    return view(x, *x._sh[:dim], *core.wanted_shape(x._as((x._sh[dim],), (1,)), sizes, refuse_view), *x._sh[dim + 1 :])


@methods
def expand(x, *shape):
    shape = sizes(shape)
    more = len(shape) - len(x._sh)
    return core.expanded(x, [x._sh[i - more] if length == -1 else length for i, length in enumerate(shape)])


functions.pop("expand")


listed(
    clone=lambda x, *, memory_format=None: x._cast(x._dt),
    contiguous=lambda x, *, memory_format=None: x if x._dense() else x._cast(x._dt),
    view_as=lambda x, other: view(x, *other._sh),
    reshape_as=lambda x, other: reshape(x, *other._sh),
    expand_as=lambda x, other: core.expanded(x, other._sh),
    broadcast_to=lambda x, size: expand(x, *size),
    broadcast_tensors=lambda *tensors: tuple(core.broadcast(tensors)),
    permute=lambda x, *dims: core.permuted(x, sizes(dims)),
    transpose=lambda x, dim0, dim1: core.swapped(x, dim0, dim1),
    t=lambda x: core.permuted(x, reversed(range(len(x._sh)))),
    movedim=lambda x, source, destination: core.moved(x, source, destination),
    unsqueeze=lambda x, dim: core.with_axis(x, dim),
    squeeze=lambda x, dim=None: core.without(x, range(len(x._sh)) if dim is None else [core.axis_of(dim, len(x._sh))]),
    select=lambda x, dim, index: x[core.at_axis(x, dim, index)],
    narrow=lambda x, dim, start, length: core.part_of(x, core.axis_of(dim, len(x._sh)), int(start), int(length)),
    index_select=lambda x, dim, index: x[core.at_axis(x, dim, index)],
    gather=lambda x, dim, index: x[core.along(x, dim, index, arange)],
    ravel=lambda x: flatten(x),
    flip=lambda x, *dims: core.flipped(x, sizes(dims))._cast(x._dt),
    equal=lambda a, b: a._sh == b._sh and builtins.bool(operate("eq", a, b).all()),
)
functions["swapaxes"] = functions["swapdims"] = Tensor.swapaxes = transpose


def reshaping(name):
    function = functions[name]

    def write(self, *args, **options):
        self.data = function(self, *args, **options)
        return self

    setattr(Tensor, name + "_", write)


for _name in ("unsqueeze", "squeeze", "transpose", "t"):
    reshaping(_name)


@methods
def unbind(x, dim=0):
    dim = core.axis_of(dim, len(x._sh))
    return tuple(select(x, dim, i) for i in range(x._sh[dim]))


@methods
def split(x, split_size_or_sections, dim=0):
    dim, at, found = core.axis_of(dim, len(x._sh)), 0, []
    length = x._sh[dim]
    step = split_size_or_sections
    parts = [min(step, length - i) for i in range(0, length, step)] if isinstance(step, builtins.int) else list(step)
    if builtins.sum(parts) != length:
        raise RuntimeError(f"split_with_sizes expects split_sizes to sum exactly to {length} (input tensor's size at dimension {dim}), but got split_sizes={parts}")
    for part in parts:
        found.append(core.part_of(x, dim, at, part))
        at += part
    return tuple(found)


@methods
def chunk(x, chunks, dim=0):
    length = x._sh[core.axis_of(dim, len(x._sh))]
    return split(x, max(-(-length // chunks), 1), dim)


@methods
def tensor_split(x, indices_or_sections, dim=0):
    length, n = x._sh[dim], indices_or_sections
    ends = [(i * (length // n) + min(i, length % n)) for i in range(1, n)] if isinstance(n, builtins.int) else list(n)
    return split(x, [end - start for start, end in zip([0, *ends], [*ends, length])], dim)


def joined_name(tensors):
    name = tensors[0]._dt
    for x in tensors[1:]:
        name = promoted(name, x._dt)
    return name


@methods
def cat(tensors, *more, dim=0):
    if any(isinstance(one, Tensor) for one in (tensors, *more)):
        raise TypeError("cat() received an invalid combination of arguments - the tensors must be one tuple")
    dim = more[0] if more else dim
    tensors = [x for x in tensors if x._sh != (0,)] or list(tensors)[:1]
    if not tensors:
        raise RuntimeError("torch.cat(): expected a non-empty list of Tensors")
    if any(not x._sh for x in tensors):
        raise RuntimeError("zero-dimensional tensor (at position 0) cannot be concatenated")
    return core.joined(Tensor, tensors, dim, joined_name(tensors))


functions["concat"] = functions["concatenate"] = cat


@methods
def stack(tensors, dim=0):
    tensors = list(tensors)
    if any(x._sh != tensors[0]._sh for x in tensors):
        other = next(i for i, x in enumerate(tensors) if x._sh != tensors[0]._sh)
        raise RuntimeError(f"stack expects each tensor to be equal size, but got {list(tensors[0]._sh)} at entry 0 and {list(tensors[other]._sh)} at entry {other}")
    return cat([core.with_axis(x, dim) for x in tensors], core.axis_of(dim, len(tensors[0]._sh) + 1))


functions["hstack"] = lambda tensors: cat(tensors, 0 if len(tensors[0]._sh) == 1 else 1)
functions["vstack"] = lambda tensors: cat([x if len(x._sh) > 1 else x[None] for x in tensors], 0)


@methods
def repeat(x, *repeats):
    repeats = sizes(repeats)
    if len(repeats) < len(x._sh):
        raise RuntimeError("Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor")
    return core.repeated(x, repeats)


functions.pop("repeat")


@methods
def tile(x, *dims):
    dims = sizes(dims)
    return repeat(x, *(1,) * (len(x._sh) - len(dims)), *dims)


@methods
def repeat_interleave(x, repeats, dim=None, *, output_size=None):
    if dim is None:
        x, dim = flatten(x), 0
    dim = core.axis_of(dim, len(x._sh))
    if isinstance(repeats, Array):
        if repeats.numel() > 1:
            places = [i for i, n in enumerate(repeats.tolist()) for _ in range(n)]
            return index_select(x, dim, made_tensor(places, "int64"))
        repeats = int(repeats)
    more = core.with_axis(x, dim + 1)
    more = core.expanded(more, (*x._sh[: dim + 1], repeats, *x._sh[dim + 1 :]))
    return core.reshaped(more._cast(x._dt), (*x._sh[:dim], x._sh[dim] * repeats, *x._sh[dim + 1 :]))


@methods
def roll(x, shifts, dims=None):
    if dims is None:
        return reshape(roll(flatten(x), shifts, 0), *x._sh)
    for shift, dim in zip(*((v,) if isinstance(v, builtins.int) else v for v in (shifts, dims))):
        cut = -shift % max(x._sh[dim], 1)
        x = cat([narrow(x, dim, cut, x._sh[dim] - cut), narrow(x, dim, 0, cut)], dim)
    return x


functions["take_along_dim"] = lambda x, index, dim: gather(x, dim, index)


@methods
def scatter_(x, dim, index, src):
    x[core.along(x, dim, index, arange)] = src if not isinstance(src, Array) else src[tuple(slice(n) for n in index._sh)]
    return x


Tensor.scatter = lambda x, *args: clone(x).scatter_(*args)


@methods
def index_copy_(x, dim, index, source):
    x[core.at_axis(x, dim, index)] = source
    return x


@methods
def index_add_(x, dim, index, source, *, alpha=1):
    _, (axes, indices, place) = core.chosen(x, core.at_axis(x, dim, index))
    core.put(x, axes, indices, place, mul(source, alpha), adds=True)
    return x


@methods
def nonzero(x, *, as_tuple=False):
    found = core.nonzero(x)
    return tuple(found) if as_tuple else stack(found, 1)


# Sums and the like


def axes_of(x, dim):
    return range(len(x._sh)) if dim is None or dim == () else [dim] if isinstance(dim, builtins.int) else dim


def total_name(x, dtype):
    return name_of(dtype, x._dt if kind(x._dt) > 1 else "int64")


@methods
def mean(x, dim=None, keepdim=False, *, dtype=None):
    dt = name_of(dtype, x._dt)
    if kind(dt) < 2:
        raise RuntimeError(f"mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: {TYPED[dt]}")
    count = math.prod(x._sh[axis] for axis in axes_of(x, dim))
    wide = "complex128" if kind(dt) == 3 else "float64"
    total = core.reduce(x, "sum", wide, axes_of(x, dim), keep=keepdim)
    return mapped(Tensor, "div", [total, float(count) if count else math.nan], wide, dt)


@methods
def var(x, dim=None, unbiased=True, keepdim=False, *, correction=None):
    axes = axes_of(x, dim)
    count = math.prod(x._sh[axis] for axis in axes) - (int(unbiased) if correction is None else correction)
    wide = x._cast("float64")
    apart = operate("sub", wide, mean(wide, tuple(axes), True))
    return mapped(Tensor, "div", [sum(mul(apart, apart), tuple(axes), keepdim), float(count) if count else math.nan], "float64", x._dt)


@methods
def norm(x, p=2, dim=None, keepdim=False):
    size = functions["abs"](x)._cast("float64")
    dt = core.part_name(x._dt) or x._dt
    if kind(dt) < 2:
        raise RuntimeError(f"linalg.vector_norm: Expected a floating point or complex tensor as input. Got {TYPED[dt]}")
    if p in (math.inf, "inf"):
        return core.reduce(size, "max", "float64", axes_of(x, dim), dt, keepdim)
    if p in ("fro", 2):
        return mapped(Tensor, "sqrt", [core.reduce(mul(size, size), "sum", "float64", axes_of(x, dim), keep=keepdim)], "float64", dt)
    total = core.reduce(functions["pow"](size, p), "sum", "float64", axes_of(x, dim), keep=keepdim)
    return mapped(Tensor, "pow", [total, 1 / p], "float64", dt)


class Found(tuple):
    values = property(lambda self: self[0])
    indices = property(lambda self: self[1])

    def __new__(cls, name, *values_and_indices):
        self = tuple.__new__(cls, values_and_indices)
        self._name = name
        return self

    def __repr__(self):
        return f"torch.return_types.{self._name}(\nvalues={self[0]!r},\nindices={self[1]!r})"


def extreme(name):
    def function(x, dim=None, keepdim=False, *, other=None):
        if isinstance(dim, Array):
            return operate(name + "imum", x, dim)
        if dim is None:
            return core.reduce(x, name, x._dt, range(len(x._sh)))
        return Found(name, core.reduce(x, name, x._dt, [dim], keep=keepdim), core.reduce(x, "arg" + name, x._dt, [dim], "int64", keepdim))

    function.__name__ = name
    methods(function)

    def arg(x, dim=None, keepdim=False):
        return core.reduce(x, "arg" + name, x._dt, axes_of(x, dim), "int64", keepdim and dim is not None)

    arg.__name__ = "arg" + name
    methods(arg)

    def plain(x, dim=None, keepdim=False):
        return core.reduce(x, name, x._dt, axes_of(x, dim), keep=keepdim)

    plain.__name__ = "a" + name
    methods(plain)


extreme("max")
extreme("min")


listed(
    sum=lambda x, dim=None, keepdim=False, *, dtype=None: core.reduce(x, "sum", total_name(x, dtype), axes_of(x, dim), keep=keepdim),
    prod=lambda x, dim=None, keepdim=False, *, dtype=None: core.reduce(x, "prod", total_name(x, dtype), axes_of(x, dim), keep=keepdim),
    any=lambda x, dim=None, keepdim=False: core.reduce(x, "any", x._dt, axes_of(x, dim), "bool", keepdim),
    all=lambda x, dim=None, keepdim=False: core.reduce(x, "all", x._dt, axes_of(x, dim), "bool", keepdim),
    cumsum=lambda x, dim, *, dtype=None: core.scanned(x, "cumsum", total_name(x, dtype), dim),
    cumprod=lambda x, dim, *, dtype=None: core.scanned(x, "cumprod", total_name(x, dtype), dim),
    softmax=lambda x, dim, *, dtype=None: core.scanned(x, "softmax", name_of(dtype, x._dt), dim),
    argsort=lambda x, dim=-1, descending=False, stable=False: core.scanned(functions["neg"](x) if descending else x, "argsort", "float64", dim, "int64"),
    std=lambda x, dim=None, unbiased=True, keepdim=False, *, correction=None: mapped(Tensor, "sqrt", [var(x._cast("float64"), dim, unbiased, keepdim, correction=correction)], "float64", x._dt),
    tril=lambda x, diagonal=0: triangle(x, diagonal, "le"),
    triu=lambda x, diagonal=0: triangle(x, diagonal, "ge"),
)
any, all = builtins.any, builtins.all


@methods
def sort(x, dim=-1, descending=False, stable=False):
    order = argsort(x, dim, descending)
    return Found("sort", gather(x, dim, order), order)


@methods
def topk(x, k, dim=-1, largest=True, sorted=True):
    order = narrow(argsort(x, dim, largest), dim, 0, k)
    return Found("topk", gather(x, dim, order), order)


# Products


@methods
def matmul(a, b):
    if a._dt != b._dt:
        raise RuntimeError(f"expected scalar type {TYPED[a._dt]} but found {TYPED[b._dt]}")
    return core.multiplied(a, b, a._dt)


for _name in ("mm", "bmm", "mv"):
    functions[_name] = matmul
    setattr(Tensor, _name, matmul)


@methods
def dot(a, b):
    if len(a._sh) != 1 or len(b._sh) != 1:
        raise RuntimeError(f"1D tensors expected, but got {len(a._sh)}D and {len(b._sh)}D tensors")
    return matmul(a, b)


@methods
def outer(a, b):
    if len(a._sh) != 1 or len(b._sh) != 1:
        raise RuntimeError(f"outer: Expected 1-D argument {'self' if len(a._sh) != 1 else 'vec2'}, but got {len(a._sh if len(a._sh) != 1 else b._sh)}-D")
    return operate("mul", core.with_axis(a, 1), b)


functions["ger"] = outer


@methods
def einsum(equation, *operands):
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    if any(x._dt != operands[0]._dt for x in operands):
        if "..." in equation or len(operands) != 2 or set(equation.split("->")[0].replace(",", "")) - set(equation.split("->")[-1]):
            raise RuntimeError(f"expected scalar type {TYPED[operands[0]._dt]} but found {TYPED[operands[1]._dt]}")
    return core.einsum(Tensor, equation, list(operands), joined_name(list(operands)))


delattr(Tensor, "einsum")


def triangle(x, diagonal, op):
    return mapped(Tensor, "where", [core.triangle(x._sh, diagonal, op, arange), x, 0], x._dt)


@methods
def diagonal(x, offset=0, dim1=0, dim2=1):
    if offset != 0 or len(x._sh) != 2:
        raise NotImplementedError("torch.diagonal of other than a matrix's own diagonal is not in this interpreter")
    return core.diagonal(x, "ii")[0]


@methods
def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    a, b = a._cast("float64") if kind(a._dt) < 3 else a, b._cast("float64") if kind(b._dt) < 3 else b
    near = functions["abs"](a - b) <= atol + rtol * functions["abs"](b)
    same = (a == b) | (near & functions["isfinite"](functions["abs"](b)))
    return same | (functions["isnan"](a) & functions["isnan"](b)) if equal_nan else same


@methods
def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    if a._dt != b._dt:
        raise RuntimeError(f"{TYPED[a._dt]} did not match {TYPED[b._dt]}")
    return builtins.bool(isclose(a, b, rtol, atol, equal_nan).all())


# Complex numbers


@methods
def polar(abs, angle):
    if abs._dt != angle._dt:
        raise RuntimeError(f"Expected object of scalar type {TYPED[abs._dt]} but got scalar type {TYPED[angle._dt]} for second argument")
    return complex(operate("mul", abs, functions["cos"](angle)), operate("mul", abs, functions["sin"](angle)))


@methods
def complex(real, imag):
    if real._dt not in ("float32", "float64"):
        raise RuntimeError(f"Expected both inputs to be Half, Float or Double tensors but got {TYPED[real._dt]} and {TYPED[imag._dt]}")
    return view_as_complex(stack(broadcast_tensors(real, imag), -1))


@methods
def view_as_complex(x):
    if x._dt not in ("float32", "float64"):
        raise RuntimeError(f"view_as_complex is only supported for half, float and double tensors, but got a tensor of scalar type: {TYPED[x._dt]}")
    if not x._sh or x._sh[-1] != 2:
        raise RuntimeError("Tensor must have a last dimension of size 2")
    if x._st[-1] != 1:
        raise RuntimeError("Tensor must have a last dimension with stride 1")
    if any(step % 2 for step in x._st[:-1]) or x._off % 2:
        raise RuntimeError("Tensor must have a stride divisible by 2 for all but last dimension")
    return x._as(x._sh[:-1], x._st[:-1], dt="complex64" if x._dt == "float32" else "complex128")


@methods
def view_as_real(x):
    if kind(x._dt) < 3:
        raise RuntimeError("view_as_real is only supported for complex tensors")
    return x._as((*x._sh, 2), (*x._st, 1), dt=core.part_name(x._dt))


def real(x):
    return core.real(x)


def imag(x):
    if kind(x._dt) < 3:
        raise RuntimeError("imag is not implemented for tensors with non-complex dtypes.")
    return core.imaginary(x)


functions.update(real=real, imag=imag, is_floating_point=Tensor.is_floating_point, is_complex=Tensor.is_complex, numel=Tensor.numel)
for _scalar in dtypes:
    setattr(Tensor, _scalar, (lambda name: lambda self: self.to(dtypes[name]))(_scalar))
for _short, _scalar in SHORT.items():
    setattr(Tensor, _short, (lambda name: lambda self: self.to(dtypes[name]))(_scalar))


# Constructors


def flagged(x, requires_grad):
    if requires_grad:
        x.requires_grad = True
    return x


def whole(value):
    return value.item() if isinstance(value, Array) else value


def arange(start, end=None, step=1, *, dtype=None, device=None, requires_grad=False):
    start, end, step = whole(start), whole(end), whole(step)
    if end is None:
        start, end = 0, start
    floats = any(isinstance(value, float) for value in (start, end, step))
    dt = name_of(dtype, _default[0] if floats else "int64")
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (end - start) / step < 0:
        raise RuntimeError("upper bound and larger bound inconsistent with step sign")
    size = math.ceil((end - start) / step)
    return flagged(Tensor._new(core.kernel("range", dt, start, step, size), dt, (size,)), requires_grad)


def fround(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def linspace(start, end, steps, *, dtype=None, device=None, requires_grad=False):
    """Computed from both ends to the middle."""
    dt, start, end = name_of(dtype, _default[0]), whole(start), whole(end)
    cut = fround if dt == "float32" else float
    start, end = cut(start), cut(end)
    step = cut(cut(end - start) / (steps - 1)) if steps > 1 else 0.0
    values = [cut(start + step * i) if i < steps // 2 or steps == 1 else cut(end - step * (steps - 1 - i)) for i in range(steps)]
    return flagged(core.made(Tensor, values, (steps,), dt), requires_grad)


def tensor(data, *, dtype=None, device=None, requires_grad=False):
    return flagged(made_tensor(data, name_of(dtype)), requires_grad)


def as_tensor(data, dtype=None, device=None):
    if isinstance(data, Array):
        return from_array(data).to(dtypes[name_of(dtype, data._dt)])
    return made_tensor(data, name_of(dtype))


def from_array(array):
    return array if isinstance(array, Tensor) else Tensor._new(array._store, array._dt, array._sh, array._st, array._off)


def new(name, value):
    def function(*size, dtype=None, device=None, requires_grad=False, pin_memory=False, out=None):
        return flagged(core.filled(Tensor, value, sizes(size), name_of(dtype, _default[0])), requires_grad)

    def like(x, *, dtype=None, device=None, requires_grad=False, memory_format=None):
        return core.filled(Tensor, value, x._sh, name_of(dtype, x._dt))

    def method(x, *size, dtype=None, device=None, requires_grad=False):
        return core.filled(Tensor, value, sizes(size), name_of(dtype, x._dt))

    functions[name], functions[name + "_like"] = function, like
    setattr(Tensor, "new_" + name, method)


for _name, _value in (("zeros", 0), ("ones", 1), ("empty", 0)):
    new(_name, _value)


def full(size, fill_value, *, dtype=None, device=None, requires_grad=False):
    return core.filled(Tensor, whole(fill_value), sizes((size,)), name_of(dtype, number_name(whole(fill_value))))


def full_like(x, fill_value, *, dtype=None, device=None):
    return core.filled(Tensor, whole(fill_value), x._sh, name_of(dtype, x._dt))


Tensor.new_full = lambda x, size, value, dtype=None, device=None: core.filled(Tensor, value, size, name_of(dtype, x._dt))
Tensor.new_tensor = lambda x, data, dtype=None, device=None: made_tensor(data, name_of(dtype, x._dt))


def eye(n, m=None, *, dtype=None, device=None):
    made = core.filled(Tensor, 0, (n, n if m is None else m), name_of(dtype, _default[0]))
    core.diagonal(made, "ii")[0].fill_(1)
    return made


def meshgrid(*tensors, indexing="ij"):
    tensors = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)) else tensors
    if indexing not in ("ij", "xy"):
        raise RuntimeError(f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}')
    tensors = [reshape(x, -1) for x in tensors]
    swap = indexing == "xy" and len(tensors) > 1
    if swap:
        tensors[0], tensors[1] = tensors[1], tensors[0]
    grid = broadcast_tensors(*(reshape(x, *(-1 if i == j else 1 for j in range(len(tensors)))) for i, x in enumerate(tensors)))
    return (grid[1], grid[0], *grid[2:]) if swap else tuple(grid)


def drawn(kind_of, size, dt, start=0, end=1):
    if dt != "float32" and kind_of != "whole":
        raise NotImplementedError(f"random numbers of torch.{dt} are not in this interpreter: draw float32 and convert")
    size = tuple(sizes(size))
    return Tensor._new(core.kernel("random", kind_of, dt, math.prod(size), start, end), dt, size)


def randn(*size, dtype=None, device=None, requires_grad=False, generator=None):
    return flagged(drawn("normal", size, name_of(dtype, _default[0])), requires_grad)


def rand(*size, dtype=None, device=None, requires_grad=False, generator=None):
    return flagged(drawn("uniform", size, name_of(dtype, _default[0])), requires_grad)


def randint(low, high=None, size=None, *, dtype=None, device=None, generator=None):
    if size is None:
        low, high, size = 0, low, high
    return drawn("whole", (size,), name_of(dtype, "int64"), low, high)


functions.update(
    randn_like=lambda x, dtype=None, device=None: drawn("normal", x._sh, name_of(dtype, x._dt)),
    rand_like=lambda x, dtype=None, device=None: drawn("uniform", x._sh, name_of(dtype, x._dt)),
)
Tensor.uniform_ = lambda x, start=0.0, end=1.0: x.copy_(drawn("uniform", x._sh, x._dt, start, end))
Tensor.normal_ = lambda x, mean=0.0, std=1.0: x.copy_(drawn("normal", x._sh, x._dt) * std + mean)


def manual_seed(seed):
    core.kernel("seed", int(seed) % 2**32)
    return Generator()


class Generator:
    def __init__(self, device="cpu"):
        pass

    def manual_seed(self, seed):
        manual_seed(seed)
        return self


functions.update(
    arange=arange, linspace=linspace, tensor=tensor, as_tensor=as_tensor, asarray=as_tensor, from_numpy=from_array, full=full, full_like=full_like,
    eye=eye, meshgrid=meshgrid, randn=randn, rand=rand, randint=randint, manual_seed=manual_seed,
)
