"""einops.rearrange, repeat and reduce, for torch's tensors and numpy's arrays. Source: einops' documentation."""

import math
import re

import ropewalk_arrays as core

PIECE = re.compile(r"\(|\)|\.\.\.|[^\s()]+")


class EinopsError(RuntimeError):
    pass


def _groups(side):
    """The axes of one side, each a list of names; numbers represent themselves."""
    groups, inner = [], None
    for piece in PIECE.findall(side):
        if piece == "(":
            inner = []
        elif piece == ")":
            groups.append(inner)
            inner = None
        elif inner is not None:
            inner.append(piece)
        else:
            groups.append([piece])
    return groups


def _spread(groups, count):
    """Replaces "..." by that number of axes."""
    found = []
    for group in groups:
        if group == ["..."]:
            found += [[f".{i}"] for i in range(count)]
        else:
            found.append([name for one in group for name in ([f".{i}" for i in range(count)] if one == "..." else [one])])
    return found


def _act(name, tensor, pattern, lengths, reduction=None):
    if isinstance(tensor, (list, tuple)):
        tensor = core.joined(type(tensor[0]), [core.with_axis(one, 0) for one in tensor], 0, tensor[0]._dt)
    if pattern.count("->") != 1:
        raise EinopsError(f"the pattern {pattern!r} needs one ->")
    left, right = map(_groups, pattern.split("->"))
    spare = len(tensor._sh) - len([group for group in left if group != ["..."]])
    if spare < 0 or (spare > 0 and ["..."] not in left):
        raise EinopsError(f' Error while processing {name}-reduction pattern "{pattern}".\n Input tensor shape: {tuple(tensor._sh)}. Additional info: {lengths}.\n Wrong shape: expected {len(left)} dims. Received {len(tensor._sh)}-dim tensor.')
    left, right = _spread(left, spare), _spread(right, spare)
    sizes = {axis: int(length) for axis, length in lengths.items()}
    sizes.update({axis: int(axis) for group in left + right for axis in group if axis.isdigit()})
    for group, length in zip(left, tensor._sh):
        unknown = [axis for axis in group if axis not in sizes]
        known = math.prod(sizes[axis] for axis in group if axis in sizes)
        if len(unknown) > 1:
            raise EinopsError(f"Could not infer sizes for {set(unknown)}")
        if unknown:
            sizes[unknown[0]] = length // max(known, 1)
        if math.prod(sizes[axis] for axis in group) != length:
            raise EinopsError(f"Shape mismatch, {length} != {math.prod(sizes[axis] for axis in group)} in {pattern!r}")
    given, wanted = [axis for group in left for axis in group], [axis for group in right for axis in group]
    numbers = lambda axes: [axis for axis in axes if not axis.isdigit()]
    gone, come = set(numbers(given)) - set(wanted), set(numbers(wanted)) - set(given)
    if name == "rearrange" and (gone or come):
        raise EinopsError(f"Identifiers only on one side of expression (should be on both): {gone | come}")
    if name == "repeat" and gone or name == "reduce" and come:
        raise EinopsError(f"Unexpected identifiers on one side of {name}: {gone | come}")
    if unknown := [axis for axis in come if axis not in sizes]:
        raise EinopsError(f"Specify sizes for new axes in repeat: {unknown}")
    x = core.reshaped(tensor, [sizes[axis] for axis in given])
    kept = [axis for axis in given if axis in wanted]
    if reduction:
        x = getattr(x, reduction)(tuple(i for i, axis in enumerate(given) if axis not in wanted)) if len(kept) < len(given) else x
        given = kept
    if ones := [i for i, axis in enumerate(given) if axis == "1" or (axis.isdigit() and axis not in wanted)]:
        x = core.without(x, ones)
        given = [axis for i, axis in enumerate(given) if i not in ones]
    x = core.permuted(x, [given.index(axis) for axis in wanted if axis in given])
    for i, axis in enumerate(wanted):
        if axis not in given:
            x = core.with_axis(x, i)
    x = core.expanded(x, [sizes[axis] for axis in wanted])
    return core.reshaped(x, [math.prod(sizes[axis] for axis in group) for group in right])


def rearrange(tensor, pattern, **axes_lengths):
    return _act("rearrange", tensor, pattern, axes_lengths)


def repeat(tensor, pattern, **axes_lengths):
    return _act("repeat", tensor, pattern, axes_lengths)


def reduce(tensor, pattern, reduction, **axes_lengths):
    named = {"max": "amax", "min": "amin"} if hasattr(tensor, "amax") else {}
    return _act("reduce", tensor, pattern, axes_lengths, named.get(reduction, reduction))


def einsum(*tensors_and_pattern):
    """Axes have names of several letters, with spaces between them."""
    *tensors, pattern = tensors_and_pattern
    if not isinstance(pattern, str):
        raise TypeError("einops.einsum takes its pattern last")
    if "->" not in pattern or "(" in pattern:
        raise EinopsError(f"einsum pattern {pattern!r} has no output, or axes in brackets")
    letters = {}
    short = lambda name: name if name == "..." else letters.setdefault(name, chr(ord("a") + len(letters)))
    terms = [["".join(short(name) for name in one.split()) for one in side.split(",")] for side in pattern.split("->")]
    library = __import__("torch" if hasattr(tensors[0], "unsqueeze") else "numpy")
    return library.einsum("->".join(",".join(side) for side in terms), *tensors)


__getattr__ = core.absent("einops")
