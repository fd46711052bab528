// The rows of q and k of one layer, as they are stored.
import { refuse } from "../api/arguments/checks.js";
import type { RopewalkError } from "../api/errors/errors.js";
import { FileError } from "../porting/files/file-error.js";
import { apartRows, fusedRows, type HeadSizes, type LayerTensors, type RowOrder } from "./names.js";
import type { FileTensor } from "./tensors.js";

/** The most numbers of q that are read from a layer; of a wider layer, only some key heads with their query heads. */
const MOST_NUMBERS = 2 ** 23;

export interface LayerRows {
  q: Float32Array;
  k: Float32Array;
  heads: number;
  kvHeads: number;
  hidden: number;
  inputGain?: Float32Array;
  qGain?: Float32Array;
  kGain?: Float32Array;
}

const matrix = ({ shape, path }: FileTensor): [rows: number, columns: number] => {
  if (shape.length !== 2) throw new FileError({ code: "axes-two", path, value: shape.join(", ") });
  return shape as [number, number];
};

const badRows = (path: string, rows: number, limit: number, of: string): RopewalkError =>
  refuse(path, rows, "equal-to", "shape-mismatch", { limit, of });

/** The layers of GPT-2 store [in, out]. */
async function asRows(tensor: FileTensor, wanted: number): Promise<FileTensor> {
  const [rows, columns] = matrix(tensor);
  if (rows === wanted || columns !== wanted) return tensor;
  const all = await tensor.rows(0, rows);
  const transposed = new Float32Array(all.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) transposed[column * rows + row] = all[row * columns + column]!;
  return {
    ...tensor,
    shape: [columns, rows],
    rows: (from, to) => Promise.resolve(transposed.subarray(from * rows, to * rows)),
  };
}

/** The places of a layer's heads. Errors: shape-mismatch (the rows differ from the config). */
async function matrices(
  { q, k, fused }: LayerTensors,
  sizes: HeadSizes,
  modelType: string,
): Promise<{ q: FileTensor; k: FileTensor; order: RowOrder; hidden: number }> {
  const inQ = "heads * head_dim";
  if (q === undefined || k === undefined) {
    const order = fusedRows(sizes, fused!.name, modelType);
    const both = await asRows(fused!, order.rows[0]);
    const [rows, hidden] = matrix(both);
    if (rows !== order.rows[0]) throw badRows(both.path, rows, order.rows[0], `(heads + 2 * kv_heads) * head_dim`);
    return { q: both, k: both, order, hidden };
  }
  const order = apartRows(sizes, modelType);
  const [rows, hidden] = matrix(q);
  const [keyRows, keyHidden] = matrix(k);
  if (rows !== order.rows[0]) throw badRows(q.path, rows, order.rows[0], inQ);
  if (keyRows !== order.rows[1]) throw badRows(k.path, keyRows, order.rows[1], "kv_heads * head_dim");
  if (keyHidden !== hidden) throw badRows(k.path, keyHidden, hidden, "the columns of q");
  return { q, k, order, hidden };
}

async function headsOf(tensor: FileTensor, headDim: number, starts: readonly number[]): Promise<Float32Array> {
  const columns = tensor.shape[1]!;
  const size = headDim * columns;
  const all = new Float32Array(starts.length * size);
  let at = 0;
  for (let i = 0; i < starts.length; i = at) {
    // Consecutive heads are read at once.
    for (at = i + 1; at < starts.length && starts[at] === starts[at - 1]! + headDim; at++);
    all.set(await tensor.rows(starts[i]!, starts[at - 1]! + headDim), i * size);
  }
  return all;
}

async function gainOf(tensor: FileTensor | undefined, lengths: readonly number[], offset: number) {
  if (tensor === undefined || !tensor.isRead) return undefined;
  const length = tensor.shape.reduce((product, size) => product * size, 1);
  if (tensor.shape.length !== 1 || !lengths.includes(length))
    throw badRows(tensor.path, length, lengths[0]!, "the width");
  const values = await tensor.rows(0, 1);
  return offset === 0 ? values : values.map((value) => value + offset);
}

/** Norms that multiply by 1 + weight. Source: modeling_gemma.py, _gemma3.py, _qwen3_next.py, _nemotron.py. */
const ONE_MORE = /^(?:gemma|gemma2|gemma3|gemma3_text|vaultgemma|recurrent_gemma|paligemma|qwen3_next|nemotron)$/;

/**
 * Reads q and k of a layer. Errors: shape-mismatch; FileError (the file ends early, an unread type, a number not
 * finite).
 */
export async function readRows(
  layer: LayerTensors,
  sizes: HeadSizes,
  { modelType, isGguf }: { modelType: string; isGguf: boolean },
): Promise<LayerRows> {
  const { heads, kvHeads, headDim } = sizes;
  const { q, k, order, hidden } = await matrices(layer, sizes, modelType);
  const each = heads / kvHeads;
  const used = Math.max(1, Math.min(kvHeads, Math.floor(MOST_NUMBERS / (each * headDim * hidden))));
  const offset = !isGguf && ONE_MORE.test(modelType) ? 1 : 0;
  // A norm over all heads at once scales whole rows, which does not affect cosines.
  const gain = async (tensor: FileTensor | undefined, count: number) => {
    const values = await gainOf(tensor, [headDim, count * headDim], offset);
    return values?.length === headDim ? values : undefined;
  };
  const inputGain = await gainOf(layer.inputGain, [hidden], offset);
  const qGain = await gain(layer.qGain, heads);
  const kGain = await gain(layer.kGain, kvHeads);
  return {
    q: await headsOf(
      q,
      headDim,
      Array.from({ length: used * each }, (_, head) => order.q(head)),
    ),
    k: await headsOf(
      k,
      headDim,
      Array.from({ length: used }, (_, head) => order.k(head)),
    ),
    heads: used * each,
    kvHeads: used,
    hidden,
    ...(inputGain && { inputGain }),
    ...(qGain && { qGain }),
    ...(kGain && { kGain }),
  };
}
