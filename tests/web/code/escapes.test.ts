// Programs that try to leave their interpreter, and to change what the next one prints.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { runPython } from "ropewalk/code";
import { argumentsOf, startProcess } from "../../../web/code/host/process.js";
import type { Message } from "../../../web/code/messages.js";
import { escapes } from "./escapes.js";

/** A path of this project. */
const inRoot = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "ropewalk code ")); // a path with spaces
const secret = join(folder, "secret.txt");
writeFileSync(secret, "kept-from-programs");
process.env["ROPEWALK_SECRET"] = "kept-from-programs";

test.each(Object.entries(escapes(secret)))("by %s no program leaves", async (_, source) => {
  const found = await runPython(source, { seconds: 30 }).then(
    ({ printed }) => printed,
    (error: Error) => error.message,
  );
  expect(found).not.toContain("kept-from-programs");
  expect(found).not.toContain("ESCAPED");
});

const forgeries = {
  "the runner's own functions":
    "import ropewalk_run as r\nr.restore = r.sent = r.failure = lambda *a, **k: 1\nr.run = r.lock = None",
  "the encoder of results": 'import json\njson.JSONEncoder.encode = lambda *a: \'{"printed": "forged", "values": {}}\'',
  "the compiler":
    "import builtins\nbuiltins.compile = lambda *a, **k: 'print(666)'\nbuiltins.print = builtins.exec = None",
  "a class of torch and of numpy":
    "import torch, numpy\ntorch.Tensor.__mul__ = lambda *a: 666\nnumpy.ndarray.__mul__ = lambda *a: 666",
  "the modules": "import sys, types\nsys.modules['torch'] = sys.modules['math'] = types.ModuleType('math')",
  settings:
    "import sys, warnings, decimal, random, torch\nsys.setrecursionlimit(30)\nwarnings.filterwarnings('error')\ndecimal.getcontext().prec = 2\nrandom.seed(0)\ntorch.set_default_dtype(torch.float64)",
  "work for later":
    "import atexit, sys, weakref\nclass Late:\n    def __del__(self): print('forged')\nsys.kept = Late()\natexit.register(print, 'forged')\nsys.settrace(lambda *a: None)\nsys.excepthook = sys.displayhook = print\nkept = weakref.ref(sys.kept, print)",
};
const honest = `
import decimal, json, math, sys, warnings
import numpy, torch
print(math.pi, torch.ones(1) * 2, numpy.ones(1) * 2, torch.ones(1).dtype, json.dumps({"a": 1}), hasattr(sys, "kept"))
print(sys.getrecursionlimit() > 30, decimal.getcontext().prec, eval(compile("1 + 1", "", "eval")))
warnings.warn("quiet")
values = torch.ones(2) * 3
`;

test("no program changes what the next one prints and returns", async () => {
  const wanted = await runPython(honest, { want: ["values"] });
  expect(wanted.printed).toContain("3.141592653589793 tensor([2.]) [2.] torch.float32");
  for (const [what, source] of Object.entries(forgeries)) {
    await runPython(source).catch(() => undefined);
    expect(await runPython(honest, { want: ["values"] }), what).toEqual(wanted);
  }
}, 300_000);

/** Whatever code runs there, as if no guard of the interpreter held. */
const attack = `
const tries = {
  eval: () => eval("1 + 1"),
  Function: () => (() => 1).constructor("return 1")(),
  outer: () => postMessage.constructor("return process")().version,
  timer: () => (setTimeout.constructor || Function)("return process")(),
  process: () => process.version,
  require: () => require("fs").readFileSync(${JSON.stringify(secret)}, "utf8"),
};
const found = {};
for (const [name, call] of Object.entries(tries)) try { found[name] = "ESCAPED " + call(); } catch (error) { found[name] = "no"; }
const wait = [import("node:fs"), import("data:text/javascript,export default 1")];
found.names = Object.getOwnPropertyNames(globalThis).filter((name) => /^[a-z]/.test(name) && /fetch|process|require|module|import|Web[ST]|navigator/.test(name));
postMessage({ text: JSON.stringify(found), parts: [] });
Promise.allSettled(wait).then((all) => postMessage({ text: JSON.stringify(all.map(({ status }) => status)), parts: [] }));
`;

