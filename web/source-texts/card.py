"""What the program of a card sees: the core's calls, and rows, drawings and a sentence for the page."""

import ast
import json
import re
import sys

import numpy as np
import ropewalk_arrays
import torch

__all__ = "Head Refused alibi_slopes apart attention bars claim convert dot fixed from_config heat inspect_config lines marked measured model norm np nums peak_bytes plane printed published refused residual row sci shape short sinusoidal spread step summary torch".split()


class Refused(Exception):
    """What the core raises; `data` as JavaScript has it."""

    def __init__(self, message, data):
        super().__init__(message)
        self.data = data


def call(name, *args):
    """A call of the core (web/api). Arrays go by their numbers, and float32 results come back as numpy's."""
    held = []

    def plain(value):
        if isinstance(value, ropewalk_arrays.Array):
            held.append(value._cast(value._dt))
            return {"array": held[-1]._store.id} if value._sh else value.item()
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items()}
        return [plain(one) for one in value] if isinstance(value, (list, tuple, range)) else value

    answer = json.loads(ropewalk_arrays._core(json.dumps([name, *map(plain, args)])))
    if "refused" in answer:
        raise Refused(answer["message"], answer["refused"])
    return received(answer["found"])


def received(value):
    if isinstance(value, dict) and "array" in value:
        return np.ndarray._new(value["array"], value["dtype"], (value["length"],))
    if isinstance(value, list):
        return [received(one) for one in value]
    return {key: received(one) for key, one in value.items()} if isinstance(value, dict) else value


def single(x):
    return x.float() if isinstance(x, torch.Tensor) else np.asarray(x).astype(np.float32)


class Head:
    """One rotation: `head_dim` channels, a pairing, a base; `more` as in a spec of the library."""

    def __init__(self, head_dim, pairing="half-split", base=10000, **more):
        self.spec = {"ropeType": "default", "base": base, "headDim": head_dim, "rotaryDim": head_dim, "pairing": pairing, **more}

    @classmethod
    def of(cls, spec):
        head = cls(spec["headDim"])
        head.spec = spec
        return head

    def frequencies(self, **options):
        return call("frequencies", self.spec, options)

    inv_freq = property(lambda self: self.frequencies()["invFreq"])
    wavelength = property(lambda self: self.frequencies()["wavelength"])

    def table(self, positions, **options):
        """The core's own table, as its rotation takes it."""
        return call("cosSin", self.spec, [int(m) for m in positions], options)

    def cos_sin(self, positions, **options):
        """[position, pair]"""
        table = self.table(positions, **options)
        return (table[name].reshape(table["rows"], -1) for name in ("cos", "sin"))

    def turn(self, x, positions, inverse=False, layout="bhsd", **options):
        """x rotated: [token, head_dim], one vector, or four axes in the order of `layout`."""
        at = positions if hasattr(positions, "__len__") else [positions]
        x = single(x)
        shape = tuple(x.shape)
        four = shape if len(shape) == 4 else (1, 1, len(at), shape[-1])
        given = {"shape": four, "layout": layout, "pairing": self.spec["pairing"], "cosSin": self.table(at, **options), "inverse": inverse}
        found = call("rotate", x.reshape(-1), given).reshape(shape)
        return torch.from_numpy(found) if isinstance(x, torch.Tensor) else found

    def scores(self, distances, q, k):
        return call("scoreByDistance", self.spec, list(distances), {"q": single(q), "k": single(k)})


def from_config(config, **options):
    return Head.of(call("parseConfig", config, options))


def published():
    """The models of web/models: dicts with id, name, source, config and, where layers differ, layerType."""
    return call("models")


def inspect_config(config):
    """The report on a config: its `notes` have a code and a message each."""
    return call("inspectConfig", config)


def alibi_slopes(heads):
    return call("alibiSlopes", heads)


def model(name):
    """A published model: its `config`, and when that was `recorded` (web/models)."""
    return call("model", name)


def sinusoidal(positions, dim, **options):
    return call("sinusoidal", list(positions), dim, options).reshape(-1, dim)


