"""Names that are not in this interpreter: they can be called, inherited from and passed on; computing with them is an error."""
import sys

DECORATED = (type, type(lambda: 0), staticmethod, classmethod, property)


class Absent:
    """Stands for a module, class, function or instance that is missing here."""

    def __init__(self, path, base):
        self.__dict__.update(_path=path, _base=base)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        # What the arrays here ask of whatever they compute with is not of the program.
        return self if name in ("_sh", "_dt") else Absent(f"{self._path}.{name}", self._base)

    def __call__(self, *args, **named):
        return args[0] if len(args) == 1 and not named and isinstance(args[0], DECORATED) else self

    def __mro_entries__(self, bases):
        module = self._base.__mro__[1]
        first = next(one for one in bases if isinstance(one, Absent)) is self
        inherits = module is not object and any(isinstance(one, type) and issubclass(one, module) for one in bases)
        return (self._base,) if first and not inherits else ()

    def __instancecheck__(self, value):
        return False

    __subclasscheck__ = __instancecheck__

    def __bool__(self):
        return False

    def __getitem__(self, _):
        return self

    def __or__(self, _):
        return self

    __ror__ = __or__

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def __lt__(self, _):
        return False

    __gt__ = __le__ = __ge__ = __lt__

    def __hash__(self):
        return id(self)

    def __eq__(self, other):
        return self is other


def refused(self, *_):
    raise NotImplementedError(f"{self._path} is not in this interpreter")


for name in "add radd sub rsub mul rmul truediv rtruediv floordiv pow rpow matmul rmatmul mod neg iter len int float index array next".split():
    setattr(Absent, f"__{name}__", refused)

SUBMODULES = ("distributed", "library", "compiler", "_dynamo", "utils", "backends", "multiprocessing", "ops", "_C", "onnx", "fx", "overrides", "version", "profiler", "export", "_inductor", "optim")


def base_of(library):
    """The class that a missing class becomes where a program inherits from it."""

    class Missing(library.lib.nn.Module if library.torch else object):
        def __init__(self, *_, **__):
            if library.torch:
                super().__init__()

        def __getattr__(self, name):
            try:
                return super().__getattr__(name)
            except AttributeError:
                raise AttributeError(f"{type(self).__name__} has no {name}: one of its base classes is not in this interpreter") from None

    return Missing


def without_layers(library):
    """Leaves out the layers of torch, which no rotation uses: a whole model is made without its weights."""
    if not library.torch:
        return
    torch, base = library.lib, library.base
    for name in ("Linear", "Embedding", "LayerNorm", "RMSNorm", "Dropout", "Conv1d", "Conv2d", "Conv3d"):
        setattr(torch.nn, name, Absent(f"torch.nn.{name}", base))
    for name in [name for name in vars(torch.nn.init) if not name.startswith("_")]:
        setattr(torch.nn.init, name, Absent(f"torch.nn.init.{name}", base))
    torch.cuda.current_device = lambda: "cpu"
    for module, here in ((torch.nn, lambda name: name[:1].isupper()), (torch, lambda name: name in SUBMODULES)):
        refuse = module.__getattr__
        path = module.__name__
        module.__getattr__ = lambda name, refuse=refuse, here=here, path=path: Absent(f"{path}.{name}", base) if here(name) else refuse(name)


def names_of(node, library):
    """What an import that failed would have defined."""
    for alias in node.names:
        path = alias.name if getattr(node, "module", None) is None else f"{node.module}.{alias.name}"
        name = alias.asname or alias.name.split(".")[0]
        if alias.asname is None and alias.name in sys.modules:
            continue
        yield name, Absent(path if alias.asname or hasattr(node, "module") else name, library.base)
