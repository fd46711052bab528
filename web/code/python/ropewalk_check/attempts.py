"""Tries each way to call a program's rotation, until one returns vectors of the input's shape."""
import ast
import itertools
import math
import re
import time

from .calls import LAYOUTS, Options, Unfit, NoPositions
from .layouts import layouts_of
from .roles import role_of
from .sites import signed
from .tables import AXES, FORMS, TABLE_ROLES, Tables, flat, laid

SHAPES = ("as it is", "1,1", "1,:,1", ":,1", "1")
# Fewer axes with the tokens where a layout has them.
PARTS = {"bhsd": ("bsd", "sd", "hsd", "bh_sd", "d"), "bshd": ("bsd", "sd", "shd", "d"), "sbhd": ("d",)}


def gathered(results, layout, like):
    out = like.copy()
    axes = AXES.get(layout)
    for place, value in results:
        out[place] = value.reshape(like.shape) if layout == "bh_sd" else value.transpose([axes.index(i) for i in range(len(axes))]) if axes else value
    return out


def named_after_rotation(label):
    return re.search(r"rope|rota|turn|posit|encod|embed", label.lower()) is not None


def tables_given(choices):
    return any(tables for _, tables in choices)


class Attempts(Tables):
    """All calls of one program. Each attempt has a key, by which a changed program is called in the same way."""

    def __init__(self, program, layout=None, entry=None, until=math.inf):
        self.until, self.last = until, None
        self.program, self.facts, self.library = program, program.facts, program.library
        self.layout, self.entry = layout, entry
        self.calls, self.reads = {}, {}  # by a function's name, and by (class, method)
        owners = {part: node.name for node in program.nodes if isinstance(node, ast.ClassDef) for part in node.body}
        for part in (node for node in program.nodes if isinstance(node, ast.FunctionDef)):
            inside = list(ast.walk(part))
            calls = {getattr(node.func, "attr", getattr(node.func, "id", "")) for node in inside if isinstance(node, ast.Call)}
            reads = {node.id for node in inside if isinstance(node, ast.Name)}
            for name in (part.name, (owners.get(part), part.name)):
                self.calls[name] = self.calls.get(name, set()) | calls
                self.reads[name] = self.reads.get(name, set()) | reads
        self.called = set().union(*self.calls.values())
        self.tables, self.positioned, self.rotating = None, [], set()
        self.laid = {}  # by layout, the vectors of each call
        self.unpacked = {}  # pairs from a table that has both side by side
        self.unpacks_sine = any(  # a table, and not two values that are computed there
            isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and not isinstance(node.value, ast.Tuple) and [role_of(getattr(one, "id", ""), None, ()) for one in node.targets[0].elts] == ["sin", "cos"]
            for node in program.nodes
        )
        self.filled = {}  # by table, the arguments that were made up for it
        self.settled = set()  # functions for which nothing else is tried
        self.misfits = {}  # tables of the program with another width than the config's
        self.needed = None  # the table that a call needs: functions that do not make it are not called again
        self.failures = []

    def layouts_for(self, owner, method):
        """(layouts to try, whether one of them is the caller's or the program's own)."""
        if self.layout is not None:
            return (self.layout, *PARTS[self.layout]), True
        said, binding, exact = layouts_of(self.program.source, self.program.tree, self.program.nodes, owner, method, self.of_part(self.calls, owner, method))
        if not said:
            return LAYOUTS, False
        (layout,) = said
        if exact:
            return (layout,), layout
        own = (layout, *PARTS.get(layout, ()))
        return own if binding else (*own, *(one for one in LAYOUTS if one not in own)), layout

    def all(self, only=None):
        """(key, label, (q, k)) of each call that runs: rotated, [batch, heads, seq, head_dim]; k may be None."""
        if only is not None:
            for one in self.program.functions():
                if one[:2] == only[:2]:
                    yield from self.of(*one, only)
            return
        likely = {one: self.likely(*one) for one in self.program.functions()}
        # A function before those that it calls.
        inner = lambda one: (likely[one], (one[1] or one[0]) in self.called and self.entry is None, -len(self.within(*one[:2]) & self.calls.keys()))
        ran, some = set(), False
        # Functions that others call come last, and only if the others did not rotate. A norm beside a rotation does not
        # count as the program's rotation.
        for one in sorted(likely, key=inner):
            name = one[1] or one[0]
            if any(name in self.within(*other) for other in ran) or likely[one] == 2 and (some or 0 in likely.values()):
                continue
            for result in self.of(*one, None):
                some = True
                if self.keeps_length(result[2][0]):
                    ran.add(one[:2])
                yield result

    def keeps_length(self, rotated):
        """Whether vectors are about as long as before: a function that projects or attends is no rotation."""
        size = self.facts.numpy.linalg.norm
        return 0.8 < size(rotated) / size(self.facts.q) < 1.5

    def likely(self, owner, method, label):
        """0 for functions named after a rotation, 1 for those that take positions or a table, 2 for others."""
        if named_after_rotation(label) or self.entry is not None:
            return 0
        called = self.program.space[owner]
        called = getattr(called, method) if method else called
        listed = self.tried(lambda: signed(called), label) if callable(called) else None
        names = [p.name for p in listed or ()]
        return 1 if any(role_of(name, None, names) in (*TABLE_ROLES, "positions", "offset") for name in names) else 2

    def waits(self, name, ran):
        """Whether a rotation that calls this function, and takes no positions, has to be called with positions 0, 1, 2, ... first."""
        labels = {label for label, error in self.failures if isinstance(error, NoPositions)} - ran
        return any(name in self.within(*one) for *one, label in self.program.functions() if label in labels and named_after_rotation(label))

    def of_part(self, kept, owner, method):
        """What is kept of a function or a method; of an inherited one, of all methods of that name."""
        return kept.get((owner if method else None, method or owner), kept.get(method or owner, set()))

    def within(self, owner, method):
        """The names of all functions that a function calls, directly or indirectly."""
        found = new = self.of_part(self.calls, owner, method)
        while new:
            new = set().union(*(self.calls.get(one, ()) for one in new)) - found
            found = found | new
        return found

    def raised_around(self, name, ran):
        """The rotation that calls this function and ran in no way, and its errors; None if there is none."""
        for owner, method, label in self.program.functions():
            part = owner if method in (None, "forward", "__call__") else method
            own = [error for one, error in self.failures if one == label and not isinstance(error, Unfit)]
            rotates = named_after_rotation(part) and self.rank(part) in (0, 1) and label in self.rotating and label not in ran
            if rotates and own and name in self.within(owner, method):
                return label, own
        return None

    def rotates(self, own=False):
        """Whether a function that takes vectors raised an error of its own, and gave no table either. `own`: not for want of a module."""
        tables = {label.rstrip("()") for values in self.found_tables().values() for label, _ in values}
        absent = (NotImplementedError, NameError, ImportError) if own else ()
        return any(label in self.rotating and label not in tables and not isinstance(error, (Unfit, *absent)) for label, error in self.failures)

    def of(self, owner, method, label, only):
        if self.entry is not None and self.entry not in (owner, label, method):
            return
        if self.entry is None and (method or owner).startswith("_") and method != "__call__":
            return
        for way in self.program.ways(owner):
            if only is not None and only[:3] != (owner, method, way):
                continue
            called = self.tried(lambda: self.program.get(owner, method, way), label)
            options = Options(self.program, way)
            roles = None if called is None else self.tried(lambda: options.roles(called), label)
            if roles is not None and any(role == "x" for _, role in roles):
                self.rotating.add(label)
                choices = self.tried(lambda: self.table_choices(roles), label) or []
                yield from self.of_function((owner, method, way), label, called, options, roles, choices, only)

    def of_function(self, who, label, called, options, roles, choices, only):
        xs = [p.name for p, role in roles if role == "x"]
        positions = [p for p, role in roles if role == "positions"]
        unread = tables_given(choices) and all(p.default is not p.empty and p.name not in self.of_part(self.reads, *who[:2]) for p in positions)
        with_positions = bool(positions) and not unread
        if with_positions and self.facts.plain and only is None:
            return  # positions 0, 1, 2, ... do not show whether a function reads them
        forms = FORMS if with_positions else ("default",)
        options.positioned = with_positions
        layouts, said = self.layouts_for(*who[:2]) if only is None else (only[5:6], True)
        written = ", ".join(p.name for p, role in roles if p.default is p.empty or role in ("x", "positions"))
        seen = []
        for table, tables in choices:
            number = seen.count(table)  # counted among tables of this name, because a later search may leave out others
            seen.append(table)
            for whole in (True, False):
                ran = False
                for layout in layouts:
                    if (len(layout) == 4) != whole:
                        continue
                    for form in forms:
                        for sliced, shape in itertools.product((False, True), SHAPES) if tables else ((False, SHAPES[0]),):
                            key = (*who, table, number, layout, form, sliced, shape)
                            if only is not None and only != key:
                                continue
                            if label in self.settled:
                                return
                            result = self.tried(lambda: self.run(called, options, roles, xs, tables, layout, form, sliced, shape), label)
                            if result is not None:
                                ran = True
                                supplied = self.supplied(who, table, tables, layout, said, sliced, with_positions)
                                yield key, f"{label}({written})", result, supplied
                                break
                            if self.hopeless():
                                return
                if ran:
                    break

    def supplied(self, who, table, tables, layout, said, sliced, with_positions):
        """What this call has that is not of the program: its table, positions, layout and arguments."""
        found = {"table"} if table.startswith(("standard", "taken")) else set()
        if self.cut or "table" in found and not with_positions:
            found.add("positions")
        if layout not in ("d", "sd") and not (said is True or said and layout in (said, *PARTS.get(said, ()))):
            found.add("layout")
        made = self.filled.get(table.partition(" ")[2], set()) | self.program.filled.get((who[0], who[2]), set()) | self.facts.filled
        return found | {f"arguments: {name}" for name in made}

    def run(self, called, options, roles, xs, tables, layout, form, sliced, shape):
        facts, library = self.facts, self.library
        self.cut = False
        facts.filled.clear()
        if layout == "d" and facts.seq > 12:
            raise Unfit("too many vectors for one call each")
        if form == "default" and not facts.plain and not tables:
            raise NoPositions("these positions cannot be passed")
        positioned = any(one is value for one in flat(self.positioned) for value in flat(tables.values()))
        filled = {role: self.shaped(value, shape, sliced, positioned) for role, value in tables.items()}
        if tables and not (facts.plain or options.positioned or positioned or self.cut):
            raise NoPositions("the program chooses its rows")
        two = len(xs) > 1
        results_q, results_k = [], []
        options.length = facts.seq
        config = options.configs(called)[0]
        if layout not in self.laid:
            self.laid[layout] = list(zip(laid(facts.q, layout), laid(facts.k, layout)))
        for (place, q), (_, k) in self.laid[layout]:
            for x, other, results in ((q, k, results_q),) if two else ((q, k, results_q), (k, q, results_k)):
                given = []

                def vectors():
                    given.append(library.of((x if not given else other).copy() if len(given) < 2 else other * 0.5))
                    return given[-1]

                here = dict(filled)
                if layout == "d":
                    here = {role: self.one_row(value, place[-1]) for role, value in filled.items()}
                special = {role: (lambda _, value=value: value) for role, value in here.items()}
                special["axis"] = lambda p: layout.replace("h_", "").find("s") if p.default is p.empty else p.default
                special["positions"] = lambda p: self.position_value("batch", place, layout) if p.default is p.empty else p.default
                special["offset"] = lambda p: self.offset(p, called)
                special["x"] = lambda p: vectors() if p.default is p.empty or p.name in xs[:2] else p.default
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
