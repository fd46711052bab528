import { RopewalkError } from "../errors/errors.js";
import { optionNames } from "./option-names.js";
import { finite, objectWith, refuse, type Fields } from "./options.js";
import { isFloat32Array } from "../memory/arrays.js";
import type { Positions } from "../types.js";

/** The largest position, 2^31 - 1. */
export const maxPosition = 2147483647;

/** A list from the caller that has been read and checked. */
export type Numbers = Int32Array | Float64Array | readonly number[];

/** The kind of list that is required, in the words of messages. */
type ListRule = "positions" | "token-positions" | "integer[]" | "number[]";

/** Positions as they were given: a list, or a range. */
export type PositionValues = Numbers | { start: number; count: number };

/** Looks only at own properties, since a page may have added others to Object.prototype. */
export const isRange = (positions: object): positions is { start: number; count: number } =>
  Object.hasOwn(positions, "start");

/** Positions of a call's tokens: the first of a run, a list, or a range. */
export type TokenPositions = number | PositionValues;

export const readTokenPositions = (value: unknown, path: string): TokenPositions =>
  typeof value === "number" || typeof value === "bigint"
    ? readPosition(value, path)
    : readPositions(value, path, 0, "token-positions");

/** A list of any array type, or { start, count }. */
export function readPositions(value: unknown, path: string, least = 0, rule: ListRule = "positions"): PositionValues {
  const object = listLike(value, path, rule);
  if ((isRange(object) || Object.hasOwn(object, "count")) && !("length" in object)) {
    const range = objectWith(object, path, optionNames.range);
    const start = readPosition(range.start, `${path}.start`, least);
    const count = readPosition(range.count, `${path}.count`);
    if (start + count - 1 > maxPosition) {
      const value = start + count - 1;
      throw new RopewalkError({ code: "position-invalid", rule: "range-end", path, value, limit: maxPosition });
    }
    return { start, count };
  }
  return readPositionList(object, path, least, rule);
}

/** Reads a list, checking each entry on the way. */
export function readPositionList(value: unknown, path: string, least = 0, rule: ListRule = "integer[]"): Numbers {
  const { source, length } = listOf(value, path, rule);
  const positions: Int32Array | number[] = length > 64 ? new Int32Array(length) : []; // an array is allocated faster
  for (let i = 0; i < length; i++) positions[i] = readPosition(source[i], path, least, i);
  const index = isFloat32Array(value) ? positions.findIndex((position) => position >= 2 ** 24) : -1;
  if (index >= 0)
    throw refuse(path, positions[index], "float32-position", "position-invalid", { index, limit: 2 ** 24 });
  return positions;
}

export const countOf = (positions: PositionValues): number => (isRange(positions) ? positions.count : positions.length);

/** As plain data, for the table that is made of them. */
export const plainPositions = (positions: PositionValues): Positions =>
  isRange(positions) ? positions : Array.from(positions);

/** The highest of positions, `least` where there are none above it. */
export function highest(positions: ArrayLike<number>, least: number): number {
  let most = least;
  for (let i = 0; i < positions.length; i++) most = Math.max(most, positions[i]!);
  return most;
}

/** A range as a list, for calls that accept only lists. `most`: the call's limit, which a range could exceed by far. */
export function asList(positions: PositionValues, path: string, most: number): Numbers {
  if (!isRange(positions)) return positions;
  const { start, count } = positions;
  if (count > most) throw refuse(path, count, "at-most", "shape-mismatch", { limit: most, measure: "length" });
  const list = new Int32Array(count);
  for (let i = 0; i < count; i++) list[i] = start + i;
  return list;
}

/** Coordinates, which need not be whole numbers. */
export function readCoordinates(value: unknown, path: string): Numbers {
  const { source, length } = listOf(value, path, "number[]");
  const coordinates = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const entry = source[i];
    coordinates[i] = finite(typeof entry === "bigint" ? Number(entry) : entry, path);
  }
  return coordinates;
}

/** Anything with entries and a length; the length is read once. */
function listOf(value: unknown, path: string, rule: ListRule): { source: Fields; length: number } {
  const source = listLike(value, path, rule);
  const { length } = source;
  if (typeof length === "number" && Number.isInteger(length) && length >= 0) return { source, length };
  throw refuse(path, value, rule, "position-invalid");
}

function listLike(value: unknown, path: string, rule: ListRule): Fields {
  if (typeof value === "object" && value !== null) return value as Fields;
  throw refuse(path, value, rule, "position-invalid");
}

/** One position, at least `least`. index: its place in a list. */
export function readPosition(value: unknown, path: string, least = 0, index?: number): number {
  // Numbers beyond 2^53 are not positions, rounded or not.
  const number = typeof value === "bigint" ? Number(value) : value;
  const rounded = typeof number === "number" ? number | 0 : NaN;
  if (rounded === number && rounded >= least) return rounded;
  throw refuse(path, value, "whole-from-to", "position-invalid", { of: String(least), limit: maxPosition, index });
}
