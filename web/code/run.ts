import { objectOf, refuse } from "../api/arguments/checks.js";
import { RopewalkError } from "../api/errors/errors.js";
import type { PythonArray, PythonResult, RunPythonOptions } from "./types.js";
import { begin, folderOf, type Thread } from "./begin.js";
import type { FromWorker, ToWorker } from "./messages.js";

const DEFAULT_SECONDS = 10;
/** The bytes that a browser fetches, unpacked: pyodide.asm.wasm, python_stdlib.zip and pyodide-lock.json. */
export const INTERPRETER_BYTES = 12_262_932;
const bytesOf = (loaded: number) => ({ loaded, total: INTERPRETER_BYTES });

/** The worker that waits for the next program. */
let idle: Thread | undefined;

function forget(thread: Thread): void {
  if (idle === thread) idle = undefined;
}

/**
 * Runs a program and returns its printed output and the globals that `want` names. Each run has its own globals and
 * modules; the worker is reused for the next run. Only the interpreter's own files are fetched, and the program has no
 * access to files, network or JavaScript.
 * Errors: python (its exception: `of` the type, `value` the message, `index` the 1-based line; a time limit; stopped),
 * python-unavailable (no package `pyodide`), option-invalid; the signal's reason and errors thrown by `progress`.
 */
export async function runPython(source: string, options: RunPythonOptions = {}): Promise<PythonResult> {
  const { globals = {}, want = [], seconds = DEFAULT_SECONDS, signal, progress } = options;
  check(source, globals, want, seconds);
  if (signal?.aborted) throw signal.reason;
  const folder = folderOf(options.interpreter);
  progress?.(0);
  const thread = idle?.folder === folder ? idle : begin(folder, forget);
  forget(thread);
  let clock: ReturnType<typeof setTimeout> | undefined;
  let abort = (): void => undefined;
  try {
    const found = await new Promise<FromWorker>((resolve, reject) => {
      abort = () => reject(signal!.reason);
      signal?.addEventListener("abort", abort);
      thread.receive = (message) => {
        if (!("running" in message || "loaded" in message)) return resolve(message);
        try {
          if ("loaded" in message) return progress?.(message.loaded / INTERPRETER_BYTES, bytesOf(message.loaded));
          progress?.(1);
        } catch (error) {
          return reject(error as Error);
        }
        clock = setTimeout(
          () => reject(new RopewalkError({ code: "python", rule: "too-long", limit: seconds })),
          seconds * 1000,
        );
      };
      thread.send({ folder, source, globals: plain(globals), want });
    });
    if ("missing" in found || "broken" in found || "running" in found || "loaded" in found) throw errorOf(found);
    thread.rest();
    idle ??= thread;
    if (found.error) throw errorOf(found);
    return { printed: found.printed, values: found.values as PythonResult["values"] };
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener("abort", abort);
    if (idle !== thread) thread.end();
  }
}

function errorOf(found: FromWorker): RopewalkError {
  if ("missing" in found)
    return new RopewalkError({ code: "python-unavailable", rule: "no-python", value: found.missing });
  if ("error" in found && found.error) {
    const { type, message, line } = found.error;
    return new RopewalkError({ code: "python", of: type, value: message, ...raisedBy(line) });
  }
  return new RopewalkError({ code: "python", rule: "python-stopped", value: "broken" in found ? found.broken : "" });
}

const raisedBy = (line: number | null): { rule: "raised"; index: number } | { rule: "raised-outside" } =>
  line === null ? { rule: "raised-outside" } : { rule: "raised", index: line };

function check(source: unknown, globals: unknown, want: unknown, seconds: number): void {
  if (typeof source !== "string") throw refuse("source", source, "string");
  const given = objectOf(globals, "options.globals");
  if (!(seconds > 0)) throw refuse("options.seconds", seconds, "above", undefined, { limit: 0 });
  for (const name of want as unknown[]) if (typeof name !== "string") throw refuse("options.want", name, "string");
  for (const [name, value] of Object.entries(given)) {
    const isPlain = value === null || ["number", "string", "boolean"].includes(typeof value);
    if (!isPlain && !isArray(value)) throw refuse(`options.globals.${name}`, value, "python-value");
  }
}

function isArray(value: unknown): value is PythonArray {
  const { dtype, shape, data } = value as PythonArray;
  if (typeof dtype !== "string" || !Array.isArray(shape) || typeof data?.length !== "number") return false;
  const parts = dtype.includes("complex") ? 2 : 1;
  return (
    DTYPE.test(dtype) && data.length === shape.reduce<number>((product, length) => product * Number(length), parts)
  );
}
const DTYPE = /^(?:numpy\.)?(?:float(?:16|32|64)|bfloat16|int(?:8|16|32|64)|uint(?:8|32)|bool|complex(?:64|128))$/;

/** Lists in the form in which they are sent to a worker. */
const plain = (globals: NonNullable<RunPythonOptions["globals"]>): ToWorker["globals"] =>
  Object.fromEntries(
    Object.entries(globals).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null
        ? { ...value, shape: [...value.shape], data: Float64Array.from(value.data) }
        : value,
    ]),
  );
