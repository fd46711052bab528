import { RopewalkError, type ErrorData, type Limit, type Problem, type RopewalkErrorCode } from "../errors/errors.js";
import { isFloat32Array } from "../memory/arrays.js";

/** Checks the form of a single argument. The module checks how arguments fit together. */

/** Throws for a value that breaks `rule`. `more`: the rule's parameters. */
export function refuse(
  path: string,
  value: unknown,
  rule: Limit | Problem,
  code: RopewalkErrorCode = "option-invalid",
  more?: Pick<ErrorData, "index" | "limit" | "of" | "measure">,
): RopewalkError {
  return new RopewalkError({ code, rule, path, value, ...more });
}

/** An error for a list whose length differs from `of`. */
export function mislong(path: string, value: number, limit: number, of?: string): RopewalkError {
  return refuse(path, value, "equal-to", "shape-mismatch", { limit, of, measure: "length" });
}

export type Fields = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown, path: string, code?: RopewalkErrorCode): Fields {
  if (typeof value !== "object" || value === null) throw refuse(path, value, "object", code);
  return value as Fields;
}

/** The fields of an object that is not a list; with a list, each index would count as a field. */
export function fieldsOf(value: unknown, path: string, code?: RopewalkErrorCode): Fields {
  const object = objectOf(value, path, code);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) throw refuse(path, value, "object", code);
  return object;
}

/** Reads the entries of a list by index, because a list's own iterator may never end. */
export function entriesOf<T>(list: ArrayLike<unknown>, read: (entry: unknown, index: number) => T): T[] {
  const { length } = list;
  const entries: T[] = [];
  for (let i = 0; i < length; i++) entries.push(read(list[i], i));
  return entries;
}

export function finite(value: unknown, path: string, code?: RopewalkErrorCode): number {
  if (typeof value !== "number") throw refuse(path, value, "number", code);
  if (!Number.isFinite(value)) throw refuse(path, value, "finite", "value-not-finite");
  return value;
}

/** A whole number from `least` to `most`. */
export function whole(value: unknown, path: string, least = 0, most = Number.MAX_SAFE_INTEGER): number {
  const number = finite(value, path);
  if (!Number.isInteger(number)) throw refuse(path, number, "whole");
  if (number < least) throw refuse(path, number, "at-least", undefined, { limit: least });
  if (number > most) throw refuse(path, number, "at-most", undefined, { limit: most });
  return number;
}

/** The length of an axis. Most calls return after the first comparison, which the JavaScript compiler can inline. */
export const sizeOf = (value: unknown, path: string): number =>
  typeof value === "number" && (value & 0x7fffffff) === value ? value : whole(value, path, 0, 2 ** 31);

export function choice<T extends string>(value: unknown, path: string, words: readonly T[]): T {
  return words[choiceNumber(value, path, words)]!;
}

/** The index of a word in `words`, or `otherwise` if no word is given and there is a default. */
export function choiceNumber(value: unknown, path: string, words: readonly string[], otherwise?: number): number {
  if (otherwise !== undefined && !isGiven(value)) return otherwise;
  for (let i = 0; i < words.length; i++) if (words[i] === value) return i;
  throw refuse(path, value, "one-of", undefined, { limit: words.join(", ") });
}

export function flag(value: unknown, path: string): boolean {
  if (value === undefined) return false;
  if (typeof value !== "boolean") throw refuse(path, value, "boolean");
  return value;
}

/** null, as in JSON, counts as not given. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** `read(value)`, or undefined if there is no value. */
export function ifGiven<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return isGiven(value) ? read(value) : undefined;
}

export function float32Array(value: unknown, path: string): Float32Array {
  if (!isFloat32Array(value)) throw refuse(path, value, "Float32Array");
  return value;
}
