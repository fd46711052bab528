import { layouts } from "../generated/core-words.js";
import { partOf, type Heap } from "../memory/heap.js";
import { lengthOf, spanOf } from "../memory/arrays.js";
import type { RopeFields } from "./rope-at.js";

/** The elements of a piece (256 KiB). A large array goes through wasm memory in pieces that fit the cache. */
export const PIECE = 65536;

export interface ShapeValues {
  batch: number;
  heads: number;
  seq: number;
  headDim: number;
}

/** A contiguous part of an array that can be rotated by itself. */
export interface Piece {
  start: number;
  length: number;
  shape: ShapeValues;
  rope: RopeFields;
}

/**
 * Whether an array can be processed in pieces. False if sizes do not fit, which the module reports, or if pieces would
 * give other results.
 */
export function comesInPieces(
  heap: Heap,
  x: Float32Array,
  out: Float32Array | undefined,
  { batch, heads, seq, headDim }: ShapeValues,
  { pairing, writeAs, rotaryDim, rotaryOffset, cos, sin, rows, positionIds }: RopeFields,
): boolean {
  const length = lengthOf(x);
  if (length <= PIECE || length !== batch * heads * seq * headDim) return false;
  if (out !== undefined && (writeAs !== pairing || overlapApart(x, out))) return false;
  if (rotaryDim < 2 || rotaryDim % 2 !== 0 || rotaryOffset + rotaryDim > headDim) return false;
  if (cos.length !== (rows * rotaryDim) / 2 || sin.length !== cos.length) return false;
  if (positionIds === undefined) return rows >= seq;
  if (positionIds.length !== seq && positionIds.length !== batch * seq) return false;
  return heap.view(positionIds).every((id) => id < rows);
}

/** The pieces of such an array: several heads together if they are short, else some positions of one head. */
export function* piecesOf(shape: ShapeValues, layout: number, rope: RopeFields): Generator<Piece> {
  const { batch, heads, seq, headDim } = shape;
  const together =
    layouts[layout] === "bshd" ? heads : Math.max(1, Math.min(heads, Math.floor(PIECE / (seq * headDim))));
  const most = Math.max(1, Math.min(seq, Math.floor(PIECE / (together * headDim))));
  let start = 0;
  for (let b = 0; b < batch; b++) {
    for (let head = 0; head < heads; head += together) {
      const count = Math.min(together, heads - head);
      for (let place = 0; place < seq; place += most) {
        const places = Math.min(most, seq - place);
        const length = count * places * headDim;
        const part = { batch: 1, heads: count, seq: places, headDim };
        yield { start, length, shape: part, rope: ropeOf(rope, shape, b, place, places) };
        start += length;
      }
    }
  }
}

/** The rows of the table, or the ids, for some positions of one batch. */
function ropeOf(rope: RopeFields, { batch, seq }: ShapeValues, b: number, place: number, places: number): RopeFields {
  const { positionIds: ids, rotaryDim, rows, cos, sin } = rope;
  if (ids !== undefined) {
    const from = (ids.length === seq ? 0 : b * seq) + place;
    return { ...rope, positionIds: partOf(ids, from, places) };
  }
  const pairs = rotaryDim / 2;
  const from = ((rows === batch * seq ? b * seq : 0) + place) * pairs;
  return { ...rope, rows: places, cos: partOf(cos, from, places * pairs), sin: partOf(sin, from, places * pairs) };
}

/** Whether writing to `out` would overwrite parts of x that are still to be read. */
function overlapApart(x: Float32Array, out: Float32Array): boolean {
  const [a, b] = [spanOf(x), spanOf(out)];
  if (a.buffer === b.buffer) return a.start !== b.start && a.start < b.end && b.start < a.end;
  return !(a.buffer instanceof ArrayBuffer) && !(b.buffer instanceof ArrayBuffer); // they may share memory
}
