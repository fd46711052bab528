import { finite, objectOf } from "./checks.js";
import { RopewalkError, show } from "./errors.js";
import type { List, Scope } from "./memory/heap.js";

/** The largest position, 2^31 - 1. */
export const maxPosition = 2147483647;

/** Positions as the module takes them: a list in its memory, or a range that needs none. */
export type PositionList = { list: List<"i32"> } | { start: number; count: number };

/** A list of any array type, or { start, count }. */
export function readPositions(scope: Scope, value: unknown, path: string, least = 0): PositionList {
  const object = objectOf(value, path, "position-invalid");
  if ("start" in object && "count" in object && !("length" in object)) {
    const start = position(object.start, `${path}.start`, least);
    const count = position(object.count, `${path}.count`, 0);
    if (start + count - 1 > maxPosition) {
      throw new RopewalkError(
        "position-invalid",
        `${path} ends at ${start + count - 1}; positions go up to ${maxPosition}`,
        path,
      );
    }
    return { start, count };
  }
  return { list: putPositions(scope, value, path, least) };
}

/** Copies a list into the module's memory, checking each entry on the way. */
export function putPositions(scope: Scope, value: unknown, path: string, least = 0): List<"i32"> {
  const source = arrayLike(value, path);
  const { length } = source;
  const positions: Int32Array | number[] = length > 64 ? new Int32Array(length) : []; // which is made sooner
  for (let i = 0; i < length; i++) {
    const entry: unknown = source[i];
    const rounded = typeof entry === "number" ? entry | 0 : 0;
    if (rounded !== entry || rounded < least) throw invalid(entry, `${path}[${i}]`, path, least);
    positions[i] = rounded;
  }
  return scope.put("i32", positions);
}

/** A range as a list, for the calls that take lists alone. */
export function asList(scope: Scope, positions: PositionList): List<"i32"> {
  if ("list" in positions) return positions.list;
  return scope.put(
    "i32",
    Int32Array.from({ length: positions.count }, (_, i) => positions.start + i),
  );
}

/** Coordinates that need not be whole. */
export function putCoordinates(scope: Scope, value: unknown, path: string): List<"f64"> {
  const source = arrayLike(value, path);
  const coordinates = new Float64Array(source.length);
  for (let i = 0; i < source.length; i++) coordinates[i] = finite(source[i], path);
  return scope.put("f64", coordinates);
}

function arrayLike(value: unknown, path: string): ArrayLike<number> {
  const object = objectOf(value, path, "position-invalid");
  const { length } = object;
  if (typeof length !== "number" || !Number.isInteger(length) || length < 0) {
    throw new RopewalkError("position-invalid", `${path} is ${show(value)}; it must be a list of numbers`, path);
  }
  return object as unknown as ArrayLike<number>;
}

function position(value: unknown, path: string, least: number): number {
  if (typeof value !== "number" || (value | 0) !== value || value < least) throw invalid(value, path, path, least);
  return value;
}

function invalid(value: unknown, where: string, path: string, least: number): RopewalkError {
  return new RopewalkError(
    "position-invalid",
    `${where} is ${show(value)}; it must be a whole number from ${least} to ${maxPosition}`,
    path,
  );
}
