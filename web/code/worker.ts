// What runs beside the interpreter, in a realm of its own: a worker of a page, or a context in a process of Node. It is
// one text with the interpreter's script (script.ts), and takes away what the realm can do before that script runs.
import type { PyodideAPI, PyodideConfig } from "pyodide";
import { allocate, isComplex, isDtype, type Dtype } from "./arrays/dtypes.js";
import { Kernels } from "./arrays/kernels.js";
import {
  arrayClass,
  type Answer,
  type CoreRealm,
  type Message,
  type PythonFailure,
  type Request,
  type Sent,
  type SentArray,
  type Start,
} from "./messages.js";
import { pythonFiles } from "./python-files.js";

/** The rest of the text: runs the interpreter's script and returns its two functions. */
declare const interpreter: () => {
  loadPyodide(config: PyodideConfig & { _makeSnapshot?: boolean; _loadSnapshot?: Uint8Array }): Promise<Loaded>;
  createPyodideModule: NonNullable<PyodideConfig["createPyodideModule"]>;
};
type Loaded = PyodideAPI & { makeMemorySnapshot(): Uint8Array };
/** The functions of ropewalk_run.py. */
interface Runner {
  lock(call: (message: string) => string | number, core?: (message: string) => string): void;
  run(request: string): string;
}

/** The parts of the realm that are used here. */
const realm = globalThis as unknown as {
  postMessage(message: Message, transfer: ArrayBuffer[]): void;
  addEventListener(name: "message", receive: (event: { data: Message }) => void): void;
};
const send = realm.postMessage.bind(realm);
const { coreCalls } = globalThis as CoreRealm;
const files: Record<string, Uint8Array> = {};
const kernels = new Kernels();
let runner: Runner | undefined;

const answer = (content: Answer, parts: readonly Uint8Array[] = []): void =>
  send(
    { text: JSON.stringify(content), parts },
    parts.map(({ buffer }) => buffer as ArrayBuffer),
  );
const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

realm.addEventListener("message", ({ data: { text, parts } }) => {
  if (runner === undefined) {
    start(JSON.parse(text) as Start, parts).catch((error: unknown) => answer({ missing: said(error) }));
    return;
  }
  try {
    run(runner, JSON.parse(text) as Request, parts);
  } catch (error) {
    answer({ broken: said(error) });
  }
});
close();

async function start({ lock }: Start, [module, library, memory]: readonly Uint8Array[]): Promise<void> {
  Object.assign(files, { "pyodide.asm.wasm": module, "python_stdlib.zip": library });
  const { loadPyodide, createPyodideModule } = interpreter();
  const pyodide = await loadPyodide({
    indexURL: "/",
    createPyodideModule,
    lockFileContents: lock,
    packages: [],
    jsglobals: {},
    env: { PYTHONDONTWRITEBYTECODE: "" },
    ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
  });
  writeFiles(pyodide);
  if (!memory) pyodide.runPython('import sys; sys.path.insert(0, "/ropewalk"); import ropewalk_run');
  const made = memory ? undefined : pyodide.makeMemorySnapshot();
  const python = pyodide.pyimport("ropewalk_run") as Runner;
  python.lock((message) => kernels.call(message), await coreCalls?.(kernels));
  kernels.reset();
  runner = python;
  answer({ ready: true }, made ? [made] : []);
}

function writeFiles({ FS }: PyodideAPI): void {
  const encoder = new TextEncoder();
  for (const [path, text] of Object.entries(pythonFiles)) {
    FS.mkdirTree(`/ropewalk/${path}`.replace(/\/[^/]+$/, ""));
    FS.writeFile(`/ropewalk/${path}`, encoder.encode(text)); // the interpreter's own encoding takes 50 ms
  }
}

function run(python: Runner, { source, globals, want }: Request, parts: readonly Uint8Array[]): void {
  const given = Object.fromEntries(Object.entries(globals).map(([name, value]) => [name, take(value, parts)]));
  const found = JSON.parse(python.run(JSON.stringify({ source, globals: given, want }))) as Found;
  const arrays: Uint8Array[] = [];
  const values = Object.fromEntries(Object.entries(found.values).map(([name, value]) => [name, give(value, arrays)]));
  answer(found.error ? { ...found, values: {} } : { ...found, values }, found.error ? [] : arrays);
}

/** The answer of ropewalk_run.py: an array is its number in the table of arrays. */
interface Found {
  printed: string;
  values: Record<string, unknown>;
  error?: PythonFailure;
}

function take(value: Sent, parts: readonly Uint8Array[]): unknown {
  if (typeof value !== "object" || value === null || "float" in value) return value;
  const dtype = arrayClass(value.dtype);
  if (!isDtype(dtype)) throw new TypeError(`no dtype ${dtype}`);
  const bytes = parts[value.part]!;
  const numbers = new Float64Array(bytes.slice().buffer);
  const storage = allocate(dtype, numbers.length);
  storage.data.set(numbers);
  return { id: kernels.put(storage), dtype: value.dtype, shape: value.shape };
}

function give(value: unknown, arrays: Uint8Array[]): unknown {
  if (typeof value !== "object" || value === null || "float" in value) return value;
  const { id, dtype, shape } = value as { id: number; dtype: Dtype; shape: number[] };
  const size = shape.reduce((product, length) => product * length, isComplex(dtype) ? 2 : 1);
  const { buffer } = kernels.dense(id).data.slice(0, size);
  return { dtype, shape, part: arrays.push(new Uint8Array(buffer)) - 1 } satisfies SentArray;
}

/** The names of a realm that stay: those of the language without its ways to run a text, and a few more. */
const KEPT =
  "AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError " +
  "FinalizationRegistry Float32Array Float64Array Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math " +
  "NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol " +
  "SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet " +
  "WebAssembly decodeURI decodeURIComponent encodeURI encodeURIComponent escape globalThis isFinite isNaN parseFloat " +
  "parseInt undefined unescape TextDecoder TextEncoder clearTimeout queueMicrotask";

/**
 * Takes the other names away, and the constructors of functions. The interpreter then finds no page, no worker and no
 * Node, and takes the realm for a shell, which reads files with `readbuffer`.
 */
function close(): void {
  const { crypto, performance, setTimeout: later } = globalThis;
  const names = new Set<PropertyKey>(KEPT.split(" "));
  for (
    let owner: object | null = globalThis;
    owner && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner) as object
  )
    for (const name of Reflect.ownKeys(owner))
      if (!names.has(name) && !Reflect.deleteProperty(owner, name))
        Reflect.defineProperty(owner, name, { value: undefined });
  const functions = [() => undefined, async () => undefined, function* () {}, async function* () {}];
  for (const one of functions)
    Object.defineProperty(Object.getPrototypeOf(one), "constructor", { value: undefined, writable: false });
  // The interpreter says in no other way that its files do not fit.
  const warn = (...texts: unknown[]): void => {
    if (runner === undefined) answer({ missing: texts.map(said).join(" ") });
  };
  const none = (): never => {
    throw new TypeError("no text becomes a function here");
  };
  const shell = {
    Function: Object.defineProperty(none, "prototype", { value: Object.getPrototypeOf(none) as object }),
    crypto: { getRandomValues: (view: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(view) },
    performance: { now: () => performance.now() },
    console: { log() {}, info() {}, debug() {}, warn, error: warn },
    setTimeout: (call: () => void, delay?: number) => later(() => call(), delay),
    load() {},
    read() {},
    readbuffer(path: string) {
      const bytes = files[path.slice(1)];
      delete files[path.slice(1)];
      return bytes;
    },
  };
  Object.assign(globalThis, shell);
}
