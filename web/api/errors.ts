/**
 * What went wrong. The same words are known to the module; a test compares the two lists.
 */
export type RopewalkErrorCode =
  | "config-invalid" // a config.json field is missing, of the wrong type or out of range
  | "rope-type-unknown" // a rope_type that is not supported; message lists those that are
  | "shape-mismatch" // an array's length does not fit the shape given, or two shapes do not fit each other
  | "position-invalid" // negative, fractional, not finite, or past 2^31 - 1
  | "value-not-finite" // NaN or infinity where a number is required (parameters, never tensor data)
  | "option-invalid" // any other option out of range
  | "out-of-memory" // wasm memory could not grow; the instance stays usable
  | "disposed" // a handle was used after dispose()
  | "wasm-unavailable"; // no WebAssembly, no SIMD, or the .wasm could not be fetched or compiled

/**
 * The only error that this package throws. `message` says what was wrong, with the value and the limit.
 *
 * `path` names the offending value, always by the same rule: the argument's name, then the fields below it, joined by dots
 * ("spec.rotaryDim", "options.shape", "positions"). For a config.json it is the path inside the file alone
 * ("rope_parameters.factor", "text_config.head_dim").
 */
export class RopewalkError extends Error {
  override readonly name = "RopewalkError" as const;
  readonly code: RopewalkErrorCode;
  readonly path?: string;

  constructor(code: RopewalkErrorCode, message: string, path?: string) {
    super(message);
    this.code = code;
    if (path !== undefined) this.path = path;
  }
}

/** A value as it should look in a message: short, and never the cause of another error. */
export function show(value: unknown): string {
  try {
    if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value);
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "function") return "a function";
    if (Array.isArray(value)) return `an array of length ${value.length}`;
    if (typeof value === "object" && value !== null) return "an object";
    return String(value);
  } catch {
    return "a value that cannot be read";
  }
}

/**
 * Runs a public function's body. Getters, proxies and odd prototypes in an argument may throw anything at all; what leaves
 * here is a RopewalkError.
 */
export function guarded<T>(code: RopewalkErrorCode, path: string, body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw asRopewalkError(error, code, path);
  }
}

/** For the catch of a public function that is too small for a body of its own. */
export function asRopewalkError(error: unknown, code: RopewalkErrorCode, path: string): RopewalkError {
  if (error instanceof RopewalkError) return error;
  if (error instanceof RangeError && /allocation|array length|array size|invalid typed array/i.test(error.message)) {
    return new RopewalkError("out-of-memory", `the result does not fit into memory (${error.message})`);
  }
  return new RopewalkError(code, `${path} could not be read: ${describe(error)}`, path);
}

export function describe(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return "an unknown error";
  }
}
