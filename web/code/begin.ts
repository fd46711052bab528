// The worker and the interpreter's folder, in Node and in browsers.
import { RopewalkError } from "../api/errors/errors.js";
import type { FromWorker, ToWorker } from "./messages.js";

/** The common interface of Node's and a browser's worker. */
export interface Thread {
  /** The folder of the interpreter's files. */
  readonly folder: string;
  send(message: ToWorker): void;
  /** Receives the next message; one run at a time. */
  receive: (message: FromWorker) => void;
  /** Allows Node to exit while no program runs. */
  rest(): void;
  end(): void;
}

/** The parts of Node's modules that are used here. */
interface NodeModules {
  "node:module": { createRequire(from: string): { resolve(name: string): string } };
  "node:url": { pathToFileURL(path: string): URL };
  "node:worker_threads": { Worker: new (file: URL, options: { env: object }) => NodeWorker };
}
interface NodeWorker {
  on(event: "message", receive: (message: FromWorker) => void): void;
  on(event: "error", receive: (error: Error) => void): void;
  on(event: "exit", receive: () => void): void;
  postMessage(message: ToWorker, transfer: readonly never[]): void;
  ref(): void;
  unref(): void;
  terminate(): unknown;
}
interface NodeProcess {
  getBuiltinModule?<Name extends keyof NodeModules>(name: Name): NodeModules[Name];
}
const node = (globalThis as { process?: NodeProcess }).process;

/**
 * Read from the package's own file, because Node has no other source. Separate from the expression below, so that no
 * bundler follows it.
 */
const [here, inNode] = [import.meta.url, "code/worker.js"];

/** The folder of the interpreter's files, ending with a slash. */
export function folderOf(given: string | URL | undefined): string {
  if (given !== undefined) return new URL(given, globalThis.document?.baseURI ?? globalThis.location?.href).href;
  if (node?.getBuiltinModule === undefined) return new URL("pyodide/", document.baseURI).href;
  try {
    const path = node
      .getBuiltinModule("node:module")
      .createRequire(import.meta.url)
      .resolve("pyodide/pyodide.mjs");
    return new URL(".", node.getBuiltinModule("node:url").pathToFileURL(path)).href;
  } catch {
    throw new RopewalkError({ code: "python-unavailable", rule: "no-python", value: "it was not found" });
  }
}

/** Starts a worker that runs one program after the other. `lost`: called if it ends by itself. */
export function begin(folder: string, lost: (thread: Thread) => void): Thread {
  const thread: Thread = {
    folder,
    receive: () => undefined,
    send: () => undefined,
    rest: () => undefined,
    end: () => undefined,
  };
  const broken = (message: string): void => {
    lost(thread);
    thread.receive({ broken: message });
  };
  if (node?.getBuiltinModule !== undefined) {
    const { Worker: Started } = node.getBuiltinModule("node:worker_threads");
    const worker = new Started(new URL(inNode, here), { env: {} });
    worker.on("message", (message: FromWorker) => thread.receive(message));
    worker.on("error", (error) => broken(error.message));
    worker.on("exit", () => broken("the worker ended"));
    thread.send = (message) => {
      worker.ref();
      worker.postMessage(message, []);
    };
    thread.rest = () => worker.unref();
    thread.end = () => void worker.terminate();
    return thread;
  }
  // Bundlers look for exactly this expression; the package's own build puts the file beside this one.
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "ropewalk-code" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => thread.receive(data));
  worker.addEventListener("error", ({ message }: { message?: string }) => broken(message || "its worker did not load"));
  thread.send = (message) => worker.postMessage(message, []);
  thread.end = () => worker.terminate();
  return thread;
}
