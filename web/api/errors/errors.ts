import type { ErrorData, Limit, Measure, RopewalkErrorCode, Rule, Thing } from "./error-rules.js";
import { cut, english, sentence, valueIn } from "./error-words.js";

export type { ErrorData, Limit, Problem, Reason, RopewalkErrorCode, Rule } from "./error-rules.js";

/**
 * The only error that this package throws: an error of the caller's own `progress` and the reason of its signal pass
 * through. `message` names the mistake, the value and the limit. It is made from the other fields, which are
 * plain data, so that a message in another language needs no parsing.
 *
 * `path` names the offending value, always by the same rule: the argument's name, then the fields below it, joined by
 * dots ("spec.rotaryDim", "options.shape", "positions"). For a config.json it is the path inside the file alone
 * ("rope_parameters.factor", "text_config.head_dim"). Of a path that is longer, the first 200 characters are kept.
 */
export class RopewalkError extends Error implements Partial<ErrorData> {
  override readonly name = "RopewalkError" as const;
  declare readonly code: RopewalkErrorCode;
  declare readonly rule?: Rule;
  declare readonly path?: string;
  declare readonly index?: number;
  /** The value given; anything but plain data is described by its type and length. */
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

/** A value as plain data that a message can show: anything but a number, a word or null is named by its type. */
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

/** An owner of a module, which `end` ends where the module stops in the middle of a call, in a state unknown. */
export interface Ending {
  end(error: RopewalkError): void;
}

/** Runs a public function's body: only a RopewalkError leaves here. `runs`: whose module the body calls. */
export function guarded<T>(code: RopewalkErrorCode, path: string, body: () => T, runs?: Ending): T {
  try {
    return body();
  } catch (error) {
    throw asRopewalkError(error, code, path, runs);
  }
}

/** What a module throws that stops where it never should; in plain JavaScript its RuntimeError is an Error. */
const isTrap = (error: unknown): boolean =>
  (typeof WebAssembly === "object" && isA(WebAssembly.RuntimeError, error)) || describe(error).startsWith("Aborted(");

/** What a caller's code throws may throw once more when it is looked at. */
function isA<Type>(type: abstract new (...args: never) => Type, error: unknown): error is Type {
  try {
    return error instanceof type;
  } catch {
    return false;
  }
}
export const isRopewalkError = (error: unknown): error is RopewalkError => isA(RopewalkError, error);

/** An error of the caller's own on its way through a call: what its `progress` threw, or the reason of its signal. */
class Callers {
  constructor(readonly error: unknown) {}
}
/** What this throws leaves the public function as it is. */
export function callersOwn<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw new Callers(error);
  }
}

/** For the catch of a public function that is too small for a body of its own. */
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
