"""Small changes of a program, each at a place in its text. Their effect is not guessed: each changed program is run."""
import ast
import itertools

from .roles import role_of

FREQUENCIES = ("inv_freq", "freqs", "theta", "thetas", "freq", "inv_freqs", "frequencies", "omega", "theta_i", "inverse_freq", "speeds")


class Text:
    """A program's text, addressed by the lines and bytes of Python's parser."""

    def __init__(self, source):
        self.source = source
        self.lines = [line.encode() for line in source.split("\n")]
        self.starts = list(itertools.accumulate((len(line) + 1 for line in self.lines), initial=0))
        self.bytes = source.encode()

    def span(self, node):
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node):
        begin, end = self.span(node)
        return self.bytes[begin:end].decode()

    def changed(self, edits):
        """The program with (begin, end, text) replaced; None if two of them overlap."""
        out, last = [], 0
        for begin, end, text in sorted(edits):
            if begin < last:
                return None
            out += [self.bytes[last:begin], text.encode()]
            last = end
        return b"".join([*out, self.bytes[last:]]).decode()

    def line(self, edits):
        begin = min(edit[0] for edit in edits)
        return next(i for i, start in enumerate(self.starts) if start > begin)


class Changes:
    """Changes by kind: each is (kind, edits)."""

    def __init__(self, source, facts, tree):
        self.text, self.facts, self.tree = Text(source), facts, tree
        self.found = []
        self.dims = sorted({node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and role_of(node.id, None, ()) == "dim"})
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)] + [tree]
        for node in ast.walk(tree):
            getattr(self, f"of_{type(node).__name__}", lambda _: None)(node)
        for function in functions:
            self.pairing(function)
            self.cosines(function)
            self.factor(function)
            self.names(function)
            self.rows(function)

    def on(self, ran):
        """Those in statements that were run; no other change has an effect."""
        live = set()
        for node in (one for one in ast.walk(self.tree) if isinstance(one, ast.stmt)):
            own = getattr(node, "body", None)  # of a condition or a function, only its head
            lines = range(node.lineno, (max(own[0].lineno - 1, node.lineno) if own else node.end_lineno) + 1)
            live.update(lines if ran.intersection(lines) else ())
        return [one for one in self.found if any(self.text.line([edit]) in live for edit in one[1])]

    def put(self, kind, *edits):
        if edits:
            self.found.append((kind, list(edits)))

    def replace(self, kind, node, text):
        if self.text.of(node) != text:
            self.put(kind, (*self.text.span(node), text))

    def of_Constant(self, node):
        value = node.value
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            base = self.facts.base
            if abs(value) >= 100 and value != base:
                self.replace("base", node, repr(int(base) if isinstance(value, int) and base == int(base) else float(base)))
            factor = self.facts.config.get("rope_factor")
            if factor and value > 1 and value != factor:
                self.replace("frequencies", node, repr(factor))
            if isinstance(value, int) and value in (0, 1, 2, 3):
                for other in {1: (2, 0, 3), 2: (1,), 0: (1,), 3: (2, 1)}[value]:
                    self.replace("axis", node, str(other))

    def of_UnaryOp(self, node):
        if not isinstance(node.op, ast.USub):
            return
        inner = self.text.of(node.operand)
        if isinstance(node.operand, ast.Constant):
            if node.operand.value in (1, 2, 3):
                for other in (1, 2, 3):
                    self.replace("axis", node, f"-{other}")
            return
        self.replace("sign", node, inner)

    def of_Tuple(self, node):
        """Changes (-b, a) to (b, -a)."""
        if len(node.elts) == 2 and isinstance(node.ctx, ast.Load):
            signs = [isinstance(one, ast.UnaryOp) and isinstance(one.op, ast.USub) for one in node.elts]
            plain = [self.text.of(one.operand if sign else one) for one, sign in zip(node.elts, signs)]
            if not all(isinstance(one, ast.Constant) for one in node.elts):
                edits = [(*self.text.span(one), text) for one, text in zip(node.elts, plain)]
                if signs == [True, False]:
                    self.put("turn", edits[0], (*edits[1][:2], f"-{plain[1]}"))
                elif signs == [False, True]:
                    self.put("turn", (*edits[0][:2], f"-{plain[0]}"), edits[1])
                elif signs == [False, False]:
                    self.put("minus", (*edits[0][:2], f"-{plain[0]}"))
                self.put("order", (*edits[0][:2], self.text.of(node.elts[1])), (*edits[1][:2], self.text.of(node.elts[0])))

    of_List = of_Tuple

    def of_Slice(self, node):
        """Changes the first row to all rows."""
        if node.upper is not None and self.text.of(node.upper) == "1" and (node.lower is None or self.text.of(node.lower) == "0"):
            self.put("rows", (*self.text.span(node), ":"))

    def of_Attribute(self, node):
        """Changes the width of a head to the width of the rotary part."""
        if self.facts.rotary_dim != self.facts.head_dim and isinstance(node.ctx, ast.Load) and role_of(node.attr, None, ()) == "dim":
            self.replace("width", node, f"{self.facts.rotary_dim}")

    def of_Subscript(self, node):
        if self.facts.rotary_dim != self.facts.head_dim and getattr(node.value, "attr", "") == "shape" and self.text.of(node.slice) == "-1":
            self.replace("width", node, f"{self.facts.rotary_dim}")

    def of_BinOp(self, node):
        text = self.text
        left, right = text.of(node.left), text.of(node.right)
        between = (text.span(node.left)[1], text.span(node.right)[0])
        gap = text.bytes[between[0]:between[1]].decode()
        if isinstance(node.op, (ast.Add, ast.Sub)) and gap.strip() in ("+", "-"):
            self.put("sign", (*between, gap.replace("+", "\0").replace("-", "+").replace("\0", "-")))
            if isinstance(node.right, ast.Constant) and node.right.value in (1, 2):
                self.replace("offset", node, left)
            elif not isinstance(node.right, ast.Constant):
                self.replace("offset", node, left)
        if isinstance(node.op, ast.Mod):
            self.replace("offset", node, left)
        if isinstance(node.op, ast.Pow):
            self.put("exponent", (*text.span(node.right), f"-({right})"))
        if isinstance(node.op, ast.Div):
            names = [one for one in self.dims if one != right and one not in left]
            for other in (*names, f"{self.facts.rotary_dim}", f"(2 * {right})", f"({right} / 2)", f"({right} // 2)"):
                self.put("exponent", (*text.span(node.right), other))
            self.put("exponent", (*text.span(node.left), f"(2 * {left})"))
            self.replace("exponent", node, left if left not in ("1.0", "1", "1.") else right)
        if isinstance(node.op, ast.FloorDiv):
            self.put("exponent", (*between, gap.replace("//", "/")))
        if isinstance(node.op, ast.Mult):
            self.replace("times", node, left)
            self.replace("times", node, right)

    def of_Call(self, node):
        text, name = self.text, node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name == "arange" and node.args:
            whole = text.of(node)
            first = text.of(node.args[0]) if len(node.args) > 1 else "0"
            if len(node.args) > 1 and first != "0":
                self.put("offset", (*text.span(node.args[0]), "0"))
            if len(node.args) == 3 and text.of(node.args[2]) == "2":
                self.put("exponent", (*text.span(node.args[2]), "1"))
            for delta in (1, -1):
                self.replace("offset", node, f"({whole} {'+' if delta > 0 else '-'} 1)")
            self.replace("exponent", node, f"(2 * {whole})")
        if name in ("to", "half", "bfloat16", "type", "astype", "round", "conj", "flip", "int", "long", "neg") and isinstance(node.func, ast.Attribute):
            self.replace("dtype", node, text.of(node.func.value))
        if name in ("conj", "neg", "flip") and node.args:
            self.replace("sign", node, text.of(node.args[0]))
        if name == "register_buffer" and len(node.args) > 1 and isinstance(node.args[0], ast.Constant) and node.args[0].value in FREQUENCIES:
            self.frequencies(node.args[1])
        if name == "polar" and len(node.args) == 2:
            angle = text.of(node.args[1])
            self.put("sign", (*text.span(node.args[1]), angle[1:] if angle.startswith("-") else f"-{angle}"))
        for keyword in node.keywords:
            if keyword.arg == "dtype" and any(one in text.of(keyword.value) for one in ("16", "half", "int")):
                self.put("dtype", (*text.span(keyword.value), text.of(keyword.value).rsplit(".", 1)[0] + ".float32" if "." in text.of(keyword.value) else "torch.float32"))
        if isinstance(node.func, ast.Name) and node.args and isinstance(node.args[0], ast.Name):
            self.replace("again", node, text.of(node.args[0]))

    def of_Assign(self, node):
        """Changes frequencies to those of the config, and rows to those of the positions."""
        text, target = self.text, text_of_target(node.targets[0])
        if len(node.targets) != 1:
            return
        if target in FREQUENCIES:
            self.frequencies(node.value)

    def frequencies(self, node):
        """The config's own frequencies, as a factor or as a list."""
        text = self.text
        factor = self.facts.config.get("rope_factor")
        if factor:
            self.replace("frequencies", node, f"({text.of(node)}) / {factor}")
        maker = "np.array" if "np." in text.source and "torch" not in text.source else "torch.tensor"
        self.replace("frequencies", node, f"{maker}([{', '.join(repr(one) for one in self.facts.inv_freq)}])")

    def of_Return(self, node):
        """Returns another local name."""
        function = next((f for f in ast.walk(self.tree) if isinstance(f, ast.FunctionDef) and node in ast.walk(f)), None)
        if function is None or node.value is None:
            return
        stored = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        names = [n for n in (node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]) if isinstance(n, ast.Name)]
        for name in names:
            alike = [one for one in stored if one != name.id and one[0] == name.id[0]]
            for other in alike[:4]:
                self.replace("return", name, other)
        if len(names) == 2:
            for a, b in itertools.product(sorted(stored), repeat=2):
                if a != b and a[0] == names[0].id[0] and b[0] == names[1].id[0]:
                    self.put("return", (*self.text.span(names[0]), a), (*self.text.span(names[1]), b))

    def rows(self, function):
        """Changes cos[:seq_len] to cos[position_ids], if the function has them."""
        if not isinstance(function, ast.FunctionDef):
            return
        text = self.text
        cut = [
            node for node in ast.walk(function)
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and isinstance(node.slice, (ast.Slice, ast.Tuple))
            and isinstance(node.value, (ast.Name, ast.Attribute))
            and isinstance(node.slice.elts[0] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice, ast.Slice)
        ]
        for argument in [*function.args.args, *function.args.kwonlyargs]:
            if "pos" in argument.arg and cut:
                edits = [(*text.span(node), f"{text.of(node.value)}[{argument.arg}]") for node in cut]
                for edit in edits:
                    self.put("rows", edit)
                self.put("rows", *edits)

    def names(self, function):
        """Replaces a name by a similar one: q by k, x1 by x2, once or in the whole function; or a dimension."""
        if not isinstance(function, ast.FunctionDef):
            return
        loads = [node for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
        known = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} | {one.arg for one in function.args.args}
        other = {}
        for name in known:
            for a, b in (("1", "2"), ("q", "k"), ("Q", "K"), ("even", "odd"), ("real", "imag"), ("left", "right"), ("first", "second"), ("r", "i")):
                for x, y in ((a, b), (b, a)):
                    if x in name and name.replace(x, y) in known and name.replace(x, y) != name:
                        other.setdefault(name, name.replace(x, y))
        for node in loads:
            if node.id in other:
                self.put("name", (*self.text.span(node), other[node.id]))
        for name, neighbour in other.items():
            if name < neighbour and neighbour in other:
                self.put("order", *[(*self.text.span(node), other[node.id]) for node in loads if node.id in (name, neighbour)])

    def pairing(self, function):
        """Changes halves to neighbours and back in one function: its slices, its chunks, and how it joins them."""
        text, apart, together, tables = self.text, [], [], []
        body = function.body if isinstance(function, ast.FunctionDef) else [n for n in function.body if not isinstance(n, (ast.FunctionDef, ast.ClassDef))]
        for node in itertools.chain.from_iterable(ast.walk(part) for part in body):
            if isinstance(node, ast.Subscript):
                last = node.slice.elts[-1] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
                if isinstance(last, ast.Slice):
                    change = self.slice_change(last, text.of(node.value))
                    if change is not None:
                        begin, end = text.span(last)
                        apart.append((change[0], (begin, end, change[1])))
            if isinstance(node, ast.Call):
                name, args = getattr(node.func, "attr", getattr(node.func, "id", "")), node.args
                module = text.of(node.func.value) if isinstance(node.func, ast.Attribute) else ""
                whole = text.of(node)
                if name in ("cat", "concat", "concatenate") and args and isinstance(args[0], (ast.Tuple, ast.List)) and len(args[0].elts) == 2:
                    parts = [text.of(one) for one in args[0].elts]
                    axis = "axis=-1" if module in ("np", "numpy") else "dim=-1"
                    shape = f".reshape(*({parts[0]}).shape[:-1], -1)" if module in ("np", "numpy") else ".flatten(-2)"
                    (tables if parts[0] == parts[1] else together).append(("apart", (*text.span(node), f"{module}.stack(({parts[0]}, {parts[1]}), {axis}){shape}")))
                if name == "flatten" and isinstance(node.func.value, ast.Call) and getattr(node.func.value.func, "attr", "") == "stack":
                    inner = node.func.value
                    parts = [text.of(one) for one in inner.args[0].elts] if inner.args and isinstance(inner.args[0], (ast.Tuple, ast.List)) else []
                    if len(parts) == 2:
                        (tables if parts[0] == parts[1] else together).append(("half", (*text.span(node), f"{text.of(inner.func.value)}.cat(({parts[0]}, {parts[1]}), dim=-1)")))
                if name == "repeat_interleave" and args:
                    inner = text.of(args[0]) if module == "torch" else module
                    tables.append(("half", (*text.span(node), f"torch.cat(({inner}, {inner}), dim=-1)")))
                if name == "repeat" and module in ("np", "numpy"):
                    tables.append(("half", (*text.span(node), f"np.concatenate(({text.of(args[0])}, {text.of(args[0])}), axis=-1)")))
                if name == "chunk" and len(args) >= 1:
                    inner = text.of(args[0]) if module == "torch" else module
                    apart.append(("apart", (*text.span(node), f"({inner}[..., ::2], {inner}[..., 1::2])")))
                if name in ("reshape", "view") and len(args) >= 2 and text.of(args[-1]) == "2":
                    apart.append(("half", (text.span(args[-2])[0], text.span(args[-1])[1], f"2, {text.of(args[-2])}")))
                if name == "unbind":
                    for one in [*args, *(k.value for k in node.keywords)]:
                        if text.of(one) in ("-1", "-2"):
                            apart.append(("half" if text.of(one) == "-1" else "apart", (*text.span(one), "-2" if text.of(one) == "-1" else "-1")))
        for way in ("apart", "half"):
            of = lambda listed: [edit for kind, edit in listed if kind == way]
            if of(apart) and of(together):
                self.put("pairing", *of(apart), *of(together))
            for listed, kind in ((apart, "pairing"), (together, "order of channels"), (tables, "table")):
                if of(listed):
                    self.put(kind, *of(listed))

    def slice_change(self, node, of):
        """A slice of the last axis in the other pairing: (way, text)."""
        text = self.text
        lower, upper, step = (None if one is None else text.of(one) for one in (node.lower, node.upper, node.step))
        if step == "2" and upper is None:
            return "half", f": {of}.shape[-1] // 2" if lower in (None, "0") else f"{of}.shape[-1] // 2 :"
        if step is None and lower is None and upper is not None and ("//" in upper or "half" in upper or "mid" in upper or "d_2" in upper or upper == "d"):
            return "apart", "::2"
        if step is None and upper is None and lower is not None and ("//" in lower or "half" in lower or "mid" in lower or "d_2" in lower or lower == "d"):
            return "apart", "1::2"
        return None

    def cosines(self, function):
        """Swaps cosine and sine in one statement, or in a whole function."""
        text = self.text
        if not isinstance(function, ast.FunctionDef):
            return
        each = []
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and node.attr in ("cos", "sin"):
                end = text.span(node)[1]
                each.append((node.lineno, (end - 3, end, "sin" if node.attr == "cos" else "cos")))
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in ("cos", "sin", "c", "s"):
                each.append((node.lineno, (*text.span(node), {"cos": "sin", "sin": "cos", "c": "s", "s": "c"}[node.id])))
        for _, edit in each:
            self.put("cosine", edit)
        for line in sorted({line for line, _ in each}):
            self.put("cosine", *[edit for one, edit in each if one == line])
        if each:
            self.put("cosine", *[edit for _, edit in each])

    def factor(self, function):
        """Multiplies every cosine and sine by the attention factor."""
        text, factor = self.text, self.facts.factor
        if factor == 1 or not isinstance(function, ast.FunctionDef):
            return
        calls = [n for n in ast.walk(function) if isinstance(n, ast.Call) and getattr(n.func, "attr", "") in ("cos", "sin")]
        if calls:
            self.put("factor", *[(*text.span(node), f"({text.of(node)} * {factor!r})") for node in calls])


def text_of_target(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
