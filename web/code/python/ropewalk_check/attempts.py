"""Tries each way to call a program's rotation, until one returns vectors of the input's shape."""
import ast
import itertools
import math
import re
import time

from .calls import LAYOUTS, Options, Unfit, NoPositions, signed
from .roles import role_of

TABLE_ROLES = ("cos", "sin", "table", "inv_freq")
FORMS = ("rows", "batch", "row", "float", "axes")
AXES = {"bshd": (0, 2, 1, 3), "sbhd": (2, 0, 1, 3), "shd": (1, 0, 2)}
SHAPES = ("as it is", "1,1", "1,:,1", ":,1", "1")


def laid(array, layout):
    """[batch, heads, seq, head_dim] in the program's axes: a list of calls, each with the part that it is for."""
    if layout == "bh_sd":
        return [((), array.reshape(-1, *array.shape[2:]))]
    b, h, s = map(range, array.shape[:3])
    places = {"bsd": [(slice(None), i) for i in h], "shd": [(i,) for i in b], "hsd": [(i,) for i in b], "sd": itertools.product(b, h), "d": itertools.product(b, h, s)}
    axes = AXES.get(layout)
    return [(place, array[place].transpose(axes) if axes else array[place]) for place in places.get(layout, [()])]


def gathered(results, layout, like):
    out = like.copy()
    axes = AXES.get(layout)
    for place, value in results:
        out[place] = value.reshape(like.shape) if layout == "bh_sd" else value.transpose([axes.index(i) for i in range(len(axes))]) if axes else value
    return out


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


