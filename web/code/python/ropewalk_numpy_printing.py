"""Prints arrays like numpy 2: the shortest digits that give the same number, at most eight, aligned."""

import math
import struct

import ropewalk_arrays as core
from ropewalk_arrays import kind

options = {"precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False}
FORMAT = {"float32": "f", "float16": "e", "complex64": "f"}


def shortest(value, dt):
    """The repr of a number with fewer bits."""
    code = FORMAT.get(dt)
    if code is None or not math.isfinite(value):
        return repr(value)
    for digits in range(1, 10):
        text = f"{value:.{digits - 1}e}"
        if struct.unpack(code, struct.pack(code, float(text)))[0] == value:
            return repr(float(text))
    return repr(value)


def parts(value, dt, precision):
    """The digits before and after the decimal point, with at most `precision` after it."""
    near = float(shortest(value, dt))
    near = near if near == round(near, precision) else round(value, precision)
    whole, _, rest = f"{near:.{precision}f}".partition(".")
    return whole, rest.rstrip("0")


def floats(values, dt):
    """A function that prints floats with a common width."""
    finite = [value for value in values if math.isfinite(value)]
    sizes = [abs(value) for value in finite if value != 0]
    precision = options["precision"]
    apart = sizes and not options["suppress"] and (max(sizes) >= 1e8 or min(sizes) < 1e-4 or max(sizes) / min(sizes) > 1000)
    specials = [len(text_of_special(value)) for value in values if not math.isfinite(value)]
    if apart:
        digits = [max(len(f"{float(shortest(v, dt)):.{precision}e}".split("e")[0].partition(".")[2].rstrip("0")), 0) for v in finite]
        most = max(digits)
        texts = {v: f"{v:.{most}e}" for v in finite}
        texts = {v: text.replace("e", ".e") if most == 0 else text for v, text in texts.items()}
        width = max([len(text) for text in texts.values()] + specials)
        return lambda value: (texts[value] if math.isfinite(value) else text_of_special(value)).rjust(width)
    split = {value: parts(value, dt, precision) for value in finite}
    left = max([len(("-" if math.copysign(1, v) < 0 and not w.startswith("-") else "") + w) for v, (w, _) in split.items()] + [1])
    right = max([len(rest) for _, rest in split.values()] + [0])
    left = max([left] + [n - right - 1 for n in specials])

    def write(value):
        if not math.isfinite(value):
            return text_of_special(value).rjust(left + right + 1)
        whole, rest = split[value]
        if math.copysign(1, value) < 0 and not whole.startswith("-"):
            whole = "-" + whole
        return whole.rjust(left) + "." + rest.ljust(right)

    return write


def text_of_special(value):
    return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"


def writer(values, dt):
    if kind(dt) == 2:
        write = floats(values, dt)
        return lambda value: write(value) if not math.isnan(value) else write(math.nan)
    if kind(dt) == 3:
        real, imaginary = floats([v.real for v in values], dt), floats([abs(v.imag) for v in values], dt)

        def both(value):
            text = imaginary(abs(value.imag))
            sign = "-" if math.copysign(1, value.imag) < 0 else "+"
            digits = text.strip()
            before, after = len(text) - len(text.lstrip()), len(text) - len(text.rstrip())
            return real(value.real) + " " * before + sign + digits + "j" + " " * after

        return both
    width = max([len(str(value)) for value in values] + [0])
    return lambda value: str(value).rjust(width)


def body(a, prefix, separator, end):
    summary = math.prod(a._sh) > options["threshold"]
    write = writer((core.edges(a, options["edgeitems"]) if summary else a)._list(), a._dt)
    return block(a, write, separator, " " * len(prefix), options["linewidth"] - len(end) + 1, summary)


def block(a, write, separator, indent, width, summary):
    """`width` leaves space for the brackets that may follow."""
    edge = options["edgeitems"]
    cut = summary and a._sh[0] > 2 * edge
    if len(a._sh) == 1:
        values = a._list()
        texts = [write(v) for v in (values[:edge] + values[-edge:] if cut else values)]
        if cut:
            texts.insert(edge, "...")
        lines, line = [], indent + " "
        for i, text in enumerate(texts):
            if len(line) + len(text) > width - 1 and len(line) > len(indent) + 1:
                lines.append(line.rstrip())
                line = indent + " "
            line += text + (separator if i < len(texts) - 1 else "")
        lines.append(line)
        return "[" + "\n".join(lines)[len(indent) + 1 :] + "]"
    rows = [a[i] for i in (range(a._sh[0]) if not cut else [*range(edge), *range(-edge, 0)])]
    texts = [block(row, write, separator, indent + " ", width - 1, summary) for row in rows]
    if cut:
        texts.insert(edge, "...")
    return "[" + (separator.rstrip() + "\n" * (len(a._sh) - 1) + indent + " ").join(texts) + "]"


def text(a):
    if not a._sh:
        value = a.item()
        return scalar(value, a._dt) if kind(a._dt) > 1 else str(value)
    return "[]" if math.prod(a._sh) == 0 else body(a, "", " ", "]")


def scalar(value, dt):
    if kind(dt) == 3:
        return repr(complex(float(shortest(value.real, dt)), float(shortest(value.imag, dt))))
    return shortest(value, dt)


def representation(a):
    if not a._sh:
        return f"np.{'True' if a.item() else 'False'}" if a._dt == "bool" else f"np.{a._dt}({text(a)})"
    values = "[]" if math.prod(a._sh) == 0 else body(a, "array(", ", ", "])")
    usual = a._dt in ("float64", "int64", "bool", "complex128") and math.prod(a._sh) > 0
    note = "" if usual else f", dtype={a._dt}"
    last = len(values) - values.rfind("\n") - 1 + (0 if "\n" in values else len("array("))
    return "array(" + values + (note if last + len(note) + 1 <= options["linewidth"] else ",\n      " + note[2:]) + ")"
