"""Runs one program, and blocks its access to files, network and JavaScript. The wall is the realm; this is inside it."""

import _imp
import builtins
import gc
import io
import json
import sys
import types

import ropewalk_arrays as arrays

PROGRAM = "program.py"
MOST_PRINTED = 4_000_000
CLOSED = ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core", "ctypes", "_ctypes", "socket", "_socket", "ssl", "_ssl", "subprocess", "_posixsubprocess", "webbrowser", "micropip", "sqlite3", "pyodide_kernel", "mmap", "faulthandler", "_testcapi", "_testinternalcapi", "_interpreters")
READABLE = ("/lib/", "/ropewalk/")
KEPT = ("__code__", "__defaults__", "__kwdefaults__")
MAKERS = ("create_builtin", "exec_builtin", "create_dynamic", "exec_dynamic")


def guard(event, args, closed=CLOSED, readable=READABLE, own=KEPT, text=str, kind=type, no_module=ModuleNotFoundError, no=PermissionError, file=__file__):
    """All it uses is in its defaults, which cannot be changed, so that no program can disable it."""
    if event == "import" and args[0].partition(".")[0] in closed:
        raise no_module(f"No module named {args[0]!r}", name=args[0])
    if event == "open" and not (kind(args[0]) is text and args[0].startswith(readable) and ".." not in args[0] and (args[1] is None or not {*"wax+"} & {*args[1]})):
        raise no(f"there are no files here: {args[0]}")
    if event == "os.listdir" and kind(args[0]) is text and args[0].startswith("/ropewalk") and ".." not in args[0]:
        return
    if event.startswith(("os.", "socket.", "subprocess.", "ctypes.", "shutil.", "glob.", "mmap.", "signal.", "gc.get_")):
        raise no(f"{event} is not allowed here")
    if event.startswith(("object.__setattr__", "object.__delattr__")) and args[1] in own and args[0].__code__.co_filename == file:
        raise no(f"{args[1]} of this function stays as it is")


def make_all():
    """Makes each builtin module that a program may have, because none can be made later."""
    for name in sys.builtin_module_names:
        if name not in CLOSED:
            __import__(name)


def sealed(*calls):
    """Removes every access to JavaScript except `calls`, including everything in pyodide that could restore it."""
    for name in MAKERS:
        delattr(_imp, name)
    for finder in [finder for finder in sys.meta_path if hasattr(finder, "jsproxies")]:
        finder.jsproxies.clear()
        sys.meta_path.remove(finder)
    for name in [name for name in sys.modules if name.partition(".")[0] in CLOSED]:
        del sys.modules[name]
    proxies = {}  # by type, since there are few types and many objects

    def foreign(value):
        kind = type(value)
        if kind not in proxies:
            proxies[kind] = any(one.__name__ == "JsProxy" for one in kind.__mro__)
        return proxies[kind] and all(value is not call for call in calls)

    for holder in [one for one in gc.get_objects() if any(map(foreign, gc.get_referents(one)))]:
        if type(holder) is list:
            holder[:] = [None if foreign(value) else value for value in holder]
        elif type(holder) is types.CellType:
            holder.cell_contents = None
        else:
            held = holder if type(holder) is dict else getattr(holder, "__dict__", {})
            for name in [name for name, value in held.items() if foreign(value)]:
                held[name] = None


class Printed(io.StringIO):
    def write(self, text):
        if self.tell() + len(text) > MOST_PRINTED:
            raise MemoryError(f"the program printed more than {MOST_PRINTED} characters")
        return super().write(text)


def lock(call, core=None):
    """Called once, in an interpreter that has run no program."""
    arrays._call, arrays._core = call, core
    sealed(call, core)
    sys.addaudithook(guard)


def run(text):
    """The request and the answer are JSON; arrays are numbers in JavaScript's table."""
    request = json.loads(text)
    printed, errors = Printed(), Printed()
    answer = {"values": {}}
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    sys.stdout, sys.stderr, sys.stdin = printed, errors, io.StringIO()
    try:
        main.__dict__.update({name: received(value) for name, value in request["globals"].items()})
        exec(compile(request["source"], PROGRAM, "exec"), main.__dict__)
    except SystemExit as stop:
        if stop.code not in (None, 0):
            answer["error"] = failure(stop)
    except BaseException as error:
        answer["error"] = failure(error)
    if "error" not in answer:
        try:
            answer["values"] = {name: sent(name, main.__dict__) for name in request["want"]}
        except Exception as error:
            answer["error"] = failure(error)
    answer["printed"] = printed.getvalue()
    return json.dumps(answer)


def received(value):
    if not isinstance(value, dict):
        return value
    if "float" in value:
        return float(value["float"])
    library, _, dt = value["dtype"].rpartition(".")
    if library == "numpy":
        import numpy

        return numpy.ndarray._new(value["id"], dt, value["shape"])
    import torch

    return torch.Tensor._new(value["id"], dt, value["shape"])


def sent(name, values):
    if name not in values:
        raise NameError(f"name {name!r} is not defined")
    value = values[name]
    if isinstance(value, arrays.Array):
        dense = value._cast(value._dt)
        values[f"ropewalk {name}"] = dense  # stays until the host has read it
        return {"id": dense._store.id, "dtype": value._dt, "shape": list(value._sh)}
    if value is None or isinstance(value, (bool, int, float, str)):
        return value if not isinstance(value, float) or value - value == 0 else {"float": str(value)}
    raise TypeError(f"{name} is of type {type(value).__name__}: only arrays, numbers, strings, True, False and None leave the program")


def failure(error):
    trace, line = error.__traceback__, None
    while trace:
        if trace.tb_frame.f_code.co_filename == PROGRAM:
            line = trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename == PROGRAM:
        line = error.lineno
    kind = type(error).__name__
    return {"type": kind, "message": error.msg if isinstance(error, SyntaxError) else str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error), "line": line}


make_all()
import torch, numpy, einops, ropewalk_check.main  # noqa: E402, E401, F401: in the memory with which each program begins