def convert(x, before, after):
    """The channels of x, in the order of one pairing, in the order of another."""
    pairings = {"headDim": x.shape[-1], "from": before, "to": after}
    return call("convertPairing", single(x).reshape(-1), pairings).reshape(tuple(x.shape))


def attention(q, k, v, **options):
    """The core's output, and the weights after softmax: of one query by one head, unless the sizes say otherwise."""
    given = {"weights": True, "batch": 1, "heads": 1, "kvHeads": 1, "querySeq": 1, **options}
    flat = {name: single(one).reshape(-1) if isinstance(one, ropewalk_arrays.Array) else one for name, one in given.items()}
    found = call("attention", *(single(x).reshape(-1) for x in (q, k, v)), flat)
    return found["output"], found["weights"]


def dot(a, b):
    """The core's score at distance 0."""
    return float(Head(len(a)).scores([0], a, b)[0])


def norm(a):
    return dot(a, a) ** 0.5


def peak_bytes(work, *args):
    """What `work` gives, and the most bytes that the arrays it makes take at one time."""
    Array, Store = ropewalk_arrays.Array, ropewalk_arrays.Store
    make, free, sizes, most = Array._new.__func__, Store.__del__, {}, [0]

    def made(cls, id_or_store, dt, shape, *more):
        if isinstance(id_or_store, int):
            sizes[id_or_store] = ropewalk_arrays.itemsize(dt) * ropewalk_arrays.math.prod(shape)
            most[0] = max(most[0], sum(sizes.values()))
        return make(cls, id_or_store, dt, shape, *more)

    def freed(store):
        sizes.pop(store.id, None)
        free(store)

    Array._new, Store.__del__ = classmethod(made), freed
    try:
        return work(*args), most[0]
    finally:
        Array._new, Store.__del__ = classmethod(make), free


# Numbers as the rows write them

def fixed(x, digits=4):
    text = f"{float(x):.{digits}f}"
    return text if float(text) else text.replace("-", "")


def sci(x, digits=1):
    return "0" if x == 0 else f"{float(x):.{digits}e}"


def nums(xs, digits):
    """As NumPy prints rounded numbers: 1. 0.1 0.01"""
    return " ".join(f"{float(x):.{digits}f}".rstrip("0") if digits else f"{float(x):.0f}" for x in xs)


def residual(x):
    return "< 0.00001" if x < 1e-5 else fixed(x)


def shape(*sizes):
    return f"[{', '.join(str(size) for size in sizes)}]"


def short(x):
    """Four decimals, or four digits of a small number."""
    x = float(x)
    return f"{x:#.4g}" if 0 < abs(x) < 0.01 else fixed(x)


def marked(text, **terms):
    """A text with the values of its terms: "{freq} = 1 / d" lights with what is marked {freq:…} elsewhere."""
    return re.sub(r"{(\w+)}", lambda found: f"{{{found[1]}:{terms[found[1]]}}}", text)


def spread(xs):
    return float(max(xs) - min(xs))


def apart(a, b):
    """The largest difference of two elements at the same place."""
    a, b = (one.numpy() if isinstance(one, torch.Tensor) else np.asarray(one) for one in (a, b))
    return float(np.max(abs(a.reshape(-1) - b.reshape(-1))))


# What the page shows. Labels are English, and the words below the program have their Chinese.

rows, figures, sentence = [], [], []


def line():
    """The line of the program that called."""
    frame = sys._getframe()
    while frame and frame.f_code.co_filename != "program.py":
        frame = frame.f_back
    return frame.f_lineno - 1 if frame else 0


def add(**fields):
    rows.append({"line": line(), **{name: value for name, value in fields.items() if value not in (None, {})}})


def row(label, ours, why=None, **values):
    """A number with nothing to compare; for a refusal of the core, its words."""
    add(label=label, ours=str(ours), verdict="number", why=why, values=values, refused=getattr(ours, "data", None))


def claim(label, ours, holds, said=None, why=None, **values):
    """A statement of the text and what decides it; `said`: its own value."""
    add(label=label, ours=str(ours), said=said, verdict="holds" if holds else "fails", why=why, values=values)


