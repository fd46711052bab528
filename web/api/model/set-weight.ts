// Copies from a file into the module, some rows at a time, so that besides the model only those are in memory.
import type { ModelModule } from "../engines/model.js";
import { RopewalkError } from "../errors/errors.js";
import { storedTypes, type NamedPart } from "./parts.js";
import type { StoredTensor } from "./safetensors.js";

/** The bytes of one read. Each leaves a buffer behind, and the engine frees a few large ones late. */
const PIECE = 2 ** 19;
const BLOCK = 32;
/** Bytes of 32 columns. */
const blockBytes: Readonly<Record<string, number>> = { F32: 128, F16: 64, BF16: 64, Q8_0: 34, Q4_0: 18, I8: 32 };

const rowBytes = (dtype: string, columns: number): number => (columns / BLOCK) * blockBytes[dtype]!;

/** The bytes of a tensor; NaN for an unknown type. */
export const tensorBytes = (dtype: string, shape: readonly number[]): number =>
  rowBytes(
    dtype,
    shape.reduce((product, size) => product * size, 1),
  );

/** Rows and columns; a gain or a bias is one row. */
function matrixOf({ shape }: NamedPart): [rows: number, columns: number] {
  const [first, second] = shape;
  return second === undefined ? [1, first!] : [first!, second];
}

/** The bytes of the weight in the module: as many as in the file, except for I8, which is float32 there. */
export function weightBytes(part: NamedPart): number {
  const [rows, columns] = matrixOf(part);
  const { dtype } = part.tensor;
  return rows * (dtype === "I8" ? columns * 4 : rowBytes(dtype, columns));
}

const bytesOf = ({ source, from, to }: StoredTensor): Promise<Uint8Array> => source.read(from, to);

/** A copy at the start of a buffer, with an even number of bytes. */
const aligned = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new Uint8Array(bytes.length + (bytes.length % 2));
  copy.set(bytes);
  return copy.buffer;
};

/** Errors: value-not-finite (with the number's place in the tensor), shape-mismatch (blocks), out-of-memory. */
export async function setWeight(
  module: ModelModule,
  model: number,
  part: NamedPart,
  went: (bytes: number) => void,
): Promise<void> {
  if (part.scale !== undefined) return setScaled(module, model, part, part.scale, went);
  const { heap, core } = module;
  const { tensor, name } = part;
  const [rows, columns] = matrixOf(part);
  const bytes = rowBytes(tensor.dtype, columns);
  const together = Math.max(1, Math.floor(PIECE / bytes));
  for (let row = 0; row < rows; row += together) {
    const end = Math.min(row + together, rows);
    const [from, to] = [row, end].map((one) => tensor.from + (part.firstRow + one) * bytes);
    const piece = await tensor.source.read(from!, to!);
    heap.scope((scope) => {
      const list = scope.put("u16", new Uint16Array(piece.buffer));
      const stored = storedTypes.indexOf(tensor.dtype as (typeof storedTypes)[number]);
      const ok = core.setWeight(model, part.part, part.layer, stored, row, list.address, piece.length);
      located(() => heap.check(ok, pathOf(name)), piece, tensor.dtype, (part.firstRow + row) * columns);
    });
    went(((end - row) * weightBytes(part)) / rows);
  }
}

async function setScaled(
  { heap, core }: ModelModule,
  model: number,
  one: NamedPart,
  scale: StoredTensor,
  went: (bytes: number) => void,
): Promise<void> {
  const { part, layer, tensor, name } = one;
  const [values, scales] = [await bytesOf(tensor), await bytesOf(scale)];
  heap.scope((scope) => {
    const numbers = scope.put("u16", new Uint16Array(aligned(values)));
    const factors = scope.putFloats(new Float32Array(scales.buffer));
    const ok = core.setScaledWeight(
      ...([model, part, layer, numbers.address, values.length, factors.address, factors.length] as const),
    );
    heap.check(ok, pathOf(name));
  });
  went(weightBytes(one));
}

const pathOf =
  (name: string) =>
  (field: string): string =>
    field === "scratch" ? "files.weights" : name;

/** Finds the number that is not finite in the data that the core has refused, for the error. */
function located(body: () => void, { buffer }: Uint8Array, dtype: string, before: number): void {
  try {
    body();
  } catch (error) {
    if (!(error instanceof RopewalkError) || error.code !== "value-not-finite") throw error;
    const [index, value] = firstNotFinite(buffer, dtype);
    throw new RopewalkError({ ...error, rule: error.rule!, value, index: before + index });
  }
}

/** Its place and the number; for a block, its first place and the scale. */
function firstNotFinite(buffer: ArrayBufferLike, dtype: string): [index: number, value: number] {
  if (dtype === "F32") {
    const all = new Float32Array(buffer);
    const found = all.findIndex((value) => !Number.isFinite(value));
    return [found, all[found]!];
  }
  const halves = new Uint16Array(buffer);
  const exponent = dtype === "BF16" ? 0x7f80 : 0x7c00;
  const step = dtype.startsWith("Q") ? blockBytes[dtype]! / 2 : 1;
  const found = halves.findIndex((bits, i) => i % step === 0 && (bits & exponent) === exponent);
  const bits = halves[found]!;
  const value = (bits & 0x7fff) === exponent ? (bits & 0x8000 ? -Infinity : Infinity) : NaN;
  return [dtype.startsWith("Q") ? (found / step) * BLOCK : found, value];
}
