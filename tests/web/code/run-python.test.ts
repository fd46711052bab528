import { describe, expect, test } from "vitest";
import { RopewalkError, runPython, type PythonArray, type RunPythonOptions } from "ropewalk/code";

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

  test("finds nothing that another program left", async () => {
    await runPython("import torch, math\nleft = 1\nmath.pi = 3\ntorch.pi = 3\ntorch.set_default_dtype(torch.float64)");
    const { printed } = await runPython(
      "import torch, math\nprint('left' in globals(), math.pi, torch.pi, torch.ones(1).dtype)",
    );
    expect(printed).toBe(`False ${Math.PI} ${Math.PI} torch.float32\n`);
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
import gc, sys
import ropewalk_arrays

seen, todo, found = set(), [*gc.get_objects(), *sys.meta_path, *sys.modules.values()], []
while todo:
    one = todo.pop()
    if id(one) not in seen:
        seen.add(id(one))
        todo += gc.get_referents(one)
        if any(kind.__name__ == "JsProxy" for kind in type(one).__mro__):
            found.append(one is ropewalk_arrays._call)
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
