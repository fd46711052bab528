import { finite, objectOf, refuse, type Fields } from "./checks.js";
import { RopewalkError } from "./errors.js";

/** The largest position, 2^31 - 1. */
export const maxPosition = 2147483647;

/** A list of the caller's that has been read and checked. */
export type Numbers = Int32Array | Float64Array | readonly number[];

/** Positions as they were given: a list, or a range. */
export type PositionValues = Numbers | { start: number; count: number };

/** A list of any array type, or { start, count }. */
export function readPositions(value: unknown, path: string, least = 0): PositionValues {
  const object = objectOf(value, path, "position-invalid");
  if ("start" in object && "count" in object && !("length" in object)) {
    const start = position(object.start, `${path}.start`, least);
    const count = position(object.count, `${path}.count`, 0);
    if (start + count - 1 > maxPosition) {
      const value = start + count - 1;
      throw new RopewalkError({ code: "position-invalid", rule: "range-end", path, value, limit: maxPosition });
    }
    return { start, count };
  }
  return readPositionList(value, path, least);
}

/** Reads a list, checking each entry on the way. */
export function readPositionList(value: unknown, path: string, least = 0): Numbers {
  const { source, length } = listOf(value, path);
  const positions: Int32Array | number[] = length > 64 ? new Int32Array(length) : []; // which is made sooner
  for (let i = 0; i < length; i++) {
    const entry: unknown = source[i];
    const rounded = typeof entry === "number" ? entry | 0 : 0;
    if (rounded !== entry || rounded < least) throw invalid(entry, path, least, i);
    positions[i] = rounded;
  }
  return positions;
}

/** A range as a list, for the calls that take lists alone. */
export function asList(positions: PositionValues): Numbers {
  if (!("start" in positions)) return positions;
  return Int32Array.from({ length: positions.count }, (_, i) => positions.start + i);
}

/** Coordinates that need not be whole. */
export function readCoordinates(value: unknown, path: string): Numbers {
  const { source, length } = listOf(value, path);
  const coordinates = new Float64Array(length);
  for (let i = 0; i < length; i++) coordinates[i] = finite(source[i], path);
  return coordinates;
}

/** Anything with entries and a length, which is read once. */
function listOf(value: unknown, path: string): { source: Fields; length: number } {
  const object = objectOf(value, path, "position-invalid");
  const { length } = object;
  if (typeof length !== "number" || !Number.isInteger(length) || length < 0) {
    throw refuse(path, value, "number[]", "position-invalid");
  }
  return { source: object, length };
}

function position(value: unknown, path: string, least: number): number {
  if (typeof value !== "number" || (value | 0) !== value || value < least) throw invalid(value, path, least);
  return value;
}

function invalid(value: unknown, path: string, least: number, index?: number): RopewalkError {
  return refuse(path, value, "whole-from-to", "position-invalid", { of: String(least), limit: maxPosition, index });
}