def kind_of(value, library, facts, name=""):
    """The role of a value in a rotation: "cossin", "cis", "pairs", "cos", "sin", "angles", "inv_freq", or None."""
    half = (facts.rotary_dim // 2, facts.head_dim // 2)
    widths = half + (facts.rotary_dim, facts.head_dim)
    if isinstance(value, (tuple, list)) and len(value) == 2:
        shapes = [library.shape(one) for one in value]
        if all(library.is_array(one) for one in value) and shapes[0] == shapes[1] and len(shapes[0]) >= 2 and shapes[0][-1] in widths:
            return "cossin"
        if library.is_array(value[0]) and isinstance(value[1], (int, float)):
            return kind_of(value[0], library, facts, name)
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


class Attempts:
    """All calls of one program. Each attempt has a key, by which a changed program is called in the same way."""

    def __init__(self, program, layout=None, entry=None, until=math.inf):
        self.until, self.last = until, None
        self.program, self.facts, self.library = program, program.facts, program.library
        self.layouts = [one for one in LAYOUTS if layout in (None, one) or one in ("sd", "d")]
        self.entry = entry
        self.calls = {
            part.name: {
                node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                for node in ast.walk(part) if isinstance(node, ast.Call)
            }
            for part in ast.walk(program.tree) if isinstance(part, ast.FunctionDef)
        }
        self.called = set().union(*self.calls.values())
        self.tables, self.positioned, self.rotating = None, [], set()
        self.without_positions = set()  # functions not called with gaps in positions
        self.needed = None  # the table that a call needs: functions that do not make it are not called again
        self.failures = []
        dims = [self.facts.rotary_dim, self.facts.head_dim]
        self.dims = dims[:1] if dims[0] == dims[1] else dims

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

        def put(label, value, name, positioned=False):
            kind = kind_of(value, self.library, self.facts, name)
            # an empty cache of keys
            if kind in ("cos", "sin", "angles") and not self.library.back(value).any():
                return
            if kind == "angles":
                value = unpacked(value, self.library)
                kind = "cossin" if isinstance(value, tuple) else kind
            if kind is not None:
                self.tables.setdefault(kind, []).append((label, value))
                if positioned:
                    self.positioned.append(value)

        for name, value in list(program.space.items()):
            if name not in program.before and self.has_rows(value):
                put(name, value, name)
        wanted = lambda label: self.needed is None or label in self.needed
        for name in dict.fromkeys(owner for owner, method, _ in program.functions() if method is not None):
            if self.needed is None or f"{name}." in self.needed or "standard" in self.needed:
                self.kept_by(name, put)
        inner = lambda one: (one[1] or one[0]) in self.called or (one[1] or "").startswith("_")
        # functions that the program itself calls count only if no other makes a table
        for one in sorted(program.functions(), key=inner):
            if inner(one) and set(self.tables) - {"inv_freq"}:
                break
            if wanted(one[2]):
                self.tables_of(*one, put)
        return self.tables

    def tables_of(self, owner, method, label, put):
        """The values that a function returns, or that a class stores."""
        program = self.program
        for dim in self.dims:
            called = self.tried(lambda: program.get(owner, method, dim), label)
            if called is None:
                continue
            options = Options(program, dim)
            roles = self.tried(lambda: options.roles(called), label)
            if roles is None or any(role in TABLE_ROLES for _, role in roles) or not roles and method is None:
                continue
            xs = [p for p, role in roles if role == "x"]
            asked = any(role == "positions" for _, role in roles)
            for form, (_, x) in itertools.product(FORMS if asked else ("rows",), [laid(self.facts.q, one)[0] for one in LAYOUTS[:4]]):
                x = self.library.of(x)
                special = {"x": lambda _: x, "positions": lambda _: self.position_value(form, (0,), "bhsd")}
                options.length = self.facts.seq if xs else 0

                def call():
                    config = options.configs(called)[0]
                    return options.call(called, config, special)

                value = self.tried(call, label)
                kind = kind_of(value, self.library, self.facts, label)
                if kind is not None and self.library.shape(value) != self.library.shape(x) and self.has_rows(value):
                    put(f"{label}()", value, label, asked)
                    break

    def kept_by(self, owner, put):
        """The values that the instances of a class store."""
        for dim in self.dims:
            made = self.tried(lambda: self.program.made(owner, dim), owner)
            for name, value in {**getattr(made, "_buffers", {}), **getattr(made, "_parameters", {}), **getattr(made, "__dict__", {})}.items():
                if self.has_rows(value):
                    put(f"{owner}.{name}", value, name)

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
        if sliced and rows[0] > self.facts.seq:
            value = value[self.facts.positions]
        elif sliced and rows[0] == 1 and len(rows) > 2 and rows[1] > self.facts.seq:
            value = value[:, self.facts.positions]
        elif sliced and rows[:2] == (1, 1) and len(rows) > 3 and rows[2] > self.facts.seq:
            value = value[:, :, self.facts.positions]
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
        picks = any(role == "positions" for _, role in roles)
        alone = [("standard", self.standard("table", True)), ("standard", self.standard("table"))] if picks else [("standard", self.standard("table"))]
        choices = []
        for source, tables in (("own", own), ("own", self.derived(own)), *alone, ("standard", self.standard("inv_freq"))):
            if source == "standard" and set(own) - {"inv_freq"} and choices:
                break
            if source == "standard":
                self.positioned += [value for values in tables.values() for _, value in values]
            if "inv_freq" in wanted:
                choices += [(f"{source} {label}", {"inv_freq": value}) for label, value in tables.get("inv_freq", [])]
            elif "table" in wanted:
                sine_first = source == "standard" and any(role == "table" and p.name.lower().startswith("sin") for p, role in roles)
                for kind in ("cis", "pairs", "cossin", "angles", "matrices", "inv_freq"):
                    back = sine_first and kind == "cossin"
                    choices += [(f"{source} {label}", {"table": value[::-1] if back else value}) for label, value in tables.get(kind, [])]
            else:
                for label, value in tables.get("cossin", []):
                    choices.append((f"{source} {label}", self.cosine_first(value)))
                coses, sins = tables.get("cos", []), tables.get("sin", [])
                choices += [(f"{source} {a}, {b}", {"cos": c, "sin": s}) for (a, c), (b, s) in zip(coses, sins)]
        return choices

    def cosine_first(self, pair):
        """Which of two tables contains the cosines: the one that begins with ones."""
        first = [self.library.back(one) for one in pair]
        row = [one.reshape(-1, one.shape[-1])[0] for one in first]
        if abs(row[1] - 1).max() < 1e-3 and abs(row[0]).max() < 1e-3:
            return {"cos": pair[1], "sin": pair[0]}
        return {"cos": pair[0], "sin": pair[1]}

    def all(self, only=None):
        """(key, label, (q, k)) of each call that runs: rotated, [batch, heads, seq, head_dim]; k may be None."""
        likely = {one: self.likely(*one) for one in self.program.functions()}
        inner = lambda one: (likely[one], (one[1] or one[0]) in self.called and self.entry is None)
        ran, some = set(), False
        # Functions that others call come last, and only if the others did not rotate. A norm beside a rotation does not
        # count as the program's rotation.
        for one in sorted(likely, key=inner):
            name = one[1] or one[0]
            if only is None and (any(name in self.within(other) for other in ran) or likely[one] == 2 and (some or 0 in likely.values())):
                continue
            for result in self.of(*one, only):
                some = True
                if self.keeps_length(result[2][0]):
                    ran.add(name)
                yield result

    def keeps_length(self, rotated):
        """Whether vectors are about as long as before: a function that projects or attends is no rotation."""
        size = self.facts.numpy.linalg.norm
        return 0.8 < size(rotated) / size(self.facts.q) < 1.5

    def likely(self, owner, method, label):
        """0 for functions named after a rotation, 1 for those that take positions or a table, 2 for others."""
        if re.search(r"rope|rota|turn|posit|encod|embed", label.lower()) or self.entry is not None:
            return 0
        called = self.program.space[owner]
        called = getattr(called, method) if method else called
        listed = self.tried(lambda: signed(called), label) if callable(called) else None
        names = [p.name for p in listed or ()]
        return 1 if any(role_of(name, None, names) in (*TABLE_ROLES, "positions", "offset") for name in names) else 2

    def within(self, name):
        """The names of all functions that a function calls, directly or indirectly."""
        found, new = set(), {name}
        while new:
            new = set().union(*(self.calls.get(one, ()) for one in new)) - found
            found |= new
        return found

    def rotates(self):
        """Whether a function that takes vectors raised an error of its own, and gave no table either."""
        tables = {label.rstrip("()") for values in self.found_tables().values() for label, _ in values}
        return any(label in self.rotating and label not in tables for label, error in self.failures if not isinstance(error, Unfit))

    def of(self, owner, method, label, only):
        if self.entry is not None and self.entry not in (owner, label, method):
            return
        if self.entry is None and (method or owner).startswith("_") and method != "__call__":
            return
        for dim in self.dims:
            if only is not None and only[:3] != (owner, method, dim):
                continue
            called = self.tried(lambda: self.program.get(owner, method, dim), label)
            options = Options(self.program, dim)
            roles = None if called is None else self.tried(lambda: options.roles(called), label)
            if roles is not None and any(role == "x" for _, role in roles):
                self.rotating.add(label)
                choices = self.tried(lambda: self.table_choices(roles), label) or []
                yield from self.of_function((owner, method, dim), label, called, options, roles, choices, only)

    def of_function(self, who, label, called, options, roles, choices, only):
        xs = [p.name for p, role in roles if role == "x"]
        with_positions = any(role == "positions" for _, role in roles)
        forms = FORMS + (("default",) if any(role == "positions" and p.default is not p.empty for p, role in roles) else ())
        forms = forms if with_positions else ("default",)
        written = ", ".join(p.name for p, role in roles if p.default is p.empty or role in ("x", "positions"))
        seen = []
        for table, tables in choices:
            number = seen.count(table)  # counted among tables of this name, because a later search may leave out others
            seen.append(table)
            for whole in (True, False):
                ran = False
                for layout in self.layouts:
                    if (len(layout) == 4) != whole:
                        continue
                    for form in forms:
                        for sliced, shape in itertools.product((True, False), SHAPES) if tables else ((True, SHAPES[0]),):
                            key = (*who, table, number, layout, form, sliced, shape)
                            if only is not None and only != key:
                                continue
                            result = self.tried(lambda: self.run(called, options, roles, xs, tables, layout, form, sliced, shape), label)
                            if isinstance(self.last, NoPositions) and not with_positions:
                                self.without_positions.add(label)
                            if result is not None:
                                ran = True
                                yield key, f"{label}({written})", result
                                break
                            if self.hopeless():
                                return
                if ran:
                    break

    def run(self, called, options, roles, xs, tables, layout, form, sliced, shape):
        facts, library = self.facts, self.library
        if layout == "d" and facts.seq > 12:
            raise Unfit("too many vectors for one call each")
        if form == "default" and not facts.plain and not tables:
            raise NoPositions("these positions cannot be passed")
        positioned = any(one is value or (isinstance(one, (tuple, list)) and any(part is value for part in one)) for one in self.positioned for value in tables.values())
        filled = {role: self.shaped(value, shape, sliced, positioned) for role, value in tables.items()}
        two = len(xs) > 1
        results_q, results_k = [], []
        options.length = facts.seq
        config = options.configs(called)[0]
        for (place, q), (_, k) in zip(laid(facts.q, layout), laid(facts.k, layout)):
            for x, other, results in ((q, k, results_q),) if two else ((q, k, results_q), (k, q, results_k)):
                given = [library.of(x.copy()), library.of(other.copy()), library.of(other.copy() * 0.5)]
                order = iter(given + [given[2]] * 4)
                here = dict(filled)
                if layout == "d":
                    here = {role: self.one_row(value, place[-1]) for role, value in filled.items()}
                special = {role: (lambda _, value=value: value) for role, value in here.items()}
                special["axis"] = lambda p: layout.replace("h_", "").find("s") if p.default is p.empty else p.default
                special["offset"] = lambda p: self.offset(p, called)
                special["x"] = lambda p: next(order) if p.default is p.empty or p.name in xs[:2] else p.default
                if form != "default":
                    special["positions"] = lambda _: self.position_value(form, place, layout)
                    if layout == "d":
                        special["offset"] = lambda _: 0
                value = options.call(called, config, special)
                parts = list(value) if isinstance(value, (tuple, list)) and not isinstance(value[0], (int, float)) else [value]
                if value is None:  # it rotated its argument in place, or did nothing
                    parts = given[:2] if two else given[:1]
                    if abs(library.back(given[0]) - x).max() == 0:
                        raise Unfit("nothing comes back")
                elif not two and len(parts) > 1 and library.is_array(parts[1]):
                    raise Unfit("two arrays come back for one")
                read = [library.back(one) for one in parts[:2]]
                if read[0] is None or read[0].shape != x.shape or "complex" in str(read[0].dtype):
                    raise Unfit("what comes back has not the shape of what was given")
                if not tables and form == "default" and facts.numpy.array_equal(*(facts.numpy.sort(abs(one).reshape(-1)) for one in (read[0], x))):
                    raise Unfit("a quarter revolution, or none")
                results.append((place, read[0]))
                if two and len(read) > 1 and read[1] is not None and read[1].shape == x.shape:
                    results_k.append((place, read[1]))
        k = gathered(results_k, layout, facts.k) if results_k else None
        return gathered(results_q, layout, facts.q), k

    def offset(self, parameter, called):
        """No offset: a number, or one for each sequence if the function reads its shape."""
        if parameter.default is not parameter.empty:
            return parameter.default
        own = [node for node in ast.walk(self.program.tree) if isinstance(node, ast.FunctionDef) and node.name == getattr(called, "__name__", "forward")]
        asked = [node for part in own for node in ast.walk(part) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)]
        if any(node.value.id == parameter.name for node in asked):
            return self.library.of(self.facts.numpy.zeros(self.facts.batch, dtype=self.facts.numpy.int64))
        return 0

    def one_row(self, value, row):
        if isinstance(value, (tuple, list)):
            return tuple(self.one_row(one, row) for one in value)
        return value[row] if self.library.is_array(value) and len(value.shape) > 1 else value
