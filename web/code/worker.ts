// The worker that Python runs in: a Web Worker, or one of Node's. It imports the interpreter from a given address.
import type { loadPyodide, PyodideAPI } from "pyodide";
import { isComplex, allocate, isDtype, type Dtype } from "./arrays/dtypes.js";
import { Kernels } from "./arrays/kernels.js";
import type { FromWorker, PythonFailure, Sent, ToWorker } from "./messages.js";
import { pythonFiles } from "./python-files.js";

type Receive = (message: ToWorker) => void;
interface Port {
  postMessage(message: FromWorker, transfer?: readonly ArrayBuffer[]): void;
}
interface Builtin {
  getBuiltinModule?(name: "node:worker_threads"): {
    parentPort: Port & { on(event: "message", receive: Receive): void };
  };
}

const node = (globalThis as { process?: Builtin }).process?.getBuiltinModule?.("node:worker_threads");
const scope = globalThis as unknown as Port & {
  addEventListener(name: "message", receive: (event: { data: ToWorker }) => void): void;
};
const port: Port = node?.parentPort ?? scope;

const kernels = new Kernels();
const python = "/ropewalk";

/** The functions that Python can call. */
interface Runner {
  run(request: string): string;
  end(): void;
}
let runner: Promise<Runner> | undefined;

async function start(folder: string): Promise<Runner> {
  allowOnly(folder);
  // webpack starts it as a classic worker, which the interpreter detects by importScripts and refuses.
  Object.assign(globalThis, { importScripts: undefined });
  const { loadPyodide: load } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ `${folder}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  const indexURL = node ? decodeURIComponent(new URL(folder).pathname).replace(/^\/(?=\w:)/, "") : folder;
  const pyodide = await load({ indexURL, packages: [], jsglobals: {}, env: { PYTHONDONTWRITEBYTECODE: "" } });
  writeFiles(pyodide);
  const call = (message: string): string | number => kernels.call(message);
  pyodide.runPython(`import sys; sys.path.insert(0, "${python}")`);
  const made = pyodide.pyimport("ropewalk_run") as Runner & { lock(call: (message: string) => string | number): void };
  made.lock(call);
  const { run, end } = made;
  closeAll();
  return { run, end };
}

/** While the interpreter loads, only its own folder can be fetched from. */
function allowOnly(folder: string): void {
  const fetched = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, folder).href;
    if (!address.startsWith(folder))
      return Promise.reject(new TypeError(`${address} is not one of the interpreter's own files`));
    return fetched(input, init).then(counted);
  };
}

let loaded = 0;
/** A response that reports its progress, at most about a hundred times. */
function counted(answer: Response): Response {
  if (!answer.ok || !answer.body) return answer;
  let reported = loaded;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      loaded += part.length;
      if (loaded - reported > STEP) port.postMessage({ loaded: (reported = loaded) });
      out.enqueue(part);
    },
  });
  return new Response(answer.body.pipeThrough(count), { status: answer.status, headers: answer.headers });
}
const STEP = 100_000;

/** Removes access to the network and the evaluation of text as code before a program runs. */
function closeAll(): void {
  const names = [
    "fetch",
    "XMLHttpRequest",
    "WebSocket",
    "WebSocketStream",
    "WebTransport",
    "EventSource",
    "importScripts",
    "indexedDB",
    "caches",
    "BroadcastChannel",
    "Worker",
    "SharedWorker",
    "process",
    "require",
    "module",
    "navigator",
  ];
  for (let owner: object | null = globalThis; owner !== null; owner = Object.getPrototypeOf(owner) as object | null)
    for (const name of names) Reflect.deleteProperty(owner, name);
  const functions = [() => undefined, async () => undefined, function* () {}, async function* () {}];
  for (const one of functions) Object.defineProperty(Object.getPrototypeOf(one), "constructor", { value: undefined });
}

function writeFiles({ FS }: PyodideAPI): void {
  for (const [path, text] of Object.entries(pythonFiles)) {
    FS.mkdirTree(`${python}/${path}`.replace(/\/[^/]+$/, ""));
    FS.writeFile(`${python}/${path}`, text);
  }
}

function take(value: Sent): unknown {
  if (typeof value !== "object" || value === null) return value;
  const dtype = value.dtype.replace(/^numpy\./, "") as Dtype;
  if (!isDtype(dtype)) throw new TypeError(`no dtype ${dtype}`);
  const storage = allocate(dtype, value.data.length);
  storage.data.set(value.data);
  return { id: kernels.put(storage), dtype: value.dtype, shape: value.shape };
}

interface Answer {
  printed: string;
  values: Record<string, unknown>;
  error?: PythonFailure;
}

function give(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("float" in value) return Number((value as { float: string }).float.replace("inf", "Infinity"));
  const { id, dtype, shape } = value as { id: number; dtype: Dtype; shape: number[] };
  const size = shape.reduce((product, length) => product * length, isComplex(dtype) ? 2 : 1);
  return { dtype, shape, data: kernels.dense(id).data.slice(0, size) };
}

async function answer({ folder, source, globals, want }: ToWorker): Promise<FromWorker> {
  let python: Runner;
  try {
    python = await (runner ??= start(folder));
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage({ running: true });
  kernels.reset();
  const sent = Object.fromEntries(Object.entries(globals).map(([name, value]) => [name, take(value)]));
  const found = JSON.parse(python.run(JSON.stringify({ source, globals: sent, want }))) as Answer;
  const values = Object.fromEntries(Object.entries(found.values).map(([name, value]) => [name, give(value)]));
  python.end();
  return { printed: found.printed, ...(found.error ? { error: found.error } : { values }) };
}

const receive = (message: ToWorker): void =>
  void answer(message).then(
    (found) => port.postMessage(found),
    (error: unknown) => port.postMessage({ broken: error instanceof Error ? error.message : String(error) }),
  );
if (node) node.parentPort.on("message", receive);
else scope.addEventListener("message", ({ data }) => receive(data));
