"""The part of numpy that rotations use, with the rules of numpy 2: a Python number takes the dtype of an array."""

import builtins
import math
import struct
from math import e, inf, nan, pi

import ropewalk_arrays as core
from ropewalk_arrays import Array, kind, mapped, part_name
from ropewalk_numpy_random import Shared

newaxis = None
Inf, NaN = inf, nan
__version__ = "2.0.0"
ORDER = [*core.WHOLE, "float16", "float32", "float64", *core.COMPLEX]
PYTHON = {builtins.bool: "bool", builtins.int: "int64", builtins.float: "float64", builtins.complex: "complex128"}


class DTypeMeta(type):
    """np.float32 is a class: it makes a number, names a dtype and equals its name."""

    def __call__(cls, value=0):
        return core.made(ndarray, *core.flattened(value)[1::-1], cls._name)

    def __eq__(cls, other):
        return isinstance(other, (str, type)) and name_of(other, None) == cls._name

    def __hash__(cls):
        return hash(cls._name)

    def __repr__(cls):
        return f"<class 'numpy.{cls._name}'>"

    def __instancecheck__(cls, x):
        return isinstance(x, generic) and x._dt == cls._name


class dtype:
    def __init__(self, given):
        self.name = name_of(given)
        self.itemsize = core.itemsize(self.name)
        self.kind = "b" if self.name == "bool" else "u" if self.name.startswith("u") else "ifc"[kind(self.name) - 1]

    def __eq__(self, other):
        return other is not None and name_of(other, "") == self.name

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return f"dtype('{self.name}')"

    def __str__(self):
        return self.name


def name_of(given, otherwise="float64"):
    if given is None:
        return otherwise
    if isinstance(given, dtype):
        return given.name
    if isinstance(given, DTypeMeta):
        return given._name
    short = {"f4": "float32", "f8": "float64", "f2": "float16", "i4": "int32", "i8": "int64", "c8": "complex64", "c16": "complex128", "int": "int64", "float": "float64", "complex": "complex128"}
    name = PYTHON.get(given) if isinstance(given, type) else short.get(given, given)
    if name in ORDER:
        return name
    if otherwise != "float64":
        return otherwise
    raise TypeError(f"data type {given!r} not understood")


def promoted(a, b):
    if a == b:
        return a
    a, b = sorted((a, b), key=ORDER.index)
    if kind(a) == 1 and kind(b) == 1 and a == "uint8":
        return "int16" if b == "int8" else b
    if b == "uint32" and kind(a) == 1:
        return "int64"
    if kind(a) == 1 and kind(b) > 1:
        least = {"int8": "float16", "uint8": "float16", "int16": "float32"}.get(a, "float64")
        return promoted(least, b)
    if kind(a) == 2 and kind(b) == 3:
        return "complex128" if a == "float64" else b
    return b


def result_name(operands):
    known = [one._dt for one in operands if isinstance(one, Array)]
    found = known[0] if known else PYTHON[type(operands[0])]
    for name in known[1:]:
        found = promoted(found, name)
    for one in operands:
        if not isinstance(one, Array) and kind(PYTHON[type(one)]) > kind(found):
            found = promoted(found, "complex64") if type(one) is builtins.complex and kind(found) == 2 else PYTHON[type(one)]
    return found


def floating(name):
    return name if kind(name) > 1 else {"bool": "float16", "int8": "float16", "uint8": "float16", "int16": "float32"}.get(name, "float64")


