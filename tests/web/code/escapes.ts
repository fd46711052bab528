/** Ways out of a Python interpreter, for Node and for browsers. Each prints "ESCAPED" or the secret if it works. */
export const escapes = (secret: string): Record<string, string> => ({
  "a builtin module that is made by hand": made("_ctypes", "print('ESCAPED')"),
  _pyodide_core: made("_pyodide_core", "print('ESCAPED')"),
  "Py_DECREF and emscripten_run_script_string": made(
    "_ctypes",
    `
import ctypes, sys
ctypes.pythonapi.Py_DecRef(ctypes.py_object(sys.modules["ropewalk_run"].guard))
run = ctypes.CDLL(None).emscripten_run_script_string
run.restype = ctypes.c_char_p
print(run(b"require('fs').readFileSync('${secret}', 'utf8')"))
`,
  ),
  "importlib's own loader": `
import importlib.machinery, importlib.util
for name in ("_ctypes", "_pyodide_core", "_posixsubprocess"):
    try:
        importlib.util.module_from_spec(importlib.machinery.BuiltinImporter.find_spec(name))
        print("ESCAPED", name)
    except BaseException as error: print(type(error))
`,
  "the frozen importlib": `
import sys, types
b = sys.modules["_frozen_importlib"]
for name in ("_ctypes", "_pyodide_core"):
    try:
        b._load(b.ModuleSpec(name, b.BuiltinImporter, origin="built-in")); print("ESCAPED")
    except BaseException as error: print(type(error))
`,
  "a new module _imp": `
import importlib.machinery, sys
old = sys.modules.pop("_imp")
import _imp
print("ESCAPED" if hasattr(_imp, "create_builtin") else "no")
`,
  gc: "import gc\nprint('ESCAPED', len(gc.get_objects()))",
  "the referrers of the guard": "import gc, ropewalk_run as r\nprint('ESCAPED', gc.get_referrers(r.guard))",
  "code of its own": `
import ropewalk_run as r
def other(*a): pass
for change in (lambda: setattr(r.guard, "__code__", other.__code__), lambda: r.guard.__defaults__.__setitem__(0, ()), lambda: type(r.guard).__setattr__(r.guard, "__defaults__", ())):
    try: change()
    except BaseException as error: print(type(error))
print(open("${secret}").read())
`,
  "crafted bytecode": `
import opcode
code = (lambda: 0).__code__
bad = code.replace(co_code=bytes([opcode.opmap["LOAD_FAST"], 255]) + code.co_code, co_nlocals=0, co_varnames=())
print("ESCAPED" if type(bad).__name__ == "JsProxy" else "no")
`,
  marshal:
    "import marshal, types\nprint(types.FunctionType(marshal.loads(marshal.dumps(compile(\"open('" +
    secret +
    "').read()\", '', 'eval'))), globals())())",
  "classes without a name": `
for kind in type.__subclasses__(object):
    if "Loader" in kind.__name__ or kind.__name__ == "FileIO":
        try: print(kind("x", "${secret}").get_data("${secret}"))
        except BaseException as error: print(type(error))
`,
  "_io and codecs": `
import _io, codecs, io
for call in (lambda: _io.FileIO("${secret}"), lambda: _io.open_code("${secret}"), lambda: codecs.open("${secret}"), lambda: io.open(0), lambda: _io.FileIO(3)):
    try: print("ESCAPED", call().read())
    except BaseException as error: print(type(error))
`,
  posix: `
import posix
for call in (lambda: posix.open("${secret}", 0), lambda: posix.system("true"), lambda: posix.listdir("/"), lambda: posix.fork(), lambda: posix.execv("/bin/sh", ["sh"])):
    try: print("ESCAPED" if call() not in (-1, 1) else "no")
    except BaseException as error: print(type(error))
`,
  "the frames above": `
import sys
frame = sys._getframe()
while frame:
    for value in [*frame.f_locals.values(), *frame.f_globals.values()]:
        if "Js" in type(value).__name__: print(getattr(value, "constructor", None), getattr(value, "ownerDocument", None))
    frame = frame.f_back
`,
  "the one function of JavaScript": `
import ropewalk_arrays as a
call = a._call
for name in dir(call):
    try: value = getattr(call, name)
    except BaseException: continue
    if name in ("eval", "process", "fetch", "globalThis"): print("ESCAPED", name)
object = getattr(call, "__proto__", None)
print(call('["constructor"]'), call('["__defineGetter__", "x", 1]'))
`,
  "threads, signals and memory": `
for source in ("import _thread\\n_thread.start_new_thread(print, ('ESCAPED',))", "import signal\\nsignal.raise_signal(9)", "import mmap\\nprint('ESCAPED')", "import faulthandler\\nprint('ESCAPED')", "import _testcapi\\nprint('ESCAPED')", "import _posixsubprocess\\nprint('ESCAPED')"):
    try: exec(source)
    except BaseException as error: print(type(error))
`,
});

const made = (name: string, then: string): string => `
import _imp, sys, types
spec = types.SimpleNamespace(name="${name}", origin="built-in")
module = _imp.create_builtin(spec)
_imp.exec_builtin(module)
sys.modules["${name}"] = module
${then}
`;
