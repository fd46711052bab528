"""Strided arrays: shapes, views and indices. The numbers and the computations are in JavaScript (web/code/arrays)."""

import json
import math

_call = _core = None  # the host sets them
WHOLE = ("bool", "uint8", "int8", "int16", "int32", "uint32", "int64")
FLOATS = ("float16", "bfloat16", "float32", "float64")
COMPLEX = ("complex64", "complex128")
BYTES = {"bool": 1, "uint8": 1, "int8": 1, "int16": 2, "float16": 2, "bfloat16": 2, "complex128": 16}
ERRORS = {kind.__name__: kind for kind in (IndexError, MemoryError, NotImplementedError, OverflowError, TypeError)}
COMPARES = {"eq", "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_xor", "logical_not", "isnan", "isinf", "isfinite"}


def kernel(*message):
    answer = _call(json.dumps(message))
    if isinstance(answer, str) and answer.startswith("!"):
        name, _, text = answer[1:].partition(": ")
        raise ERRORS.get(name, RuntimeError)(text)
    return answer


class Store:
    """Frees its numbers when the last view is deleted."""

    __slots__ = ("id",)

    def __init__(self, id):
        self.id = id

    def __del__(self, kernel=kernel):
        kernel("free", self.id)


def kind(dt):
    """0 bool, 1 whole, 2 float, 3 complex."""
    return 0 if dt == "bool" else 1 if dt in WHOLE else 2 if dt in FLOATS else 3


def itemsize(dt):
    return BYTES.get(dt) or (8 if "64" in dt else 4)


def unit(dt):
    return 2 if dt in COMPLEX else 1


def dense_strides(shape, dt):
    strides, step = [], unit(dt)
    for length in reversed(shape):
        strides.append(step)
        step *= max(length, 1)
    return tuple(reversed(strides))


class Missing(NotImplementedError, AttributeError):
    """For an attribute, so that hasattr() returns False."""


Missing.__name__ = Missing.__qualname__ = "NotImplementedError"


