import type { ErrorData, Limit, Measure, RopewalkErrorCode, Rule, Thing } from "./error-rules.js";
import { cut, english, sentence, valueIn } from "./error-words.js";

export type { ErrorData, Limit, Problem, Reason, RopewalkErrorCode, Rule } from "./error-rules.js";

/**
 * The only error that this package throws, except for the caller's own errors: those of its `progress` function and the
 * reason of its signal pass through unchanged. `message` names the mistake, the value and the limit. It is made from
 * the other fields, which are plain data, so that a message in another language needs no parsing.
 *
 * `path` names the offending value, always by the same rule: the argument's name, then the fields below it, joined by
 * dots ("spec.rotaryDim", "options.shape", "positions"). For a config.json it is only the path inside the file
 * ("rope_parameters.factor", "text_config.head_dim"). Only the first 200 characters of a longer path are kept.
 */
export class RopewalkError extends Error implements Partial<ErrorData> {
  override readonly name = "RopewalkError" as const;
  declare readonly code: RopewalkErrorCode;
  declare readonly rule?: Rule;
  declare readonly path?: string;
  declare readonly index?: number;
  /** The value given; a value that is not plain data is described by its type and length. */
  declare readonly value?: unknown;
  /** The limit: a number, the words to choose from, or the rule itself ("even", "Float32Array"). */
  declare readonly limit?: string | number;
  declare readonly of?: string;
  declare readonly measure?: Measure;
  declare readonly as?: string;

  constructor(error: ErrorData) {
    const data = { ...error, value: asData(error.value), limit: error.limit ?? limitOf(error.rule) };
    super(sentence(english, data));
    const short = (name: string, value: unknown): unknown =>
      typeof value === "string" && name !== "value" ? cut(value, 200) : value;
    const given = Object.entries(data).filter(([, value]) => value !== undefined);
    Object.assign(this, Object.fromEntries(given.map(([name, value]) => [name, short(name, value)])));
  }
}

const limitOf = (rule: Rule): string | undefined => (Object.hasOwn(english.limits, rule) ? (rule as Limit) : undefined);

/** A value as plain data that a message can show: a number, a word or null, or else its type. */
export function asData(value: unknown): unknown {
  if (typeof value === "symbol" || typeof value === "function") return { type: typeof value } satisfies Thing;
  if (typeof value !== "object" || value === null) return value;
  try {
    const type = Object.prototype.toString.call(value).slice(8, -1);
    const isList = Array.isArray(value) || ArrayBuffer.isView(value);
    return isList ? { type, length: (value as { length?: unknown }).length } : { type };
  } catch {
    return { type: "unreadable" } satisfies Thing;
  }
}

/** A value as a note of a report shows it. */
export const show = (value: unknown): string => valueIn(english, asData(value));

/** The owner of a module. `end` is called if the module stops in the middle of a call and its state is unknown. */
export interface Ending {
  end(error: RopewalkError): void;
}

/**
 * Runs a public function's body and lets only a RopewalkError out. `runs`: the owner of the module that the body calls.
 */
export function guarded<T>(code: RopewalkErrorCode, path: string, body: () => T, runs?: Ending): T {
  try {
    return body();
  } catch (error) {
    throw asRopewalkError(error, code, path, runs);
  }
}

/** Whether a module stopped by a fault; in plain JavaScript Emscripten's RuntimeError is an Error. */
const isTrap = (error: unknown): boolean =>
  (typeof WebAssembly === "object" && isA(WebAssembly.RuntimeError, error)) || describe(error).startsWith("Aborted(");

/** `instanceof` that never throws, although looking at an error thrown by a caller's code may throw again. */
function isA<Type>(type: abstract new (...args: never) => Type, error: unknown): error is Type {
  try {
    return error instanceof type;
  } catch {
    return false;
  }
}
export const isRopewalkError = (error: unknown): error is RopewalkError => isA(RopewalkError, error);

/**
 * Wraps the caller's own error on its way through a call: one that its `progress` threw, or the reason of its signal.
 */
class Callers {
  constructor(readonly error: unknown) {}
}
/** Errors thrown here leave the public function unchanged. */
export function callersOwn<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw new Callers(error);
  }
}

/** For the catch block of a public function that is too small for a separate body. */
export function asRopewalkError(error: unknown, code: RopewalkErrorCode, path: string, runs?: Ending): RopewalkError {
  if (isRopewalkError(error)) return error;
  if (isA(Callers, error)) return error.error as RopewalkError;
  const value = describe(error);
  if (isTrap(error)) {
    const trapped = new RopewalkError({ code: "wasm-unavailable", rule: "trapped", value });
    runs?.end(trapped);
    return trapped;
  }
  if (isA(RangeError, error)) return new RopewalkError({ code: "out-of-memory", rule: "result-memory", value });
  return new RopewalkError({ code, rule: "unreadable", path, value });
}

export function describe(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return "an unknown error";
  }
}
