import { partOf, type Heap } from "./memory/heap.js";
import { layouts, type TurnFields } from "./turn.js";

/**
 * A large array goes through wasm memory in pieces that stay in the processor's cache, so that main memory sees each element
 * once on its way in and once on its way out. Elements: 256 KiB; half and double of it are slower on the machine measured.
 */
const PIECE = 65536;

export interface ShapeValues {
  batch: number;
  heads: number;
  seq: number;
  head_dim: number;
}

/** Part of an array, one after the other in memory, that can be turned by itself. */
export interface Piece {
  start: number;
  length: number;
  shape: ShapeValues;
  turn: TurnFields;
}

/** False where something does not fit, which the module shall say of the whole, and where pieces could not give the same. */
export function comesInPieces(
  heap: Heap,
  x: Float32Array,
  out: Float32Array | undefined,
  { batch, heads, seq, head_dim }: ShapeValues,
  { pairing, write_as, rotary_dim, rotary_offset, cos, sin, rows, position_ids }: TurnFields,
): boolean {
  if (x.length <= PIECE || x.length !== batch * heads * seq * head_dim) return false;
  if (out !== undefined && (write_as !== pairing || overlapApart(x, out))) return false;
  if (rotary_dim < 2 || rotary_dim % 2 !== 0 || rotary_offset + rotary_dim > head_dim) return false;
  if (cos.length !== (rows * rotary_dim) / 2 || sin.length !== cos.length) return false;
  if (position_ids === undefined) return rows >= seq;
  if (position_ids.length !== seq && position_ids.length !== batch * seq) return false;
  return heap.view(position_ids).every((id) => id < rows);
}

/** The pieces of an array that comes in pieces: heads together while they are short, else places of one head. */
export function* piecesOf(shape: ShapeValues, layout: number, turn: TurnFields): Generator<Piece> {
  const { batch, heads, seq, head_dim } = shape;
  const together =
    layouts[layout] === "bshd" ? heads : Math.max(1, Math.min(heads, Math.floor(PIECE / (seq * head_dim))));
  const most = Math.max(1, Math.min(seq, Math.floor(PIECE / (together * head_dim))));
  let start = 0;
  for (let b = 0; b < batch; b++) {
    for (let head = 0; head < heads; head += together) {
      const count = Math.min(together, heads - head);
      for (let place = 0; place < seq; place += most) {
        const places = Math.min(most, seq - place);
        const length = count * places * head_dim;
        const part = { batch: 1, heads: count, seq: places, head_dim };
        yield { start, length, shape: part, turn: turnOf(turn, shape, b, place, places) };
        start += length;
      }
    }
  }
}

/** The rows of the table, or the ids, of some places of one batch. */
function turnOf(turn: TurnFields, { batch, seq }: ShapeValues, b: number, place: number, places: number): TurnFields {
  const { position_ids: ids, rotary_dim, rows, cos, sin } = turn;
  if (ids !== undefined) {
    const from = (ids.length === seq ? 0 : b * seq) + place;
    return { ...turn, position_ids: partOf(ids, from, places) };
  }
  const pairs = rotary_dim / 2;
  const from = ((rows === batch * seq ? b * seq : 0) + place) * pairs;
  return { ...turn, rows: places, cos: partOf(cos, from, places * pairs), sin: partOf(sin, from, places * pairs) };
}

/** Whether writing to one would change what is still to be read of the other. */
function overlapApart(x: Float32Array, out: Float32Array): boolean {
  const [a, b] = [x.byteOffset, out.byteOffset];
  if (x.buffer === out.buffer) return a !== b && a < b + out.byteLength && b < a + x.byteLength;
  const shared = (array: Float32Array): boolean => !(array.buffer instanceof ArrayBuffer);
  return shared(x) && shared(out); // two handles may be of one memory
}