class ndarray(Array):
    _ints_join = True
    _many_indices = "too many indices for array: array is {}-dimensional, but {} were indexed"
    _index_type = "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices"
    _out_of_bounds = "index {} is out of bounds for axis {} with size {}"

    @staticmethod
    def _made_as(shape):
        return ndarray if len(tuple(shape)) else generic

    @staticmethod
    def _from(data):
        return array(data)

    @staticmethod
    def _refuse_broadcast(shapes, *_):
        return ValueError("operands could not be broadcast together with shapes " + " ".join(str(shape).replace(" ", "") for shape in shapes) + " ")

    _refuse_index = _refuse_broadcast

    @staticmethod
    def _refuse_join(parts, part, axis):
        return ValueError("all the input array dimensions except for the concatenation axis must match exactly")

    @staticmethod
    def _refuse_product(a, b):
        return ValueError(f"matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size {b[-2]} is different from {a[-1]})")

    def _refuse_item(self):
        return TypeError("only length-1 arrays can be converted to Python scalars")

    def _refuse_bool(self):
        return ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise core.Missing(f"numpy.ndarray.{name} is not in this interpreter")

    shape = property(lambda self: self._sh)
    dtype = property(lambda self: dtype(self._dt))
    size = property(lambda self: math.prod(self._sh))
    nbytes = property(lambda self: self.size * self.itemsize)
    strides = property(lambda self: tuple(step * core.itemsize(self._dt) // core.unit(self._dt) for step in self._st))
    flat = property(lambda self: iter(ravel(self)))

    real = property(core.real)
    imag = property(lambda self: zeros_like(self) if kind(self._dt) < 3 else core.imaginary(self))

    def item(self, *index):
        return Array.item(self[index] if index else self)

    def astype(self, dtype, copy=True):
        return self._cast(name_of(dtype))

    def copy(self):
        return self._cast(self._dt)

    def view(self, dtype=None):
        name = name_of(dtype, self._dt)
        if name == self._dt:
            return self._as(self._sh, self._st)
        if part_name(self._dt) == name:
            return self._as((*self._sh[:-1], self._sh[-1] * 2), (*self._st[:-1], 1), dt=name)
        if part_name(name) == self._dt and self._st[-1:] == (1,) and self._sh[-1] % 2 == 0:
            return self._as((*self._sh[:-1], self._sh[-1] // 2), (*self._st[:-1], 2), dt=name)
        if {name, self._dt} in ({"float32", "uint32"}, {"float32", "int32"}):
            codes = {"float32": "f", "uint32": "I", "int32": "i"}
            flat = ravel(self)._list()  # the bits of a copy: writing to it does not change the array
            bits = struct.unpack(f"<{len(flat)}{codes[name]}", struct.pack(f"<{len(flat)}{codes[self._dt]}", *flat))
            return core.made(ndarray, list(bits), self._sh, name)
        raise NotImplementedError(f"numpy.ndarray.view of {self._dt} as {name} is not in this interpreter")

    def fill(self, value):
        core.assign(self, value)

    def reshape(self, *shape):
        return reshape(self, shape[0] if len(shape) == 1 else shape)

    def transpose(self, *axes):
        return transpose(self, (axes[0] if len(axes) == 1 and not isinstance(axes[0], builtins.int) else axes) or None)

    def flatten(self):
        return ravel(self).copy()

    def __repr__(self):
        from ropewalk_numpy_printing import representation

        return representation(self)

    def __str__(self):
        from ropewalk_numpy_printing import text

        return text(self)

    def __format__(self, spec):
        return str(self) if not spec else format(self.item(), spec)


class generic(ndarray):
    """A number with a dtype: the result of an operation without axes."""

    def __hash__(self):
        return hash(self.item())


for _name in ORDER:
    globals()[_name + ("_" if _name == "bool" else "")] = DTypeMeta(_name, (), {"_name": _name})
double, single, half, int_, float_, intp = float64, float32, float16, int64, float64, int64  # noqa: F821
bool = bool_  # noqa: F821
floating_types = ("float16", "float32", "float64")


class _Kind(type):
    def __instancecheck__(cls, x):
        return isinstance(x, generic) and x._dt in cls._names


integer = _Kind("integer", (), {"_names": core.WHOLE[1:]})
number = _Kind("number", (), {"_names": ORDER[1:]})


def array(object, dtype=None, copy=True, ndmin=0):
    shape, values, known = core.flattened(object)
    name = name_of(dtype, known) if known or dtype is not None else None
    if name is None:
        first = core.first_of(object)
        name = first._dt if isinstance(first, Array) else builtins.max((PYTHON[type(v)] for v in values), key=ORDER.index) if values else "float64"
    made = core.made(ndarray, values, shape, name)
    return made if len(shape) >= ndmin else core.reshaped(made, (1,) * (ndmin - len(shape)) + tuple(shape))


def asarray(a, dtype=None):
    if isinstance(a, ndarray) and name_of(dtype, a._dt) == a._dt:
        return a
    return array(a.numpy() if isinstance(a, Array) and hasattr(a, "numpy") else a, dtype)


def ascontiguousarray(a, dtype=None):
    a = asarray(a, dtype)
    return a if a._dense() else a.copy()


asanyarray = asarray


def operand(one):
    return asarray(one) if isinstance(one, (list, tuple)) or (isinstance(one, Array) and not isinstance(one, ndarray)) else one


def operate(op, a, b, float_result=False, target=None):
    a, b = operand(a), operand(b)
    if not isinstance(a, Array) and not isinstance(b, Array):
        a = array(a)
    name = result_name([a, b])
    name = floating(name) if float_result else name
    if name == "bool" and op in ("add", "mul"):
        op = "logical_or" if op == "add" else "logical_and"
    if op == "sub" and name == "bool":
        raise TypeError("numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.")
    if op == "pow" and kind(name) == 1 and (b < 0 if not isinstance(b, Array) else builtins.bool((b < 0).any())):
        raise ValueError("Integers to negative integer powers are not allowed.")
    if target is not None and kind(target._dt) < kind(name):
        raise UFuncTypeError(f"Cannot cast ufunc '{op}' output from dtype('{name}') to dtype('{target._dt}') with casting rule 'same_kind'")
    return mapped(ndarray, op, [a, b], name, target=target)


class UFuncTypeError(TypeError):
    pass


def two(name, op, sign=None, float_result=False):
    def function(a, b, /, *, out=None, dtype=None):
        if out is not None:
            return operate(op, a, b, float_result, target=out)
        result = operate(op, a, b, float_result)
        return result if dtype is None else result.astype(dtype)

    function.__name__ = name
    globals()[name] = function
    if sign:
        usable = lambda b: type(b) in PYTHON or isinstance(b, (ndarray, list, tuple))
        setattr(ndarray, f"__{sign}__", lambda a, b: operate(op, a, b, float_result) if usable(b) else NotImplemented)
        if op not in core.COMPARES:
            setattr(ndarray, f"__r{sign}__", lambda a, b: operate(op, b, a, float_result) if usable(b) else NotImplemented)
            setattr(ndarray, f"__i{sign}__", lambda a, b: operate(op, a, b, float_result, target=a if a._sh else None))


for _row in (
    "add add add", "subtract sub sub", "multiply mul mul", "floor_divide floordiv floordiv", "remainder remainder mod", "mod remainder", "power pow pow",
    "equal eq eq", "not_equal ne ne", "less lt lt", "less_equal le le", "greater gt gt", "greater_equal ge ge", "maximum maximum", "minimum minimum",
    "bitwise_and and and", "bitwise_or or or", "bitwise_xor xor xor", "left_shift lshift lshift", "right_shift rshift rshift",
    "logical_and logical_and", "logical_or logical_or", "logical_xor logical_xor", "fmod fmod",
):
    two(*_row.split())
two("divide", "div", "truediv", True)
two("arctan2", "atan2", None, True)
two("hypot", "hypot", None, True)
true_divide, float_power = divide, power  # noqa: F821


def one(name, op=None, float_result=True, out_name=None):
    op = op or name

    def function(x, /, *, out=None, dtype=None):
        x = asarray(x)
        dt = floating(x._dt) if float_result else x._dt
        if op in ("floor", "ceil", "trunc") and kind(dt) < 2:
            return x.copy()
        return mapped(ndarray, op, [x], name_of(dtype, dt), out_name or (part_name(dt) if op in ("abs", "angle") else None), out)

    function.__name__ = name
    globals()[name] = function


for _row in "sqrt exp exp2 expm1 log log2 log10 log1p sin cos tan sinh cosh tanh reciprocal arcsin:asin arccos:acos arctan:atan angle".split():
    one(*_row.split(":"))
for _row in "negative:neg abs absolute:abs sign floor ceil trunc rint:round conj conjugate:conj".split():
    one(*_row.split(":"), float_result=False)
for _row in "logical_not isnan isinf isfinite".split():
    one(_row, float_result=False, out_name="bool")
ndarray.__neg__ = lambda x: negative(x)  # noqa: F821
ndarray.__pos__ = lambda x: x
ndarray.__abs__ = lambda x: abs(x)
ndarray.__invert__ = lambda x: mapped(ndarray, "logical_not" if x._dt == "bool" else "invert", [x], x._dt)
ndarray.conj = lambda x: conj(x)  # noqa: F821
ndarray.__matmul__ = lambda a, b: matmul(a, b)
fabs = abs  # noqa: F821


def round(a, decimals=0):
    a = asarray(a)
    scale = 10.0**decimals
    return mapped(ndarray, "round", [a], a._dt) if decimals == 0 else rint(a * scale) / scale  # noqa: F821


around = round


def where(condition, x=None, y=None):
    condition = asarray(condition)
    if x is None:
        return tuple(core.nonzero(condition))
    x, y = operand(x), operand(y)
    return mapped(ndarray, "where", [condition, x, y], result_name([x, y]))


def clip(a, a_min=None, a_max=None):
    a = a if a_min is None else maximum(a, a_min)  # noqa: F821
    return a if a_max is None else minimum(a, a_max)  # noqa: F821


# Constructors


def lengths(shape):
    return tuple(shape) if isinstance(shape, (list, tuple)) else (builtins.int(shape),)


core.listed(
    globals(),
    zeros=lambda shape, dtype=None: core.filled(ndarray, 0, lengths(shape), name_of(dtype)),
    ones=lambda shape, dtype=None: core.filled(ndarray, 1, lengths(shape), name_of(dtype)),
    zeros_like=lambda a, dtype=None: zeros(asarray(a)._sh, name_of(dtype, asarray(a)._dt)),
    ones_like=lambda a, dtype=None: ones(asarray(a)._sh, name_of(dtype, asarray(a)._dt)),
    full_like=lambda a, fill_value, dtype=None: full(a._sh, fill_value, name_of(dtype, a._dt)),
    logspace=lambda start, stop, num=50, endpoint=True, base=10.0: power(base, linspace(start, stop, num, endpoint)),  # noqa: F821
)
empty, empty_like = zeros, zeros_like


def full(shape, fill_value, dtype=None):
    value = fill_value.item() if isinstance(fill_value, Array) else fill_value
    return core.filled(ndarray, value, lengths(shape), name_of(dtype, PYTHON[type(value)]))


def eye(N, M=None, dtype=None):
    made = zeros((N, N if M is None else M), dtype)
    core.diagonal(made, "ii")[0].fill(1)
    return made


identity = eye


def arange(start, stop=None, step=1, dtype=None):
    start, stop, step = (v.item() if isinstance(v, Array) else v for v in (start, stop, step))
    if stop is None:
        start, stop = 0, start
    name = name_of(dtype, "float64" if builtins.any(isinstance(v, float) for v in (start, stop, step)) else "int64")
    size = builtins.max(math.ceil((stop - start) / step), 0)
    return ndarray._new(core.kernel("range", name, start, step, size), name, (size,))


def linspace(start, stop, num=50, endpoint=True, dtype=None):
    count = num - 1 if endpoint else num
    step = (stop - start) / count if count else 0.0
    values = [start + i * step for i in range(num)]
    if endpoint and num > 1:
        values[-1] = stop
    return core.made(ndarray, [float(v) for v in values], (num,), name_of(dtype))


def meshgrid(*xi, indexing="xy"):
    xi = [ravel(asarray(x)) for x in xi]
    order = [1, 0, *range(2, len(xi))] if indexing == "xy" and len(xi) > 1 else list(range(len(xi)))
    shape = [xi[i]._sh[0] for i in order]
    return [core.expanded(core.reshaped(x, [x._sh[0] if order[axis] == i else 1 for axis in range(len(xi))]), shape).copy() for i, x in enumerate(xi)]


# Shapes


def refuse_shape(shape, size):
    written = ",".join("newaxis" if n == -1 else str(n) for n in shape)
    return ValueError(f"cannot reshape array of size {size} into shape ({written}{',' * (len(shape) == 1)})")


def reshape(a, shape):
    a = asarray(a)
    return core.reshaped(a, core.wanted_shape(a, lengths(shape), refuse_shape))


core.listed(
    globals(),
    ravel=lambda a: reshape(a, -1),
    transpose=lambda a, axes=None: core.permuted(a, reversed(range(len(a._sh))) if axes is None else axes),
    swapaxes=lambda a, axis1, axis2: core.swapped(a, axis1, axis2),
    moveaxis=lambda a, source, destination: core.moved(a, source, destination),
    broadcast_to=lambda array, shape: core.expanded(asarray(array), lengths(shape)),
    broadcast_arrays=lambda *arrays: core.broadcast(arrays),
    hstack=lambda arrays: concatenate(arrays, 0 if len(asarray(arrays[0])._sh) == 1 else 1),
    vstack=lambda arrays: concatenate([a if len(a._sh) > 1 else a[None] for a in map(asarray, arrays)]),
    flip=lambda m, axis=None: core.flipped(m, range(len(m._sh)) if axis is None else [axis]),
    take_along_axis=lambda arr, indices, axis: arr[core.along(arr, axis, indices, arange)],
)


def expand_dims(a, axis):
    a = asarray(a)
    for one in sorted(axis) if isinstance(axis, (tuple, list)) else [axis]:
        a = core.with_axis(a, one)
    return a


def squeeze(a, axis=None):
    axes = range(len(a._sh)) if axis is None else [axis] if isinstance(axis, builtins.int) else axis
    return core.without(a, [core.axis_of(axis, len(a._sh)) for axis in axes])


def broadcast_shapes(*shapes):
    def refuse(given, *_):
        for j, later in enumerate(given):
            for i, one in enumerate(given[:j]):
                if builtins.any(m != n and 1 not in (m, n) for m, n in zip(one[::-1], later[::-1])):
                    return ValueError(f"shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg {i} with shape {one} and arg {j} with shape {later}.")

    return tuple(core.broadcast_shape([lengths(shape) for shape in shapes], refuse))


def diff(a, n=1, axis=-1):
    a = asarray(a)
    for _ in range(n):
        a = swapaxes(a, axis, -1)
        a = swapaxes(a[..., 1:] != a[..., :-1] if a._dt == "bool" else a[..., 1:] - a[..., :-1], axis, -1)
    return a


def ptp(a, axis=None):
    a = asarray(a)
    return a.max(axis) - a.min(axis)


def triangular(op):
    def of(m, k=0):
        m = asarray(m)
        return where(core.triangle(m._sh, k, op, arange), m, zeros_like(m))

    return of, lambda n, k=0, m=None: where(core.triangle((n, n if m is None else m), k, op, arange))


(tril, tril_indices), (triu, triu_indices) = triangular("le"), triangular("ge")


def ix_(*args):
    count = len(args)
    return tuple(reshape(where(asarray(one))[0] if asarray(one)._dt == "bool" else one, [-1 if j == i else 1 for j in range(count)]) for i, one in enumerate(args))


def median(a, axis=None):
    a = sort(ravel(a) if axis is None else asarray(a), -1 if axis is None else axis)
    a, middle = (a, a._sh[-1] // 2) if axis is None else (swapaxes(a, axis, -1), a._sh[axis] // 2)
    return a[..., middle] if a._sh[-1] % 2 else (a[..., middle - 1] + a[..., middle]) / 2


def atleast_1d(a):
    a = asarray(a)
    return a if a._sh else ravel(a)


class _Open:
    """np.ogrid[1:5, 0:3]: one array an axis, open for broadcasting."""

    def __getitem__(self, slices):
        many = isinstance(slices, tuple)
        found = [arange(one.start or 0, one.stop, one.step or 1) for one in (slices if many else (slices,))]
        return ix_(*found) if many else found[0]


class _Row:
    """np.r_[a, b, 3]: joined to one row."""

    def __getitem__(self, parts):
        parts = parts if isinstance(parts, tuple) else (parts,)
        if builtins.any(isinstance(one, str) for one in parts):
            raise NotImplementedError("numpy.r_ with a string is not in this interpreter")
        return concatenate([arange(one.start or 0, one.stop, one.step or 1) if isinstance(one, slice) else atleast_1d(one) for one in parts])


ogrid, r_ = _Open(), _Row()


class errstate:
    """Has no effect, since no operation here warns."""

    def __init__(self, **_):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


def concatenate(arrays, axis=0, dtype=None):
    arrays = [asarray(a) for a in arrays]
    return core.joined(ndarray, arrays, axis, name_of(dtype, result_name(arrays)))


def stack(arrays, axis=0):
    arrays = [asarray(a) for a in arrays]
    if builtins.any(a._sh != arrays[0]._sh for a in arrays):
        raise ValueError("all input arrays must have the same shape")
    axis = core.axis_of(axis, len(arrays[0]._sh) + 1)
    return concatenate([core.with_axis(a, axis) for a in arrays], axis)


def split(ary, indices_or_sections, axis=0):
    axis = core.axis_of(axis, len(ary._sh))
    length, cuts = ary._sh[axis], indices_or_sections
    if isinstance(cuts, builtins.int):
        if length % cuts:
            raise ValueError("array split does not result in an equal division")
        cuts = range(length // cuts, length, length // cuts)
    ends = [0, *cuts, length]
    return [core.part_of(ary, axis, a, b - a) for a, b in zip(ends, ends[1:])]


def repeat(a, repeats, axis=None):
    a = asarray(a)
    if axis is None:
        a, axis = ravel(a), 0
    axis = core.axis_of(axis, len(a._sh))
    counts = [repeats] * a._sh[axis] if isinstance(repeats, builtins.int) else [builtins.int(n) for n in repeats]
    places = [i for i, n in enumerate(counts) for _ in range(n)]
    return a[core.at_axis(a, axis, places)]


def tile(A, reps):
    A, reps = asarray(A), lengths(reps)
    return core.repeated(A, (1,) * (len(A._sh) - len(reps)) + reps)


def take(a, indices, axis=None):
    a, axis = (ravel(a), 0) if axis is None else (a, axis)
    return a[core.at_axis(a, axis, asarray(indices))]


# Sums and products


def axes_of(a, axis):
    return range(len(a._sh)) if axis is None else [axis] if isinstance(axis, builtins.int) else axis


def reducing(name, op=None, whole=None, out=None):
    def function(a, axis=None, dtype=None, keepdims=False):
        a = asarray(a)
        dt = name_of(dtype, whole if whole and kind(a._dt) < 2 else a._dt)
        return core.reduce(a, op or name, dt, axes_of(a, axis), out, keepdims)

    function.__name__ = name
    return function


sum, prod = reducing("sum", whole="int64"), reducing("prod", whole="int64")
amax = max_ = reducing("max")
amin = min_ = reducing("min")
any_, all_ = reducing("any", out="bool"), reducing("all", out="bool")
argmax, argmin = reducing("argmax", out="int64"), reducing("argmin", out="int64")


def mean(a, axis=None, dtype=None, keepdims=False):
    a = asarray(a)
    name = name_of(dtype, floating(a._dt) if kind(a._dt) > 1 else "float64")
    wide = "complex128" if kind(name) == 3 else "float64"
    count = math.prod(a._sh[i] for i in axes_of(a, axis))
    return mapped(ndarray, "div", [core.reduce(a, "sum", wide, axes_of(a, axis), keep=keepdims), float(count)], wide, name)


def var(a, axis=None, dtype=None, ddof=0, keepdims=False):
    a = asarray(a)
    wide = a._cast("float64")
    apart = wide - mean(wide, axis, keepdims=True)
    count = math.prod(a._sh[i] for i in axes_of(a, axis)) - ddof
    return (sum(apart * apart, axis, keepdims=keepdims) / float(count)).astype(a._dt if kind(a._dt) == 2 else "float64")


def std(a, axis=None, dtype=None, ddof=0, keepdims=False):
    a = asarray(a)
    return sqrt(var(a._cast("float64"), axis, None, ddof, keepdims)).astype(a._dt if kind(a._dt) == 2 else "float64")  # noqa: F821


def cumsum(a, axis=None):
    a = asarray(a)
    return core.scanned(ravel(a) if axis is None else a, "cumsum", a._dt if kind(a._dt) > 1 else "int64", 0 if axis is None else axis)


def matmul(a, b):
    a, b = asarray(a), asarray(b)
    return core.multiplied(a, b, result_name([a, b]))


def dot(a, b):
    a, b = asarray(a), asarray(b)
    if not a._sh or not b._sh:
        return operate("mul", a, b)
    if len(b._sh) > 2:
        raise NotImplementedError("numpy.dot of an array with more than two axes is not in this interpreter")
    return matmul(a, b)


ndarray.dot = dot


def outer(a, b):
    a, b = ravel(asarray(a)), ravel(asarray(b))
    return operate("mul", core.with_axis(a, 1), b)


def einsum(subscripts, *operands):
    operands = [asarray(x) for x in operands]
    return core.einsum(ndarray, subscripts, operands, result_name(operands))


def isclose(a, b, rtol=1e-05, atol=1e-08):
    a, b = asarray(a), asarray(b)
    return (abs(a - b) <= atol + rtol * abs(b)) | (a == b)


core.listed(
    globals(),
    argsort=lambda a, axis=-1: core.scanned(asarray(a), "argsort", "float64", axis, "int64"),
    sort=lambda a, axis=-1: take_along_axis(asarray(a), argsort(a, axis), axis),
    allclose=lambda a, b, rtol=1e-05, atol=1e-08: builtins.bool(isclose(a, b, rtol, atol).all()),
    array_equal=lambda a1, a2: asarray(a1)._sh == asarray(a2)._sh and builtins.bool((asarray(a1) == a2).all()),
    iscomplexobj=lambda x: kind(asarray(x)._dt) == 3,
    real=lambda val: asarray(val).real,
    imag=lambda val: asarray(val).imag,
    deg2rad=lambda x: x * (pi / 180),
)
radians = deg2rad


def set_printoptions(**options):
    import ropewalk_numpy_printing

    ropewalk_numpy_printing.options.update(options)


for _name, _function in {**{name: globals()[name] for name in "sum prod mean var std argmax argmin cumsum argsort squeeze swapaxes ravel repeat round clip take".split()}, "max": amax, "min": amin, "any": any_, "all": all_}.items():
    setattr(ndarray, _name, _function)
max, min, any, all = amax, amin, any_, all_  # noqa: A001


class linalg:
    @staticmethod
    def norm(x, ord=None, axis=None, keepdims=False):
        if ord not in (None, 2):
            raise NotImplementedError(f"numpy.linalg.norm with ord={ord} is not in this interpreter")
        x = asarray(x)
        size = abs(x)._cast("float64")
        return sqrt(sum(size * size, axis, keepdims=keepdims)).astype(part_name(x._dt) or floating(x._dt))  # noqa: F821


random = Shared()
__getattr__ = core.absent("numpy")
