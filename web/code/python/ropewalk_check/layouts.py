"""What a program says about the axes of its vectors: in shapes that it writes down, and in the axis that it counts tokens on."""
import ast
import io
import re
import tokenize

TOKENS = {
    "b": "b bs bsz batch batch_size bsize n_batch batchsize",
    "h": "h heads n_heads num_heads nh n_head nheads head num_attention_heads n_q_heads num_q_heads local_heads n_local_heads num_kv_heads n_kv_heads n_h hq hk",
    "s": "s seq seq_len seqlen t l slen q_len seq_length length len tokens sequence_length num_tokens sequence n_tokens time sl qlen lq",
    "d": "d dim head_dim hd headdim d_k dim_head head_size hidden_size_per_head c dh hs head_width d_head features",
}
AXIS = {token: axis for axis, tokens in TOKENS.items() for token in tokens.split()}
LENGTH = {"seq_len", "seqlen", "seq_length", "t", "s", "l", "q_len", "length", "n_tokens", "num_tokens", "slen", "n", "sequence_length", "kv_seq_len"}
BY_AXIS = {1: "bshd", -3: "bshd", 2: "bhsd", -2: "bhsd", 0: "sbhd", -4: "sbhd"}
KNOWN = ("bhsd", "bshd", "sbhd", "bsd", "sd", "shd", "hsd")


def named(tokens):
    """A layout from the names of its axes, or None."""
    tokens = [token.strip(" '\"").lower() for token in tokens]
    tokens = [*tokens[:-1], "d" if tokens[-1].isdigit() else tokens[-1]]
    if len(tokens) > 2 and tokens[0] in ("...", "…", "*"):
        tokens = ["b", "h", *tokens[1:]] if len(tokens) == 3 else ["b", *tokens[1:]]
    axes = "".join(AXIS.get("t" if token == "n" and len(tokens) == 4 else token, "?") for token in tokens)
    return axes if axes in KNOWN else None


def written(text):
    """The layouts in a text: [batch, heads, seq, dim], (B, S, H, D), b h n d, batch x seq x heads x dim."""
    inside = [re.split(r"\s*,\s*", one) for one in re.findall(r"[\[(]([^\[\]()]*)[\])]", text)]
    inside += [re.split(r"\s+[x×]\s+", one) for one in re.findall(r"\w+(?:\s+[x×]\s+\w+){2,3}", text)]
    return {layout for layout in map(named, inside) if layout}


def words(source, node):
    """The comments, texts and annotations of a part of a program."""
    lines = source.split("\n")[node.lineno - 1:node.end_lineno]
    found = [ast.get_docstring(one) or "" for one in ast.walk(node) if isinstance(one, (ast.FunctionDef, ast.ClassDef))]
    try:
        found += [token.string for token in tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline) if token.type == tokenize.COMMENT]
    except (tokenize.TokenError, IndentationError):
        found += [line.partition("#")[2] for line in lines]
    return found


def sized(value):
    """(name, axis) of x.shape[axis] or x.size(axis)."""
    if isinstance(value, ast.Subscript) and isinstance(value.value, ast.Attribute) and value.value.attr == "shape":
        axis, of = value.slice, value.value.value
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "size" and value.args:
        axis, of = value.args[0], value.func.value
    else:
        return None
    try:
        return of.id, ast.literal_eval(axis)
    except (AttributeError, ValueError):
        return None


def spelled(node, xs):
    """The layouts that a function's names for a shape say: b, h, s, d = x.shape."""
    found = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Assign) and len(one.targets) == 1 and isinstance(one.targets[0], ast.Tuple):
            value = one.value
            of = value.value if isinstance(value, ast.Attribute) and value.attr == "shape" else value.func.value if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "size" and not value.args else None
            if getattr(of, "id", None) in xs:
                layout = named([getattr(part, "id", "?").strip("_") if not isinstance(part, ast.Starred) else "..." for part in one.targets[0].elts])
                found |= {layout} if layout and len(layout) == 4 else set()
    return found


