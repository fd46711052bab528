"""The tables and frequencies of a program, and those of the config in their place."""
import ast
import itertools
import re
import time

from .calls import LAYOUTS, Options, Unfit, kept
from .roles import role_of

TABLE_ROLES = ("cos", "sin", "table", "inv_freq")
FORMS = ("rows", "batch", "row", "float", "axes")
AXES = {"bshd": (0, 2, 1, 3), "sbhd": (2, 0, 1, 3), "shd": (1, 0, 2)}
ROTARY = r"rope|rota|turn|freq|cis|cos|sin|angle|cache|table|phase|inv_"



def laid(array, layout):
    """[batch, heads, seq, head_dim] in the program's axes: a list of calls, each with the part that it is for."""
    if layout == "bh_sd":
        return [((), array.reshape(-1, *array.shape[2:]))]
    b, h, s = map(range, array.shape[:3])
    places = {"bsd": [(slice(None), i) for i in h], "shd": [(i,) for i in b], "hsd": [(i,) for i in b], "sd": itertools.product(b, h), "d": itertools.product(b, h, s)}
    axes = AXES.get(layout)
    return [(place, array[place].transpose(axes) if axes else array[place]) for place in places.get(layout, [()])]


def unpacked(value, library):
    """Splits a table with sines and cosines side by side, [rows, 2 x pairs], into its halves or its neighbours."""
    if not library.is_array(value) or len(value.shape) < 2 or "complex" in str(value.dtype) or value.shape[-1] % 2:
        return value
    read, half = library.back(value), value.shape[-1] // 2
    for first, second in ((slice(0, half), slice(half, None)), (slice(0, None, 2), slice(1, None, 2))):
        squares = read[..., first].astype("float64") ** 2 + read[..., second].astype("float64") ** 2
        if abs(squares - squares.reshape(-1)[0]).max() < 0.02 and squares.reshape(-1)[0] > 0.2 and abs(read[..., first] - read[..., second]).max() > 0.1:
            return value[..., first], value[..., second]
    return value


