import { objectOf, refuse } from "../api/arguments/checks.js";
import { RopewalkError } from "../api/errors/errors.js";
import { begin, brokenText, folderOf, INTERPRETER_BYTES, type Interpreter, type Received } from "./begin.js";
import { allocate, isComplex, isDtype } from "./arrays/dtypes.js";
import { arrayClass, MOST_PRINTED, type PythonFailure, type Request, type SentArray } from "./messages.js";
import type { PythonArray, PythonResult, RunPythonOptions } from "./types.js";

const DEFAULT_SECONDS = 10;

/** The interpreter that waits for the next program. */
let spare: Interpreter | undefined;

/**
 * Runs a program and returns its printed output and the globals that `want` names. Each program has an interpreter of
 * its own, which ends with it; the next one starts meanwhile. Only the interpreter's own files are fetched, and the
 * program has no access to files, network or JavaScript.
 * Errors: python (its exception: `of` the type, `value` the message, `index` the 1-based line; a time limit; stopped),
 * python-unavailable (no package `pyodide`), option-invalid; the signal's reason and errors thrown by `progress`.
 */
export const runPython = (source: string, options?: RunPythonOptions): Promise<PythonResult> =>
  runBeside("", source, options);

/** The same, beside what a script `before` the interpreter's gives to Python. */
export async function runBeside(before: string, source: string, options: RunPythonOptions = {}): Promise<PythonResult> {
  const { globals = {}, want = [], seconds = DEFAULT_SECONDS, signal, progress } = options;
  check(source, globals, want, seconds);
  if (signal?.aborted) throw signal.reason;
  const folder = folderOf(options.interpreter);
  progress?.(0);
  let clock: ReturnType<typeof setTimeout> | undefined;
  let stop: (reason: unknown) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => (stop = reject));
  stopped.catch(() => undefined);
  const abort = (): void => stop(signal!.reason);
  signal?.addEventListener("abort", abort);
  const loaded = (bytes: number): void => {
    try {
      progress?.(bytes / INTERPRETER_BYTES, { loaded: bytes, total: INTERPRETER_BYTES });
    } catch (error) {
      stop(error);
    }
  };
  const isLike = (one: Interpreter | undefined): boolean =>
    one?.folder === folder && one.before === before && !one.isLost();
  const waiting = isLike(spare) ? spare : undefined;
  if (waiting) spare = undefined;
  const interpreter = waiting ?? begin(folder, before, true, loaded);
  interpreter.hold();
  try {
    await Promise.race([interpreter.ready, stopped]);
    progress?.(1);
    const milliseconds = Math.min(Math.ceil(seconds * 1000), 2 ** 31 - 2000);
    clock = setTimeout(
      () => stop(new RopewalkError({ code: "python", rule: "too-long", limit: seconds })),
      milliseconds,
    );
    return await Promise.race([runIn(interpreter, source, { globals, want }, milliseconds), stopped]);
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener("abort", abort);
    interpreter.end();
    if (!isLike(spare)) {
      spare?.end();
      spare = begin(folder, before, false);
    }
  }
}

/** Runs a program in an interpreter that is ready. `milliseconds`: the host's own limit. */
export async function runIn(
  interpreter: Interpreter,
  source: string,
  { globals, want }: Required<Pick<RunPythonOptions, "globals" | "want">>,
  milliseconds: number,
): Promise<PythonResult> {
  const { sent, parts } = toSend(globals);
  // The interpreter's own limit, for one whose host has died.
  const limit = milliseconds + 1000;
  return resultOf(await interpreter.run({ source, globals: sent, want, limit }, parts), want);
}

/** Takes of an answer only what it should have: anything may have written it. */
function resultOf({ answer, parts }: Received, want: readonly string[]): PythonResult {
  const broken = (value: string): RopewalkError => new RopewalkError({ code: "python", rule: "python-stopped", value });
  if (!("printed" in answer)) throw broken(brokenText(answer));
  if (answer.error) throw raised(answer.error);
  if (typeof answer.printed !== "string" || answer.printed.length > MOST_PRINTED) throw broken("it printed too much");
  const given = new Map(Object.entries(answer.values ?? {}));
  const values = want.map((name): [string, PythonResult["values"][string]] => {
    const value = valueOf(given.get(name), parts);
    if (value === undefined) throw broken(`its answer has no ${name}`);
    return [name, value];
  });
  return { printed: answer.printed, values: Object.fromEntries(values) };
}

function valueOf(value: unknown, parts: readonly Uint8Array[]): PythonResult["values"][string] | undefined {
  if (value === null || ["number", "string", "boolean"].includes(typeof value)) return value as null;
  const { float, dtype, shape, part } = (value ?? {}) as Partial<SentArray> & { float?: unknown };
  if (typeof float === "string") return Number(float.replace("inf", "Infinity"));
  const bytes = parts[part as number];
  const name = arrayClass(String(dtype));
  if (!isDtype(name) || bytes === undefined || !Array.isArray(shape) || !shape.every(isLength)) return undefined;
  const size = shape.reduce<number>((product, length) => product * length, isComplex(name) ? 2 : 1);
  if (bytes.length !== size * allocate(name, 0).data.BYTES_PER_ELEMENT) return undefined;
  const array = allocate(name, size).data;
  new Uint8Array(array.buffer).set(bytes);
  return { dtype: String(dtype), shape, data: array };
}

const isLength = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** An exception of the program as an error. */
export function raised({ type, message, line }: PythonFailure): RopewalkError {
  const of = String(type);
  const value = String(message);
  return Number.isSafeInteger(line)
    ? new RopewalkError({ code: "python", of, value, rule: "raised", index: line! })
    : new RopewalkError({ code: "python", of, value, rule: "raised-outside" });
}

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

/** Globals as JSON, and the numbers of arrays beside it. */
function toSend(globals: NonNullable<RunPythonOptions["globals"]>): { sent: Request["globals"]; parts: Uint8Array[] } {
  const parts: Uint8Array[] = [];
  const sent = Object.entries(globals).map(([name, value]): [string, Request["globals"][string]] => {
    if (typeof value === "number" && !Number.isFinite(value)) return [name, { float: String(value) }];
    if (typeof value !== "object" || value === null) return [name, value];
    const { dtype, shape, data } = value;
    const part = parts.push(new Uint8Array(Float64Array.from(data).buffer)) - 1;
    return [name, { dtype, shape: [...shape], part }];
  });
  return { sent: Object.fromEntries(sent), parts };
}