def counted(node, xs):
    """The layouts that the code of a function says: its names for a shape, and the axis that it takes the length from."""
    found = spelled(node, xs)
    for one in ast.walk(node):
        if isinstance(one, ast.Assign) and len(one.targets) == 1:
            target, value = one.targets[0], one.value
            size = sized(value)
            if size and size[0] in xs and isinstance(target, ast.Name) and target.id.lower() in LENGTH:
                found.add(BY_AXIS.get(size[1]))
        if isinstance(one, ast.Slice) and one.upper is not None:
            for size in filter(None, map(sized, ast.walk(one.upper))):  # also x.shape[0] + offset
                if size[0] in xs:
                    found.add(BY_AXIS.get(size[1]))
        if isinstance(one, ast.Call) and getattr(one.func, "attr", getattr(one.func, "id", "")) == "arange":
            for size in filter(None, map(sized, one.args)):
                if size[0] in xs:
                    found.add(BY_AXIS.get(size[1]))
    if isinstance(node, ast.FunctionDef):
        plain = [*node.args.posonlyargs, *node.args.args]
        defaults = [*zip(plain[len(plain) - len(node.args.defaults):], node.args.defaults), *zip(node.args.kwonlyargs, node.args.kw_defaults)]
        for parameter, default in defaults:
            try:
                value = ast.literal_eval(default) if default is not None else None
            except ValueError:
                continue
            if parameter.arg == "unsqueeze_dim":
                found.add({1: "bhsd", 2: "bshd"}.get(value))
            if parameter.arg in ("seq_dim", "seq_axis", "sequence_dim") and isinstance(value, int):
                found.add(BY_AXIS.get(value))
    return found - {None}


def passed(nodes, name):
    """The layouts of what the program passes to a function: the axes after its view, transpose or rearrange."""
    found = set()
    lines = [one.lineno for one in nodes if isinstance(one, ast.Call) and getattr(one.func, "attr", getattr(one.func, "id", "")) == name]
    for function in (one for one in nodes if isinstance(one, ast.FunctionDef) and one.name != name):
        if not any(function.lineno <= line <= function.end_lineno for line in lines):
            continue
        last = {}
        for statement in ast.walk(function):
            if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
                last.setdefault(statement.targets[0].id, []).append(statement.value)
        for call in (one for one in ast.walk(function) if isinstance(one, ast.Call)):
            if getattr(call.func, "attr", getattr(call.func, "id", "")) != name:
                continue
            for argument in call.args[:3]:
                for value in (last.get(argument.id, []) if isinstance(argument, ast.Name) else [argument]):
                    found.add(shaped(value))
    return found - {None}


def shaped(value):
    """bshd after x.view(batch, seq, heads, dim), bhsd when transpose(1, 2) follows."""
    turned = False
    while isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        name, args = value.func.attr, value.args
        if name in ("transpose", "swapaxes", "permute") and [getattr(one, "value", None) for one in args] in ([1, 2], [2, 1], [0, 2, 1, 3]):
            turned = not turned
        elif name in ("view", "reshape", "unflatten") and len(args) == 4:
            axes = named([one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "?") for one in args])
            layout = axes if axes else "bshd" if turned else None
            return {"bshd": "bhsd", "bhsd": "bshd"}.get(layout) if turned else layout
        elif name not in ("contiguous", "float", "to", "type_as", "clone"):
            return None
        value = value.func.value
    return None


def layouts_of(source, tree, nodes, owner, method, called):
    """(layouts, binding, exact): what a program says of a function's vectors; binding where the function itself says it, exact where it spells four axes out."""
    from .roles import role_of
    wanted = (method or owner, *called)
    inside, nodes = nodes, [one for one in nodes if isinstance(one, ast.FunctionDef) and one.name in wanted]
    whole = next((one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == owner), None)
    first = [one for one in nodes if one.name == (method or owner)]
    if whole is not None and method is not None:
        first = [one for one in whole.body if isinstance(one, ast.FunctionDef) and one.name == method] or first
    names = lambda node: [one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    xs = {name for node in nodes for name in names(node) if role_of(name, None, names(node)) == "x"} | {"q", "k", "x", "xq", "xk"}
    full = lambda found: {one for one in found if len(one) == 4} or found
    text = lambda node: full(set().union(*map(written, words(source, node)), *(written(ast.unparse(a.annotation).replace("'", "")) for a in node.args.args if a.annotation)))
    own, names_of_axes = set().union(*map(text, first)), set().union(*(spelled(node, xs) for node in first))
    if not any(len(one) == 4 for one in own) and names_of_axes:
        own = set()  # three axes are those of another array
    levels = [
        (True, own),
        (True, set().union(*(counted(node, xs) for node in first)) if first else set()),
        (True, full(set().union(*map(written, words(source, whole)))) if whole is not None and method in ("forward", "__call__") else set()),
        (False, passed(inside, method if method and method not in ("forward", "__call__") else owner)),
        (False, set().union(*(counted(node, xs) for node in nodes)) if nodes else set()),
    ]
    said, binding = set(), False
    for firm, level in levels:
        both = said & level
        if level and (not said or both):
            said, binding = both or level, binding or firm
        if len(said) == 1:
            return said, binding, any(len(one) == 4 for one in said & (own | names_of_axes))
    return set(), False, False