def absent(owner, kind=NotImplementedError):
    """The __getattr__ of a module that has only a part of the original."""

    def refuse(name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise kind(f"{owner}.{name} is not in this interpreter")

    return refuse


def listed(space, **given):
    """Functions of one expression, as names of a module."""
    for name, function in given.items():
        function.__name__ = function.__qualname__ = name
    space.update(given)


class Array:
    """A view: numbers at `off` plus index times `st`. Subclasses are torch's Tensor and numpy's ndarray."""

    ndim = property(lambda self: len(self._sh))
    itemsize = property(lambda self: itemsize(self._dt))
    T = property(lambda self: permuted(self, reversed(range(len(self._sh)))))

    def _init(self, store, dt, shape, st=None, off=0):
        self._store, self._dt, self._off = store, dt, off
        self._sh = tuple(int(length) for length in shape)
        self._st = dense_strides(self._sh, dt) if st is None else tuple(st)
        return self

    @classmethod
    def _new(cls, id_or_store, dt, shape, st=None, off=0):
        store = id_or_store if isinstance(id_or_store, Store) else Store(id_or_store)
        made = cls._made_as(shape) if hasattr(cls, "_made_as") else cls
        return object.__new__(made)._init(store, dt, shape, st, off)

    def _as(self, shape, st, off=None, dt=None):
        return self._new(self._store, dt or self._dt, shape, st, self._off if off is None else off)

    @property
    def _sent(self):
        return [self._store.id, self._dt, self._off, self._st]

    def _dense(self):
        return self._st == dense_strides(self._sh, self._dt) or math.prod(self._sh) == 0 or all(
            n == 1 or s == d for n, s, d in zip(self._sh, self._st, dense_strides(self._sh, self._dt))
        )

    def _cast(self, dt):
        return self._new(kernel("map", "copy", dt if kind(dt) == kind(self._dt) == 1 else self._dt, dt, self._sh, [self._sent], None), dt, self._sh)

    def _list(self):
        """The values as a flat list."""
        values = json.loads(kernel("values", self._sent, self._sh))
        if self._dt in COMPLEX:
            return [complex(re, im) for re, im in zip(values[::2], values[1::2])]
        if self._dt == "bool":
            return [value != 0 for value in values]
        return [int(value) for value in values] if kind(self._dt) == 1 else [float(value) for value in values]

    def tolist(self):
        return nested(self._list(), self._sh)

    def item(self):
        if math.prod(self._sh) != 1:
            raise self._refuse_item()
        return self._list()[0]

    def __float__(self):
        return float(self.item())

    def __int__(self):
        return int(self.item())

    def __complex__(self):
        return complex(self.item())

    def __index__(self):
        if kind(self._dt) > 1 or math.prod(self._sh) != 1:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(self.item())

    def __bool__(self):
        if math.prod(self._sh) != 1:
            raise self._refuse_bool()
        return bool(self.item())

    def __len__(self):
        if not self._sh:
            raise TypeError(f"len() of a 0-d {type(self).__name__}")
        return self._sh[0]

    def __iter__(self):
        if not self._sh:
            raise TypeError("iteration over a 0-d array")
        return (self[i] for i in range(self._sh[0]))

    def __contains__(self, value):
        return bool((self == value).any())

    def __hash__(self):
        return id(self)

    def __getitem__(self, key):
        view, taken = chosen(self, key)
        return view if taken is None else take(view, *taken)

    def __setitem__(self, key, value):
        view, taken = chosen(self, key)
        if not isinstance(value, Array) and not isinstance(value, (bool, int, float, complex)):
            value = self._from(value)
        if taken is None:
            assign(view, value)
        else:
            put(view, *taken, value)


def nested(flat, shape):
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return flat
    step = math.prod(shape[1:])
    return [nested(flat[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]


def flattened(data):
    """Shape and flat values of nested lists, numbers and arrays."""
    if isinstance(data, Array):
        return data._sh, data._list(), data._dt
    if isinstance(data, (list, tuple, range)):
        parts = [flattened(one) for one in data]
        if any(part[0] != parts[0][0] for part in parts):
            raise ValueError(f"expected sequence of length {parts[0][0][:1] or 0} at every place of a nested list")
        values = [value for part in parts for value in part[1]]
        return (len(parts), *(parts[0][0] if parts else ())), values, None
    return (), [data], None


def first_of(data):
    """The first entry of nested lists."""
    while isinstance(data, (list, tuple)) and data:
        data = data[0]
    return data


def made(cls, values, shape, dt):
    if dt in COMPLEX:
        values = [part for value in map(complex, values) for part in (value.real, value.imag)]
    return cls._new(kernel("list", dt, [int(v) if isinstance(v, bool) else v for v in values]), dt, shape)


def filled(cls, value, shape, dt):
    shape = tuple(int(length) for length in shape)
    if any(length < 0 for length in shape):
        raise RuntimeError(f"negative dimension in {list(shape)}")
    result = cls._new(kernel("alloc", dt, math.prod(shape)), dt, shape)
    if value != 0:
        assign(result, value)
    return result


def sent(operand):
    if isinstance(operand, Array):
        return operand._sent
    if isinstance(operand, complex):
        return ["s", operand.real, operand.imag]
    return ["s", int(operand) if isinstance(operand, bool) else operand]


# Shapes


def axis_of(axis, count):
    axis = int(axis)
    if not -max(count, 1) <= axis < max(count, 1):
        raise IndexError(f"Dimension out of range (expected to be in range of [{-max(count, 1)}, {max(count, 1) - 1}], but got {axis})")
    return axis % max(count, 1)


def broadcast_shape(shapes, refuse):
    result = []
    count = max(map(len, shapes), default=0)
    for axis in range(-1, -count - 1, -1):  # starts at the last axis; the first that does not fit is named
        lengths = [shape[axis] for shape in shapes if len(shape) >= -axis]
        length = next((n for n in lengths if n != 1), 1)
        if any(n not in (1, length) for n in lengths):
            raise refuse(shapes, axis + count, length, next(n for n in lengths if n not in (1, length)))
        result.insert(0, length)
    return tuple(result)


def broadcast(arrays):
    shape = broadcast_shape([x._sh for x in arrays], arrays[0]._refuse_broadcast)
    return [expanded(x, shape) for x in arrays]


def expanded(x, shape):
    """A view of this shape; the lengths must fit."""
    more = len(shape) - len(x._sh)
    if more < 0:
        raise RuntimeError(f"expand({list(shape)}): the number of sizes provided ({len(shape)}) must be greater or equal to the number of dimensions in the tensor ({len(x._sh)})")
    st = [0] * more
    for axis, (have, want) in enumerate(zip(x._sh, shape[more:])):
        if have != want and have != 1:
            raise RuntimeError(
                f"The expanded size of the tensor ({want}) must match the existing size ({have}) at non-singleton dimension {axis + more}.  Target sizes: {list(shape)}.  Tensor sizes: {list(x._sh)}"
            )
        st.append(x._st[axis] if have == want else 0)
    return x._as(shape, st)


def permuted(x, axes):
    axes = [axis_of(axis, len(x._sh)) for axis in axes]
    if sorted(axes) != list(range(len(x._sh))):
        raise RuntimeError(f"permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of dimensions i.e. input.dim() = {len(x._sh)} is not equal to len(dims) = {len(axes)}")
    return x._as([x._sh[axis] for axis in axes], [x._st[axis] for axis in axes])


def moved(x, axis, to=-1):
    axes = list(range(len(x._sh)))
    axes.insert(to % len(axes), axes.pop(axis_of(axis, len(axes))))
    return permuted(x, axes)


def with_axis(x, axis):
    axis = axis_of(axis, len(x._sh) + 1)
    return x._as((*x._sh[:axis], 1, *x._sh[axis:]), (*x._st[:axis], 1, *x._st[axis:]))


def without(x, axes):
    """Removes those of the axes that have length 1."""
    kept = [axis for axis, length in enumerate(x._sh) if axis not in axes or length != 1]
    return x._as([x._sh[axis] for axis in kept], [x._st[axis] for axis in kept])


def wanted_shape(x, shape, refuse):
    shape = [int(length) for length in shape]
    size = math.prod(x._sh)
    if shape.count(-1) == 1:
        rest = math.prod(length for length in shape if length != -1)
        if rest == 0 or size % rest:
            raise refuse(shape, size)
        shape[shape.index(-1)] = size // rest
    if math.prod(shape) != size or any(length < 0 for length in shape):
        raise refuse(shape, size)
    return tuple(shape)


def viewed(x, shape):
    """A view of this shape over the same numbers, or None if strides cannot express it."""
    if x._dense():
        return x._as(shape, dense_strides(shape, x._dt))
    st, axis = [0] * len(shape), len(shape) - 1
    have = want = 1  # elements of the present run of axes that one stride covers
    step = x._st[-1]
    for i in reversed(range(len(x._sh))):
        have *= x._sh[i]
        if i > 0 and (x._sh[i - 1] == 1 or x._st[i - 1] == have * step):
            continue
        while axis >= 0 and (want < have or shape[axis] == 1):
            st[axis] = want * step
            want *= shape[axis]
            axis -= 1
        if want != have:
            return None
        have = want = 1
        step = x._st[i - 1]
    return x._as(shape, st)


def reshaped(x, shape):
    view = viewed(x, shape)
    return x._cast(x._dt)._as(shape, dense_strides(shape, x._dt), 0) if view is None else view


def joined(cls, parts, axis, dt):
    """Concatenates along an axis that all have."""
    axis = axis_of(axis, len(parts[0]._sh))
    for part in parts:
        if part._sh[:axis] + part._sh[axis + 1 :] != parts[0]._sh[:axis] + parts[0]._sh[axis + 1 :]:
            raise cls._refuse_join(parts, part, axis)
    shape = list(parts[0]._sh)
    shape[axis] = sum(part._sh[axis] for part in parts)
    result = filled(cls, 0, shape, dt)
    at = 0
    for part in parts:
        view = part_of(result, axis, at, part._sh[axis])
        assign(view, part)
        at += part._sh[axis]
    return result


def at_axis(x, axis, index):
    """The key that takes `index` on this axis and everything on the axes before it."""
    return (slice(None),) * axis_of(axis, len(x._sh)) + (index,)


def swapped(x, axis, other):
    axes = list(range(len(x._sh)))
    i, j = axis_of(axis, len(axes)), axis_of(other, len(axes))
    if axes:
        axes[i], axes[j] = axes[j], axes[i]
    return permuted(x, axes)


def flipped(x, axes):
    for axis in axes:
        x = part_of(x, axis_of(axis, len(x._sh)), x._sh[axis] - 1, x._sh[axis], -1)
    return x


def repeated(x, repeats):
    """A copy that repeats each axis as often as `repeats` says; `repeats` may begin with additional axes."""
    lengths = (1,) * (len(repeats) - len(x._sh)) + x._sh
    x = reshaped(x, [n for length in lengths for n in (1, length)])
    x = expanded(x, [n for pair in zip(repeats, lengths) for n in pair])
    return reshaped(x._cast(x._dt), [a * b for a, b in zip(repeats, lengths)])


def along(x, axis, index, arange):
    """Index arrays that name one entry of x for each element of `index`."""
    axis, count = axis_of(axis, len(x._sh)), len(index._sh)
    return tuple(index if i == axis else reshaped(arange(n), [n if j == i else 1 for j in range(count)]) for i, n in enumerate(index._sh))


def triangle(shape, diagonal, op, arange):
    """True where a column is "le" or "ge" its row, shifted by `diagonal`."""
    rows, columns = arange(shape[-2]), arange(shape[-1])
    return mapped(type(rows), op, [columns, with_axis(rows, 1) + diagonal], "int64")


def part_name(dt):
    return {"complex64": "float32", "complex128": "float64"}.get(dt)


def real(x):
    return x if kind(x._dt) < 3 else x._as(x._sh, x._st, dt=part_name(x._dt))


def imaginary(x):
    return x._as(x._sh, x._st, x._off + 1, part_name(x._dt))


def edges(x, edge):
    """The entries that are printed if long axes are shortened."""
    for axis, length in enumerate(x._sh):
        if length > 2 * edge:
            key = (slice(None),) * axis
            x = joined(type(x), [x[(*key, slice(edge))], x[(*key, slice(-edge, None))]], axis, x._dt)
    return x


def part_of(x, axis, start, length, step=1):
    shape, st = list(x._sh), list(x._st)
    off = x._off + start * st[axis]
    shape[axis], st[axis] = length, st[axis] * step
    return x._as(shape, st, off)


# Indices


def chosen(x, key):
    """x[key] as a view and, if indices are arrays, (axes, indices, place) for take and put."""
    keys = list(key) if isinstance(key, tuple) else [key]
    keys = [x._from(one) if isinstance(one, (list, range)) else one for one in keys]
    dims = lambda one: len(one._sh) if isinstance(one, Array) and one._dt == "bool" and one._sh else 0 if one is None or one is Ellipsis or isinstance(one, bool) else 1
    used = sum(map(dims, keys))
    if used > len(x._sh):
        raise IndexError(x._many_indices.format(len(x._sh), used))
    if not any(one is Ellipsis for one in keys):
        keys.append(Ellipsis)
    at = next(i for i, one in enumerate(keys) if one is Ellipsis)
    keys[at : at + 1] = [slice(None)] * (len(x._sh) - used)
    arrays = any(isinstance(one, Array) and (one._sh or one._dt == "bool") for one in keys)
    as_array = lambda one: isinstance(one, Array) and (one._sh or one._dt == "bool") or (arrays and x._ints_join and not isinstance(one, (slice, bool)) and one is not None)
    shape, st, off, axis = [], [], x._off, 0
    axes, indices, breaks = [], [], 0
    last = None
    for one in keys:
        if isinstance(one, bool):
            raise NotImplementedError("an index that is True or False")
        if one is None:
            shape.append(1)
            st.append(unit(x._dt))
            last = "other"
        elif isinstance(one, slice):
            if one.step is not None and int(one.step) < 1 and not x._ints_join:
                raise ValueError("step must be greater than zero")
            start, stop, step = slice(*(None if v is None else int(v) for v in (one.start, one.stop, one.step))).indices(x._sh[axis])
            length = len(range(start, stop, step))
            shape.append(length)
            st.append(x._st[axis] * step)
            off += start * x._st[axis] if length else 0
            axis += 1
            last = "other"
        elif as_array(one):
            if not isinstance(one, Array):
                one = x._from(int(one))
            if kind(one._dt) > 1:
                raise IndexError(x._index_type)
            if one._dt == "bool" or (one._dt == "uint8" and not x._ints_join):
                if one._sh != x._sh[axis : axis + len(one._sh)]:
                    raise IndexError(f"The shape of the mask {list(one._sh)} at index 0 does not match the shape of the indexed tensor {list(x._sh)} at index {axis}")
                found = nonzero(one)
            else:
                found = [one]
            if last != "array" and axes:
                breaks += 1
            for index in found:
                axes.append(len(shape))
                indices.append(index)
                shape.append(x._sh[axis])
                st.append(x._st[axis])
                axis += 1
            last = "array"
        else:
            i = one.__index__() if hasattr(one, "__index__") else None
            if i is None:
                raise IndexError(x._index_type)
            if not -x._sh[axis] <= i < x._sh[axis]:
                raise IndexError(x._out_of_bounds.format(i, axis, x._sh[axis]))
            off += (i % x._sh[axis]) * x._st[axis]
            axis += 1
    view = x._as(shape, st, off)
    return view, (axes, indices, 0 if breaks else axes[0]) if axes else None


def places(x, axes, indices):
    shape = broadcast_shape([index._sh for index in indices], x._refuse_index)
    rest = [axis for axis in range(len(x._sh)) if axis not in axes]
    points = [[expanded(index, shape)._sent, x._sh[axis], x._st[axis]] for axis, index in zip(axes, indices)]
    base = [x._store.id, x._dt, x._off, [x._st[axis] for axis in rest]]
    return base, shape, points, [x._sh[axis] for axis in rest]


def take(x, axes, indices, place):
    base, shape, points, rest = places(x, axes, indices)
    result = x._new(kernel("take", base, shape, points, rest), x._dt, (*shape, *rest))
    first = len(shape)
    order = [*range(first, first + place), *range(first), *range(first + place, first + len(rest))]
    return result if place == 0 else permuted(result, order)


def put(x, axes, indices, place, value, adds=False):
    base, shape, points, rest = places(x, axes, indices)
    if not isinstance(value, Array):
        value = filled(type(x), value, (), x._dt)
    wanted = (*rest[:place], *shape, *rest[place:])
    value = expanded(value, wanted)
    order = [*range(place, place + len(shape)), *range(place), *range(place + len(shape), len(wanted))]
    kernel("give", base, shape, points, rest, permuted(value, order)._sent, adds)


def nonzero(mask):
    id = kernel("nonzero", mask._sent, mask._sh)
    axes = len(mask._sh)
    found = reduce(mask, "sum", "int64", range(len(mask._sh))).item()
    store = Store(id)
    return [mask._new(store, "int64", (found,), (1,), axis * found) for axis in range(axes)]


def assign(view, value):
    """view[...] = value, in the view's dtype."""
    if isinstance(value, Array):
        if value._store is view._store:
            value = value._cast(value._dt)
        while len(value._sh) > len(view._sh) and value._sh[0] == 1:
            value = value._as(value._sh[1:], value._st[1:])
        value = expanded(value, view._sh)
        dt = value._dt
    else:
        dt = view._dt if not isinstance(value, complex) else "complex128"
    kernel("map", "copy", dt, view._dt, view._sh, [sent(value)], view._sent)


# Computation


def mapped(cls, op, operands, compute, out=None, target=None):
    """An operator over arrays and numbers whose shapes broadcast; computed in `compute`, returned as `out`."""
    shape = broadcast_shape([one._sh for one in operands if isinstance(one, Array)], cls._refuse_broadcast)
    if target is not None and shape != target._sh:
        raise RuntimeError(f"output with shape {list(target._sh)} doesn't match the broadcast shape {list(shape)}")
    ready = [sent(expanded(one, shape) if isinstance(one, Array) else one) for one in operands]
    out = out or ("bool" if op in COMPARES else compute)
    made = kernel("map", op, compute, out, shape, ready, None if target is None else target._sent)
    return cls._new(made, out, shape) if target is None else target


def reduce(x, op, compute, axes, out=None, keep=False):
    count = len(x._sh)
    axes = sorted({axis_of(axis, count) for axis in axes}) if count else []
    rest = [axis for axis in range(count) if axis not in axes]
    view = permuted(x, rest + axes)
    number = math.prod(x._sh[axis] for axis in axes)
    if number == 0:
        if op not in ("sum", "prod", "any", "all"):
            raise RuntimeError(f"{op}(): Expected reduction dim to be specified for input.numel() == 0.")
        made_of = filled(type(x), int(op in ("prod", "all")), [x._sh[axis] for axis in rest], out or compute)
    else:
        made_of = x._new(kernel("reduce", op, compute, out or compute, view._sh or (1,), number, view._sent if view._sh else [*view._sent[:3], [1]]), out or compute, [x._sh[axis] for axis in rest])
    if not keep:
        return made_of
    shape = [1 if axis in axes else length for axis, length in enumerate(x._sh)]
    return made_of._as(shape, dense_strides(shape, made_of._dt))


def scanned(x, op, compute, axis, out=None):
    if not x._sh:
        return scanned(x._as((1,), (1,)), op, compute, 0, out)._as((), ())
    axis = axis_of(axis, len(x._sh))
    view = moved(x, axis)
    result = x._new(kernel("scan", op, compute, out or compute, view._sh, view._sent), out or compute, view._sh)
    return moved(result, -1, axis)


def multiplied(a, b, dt):
    """Matrix products over the last two axes; the axes before them broadcast."""
    if not a._sh or not b._sh:
        raise RuntimeError(f"both arguments to matmul need to be at least 1D, but they are {len(a._sh)}D and {len(b._sh)}D")
    row, column = len(a._sh) == 1, len(b._sh) == 1
    if row:
        a = with_axis(a, 0)
    if column:
        b = with_axis(b, 1)
    (m, k), (k2, n) = a._sh[-2:], b._sh[-2:]
    if k != k2:
        raise a._refuse_product(a._sh, b._sh)
    lead = broadcast_shape([a._sh[:-2], b._sh[:-2]], a._refuse_broadcast)
    batch = math.prod(lead)
    left = reshaped(expanded(a, (*lead, m, k)), (batch, m, k))
    right = reshaped(expanded(b, (*lead, k, n)), (batch, k, n))
    result = a._new(kernel("matmul", dt, batch, m, k, n, left._sent, right._sent), dt, (*lead, m, n))
    return without(result, [axis for axis, gone in ((len(lead), row), (len(lead) + 1, column)) if gone])


def einsum(cls, equation, operands, dt):
    """Takes two operands at a time: an axis of both that is not in the result is summed by a matrix product."""
    text = equation.replace(" ", "")
    inputs, arrow, output = text.partition("->")
    terms = inputs.split(",")
    if len(terms) != len(operands):
        raise ValueError("einsum(): more operands were provided than specified in the equation" if len(operands) > len(terms) else "einsum(): fewer operands were provided than specified in the equation")
    spare = [c for c in "αβγδεζηθικλμ"]
    most = max((len(x._sh) - len(term.replace("...", "")) for term, x in zip(terms, operands) if "..." in term), default=0)
    named = []
    for term, x in zip(terms, operands):
        own = len(x._sh) - len(term.replace("...", "")) if "..." in term else 0
        named.append(term.replace("...", "".join(spare[most - own : most])))
        if len(named[-1]) != len(x._sh):
            raise RuntimeError(f"einsum(): the number of subscripts in the equation ({len(term)}) does not match the number of dimensions ({len(x._sh)}) for operand {len(named) - 1} and no ellipsis was given")
    if arrow:
        output = output.replace("...", "".join(spare[:most]))
    else:
        output = "".join(spare[:most]) + "".join(sorted(c for c in set("".join(named)) - set(spare) if "".join(named).count(c) == 1))
    operands = [diagonal(x, term) for x, term in zip(operands, named)]
    x, term = operands[0]
    for i, (y, other) in enumerate(operands[1:], 1):
        later = set(output).union(*(t for _, t in operands[i + 1 :]))
        x, term = contracted(cls, x, term, y, other, later, dt)
    gone = [axis for axis, c in enumerate(term) if c not in output]
    if gone:
        x = reduce(x, "sum", dt, gone)
        term = "".join(c for c in term if c in output)
    if sorted(term) != sorted(output):
        raise RuntimeError(f"einsum(): output subscript {next(iter(set(output) - set(term)), output)} does not appear in the equation for any input operand")
    return permuted(x, [term.index(c) for c in output]) if output else x


def diagonal(x, term):
    for c in set(term):
        while term.count(c) > 1:
            i, j = term.index(c), term.rindex(c)
            st, shape = list(x._st), list(x._sh)
            st[i] += st.pop(j)
            shape.pop(j)
            term = term[:j] + term[j + 1 :]
            x = x._as(shape, st)
    return x, term


def contracted(cls, x, term, y, other, later, dt):
    sizes = {}
    for c, length in [*zip(term, x._sh), *zip(other, y._sh)]:
        if sizes.setdefault(c, length) != length:
            if 1 not in (sizes[c], length):
                raise RuntimeError(f"einsum(): subscript {c} has size {length} for operand 1 which does not broadcast with previously seen size {sizes[c]}")
            sizes[c] = max(sizes[c], length)
    both = [c for c in term if c in other]
    summed = [c for c in both if c not in later]
    if not summed:
        order = [*both, *(c for c in term if c not in both), *(c for c in other if c not in both)]
        line = lambda a, names: reduce_to(a, names, order)
        return mapped(cls, "mul", [line(x, term), line(y, other)], dt), "".join(order)
    batch = [c for c in both if c in later]
    rows, columns = [c for c in term if c not in both], [c for c in other if c not in both]
    size = lambda names: math.prod(sizes[c] for c in names)
    fit = lambda a, names, wanted: expanded(permuted(a, [names.index(c) for c in wanted]), [sizes[c] for c in wanted])
    left = reshaped(fit(x, term, [*batch, *rows, *summed]), (size(batch), size(rows), size(summed)))
    right = reshaped(fit(y, other, [*batch, *summed, *columns]), (size(batch), size(summed), size(columns)))
    names = [*batch, *rows, *columns]
    result = multiplied(left, right, dt)
    return reshaped(result, [sizes[c] for c in names]), "".join(names)


def reduce_to(x, names, order):
    """x with an axis for each name of the order, of length 1 if x does not have it."""
    x = permuted(x, [names.index(c) for c in order if c in names])
    for axis, c in enumerate(order):
        if c not in names:
            x = with_axis(x, axis)
    return x
