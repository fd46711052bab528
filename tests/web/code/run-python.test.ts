import { cpSync, mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { RopewalkError, runPython, type PythonArray, type RunPythonOptions } from "ropewalk/code";

vi.setConfig({ testTimeout: 120_000 }); // each test starts interpreters, at a busy time slowly

/** A folder of the interpreter that no test has started. */
function copyOfInterpreter(): URL {
  const folder = join(mkdtempSync(join(tmpdir(), "ropewalk-")), "/");
  cpSync(dirname(createRequire(import.meta.url).resolve("pyodide/package.json")), folder, { recursive: true });
  return pathToFileURL(folder);
}

const failure = async (source: string, options: RunPythonOptions = {}): Promise<RopewalkError> => {
  try {
    await runPython(source, options);
  } catch (error) {
    return error as RopewalkError;
  }
  throw new Error("it ran");
};

describe("a program", () => {
  test("takes globals and returns the requested ones, arrays in their dtype and shape", async () => {
    const { printed, values } = await runPython(
      "y = x * k; c = torch.polar(x, x)\nprint(name)".replace(/^/, "import torch\n"),
      {
        globals: { x: { dtype: "float32", shape: [2, 2], data: [1, 2, 3, 4] }, k: 2, name: "ropewalk" },
        want: ["y", "c", "k", "name"],
      },
    );
    expect(printed).toBe("ropewalk\n");
    expect(values["y"]).toEqual({ dtype: "float32", shape: [2, 2], data: Float32Array.of(2, 4, 6, 8) });
    expect(values["c"]).toMatchObject({ dtype: "complex64", shape: [2, 2] });
    expect((values["c"] as PythonArray).data[1]).toBeCloseTo(Math.sin(1), 6);
    expect([values["k"], values["name"]]).toEqual([2, "ropewalk"]);
  });

  test("takes infinite numbers and those that are none", async () => {
    const globals = { x: Infinity, y: NaN };
    expect((await runPython("print(x, y)\nz = -x", { globals, want: ["z"] })).values).toEqual({ z: -Infinity });
  });

  test("draws torch's own numbers from a seed", async () => {
    const { printed } = await runPython(
      "import torch\ntorch.manual_seed(0)\nprint(torch.randn(2, 2), torch.nn.Linear(2, 1).weight)",
    );
    expect(printed).toContain("tensor([[ 1.5410, -0.2934],\n        [-2.1788,  0.5684]])");
  });
});

describe("mistakes of a program", () => {
  test("give exception, message and line", async () => {
    const error = await failure("x = 1\n\ndef f():\n    return x / 0\n\nf()");
    expect(error).toMatchObject({ code: "python", of: "ZeroDivisionError", value: "division by zero", index: 4 });
    expect(error.message).toBe("ZeroDivisionError in line 4: division by zero");
    expect(await failure("x = (1,")).toMatchObject({ code: "python", of: "SyntaxError", index: 1 });
  });

  test.each([
    ["import torch\ntorch.stft", "NotImplementedError", "torch.stft"],
    ["from torch import fft", "NotImplementedError", "torch.fft"],
    ["import torch\ntorch.ones(1).erfinv()", "NotImplementedError", "torch.Tensor.erfinv"],
    ["import numpy as np\nnp.fft", "NotImplementedError", "numpy.fft"],
    ["import scipy", "ModuleNotFoundError", "scipy"],
  ])("name what is missing: %s", async (source, of, name) => {
    const error = await failure(source);
    expect(error).toMatchObject({ code: "python", of });
    expect(error.value).toContain(name);
  });

  test("of a wanted name that is not defined", async () => {
    expect(await failure("a = 1", { want: ["b"] })).toMatchObject({ code: "python", of: "NameError" });
  });
});

describe("a program cannot", () => {
  test.each([
    ["import js", "ModuleNotFoundError"],
    ["import pyodide_js", "ModuleNotFoundError"],
    ["from pyodide.code import run_js", "ModuleNotFoundError"],
    ["import socket", "ModuleNotFoundError"],
    ["import ctypes", "ModuleNotFoundError"],
    ["open('/etc/passwd')", "PermissionError"],
    ["open('/ropewalk/torch/__init__.py', 'w')", "PermissionError"],
    ["open('/lib/../etc/passwd')", "PermissionError"],
    ["class Path(str):\n    def startswith(self, _): return True\nopen(Path('/etc/passwd'))", "PermissionError"],
    ["import os\nos.listdir('/')", "PermissionError"],
    ["import ropewalk_run as r\nr.guard.__code__ = (lambda *_: None).__code__", "PermissionError"],
    ["import ropewalk_run as r\nr.guard.__defaults__ = ()", "PermissionError"],
    ["import ropewalk_run as r\nr.CLOSED = r.KEPT = ()\nr.READABLE = '/'\nopen('/etc/passwd')", "PermissionError"],
    ["import torch\nx = torch.zeros(10**11)", "MemoryError"],
    ["import torch\nx = torch.zeros(1).expand(10**11) + 1", "MemoryError"],
    ["import torch\nkept = [torch.zeros(10**7) for _ in range(10**4)]", "MemoryError"],
    ["x = bytearray(10**11)", /MemoryError|OverflowError/],
    ["print('a' * 10**7)", "MemoryError"],
  ])("%s", async (source, of) => {
    expect(await failure(source)).toMatchObject({
      code: "python",
      of: typeof of === "string" ? of : expect.stringMatching(of),
    });
  });

  test("reach JavaScript through its arguments", async () => {
    const source = "import ropewalk_arrays\ncall = ropewalk_arrays._call\nprint(getattr(call, 'constructor', None))";
    expect((await runPython(source)).printed).toMatch(/undefined|None/);
  });

  test("find any other JavaScript object, anywhere", async () => {
    const source = `
import sys, types
import ropewalk_arrays

seen, todo, found = {}, [object, *sys.meta_path, *sys.modules.values()], []
while todo:
    one = todo.pop()
    if id(one) in seen:
        continue
    seen[id(one)] = one
    if any(kind.__name__ == "JsProxy" for kind in type.mro(type(one))):
        found.append(one is ropewalk_arrays._call)
        continue
    if isinstance(one, dict):
        todo += [*one.keys(), *one.values()]
    elif isinstance(one, (list, tuple, set, frozenset)):
        todo += [*one]
    elif isinstance(one, types.CellType):
        todo += [one.cell_contents] if one != types.CellType() else []
    elif type(one) is type:
        todo += type.__subclasses__(one)
    for name in ("__dict__", "__closure__", "__defaults__", "__kwdefaults__", "__globals__", "__self__", "__func__", "__wrapped__"):
        try:
            todo.append(object.__getattribute__(one, name))
        except (AttributeError, TypeError, ValueError):
            pass
print(len(seen) > 10_000, found, [name for name in sys.modules if "pyodide" in name or name == "js"])
`;
    expect((await runPython(source, { seconds: 60 })).printed).toBe("True [True] []\n");
  });

  test("run longer than its seconds, and the next one runs", async () => {
    const error = await failure("while True: pass", { seconds: 0.3 });
    expect(error).toMatchObject({ code: "python", rule: "too-long", limit: 0.3 });
    expect((await runPython("print(1)")).printed).toBe("1\n");
  });

  test("outlive its signal", async () => {
    const stop = new AbortController();
    const progress: number[] = [];
    const error = await failure("while True: pass", {
      signal: stop.signal,
      progress: (share) => {
        progress.push(share);
        if (share === 1) setTimeout(() => stop.abort("enough"), 50);
      },
    });
    expect(error).toBe("enough"); // the signal's own reason
    expect(progress).toEqual([0, 1]);
  });

  test("have the start of its interpreter counted as its time", async () => {
    const interpreter = copyOfInterpreter();
    expect((await runPython("print(1)", { interpreter, seconds: 0.9 })).printed).toBe("1\n");
    expect(await failure("while True: pass", { interpreter, seconds: 0.1 })).toMatchObject({ rule: "too-long" });
  });
});

describe("a bad call", () => {
  test.each([
    [1, {}, "source"],
    ["", { seconds: 0 }, "options.seconds"],
    ["", { seconds: "a" }, "options.seconds"],
    ["", { globals: 1 }, "options.globals"],
    ["", { globals: { x: { dtype: "float32", shape: [2], data: [1] } } }, "options.globals.x"],
    ["", { globals: { x: { dtype: "float8", shape: [1], data: [1] } } }, "options.globals.x"],
    ["", { want: [1] }, "options.want"],
  ])("%j %j", async (source, options, path) => {
    expect(await failure(source as string, options as RunPythonOptions)).toMatchObject({
      code: "option-invalid",
      path,
    });
  });

  test("for a missing interpreter names the package to install", async () => {
    const error = await failure("", { interpreter: new URL("file:///nowhere/") });
    expect(error).toMatchObject({ code: "python-unavailable" });
    expect(error.message).toContain("npm install pyodide");
  });
});
