"""Finds the rotation in a program, and calls it with the arguments that its parameter names require."""
import __future__
import ast
import contextlib
import inspect
from collections import OrderedDict

from .absent import base_of, names_of
from .config import Config, GROUP
from .roles import role_of
from .sites import UNKNOWN, arguments_in, signed

FILE = "<program>"
NARROW = ("torch.float16", "torch.bfloat16")  # a caller with float32 vectors expects float32
LAYOUTS = ("bhsd", "bshd", "sbhd", "bsd", "sd", "shd", "hsd", "bh_sd", "d")


class Facts:
    """The values that a call may receive. Arrays are NumPy's, [batch, heads, seq, head_dim]."""

    def __init__(self, numpy, given, q, k, positions):
        self.numpy, self.q, self.k = numpy, q, k
        self.positions = [int(p) for p in positions]
        self.batch, self.heads, self.seq, self.head_dim = q.shape
        self.rotary_dim, self.base, self.pairing = given["rotary_dim"], given["base"], given["pairing"]
        self.inv_freq, self.factor = given["inv_freq"], given["factor"]
        self.plain = self.positions == list(range(self.seq))
        self.read, self.filled, self.max_length = set(), set(), self.seq if self.plain else max(512, max(self.positions) + 1)
        self.config = Config(given["config"], given["known"], given["made_up"], self.read)
        self.unscaled = given["rope_type"] == "default"
        own = [self.config.given(name) for name in ("hidden_size", "num_attention_heads")]
        other = own[0] // own[1] if all(isinstance(one, int) for one in own) else self.head_dim
        self.quotient = None if other == self.head_dim else (other,)  # the width of a head for a program that divides
        pairs = self.rotary_dim // 2
        self.thirds = pairs - 2 * (pairs // 3), pairs // 3, pairs // 3  # pairs by time, height and width


class Library:
    """Arrays in the program's own form: torch's, NumPy's, or lists."""

    def __init__(self, source):
        self.torch = "torch" in source
        self.numpy = not self.torch and any(one in source for one in ("numpy", "np.", "jnp.", "mx."))
        import numpy
        self.np = numpy
        if self.torch:
            import torch
            self.lib = torch
        self.base = base_of(self)

    def of(self, array, dtype=None):
        array = self.np.ascontiguousarray(array)
        if self.torch:
            return self.lib.from_numpy(array)
        return array if self.numpy else array.tolist()

    def back(self, value):
        """As NumPy's array of float32, or None if it is not an array of numbers."""
        np = self.np
        if self.torch and isinstance(value, self.lib.Tensor):
            value = value.detach()
            if value.is_complex():
                return value.numpy()
            return value.float().numpy() if value.is_floating_point() else value.numpy()
        if isinstance(value, np.ndarray):
            return value
        if isinstance(value, (list, tuple)) and len(value) and isinstance(value[0], (int, float)):
            return np.array(value, dtype=np.float32)
        return None

    def shape(self, value):
        return tuple(value.shape) if self.is_array(value) else None

    def is_array(self, value):
        return (self.torch and isinstance(value, self.lib.Tensor)) or isinstance(value, self.np.ndarray)


class Unfit(Exception):
    """A call with unknown arguments, or whose result is not a rotation."""


class NoPositions(Unfit):
    """A call that takes no positions."""


class Program:
    """A program that has run, and the functions in it that can be called."""

    def __init__(self, source, tree, facts, library):
        self.source, self.facts, self.library, self.tree = source, facts, library, tree
        self.nodes = list(ast.walk(tree))
        self.classes_at = [(node.lineno, node.end_lineno) for node in self.nodes if isinstance(node, ast.ClassDef)]
        self.space = {"__name__": "__program__", **free_names(facts, library, self.nodes)}
        self.before = dict(self.space)
        self.stopped = None
        flags = 0
        for node in single(tree.body):  # a function beside a line that fails may still be called
            if isinstance(node, ast.ImportFrom) and node.module == "__future__":
                flags = __future__.annotations.compiler_flag
            try:
                exec(compile(ast.Module([node], []), FILE, "exec", flags=flags, dont_inherit=True), self.space)
            except Exception as error:
                self.stopped = self.stopped or error
                if isinstance(node, (ast.Import, ast.ImportFrom)):
                    for name, value in names_of(node, library):
                        self.space.setdefault(name, value)
        if self.stopped and not any(getattr(value, "__module__", "") == "__program__" for value in self.space.values()):
            if not [name for name in self.space if name not in self.before and name != "__builtins__"]:
                raise self.stopped
        self.objects, self.states, self.filled, self.listed, self.passed = {}, {}, {}, {}, {}

    def functions(self):
        """(label, parameters, how to get it): functions, and methods of classes, in the order of the program."""
        found = []
        for node in defined(self.tree.body):
            value = self.space.get(getattr(node, "name", ""))
            if isinstance(node, ast.FunctionDef) and callable(value):
                found.append((node.name, None, node.name))
            if isinstance(node, ast.ClassDef) and isinstance(value, type):
                for name in self.methods(node, set()):
                    found.append((node.name, name, node.name if name in ("forward", "__call__") else f"{node.name}.{name}"))
        return found

    def classes(self):
        return [node.name for node in defined(self.tree.body) if isinstance(node, ast.ClassDef) and isinstance(self.space.get(node.name), type)]

    def methods(self, node, seen):
        own = [item.name for item in node.body if isinstance(item, ast.FunctionDef)]
        for base in node.bases:
            name = base.id if isinstance(base, ast.Name) else ""
            for other in defined(self.tree.body):
                if isinstance(other, ast.ClassDef) and other.name == name and name not in seen:
                    own += [one for one in self.methods(other, seen | {name}) if one not in own]
        return [name for name in own if name in ("forward", "__call__") or not name.startswith("__")]

    def ways(self, owner):
        """How to make an instance, or to call a function: an own instance, the program's own arguments, a size."""
        if owner not in self.listed:
            facts = self.facts
            own = self.instances(owner)
            sites = [i for i, given in enumerate(self.sites(owner)) if given] or [""]
            sizes = dict.fromkeys((facts.rotary_dim, facts.head_dim))
            self.listed[owner] = own or [f"{size}/{site}" for site in sites for size in sizes]
        return self.listed[owner]

    def instances(self, owner):
        """The names of a class's instances that the program made, of the size of the config."""
        kind, facts = self.space.get(owner), self.facts
        sizes = {facts.rotary_dim, facts.head_dim, *(facts.quotient or ())}
        if not isinstance(kind, type):
            return []

        def fits(made):
            said = {value for name, value in vars(made).items() if type(value) is int and role_of(name, None, ()) == "dim"}
            axes = {axis for value in kept(made).values() if self.library.is_array(value) for axis in value.shape}
            return bool(said & sizes if said else not axes or axes & (sizes | {size // 2 for size in sizes}))

        return [f"own {name}" for name, value in self.space.items() if type(value) is kind and name not in self.before and fits(value)]

    def sites(self, owner):
        """The arguments that the program itself passes to a function or class, apart from sizes: a list by call."""
        if owner not in self.passed:
            self.passed[owner] = arguments_in(self, owner)
        return self.passed[owner]

    def made(self, name, way):
        """An instance of a class of the program, made once."""
        key = (name, way)
        if way.startswith("own "):
            self.objects.setdefault(key, self.space[way[4:]])
        if key not in self.objects:
            made = self.space[name]
            self.objects[key] = None
            self.facts.filled.clear()
            self.objects[key] = Options(self, way).made(made)
            self.filled[key] = set(self.facts.filled)
        if self.objects[key] is None:
            raise Unfit(f"{name} was not made")
        return self.objects[key]

    def reset(self):
        """Restores each instance to its initial state, so that no call sees a table that another one stored."""
        for key, made in self.objects.items():
            if made is not None and hasattr(made, "__dict__"):
                kept = self.states.setdefault(key, parts(made.__dict__))
                made.__dict__.clear()
                made.__dict__.update(parts(kept))

    def get(self, owner, method, way):
        value = self.space[owner]
        if method is None:
            return value
        static = inspect.getattr_static(value, method, None)
        if isinstance(static, (staticmethod, classmethod)):
            return getattr(value, method)
        made = self.made(owner, way)
        if method == "forward" and callable(made):
            return made
        return getattr(made, method)


def single(body):
    """The statements of a program, with one name in each import."""
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)) and len(node.names) > 1:
            for alias in node.names:
                one = ast.Import([alias]) if isinstance(node, ast.Import) else ast.ImportFrom(node.module, [alias], node.level)
                yield ast.copy_location(one, node)
        else:
            yield node


def defined(body):
    """The statements of a program, also below a condition."""
    for node in body:
        yield node
        for inner in ("body", "orelse", "handlers", "finalbody") if isinstance(node, (ast.If, ast.Try, ast.With, ast.ExceptHandler)) else ():
            yield from defined(getattr(node, inner, []))


def kept(made):
    """What an instance stores, by name."""
    return {**getattr(made, "_buffers", {}), **getattr(made, "_parameters", {}), **getattr(made, "__dict__", {})}


def parts(state):
    return {name: type(value)(value) if type(value) in (dict, list, OrderedDict) else value for name, value in state.items()}


def free_names(facts, library, nodes):
    """Names that a snippet uses without defining them: those it reads before anything assigns them."""
    given = {
        "dim": facts.rotary_dim, "d": facts.rotary_dim, "head_dim": facts.head_dim, "rotary_dim": facts.rotary_dim, "base": facts.base,
        "theta": facts.base, "rope_theta": facts.base, "seq_len": facts.seq, "max_seq_len": facts.max_length, "device": None,
        "hidden_size": facts.head_dim * facts.heads, "num_heads": facts.heads, "n_heads": facts.heads, "batch": facts.batch,
        "max_position_embeddings": facts.max_length, "config": facts.config,
    }
    arrays = {
        "q": facts.q, "k": facts.k, "x": facts.q, "xq": facts.q, "xk": facts.k, "query": facts.q, "key": facts.k,
        "query_states": facts.q, "key_states": facts.k, "position_ids": facts.numpy.array([facts.positions] * facts.batch),
        "positions": facts.numpy.array(facts.positions),
    }
    read = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    names = {name: value for name, value in given.items() if name in read}
    names.update({name: library.of(value) for name, value in arrays.items() if name in read})
    modules = {"torch": "torch", "np": "numpy", "numpy": "numpy", "math": "math", "jnp": "numpy", "mx": "numpy"}
    for name, module in modules.items():
        if name in read:
            names[name] = __import__(module)
    if "nn" in read:
        names["nn"] = names["torch"].nn if "torch" in names else __import__("torch").nn
    if "F" in read and library.torch:
        names["F"] = __import__("torch").nn.functional
    for name in ("Optional", "Tuple", "List", "Union", "Any", "Dict", "Callable", "Literal"):
        if name in read:
            names[name] = getattr(__import__("typing"), name)
    if "Tensor" in read and library.torch:
        names["Tensor"] = __import__("torch").Tensor
    names.update({name: value for name, value in transformers(facts, library).items() if name in read})
    return names


class Quiet:
    """A logger whose calls have no effect."""

    def __getattr__(self, name):
        return self

    def __call__(self, *_, **__):
        return self


class Frequencies(dict):
    """transformers' ROPE_INIT_FUNCTIONS: each kind returns what the config describes."""

    def __missing__(self, kind):
        return self["default"]


def transformers(facts, library):
    """Names that files of transformers import besides their rotation. The decorators do not change any result."""
    same = lambda function=None, *_, **__: function if callable(function) else lambda decorated: decorated
    given = lambda *_, **__: (library.of(facts.numpy.array(facts.inv_freq, dtype="float32")), facts.factor)
    decorators = ("dynamic_rope_update", "use_kernel_func_from_hub", "use_kernelized_func", "use_kernel_forward_from_hub", "deprecate_kwarg", "auto_docstring")
    return {
        **dict.fromkeys(decorators, same), "logger": Quiet(), "logging": Quiet(), "maybe_autocast": lambda *_, **__: contextlib.nullcontext(),
        "ROPE_INIT_FUNCTIONS": Frequencies(default=given),
    }


class Options:
    """The values that a call of one program may receive, by role."""

    def __init__(self, program, way):
        self.program, self.facts, self.library, self.way = program, program.facts, program.library, way
        size, _, site = way.partition("/")
        self.dim = int(size) if size.isdigit() else program.facts.rotary_dim
        self.site = int(site) if site else None
        self.listed = {}

    def parameters(self, called):
        if isinstance(called, type):
            listed = signed(called.__init__)[1:]
        else:
            target = called.forward if hasattr(called, "forward") and not inspect.isfunction(called) and not inspect.ismethod(called) else called
            listed = signed(target)
        return [p for p in listed if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]

    def roles(self, called):
        if called not in self.listed:
            listed = self.parameters(called)
            names = [p.name for p in listed]
            self.listed[called] = [(p, role_of(p.name, p.default, names)) for p in listed]
        return self.listed[called]

    def configs(self, called):
        asked = [p for p, role in self.roles(called) if role == "config"]
        if not asked:
            return [None]
        made = [self.facts.config, *(p.default for p in asked if p.default is None)]
        for name, value in self.program.space.items():  # the program's own settings class, with the model's values
            if isinstance(value, type) and name.lower().endswith(("config", "args", "params")) and value.__module__ == "__program__":
                try:
                    own = value()
                except Exception:
                    continue
                for key in [key for key in dir(own) if key in GROUP]:
                    longest = GROUP[key][0] == "max_position_embeddings" and self.facts.plain and self.facts.unscaled
                    with contextlib.suppress(Exception):
                        object.__setattr__(own, key, self.facts.seq if longest else self.facts.config[key])
                made.insert(0, own)
        return made

    def plain(self, parameter, role, names, config):
        """The value of a role that is a number or a setting; raises Unfit if there is none."""
        facts, optional = self.facts, parameter.default is not parameter.empty
        own = self.owned.get(parameter.name, UNKNOWN)
        if own is not UNKNOWN:
            return own
        if role == "dim" and optional and isinstance(parameter.default, int) and abs(parameter.default) < 8:
            return parameter.default  # an axis
        if role == "dim":
            whole = parameter.name.lower() in ("d_model", "hidden_size", "n_embd", "embed_dim", "embed_size", "hidden_dim", "dim_model")
            divided = any(role_of(name, None, names) == "heads" for name in names)
            partly = any(GROUP.get(name, ("",))[0] in ("partial_rotary_factor", "rotary_dim") for name in names if name != parameter.name)
            sizes = {"head_dim": facts.head_dim, "rotary_dim": facts.rotary_dim}
            named = sizes.get(GROUP.get(parameter.name, ("",))[0]) if partly else None
            return named or (facts.head_dim * facts.heads if whole and divided else self.dim)
        if role == "heads":
            return facts.heads
        if role == "length":
            return facts.max_length if parameter.name.lower().startswith(("max", "end", "n_ctx", "context", "block")) else self.length
        # beside a table a scale is not that of its frequencies; beside a config it may be in both
        beside = role == "factor" and {role_of(name, None, names) for name in names} & {"cos", "sin", "table", "config"}
        by_name = facts.config.given(parameter.name) if role in (None, "factor", "sections") and not beside else None
        if by_name is not None:
            return by_name
        if role == "base":
            kind = type(parameter.default) if optional and isinstance(parameter.default, (int, float)) else float
            return kind(facts.base)
        if role == "offset" and not optional:
            return 0
        if role == "config":
            return config
        switch = parameter.name in ("interleaved", "rotary_interleaved", "is_neox_style", "is_neox", "neox_style", "traditional")
        if optional and not (role == "dtype" and str(parameter.default) in NARROW) and not (switch and self.site is None):
            return parameter.default
        if role == "device":
            return self.library.lib.device("cpu") if self.library.torch else None
        if role == "dtype":
            return self.library.lib.float32 if self.library.torch else "float32"
        annotation = getattr(parameter.annotation, "__name__", parameter.annotation)
        paired = (facts.pairing == "interleaved") == (parameter.name.find("neox") < 0)
        if switch and optional and paired == parameter.default:
            return paired
        facts.filled.add(parameter.name)
        if role == "sections":
            return list(facts.thirds)
        if switch:
            return paired
        if role == "factor" or "scal" in parameter.name or "factor" in parameter.name:
            return 1.0
        if annotation == "bool":
            return False
        kind = parameter.annotation
        if isinstance(kind, type) and kind.__module__ == "__program__":
            try:
                return kind()  # a cache, or a settings class
            except TypeError:
                pass
        facts.filled.discard(parameter.name)
        raise Unfit(f"what `{parameter.name}` takes is not known")

    length, owned = 0, {}

    def arguments(self, called, config=None, special=None):
        """Positional arguments, and those by keyword."""
        roles = self.roles(called)
        names = [p.name for p, _ in roles]
        values, named = [], {}
        self.length = self.length or self.facts.max_length
        owner = getattr(called, "__name__", "")
        sites = self.program.sites(owner) if self.site is not None else []
        self.owned = sites[self.site] if self.site is not None and self.site < len(sites) and self.program.space.get(owner) is called else {}
        for parameter, role in roles:
            if special is not None and role in special:
                value = special[role](parameter)
            elif role in ("x", "cos", "sin", "table", "inv_freq", "positions") and parameter.default is not parameter.empty:
                value = parameter.default
            else:
                value = self.plain(parameter, role, names, config)
            if parameter.kind is parameter.KEYWORD_ONLY:
                named[parameter.name] = value
            else:
                values.append(value)
        return values, named

    def made(self, called, special=None):
        """What a class or a function gives with the first of the configs that it takes."""
        *others, last = self.configs(called)
        for config in others:
            try:
                return self.call(called, config, special)
            except (AttributeError, KeyError, TypeError):
                continue
        return self.call(called, last, special)

    def call(self, called, config=None, special=None):
        self.program.reset()
        values, named = self.arguments(called, config, special)
        return called(*values, **named)