def measured(label, ours, holds=None, **values):
    """What only the device at hand can say: no record keeps its number."""
    verdict = "number" if holds is None else "holds" if holds else "fails"
    add(label=label, ours=str(ours), verdict=verdict, values=values, measured=True)


def printed(label, text, ours, why=None, **values):
    """What the text prints, literally; `why`: what explains a difference."""
    same = text == str(ours)
    add(label=label, printed=text, ours=str(ours), verdict="reproduced" if same else "differs", why=None if same else why, values=values)


def refused(label, error, why=None, said=None, **values):
    """Code of the text that raises."""
    add(label=label, ours=str(error), said=said, verdict="cannot-run", why=why, values=values, refused=getattr(error, "data", None))


def step(formula, ours, holds=None, note=None, code=None, worked=None):
    """A line of a derivation or of code with its value; `worked`: the formula with numbers. All three may have terms."""
    verdict = "number" if holds is None else "holds" if holds else "fails"
    add(step=formula or None, ours=str(ours), verdict=verdict, why=note, code=code, worked=worked)


def summary(text, **values):
    sentence[:] = [{"label": text, "values": values}]


def few(xs):
    """Seven digits, more than a drawing shows; no minus of a zero."""
    return [None if x != x else float(f"{float(x):.7g}") + 0.0 for x in (xs.tolist() if hasattr(xs, "tolist") else xs)]


def figure(kind, label, fields):
    """Fields that the label names are its values."""
    named = {name: fields.pop(name) for name in re.findall(r"{(\w+)}", label)}
    given = {name: value for name, value in {**fields, "values_of_label": named or None}.items() if value is not None}
    figures.append({"line": line(), "kind": kind, "label": label, **given})


def lines(label, x, xs, series, y=None, points=False, terms=None, **options):
    """Curves by name over the same xs, or each over its own: (xs, ys). Points may have terms, as cells and bars: what shares one lights."""
    over = {name: ys if isinstance(ys, tuple) else (xs, ys) for name, ys in series.items()}
    drawn = {**({"points": True} if points else {}), **({"terms": terms} if terms else {})}
    curves = [{"name": name, "x": few(at)[: len(ys)], "y": few(ys), **drawn} for name, (at, ys) in over.items()]
    figure("lines", label, {"x": x, "y": y or next(iter(series)), "series": curves, **options})


def heat(label, x, y, cells, columns=None, names=None, **options):
    """Cells of a matrix, named from 0 on."""
    down, across = cells.shape
    named = {"columns": [str(one) for one in columns or range(across)], "rows": [str(one) for one in names or range(down)]}
    figure("heat", label, {"x": x, "y": y, **named, "values": few(cells.reshape(-1)), **options})


def bars(label, x, names, values, y=None, **options):
    figure("bars", label, {"x": x, "y": y or label, "names": [str(one) for one in names], "values": few(values), **options})


def plane(label, kind, marks, circle=None, looks=None, terms=None, **options):
    """Arrows or points of two coordinates, by name."""
    shown = []
    for i, (name, place) in enumerate(marks.items()):
        x, y = few(place)
        shown.append({"name": str(name), "x": x, "y": y, **({"look": looks[i]} if looks else {}), **({"term": terms[i]} if terms else {})})
    figure("plane", label, {"as": kind, "marks": shown, "circle": circle, **options})


SAYS = ("bars", "claim", "heat", "lines", "measured", "plane", "printed", "refused", "row", "step", "summary")


def only_says(statement):
    """Whether a statement does nothing but fill the margin."""
    if isinstance(statement, (ast.For, ast.If)):
        return all(map(only_says, statement.body + statement.orelse))
    return isinstance(statement, ast.Expr) and says(statement.value)


def says(value):
    if isinstance(value, ast.IfExp):
        return says(value.body) and says(value.orelse)
    return isinstance(value, ast.Call) and getattr(value.func, "id", "") in SAYS


def results(program):
    """`margin`: the lines, first and last, that a reader need not read, because what they say is beside them."""
    margin = [[one.lineno, one.end_lineno] for one in ast.parse(program).body if only_says(one)]
    said = {"rows": rows, "figures": figures, "summary": sentence[0] if sentence else None, "margin": margin}
    return json.dumps(said, ensure_ascii=False)