describe("the process around an interpreter", () => {
  test("gives code in its context no module, no eval and no name of the host", async () => {
    const messages: Message[] = [];
    const process = startProcess(attack, { receive: (message) => messages.push(message), lost: () => undefined });
    await vi.waitFor(() => expect(messages.length).toBe(2), 60_000);
    process.end();
    const [found, imports] = messages.map(({ text }) => JSON.parse(text) as Record<string, string>);
    expect(found).toEqual({
      eval: "no",
      Function: "no",
      outer: "no",
      timer: "no",
      process: "no",
      require: "no",
      names: [],
    });
    expect(imports).toEqual(["rejected", "rejected"]);
  });

  test("lets even its own first script read, write and start nothing, and shows it no environment", () => {
    const tries = `
      import fs from "node:fs"; import child from "node:child_process"; import { Worker } from "node:worker_threads"; import { WASI } from "node:wasi";
      const tries = {
        read: () => fs.readFileSync(${JSON.stringify(secret)}, "utf8"),
        list: () => fs.readdirSync("/"),
        descriptors: () => fs.readdirSync("/proc/self/fd"),
        write: () => fs.writeFileSync(${JSON.stringify(secret)}, "changed"),
        spawn: () => child.execSync("cat " + ${JSON.stringify(JSON.stringify(secret))}),
        thread: () => new Worker("1", { eval: true }),
        addon: () => process.dlopen({ exports: {} }, "/usr/lib/none.node"),
        eval: () => (0, eval)("1"),
        wasi: () => new WASI({ version: "preview1", preopens: { "/": "/" } }),
        inspector: () => process.binding("inspector").open(),
        sqlite: () => new (process.getBuiltinModule("node:sqlite").DatabaseSync)(${JSON.stringify(secret)}),
        environment: () => { if (Object.keys(process.env).length === 0) throw new Error("none"); return Object.keys(process.env); },
      };
      for (const [name, call] of Object.entries(tries)) { let said = "no"; try { said = "ESCAPED " + call(); } catch {} console.log(name, said); }
    `;
    const printed = execFileSync(process.execPath, argumentsOf(tries), { env: {}, encoding: "utf8" });
    const held = printed.split("\n").filter((line) => line.includes("ESCAPED"));
    expect(held).toEqual([]);
    expect(printed.split("\n").length).toBeGreaterThan(10);
  });

  test("passes no descriptor on that this process was given", async () => {
    const script = `
      const { runPython } = await import(${JSON.stringify(pathToFileURL(inRoot("dist/code.js")).href)});
      const { readdirSync, readlinkSync } = await import("node:fs");
      const run = runPython("while True: pass", { seconds: 3 }).catch(() => undefined);
      const children = () => readdirSync("/proc").filter((id) => { try { return readlinkSync("/proc/" + id + "/exe") === process.execPath
        && new RegExp("\\\\nPPid:\\\\s" + process.pid + "\\\\n").test((await_(id))); } catch { return false; } });
      const await_ = (id) => process.getBuiltinModule("node:fs").readFileSync("/proc/" + id + "/status", "utf8");
      await new Promise((resolve) => setTimeout(resolve, 1500));
      for (const id of children()) for (const fd of readdirSync("/proc/" + id + "/fd")) try { console.log(readlinkSync("/proc/" + id + "/fd/" + fd)); } catch {}
      console.log("seen", children().length);
      process.exit();
    `;
    // Node itself closes those that have no gap below them.
    const node = [process.execPath, "--input-type=module", "--eval", script];
    const child = spawn("bash", ["-c", 'exec 40<"$0"; exec "$@"', secret, ...node], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout!.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    await new Promise((resolve) => child.on("close", resolve));
    expect(printed).toContain("seen 1");
    expect(printed).not.toContain("secret.txt");
  });

  test.each(["in a module given as text", "as a linked package, under a path with spaces"])("works %s", (how) => {
    const place = join(folder, how.slice(0, 4).trim(), "node_modules");
    mkdirSync(place, { recursive: true });
    symlinkSync(inRoot("."), join(place, "ropewalk"));
    symlinkSync(dirname(createRequire(import.meta.url).resolve("pyodide/package.json")), join(place, "pyodide"));
    const program =
      'import { runPython } from "ropewalk/code"; console.log((await runPython("print(6 * 7)")).printed);';
    const file = join(dirname(place), "use.mjs");
    writeFileSync(file, program);
    const args = how.startsWith("in") ? ["--input-type=module", "--eval", program] : [file];
    // It also ends by itself, though an interpreter waits for the next program.
    const options = { cwd: dirname(place), encoding: "utf8", timeout: 60_000 } as const;
    expect(execFileSync(process.execPath, args, options)).toBe("42\n\n");
  });

  test("names the right that is missing where this process has none to start it", () => {
    const program = `
      const { runPython } = await import(${JSON.stringify(pathToFileURL(inRoot("dist/code.js")).href)});
      await runPython("print(1)").catch(({ code, message }) => console.log(code, message));
    `;
    const [permission = ""] = argumentsOf("");
    const args = [permission, "--allow-fs-read=*", "--no-warnings", "--input-type=module", "--eval", program];
    expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toMatch(
      /^python-unavailable .*(?:permission|restricted)/i,
    );
  });

  test("ends with its host, even in the middle of a program", async () => {
    const program = `
      const { runPython } = await import(${JSON.stringify(pathToFileURL(inRoot("dist/code.js")).href)});
      await runPython("while True: pass", { seconds: 4, progress: (share) => share === 1 && console.log("runs") });
    `;
    const host = spawn(process.execPath, ["--input-type=module", "--eval", program], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    await new Promise((resolve) => host.stdout.once("data", resolve));
    await new Promise((resolve) => setTimeout(resolve, 2000)); // until the program is on its way
    const own = readFileSync(`/proc/${host.pid}/task/${host.pid}/children`, "utf8").trim();
    expect(own).toMatch(/^\d+$/);
    host.kill("SIGKILL");
    await vi.waitFor(() => expect(() => process.kill(Number(own), 0)).toThrow(), { timeout: 60_000 });
  });
});