def kind_of(value, library, facts, name="", sizes=None):
    """The role of a value in a rotation: "cossin", "cis", "pairs", "cos", "sin", "angles", "inv_freq", or None. `sizes`: heads of other widths."""
    sizes = sizes or (facts.rotary_dim, facts.head_dim)
    half = tuple(size // 2 for size in sizes)
    widths = half + tuple(sizes)
    if isinstance(value, (tuple, list)) and len(value) == 2:
        shapes = [library.shape(one) for one in value]
        if all(library.is_array(one) for one in value) and shapes[0] == shapes[1] and len(shapes[0]) >= 2 and shapes[0][-1] in widths:
            return "cossin"
        if library.is_array(value[0]) and isinstance(value[1], (int, float)):
            return kind_of(value[0], library, facts, name, sizes)
        return None
    if not library.is_array(value):
        return None
    shape = library.shape(value)
    if len(shape) == 0:
        return None
    if "complex" in str(value.dtype):
        return "cis" if len(shape) >= 2 and shape[-1] in half else None
    if len(shape) >= 3 and shape[-1] == 2 and shape[-2] in half:
        return "pairs"
    if len(shape) >= 4 and shape[-1] == 2 and shape[-2] == 2 and shape[-3] in half:
        return "matrices"
    words = re.split(r"[^a-z]+", name.lower())
    if len(shape) == 1 and shape[0] in half:
        return "inv_freq"
    if len(shape) >= 2 and shape[-1] in widths and "int" not in str(value.dtype):
        return "cos" if "cos" in words and "sin" not in words else "sin" if "sin" in words and "cos" not in words else "angles"
    return None


def flat(values):
    """The arrays in tables, which may be pairs."""
    return [one for value in values for one in (flat(value) if isinstance(value, (tuple, list)) else [value])]


def root(node):
    """The name before all attributes, rows and calls of a value."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return getattr(node, "id", "")


class Tables:
    """What a rotation takes beside its vectors; a part of `Attempts`."""

    def tried(self, work, label):
        self.last = None
        try:
            return work()
        except Exception as error:
            self.failures.append((label, error))
            self.last = error
        return None

    def hopeless(self):
        """Whether other arguments cannot help: a name or a module is missing, or the time is over."""
        lacks = isinstance(self.last, (NameError, ImportError)) and not isinstance(self.last, UnboundLocalError)
        return lacks or time.time() > self.until

    def position_value(self, form, place, layout):
        facts, np = self.facts, self.facts.numpy
        ids = np.array(facts.positions, dtype=np.int64)
        if layout == "d":
            return facts.positions[place[-1]]
        if form == "rows":
            return self.library.of(ids)
        if form == "batch":
            return self.library.of(np.tile(ids, (facts.batch, 1)))
        if form == "row":
            return self.library.of(ids[None])
        if form == "axes":  # time, height and width are equal
            return self.library.of(np.tile(ids, (3, facts.batch, 1)))
        if form == "float":
            return self.library.of(ids.astype(np.float32))
        raise Unfit("positions of this form do not fit")

    def found_tables(self):
        """The cosines, sines and frequencies that the program itself makes, by kind and by name."""
        if self.tables is not None:
            return self.tables
        self.tables = {}
        program = self.program

        def put(label, value, name, positioned=False, made=frozenset()):
            kind, tables = kind_of(value, self.library, self.facts, name), self.tables
            if kind is None and self.facts.quotient:
                kind, tables = kind_of(value, self.library, self.facts, name, self.facts.quotient), self.misfits
            # an empty cache of keys
            if kind in ("cos", "sin", "angles") and not self.library.back(value).any():
                return
            if kind == "angles":
                value = unpacked(value, self.library)
                kind = "cossin" if isinstance(value, tuple) else kind
                self.unpacked[id(value)] = value
            if kind is not None:
                self.filled[label] = set(self.facts.filled) | made
                tables.setdefault(kind, []).append((label, value))
                if positioned:
                    self.positioned.append(value)

        for name, value in list(program.space.items()):
            if name not in program.before and self.has_rows(value):
                put(name, value, name)
        wanted = lambda label: self.needed is None or label in self.needed
        inner = lambda one: (one[1] or one[0]) in self.called or (one[1] or "").startswith("_")
        # Tables named after a position alone, then whole models and functions that the program itself calls, count only
        # if no other makes a table.
        for rank in range(3):
            for name in program.classes():
                if self.rank(name) == rank and (self.needed is None or f"{name}." in self.needed or "standard" in self.needed):
                    self.facts.filled.clear()
                    self.kept_by(name, put)
            for one in sorted(program.functions(), key=inner):
                if inner(one) and set(self.tables) - {"inv_freq"}:
                    break
                if self.rank(one[0]) == rank and wanted(one[2]):
                    self.tables_of(*one, put)
            if set(self.tables) - {"inv_freq"} or time.time() > self.until:
                break
        return self.tables

    def rank(self, owner):
        """0 for a function or class that is named after a rotation or its table, 1 after a position, 2 for others and for whole layers; None for what no rotation takes."""
        name = owner.lower()
        if self.adds(owner):
            return None
        if re.search("attention|attn|block|layer|model|sinusoid|mlp|patch|token", name):
            return 2
        return 0 if re.search(ROTARY, name) else 1 if re.search("posit|encod|embed", name) else 2

    def adds(self, owner):
        """Whether a class adds what it stores to its input, as sinusoids are added to embeddings."""
        body = next((node for node in self.program.nodes if isinstance(node, ast.ClassDef) and node.name == owner), ast.Pass())
        for one in ast.walk(body):
            sides = (one.left, one.right) if isinstance(one, ast.BinOp) else (one.target, one.value) if isinstance(one, ast.AugAssign) else ()
            if sides and isinstance(one.op, ast.Add):
                if any(role_of(getattr(a, "id", ""), None, ()) == "x" and root(b) == "self" for a, b in (sides, sides[::-1])):
                    return True
        return False

    def tables_of(self, owner, method, label, put):
        """The values that a function returns, or that a class stores."""
        program = self.program
        for way in program.ways(owner):
            called = self.tried(lambda: program.get(owner, method, way), label)
            if called is None:
                continue
            options = Options(program, way)
            roles = self.tried(lambda: options.roles(called), label)
            if roles is None or any(role in TABLE_ROLES for _, role in roles) or not roles and method is None:
                continue
            xs = [p for p, role in roles if role == "x"]
            asked = any(role == "positions" for _, role in roles)
            for form, (_, x) in itertools.product(FORMS if asked else ("rows",), [laid(self.facts.q, one)[0] for one in LAYOUTS[:4]]):
                positions = lambda _: self.position_value(form, (0,), "bhsd")
                called_with = lambda x: options.made(called, {"x": lambda _: self.library.of(x), "positions": positions})
                options.length = self.facts.seq if xs else 0
                self.facts.filled.clear()
                value = self.tried(lambda: called_with(x), label)
                kind = kind_of(value, self.library, self.facts, label)
                kind = kind or self.facts.quotient and kind_of(value, self.library, self.facts, label, self.facts.quotient)
                # A table does not depend on the vectors; rotated ones do.
                if kind and self.has_rows(value) and (not xs or self.same(value, self.tried(lambda: called_with(-x), label))):
                    put(f"{label}()", value, label, asked, self.program.filled.get((owner, way), frozenset()))
                    break

    def same(self, value, other):
        first, second = flat([value]), flat([other])
        return len(first) == len(second) and all(a is b or self.facts.numpy.array_equal(a, b) for a, b in zip(map(self.library.back, first), map(self.library.back, second)))

    def kept_by(self, owner, put):
        """The values that the instances of a class store."""
        for way in self.program.ways(owner):
            made = self.tried(lambda: self.program.made(owner, way), owner)
            for name, value in kept(made).items():
                if self.has_rows(value):
                    put(f"{owner}.{name}", value, name, made=self.program.filled.get((owner, way), frozenset()))

    def has_rows(self, value):
        """Whether a table has a row for each token, or contains only frequencies."""
        if isinstance(value, (tuple, list)):
            return len(value) > 0 and self.has_rows(value[0])
        shape = self.library.shape(value)
        return shape is not None and (len(shape) < 2 or max(shape[:-1]) >= self.facts.seq)

    def derived(self, own):
        """Cosines and sines, if the program makes angles, or complex numbers of length 1."""
        np, back, of = self.facts.numpy, self.library.back, self.library.of
        made = []
        for label, value in own.get("cis", []):
            made.append((label, (of(back(value).real.copy()), of(back(value).imag.copy())), value))
        for label, value in own.get("pairs", []):
            made.append((label, (value[..., 0], value[..., 1]), value))
        for label, value in own.get("angles", []):
            made.append((label, tuple(of(turn(back(value)).astype(np.float32)) for turn in (np.cos, np.sin)), value))
        self.positioned += [value for _, value, from_ in made if any(one is from_ for one in self.positioned)]
        pairs = [(label, (value[0], value[1])) for label, value in own.get("cossin", [])]
        return {
            "cossin": [(label, value) for label, value, _ in made],
            "pairs": [(label, of(np.stack([back(a), back(b)], -1))) for label, (a, b) in pairs],
            "cis": [(label, of((back(a) + 1j * back(b)).astype(np.complex64))) for label, (a, b) in pairs],
        }

    def standard(self, role, whole=False):
        """Tables that a caller would pass to a function that is pasted alone; all rows if the function selects them."""
        facts, np = self.facts, self.facts.numpy
        positions = range(facts.max_length) if whole else facts.positions
        own = [self.library.back(value) for _, value in (self.tables or {}).get("inv_freq", [])]
        each = own[0] if own else np.array(facts.inv_freq)
        angles = np.array(list(positions), dtype=np.float64)[:, None] * each
        wide = np.concatenate([angles, angles], -1) if facts.pairing == "half-split" else np.repeat(angles, 2, -1)
        single = lambda array: self.library.of(array.astype(np.float32))
        of = lambda array: (single(np.cos(array) * facts.factor), single(np.sin(array) * facts.factor))
        if role == "inv_freq":
            return {"inv_freq": [("inv_freq", single(np.array(facts.inv_freq)))]}
        cos, sin = np.cos(angles) * facts.factor, np.sin(angles) * facts.factor
        return {
            "cossin": [("cos, sin", of(wide)), ("cos, sin", of(angles))],
            "cis": [("freqs_cis", self.library.of((cos + 1j * sin).astype(np.complex64)))],
            "pairs": [("cos_sin", single(np.stack([cos, sin], -1)))],
            "angles": [("freqs", single(wide)), ("freqs", single(angles))],
            "matrices": [("rotations", single(np.stack([np.stack([cos, -sin], -1), np.stack([sin, cos], -1)], -2)))],
        }

    def shaped(self, value, shape, sliced, positioned):
        """A table's rows, one for each token, with the axes that a rotation may need."""
        if isinstance(value, (tuple, list)):
            return tuple(self.shaped(one, shape, sliced, positioned) for one in value)
        if not self.library.is_array(value) or len(value.shape) < 2:
            return value
        rows = self.library.shape(value)
        if not positioned and not self.facts.plain and self.facts.seq in rows[:-1]:
            raise Unfit("these rows are of positions 0, 1, 2, ...")
        before = value
        if sliced and rows[0] > self.facts.seq:
            value = value[self.facts.positions]
        elif sliced and rows[0] == 1 and len(rows) > 2 and rows[1] > self.facts.seq:
            value = value[:, self.facts.positions]
        elif sliced and rows[:2] == (1, 1) and len(rows) > 3 and rows[2] > self.facts.seq:
            value = value[:, :, self.facts.positions]
        self.cut = self.cut or value is not before
        if shape == "as it is":
            return value
        if len(rows) != 2 and rows[-1] != 2:
            raise Unfit("this table has axes of its own")
        return {"1,1": lambda: value[None, None], "1,:,1": lambda: value[None, :, None], ":,1": lambda: value[:, None], "1": lambda: value[None]}[
            shape
        ]()

    def table_choices(self, roles):
        """Each way to fill cos, sin, freqs_cis and the like: (label, role -> value)."""
        wanted = [role for _, role in roles if role in TABLE_ROLES]
        if not wanted:
            return [("", {})]
        own = self.found_tables()
        if not own and self.misfits:
            own = self.misfits
        picks = any(role == "positions" for _, role in roles)
        alone = [("standard", "table", True)] if picks else []
        choices = []
        for source, *which in (("own",), ("taken",), *alone, ("standard", "table"), ("standard", "inv_freq")):
            if source == "standard" and set(own) - {"inv_freq"} and choices:
                break
            tables = self.standard(*which) if which else own if source == "own" else self.derived(own)
            if source == "standard":
                self.positioned += [value for values in tables.values() for _, value in values]
            if "inv_freq" in wanted:
                choices += [(f"{source} {label}", {"inv_freq": value}) for label, value in tables.get("inv_freq", [])]
            elif "table" in wanted:
                sine_first = source == "standard" and (self.unpacks_sine or any(role == "table" and p.name.lower().startswith("sin") for p, role in roles))
                for kind in ("cis", "pairs", "cossin", "angles", "matrices", "inv_freq"):
                    back = sine_first and kind == "cossin"
                    choices += [(f"{source} {label}", {"table": value[::-1] if back else value}) for label, value in tables.get(kind, [])]
            else:
                sine_first = next(role for _, role in roles if role in ("cos", "sin")) == "sin" or self.unpacks_sine
                for label, value in tables.get("cossin", []):
                    choices.append((f"{source} {label}", self.ordered(value, sine_first and source == "own")))
                coses, sins = tables.get("cos", []), tables.get("sin", [])
                choices += [(f"{source} {a}, {b}", {"cos": c, "sin": s}) for (a, c), (b, s) in zip(coses, sins)]
        return choices

    def ordered(self, pair, sine_first=False):
        """The cosines and sines of a pair: in the program's order, or where it has both in one table, by their first row."""
        if id(pair) not in self.unpacked:
            return {"cos": pair[1], "sin": pair[0]} if sine_first else {"cos": pair[0], "sin": pair[1]}
        first = [self.library.back(one) for one in pair]
        row = [one.reshape(-1, one.shape[-1])[0] for one in first]
        if abs(row[1] - 1).max() < 1e-3 and abs(row[0]).max() < 1e-3:
            return {"cos": pair[1], "sin": pair[0]}
        return {"cos": pair[0], "sin": pair[1]}
