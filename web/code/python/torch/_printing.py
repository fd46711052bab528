"""Prints tensors like torch: four digits, aligned, long axes shortened."""

import math

import ropewalk_arrays as core
from torch._tensor import dtypes, kind, number_name, view_as_real

options = {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80, "sci_mode": None}


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None):
    named = dict(precision=precision, threshold=threshold, edgeitems=edgeitems, linewidth=linewidth, sci_mode=sci_mode)
    options.update({name: value for name, value in named.items() if value is not None})


class Formatter:
    def __init__(self, values, dt):
        self.floating, self.whole, self.power, self.width = kind(dt) == 2, True, False, 1
        if not self.floating:
            self.width = max([1, *(len(self.text(value)) for value in values)])
            return
        finite = [value for value in values if math.isfinite(value)]
        real = [abs(value) for value in finite if value != 0]
        self.whole = all(value == math.ceil(value) for value in finite)
        if real:
            most, least = max(real), min(real)
            ratio = most / least > 1000.0
            self.power = ratio or most > 1.0e8 if self.whole else ratio or most > 1.0e8 or least < 1.0e-4
        if options["sci_mode"] is not None:
            self.power = options["sci_mode"]
        texts = [self.plain(value) for value in finite if value != 0]
        self.width = max([self.width, *(len(text) for text in texts)])

    def plain(self, value):
        if not math.isfinite(value):
            return str(value)
        if self.power:
            return f"{value:.{options['precision']}e}"
        return f"{value:.0f}." if self.whole else f"{value:.{options['precision']}f}"

    def text(self, value):
        return self.plain(value) if self.floating else str(value)

    def __call__(self, value):
        return self.text(value).rjust(self.width)


def lines(x, write, width, indent, summary):
    """`width`: that of one element."""
    if not x._sh:
        return write(x)
    if len(x._sh) == 1:
        edge = options["edgeitems"]
        per_line = max(1, (options["linewidth"] - indent) // (width + 2))
        if summary and x._sh[0] > 2 * edge:
            texts = [*write(x[:edge]), " ...", *write(x[-edge:])]
        else:
            texts = write(x)
        rows = [", ".join(texts[i : i + per_line]) for i in range(0, len(texts), per_line)]
        return "[" + (",\n" + " " * (indent + 1)).join(rows) + "]"
    edge = options["edgeitems"]
    inner = lambda part: [lines(one, write, width, indent + 1, summary) for one in part]
    parts = [*inner(x[:edge]), "...", *inner(x[-edge:])] if summary and x._sh[0] > 2 * edge else inner(x)
    return "[" + ("," + "\n" * (len(x._sh) - 1) + " " * (indent + 1)).join(parts) + "]"


def body(x, indent):
    summary = math.prod(x._sh) > options["threshold"]
    shown = core.edges(x, options["edgeitems"]) if summary else x
    if kind(x._dt) == 3:
        values = view_as_real(shown)._list()
        dt = "float32"
        real, imaginary = Formatter(values[::2], dt), Formatter(values[1::2], dt)
        sign = lambda text: text if text.startswith("-") else "+" + text
        write = lambda value: real(value.real) + sign(imaginary(value.imag).strip()) + "j"
        width = real.width + imaginary.width + 1
        one = lambda part: [write(value) for value in part._list()] if part._sh else write(part.item())
        return lines(x, one, width, indent, summary)
    formatter = Formatter(shown._list(), x._dt)
    one = lambda part: [formatter(value) for value in part._list()] if part._sh else formatter(part.item())
    return lines(x, one, formatter.width, indent, summary)


def shown(x):
    prefix, notes = "tensor(", []
    if math.prod(x._sh) == 0:
        if len(x._sh) != 1:
            notes.append(f"size={tuple(x._sh)}")
        text = "[]"
        usual = x._dt == number_name(1.0)
    else:
        text = body(x, len(prefix))
        usual = x._dt in (number_name(1.0), number_name(1j), "int64", "bool")
    if not usual:
        notes.append(f"dtype={dtypes[x._dt]!r}")
    if x.requires_grad:
        notes.append("requires_grad=True")
    last = len(text) - text.rfind("\n") + 1
    result = prefix + text
    for note in notes:
        if last + len(note) + 2 > options["linewidth"]:
            result += ",\n" + " " * len(prefix) + note
            last = len(prefix) + len(note)
        else:
            result += ", " + note
            last += len(note) + 2
    return result + ")"
