// Compares two tensors as people save them: finds their axes and their order, and then diagnoses them.
import {
  RopewalkError,
  type DiagnoseOptions,
  type Diagnosis,
  type LayerSpec,
  type ParseOptions,
  type RopeSpec,
  type Ropewalk,
} from "../api/index.js";
import { namedBackwards } from "./captures.js";
import { FileError } from "./files/file-error.js";
import { countOf, type TensorData } from "./files/numbers.js";
import { fourAxes, sameHeadDim, sameShape, type FourAxes } from "./shapes.js";

type Layout = "bhsd" | "bshd";

/** Assumptions that were made, and other interpretations that would fit. */
export type Remark =
  | "heads-from-config" // the last axis is heads x head_dim, and was divided
  | "before-transposed" // the two have heads and tokens in a different order; the one before was transposed
  | "read-as-bshd" // the axes are [batch, seq, heads, head_dim]
  | "fits-as-bshd" // a match if the axes are [batch, seq, heads, head_dim]
  | "fits-exchanged" // a match if the two were given in the wrong order
  | "wide-heads"; // nothing explains it; the last axis may be heads x head_dim

export interface Given {
  names: readonly [before: string, after: string];
  /** The shape as the user gives it; otherwise the file's own. */
  shape?: readonly number[];
  layout?: Layout;
  spec?: RopeSpec;
  /** Instead of a spec: each layer type of the config; the diagnosis names the one that explains the tensors best. */
  layers?: readonly LayerSpec[];
  /** From the config, since a spec does not have it: the number of heads of queries and keys. */
  heads?: readonly number[];
  positionIds?: readonly number[];
  seqLen?: number;
}

export interface Compared {
  diagnosis: Diagnosis;
  before: Float32Array;
  after: Float32Array;
  shape: FourAxes;
  layout: Layout;
  remarks: Remark[];
}

/**
 * The diagnosis of two tensors whose axes and order are derived as far as possible. Errors: FileError, those of
 * rw.diagnose.
 */
export function compareVectors(rw: Ropewalk, before: TensorData, after: TensorData, given: Given): Compared {
  const { names, layers } = given;
  if (before.elided || after.elided) throw new FileError({ code: "elided-log", path: names[0] });
  const spec =
    layers?.find(({ spec }) => spec.headDim === before.shape.at(-1))?.spec ?? given.spec ?? layers?.[0]?.spec;
  const read = axesOf(before, after, spec === undefined ? given : { ...given, spec });
  const options = {
    shape: read.shape,
    ...(given.positionIds && { positionIds: given.positionIds }),
    ...(given.seqLen === undefined ? {} : { seqLen: given.seqLen }),
    ...(spec && { expected: layers ?? spec }),
  };
  const first = settled(() => rw.diagnose(read.before, read.after, { ...options, layout: read.layout }));
  if (!(first instanceof RopewalkError) && explained(first)) {
    if (spec === undefined && first.found?.direction === -1 && namedBackwards(...names)) throw exchanged(names);
    return { ...read, diagnosis: first };
  }
  const open = !read.certain && read.shape[1] * read.shape[2] > 1;
  const other = open && settled(() => rw.diagnose(read.before, read.after, { ...options, layout: "bshd" }));
  if (other && !(other instanceof RopewalkError)) {
    const [, axis1, axis2] = read.shape;
    const named = given.heads?.includes(axis2) === true && !given.heads.includes(axis1);
    if (first instanceof RopewalkError || (explained(other) && (named || spec === undefined)))
      return { ...read, layout: "bshd", diagnosis: other, remarks: [...read.remarks, "read-as-bshd"] };
    if (explained(other)) return { ...read, diagnosis: first, remarks: [...read.remarks, "fits-as-bshd"] };
  }
  if (first instanceof RopewalkError) throw first;
  const layouts: Layout[] = open ? [read.layout, "bshd"] : [read.layout];
  if (layouts.some((layout) => fitsExchanged(rw, read, { ...options, layout }))) {
    if (namedBackwards(...names)) throw exchanged(names);
    read.remarks.push("fits-exchanged");
  }
  if (spec === undefined && given.shape === undefined && before.shape.length < 4) read.remarks.push("wide-heads");
  return { ...read, diagnosis: first };
}

const explained = ({ verdict }: Diagnosis): boolean => verdict === "match" || verdict === "found";

function fitsExchanged(rw: Ropewalk, { before, after }: Compared | Read, options: DiagnoseOptions): boolean {
  const back = settled(() => rw.diagnose(after, before, options));
  return !(back instanceof RopewalkError) && back.verdict === "match";
}

/** The result of an attempt, or the error that prevents it, such as a shape that does not fit the positions. */
function settled<T>(attempt: () => T): T | RopewalkError {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof RopewalkError) return error;
    throw error;
  }
}

const exchanged = ([first, second]: Given["names"]): FileError =>
  new FileError({ code: "exchanged", path: `${first}, ${second}`, value: first, limit: second });

/** Two tensors with four axes. */
export interface Read {
  before: Float32Array;
  after: Float32Array;
  shape: FourAxes;
  layout: Layout;
  /** Whether the layout was given, or follows from the data. */
  certain: boolean;
  remarks: Remark[];
}

/** The axes of two tensors, as far as they and the options determine them. Errors: FileError. */
export function axesOf(before: TensorData, after: TensorData, { names, shape, layout, spec }: Given): Read {
  const headDim = spec?.headDim;
  const whole = { before: before.data, after: after.data, certain: layout !== undefined, remarks: [] as Remark[] };
  const own = {
    ...whole,
    layout: layout ?? before.layout ?? "bhsd",
    certain: whole.certain || before.layout !== undefined,
  };
  if (shape !== undefined) {
    if (before.data.length !== after.data.length) sameShape(names.join(", "), before, after);
    const axes = fourAxes(names[0], before, shape);
    sameHeadDim(names[0], axes, headDim);
    return { ...own, shape: axes };
  }
  const divided = before.shape.join() === after.shape.join() ? dividedBy(before.shape, headDim) : undefined;
  if (divided !== undefined)
    return { ...whole, shape: divided, layout: "bshd", certain: true, remarks: ["heads-from-config"] };
  const swapped = transposed(before, after);
  if (swapped !== undefined) {
    const { data, axes, as, certain } = swapped;
    sameHeadDim(names[1], axes, headDim);
    const remarks: Remark[] = data === before.data ? ["heads-from-config"] : ["before-transposed"];
    return { ...whole, before: data, shape: axes, layout: layout ?? as, certain: whole.certain || certain, remarks };
  }
  sameShape(names.join(", "), before, after);
  const axes = fourAxes(names[0], before);
  sameHeadDim(names[0], axes, headDim);
  const flat = before.shape.length < 3;
  return { ...own, shape: axes, ...(flat ? { layout: "bhsd", certain: true } : {}) };
}

/** [batch, seq, heads x head_dim], the output of a projection, as four axes. */
function dividedBy(shape: readonly number[], headDim: number | undefined): FourAxes | undefined {
  const width = shape.at(-1) ?? 0;
  if (headDim === undefined || shape.length > 3 || width === headDim || width % headDim !== 0) return undefined;
  const [batch, seq] = [1, ...shape].slice(-3) as [number, number];
  return [batch, seq, width / headDim, headDim];
}

/** The tensor before, in the axis order of the one after, which has four axes, or three without a batch. */
function transposed(
  before: TensorData,
  after: TensorData,
): { data: Float32Array; axes: FourAxes; as: Layout; certain: boolean } | undefined {
  if (after.shape.length < 3 || after.shape.join() === before.shape.join()) return undefined;
  const axes = fourAxes("", after);
  const [batch, one, two, headDim] = axes;
  const given = before.shape.length === after.shape.length ? fourAxes("", before) : undefined;
  const [rows, seq, width] = [1, 1, ...before.shape].slice(-3) as [number, number, number];
  const flat =
    rows === batch && before.shape.length < 4 && width !== headDim && countOf(before.shape) === countOf(axes);
  const fromTokens = given?.join() === [batch, two, one, headDim].join() || (flat && seq === two);
  if (!fromTokens) return flat && seq === one ? { data: before.data, axes, as: "bshd", certain: true } : undefined;
  const data = new Float32Array(before.data.length);
  for (let row = 0; row < data.length / headDim; row += 1) {
    const [b, token, head] = [Math.floor(row / (one * two)), Math.floor(row / one) % two, row % one];
    data.set(before.data.subarray(row * headDim, (row + 1) * headDim), ((b * one + head) * two + token) * headDim);
  }
  return { data, axes, as: "bhsd", certain: flat };
}

/** Each layer type of a config, or the chosen one. Errors: those of parseConfig. */
export function layersOf(rw: Ropewalk, config: unknown, options: ParseOptions): readonly LayerSpec[] {
  const { layerType = null, pairing } = options;
  const spec = rw.parseConfig(config, options);
  const { layers } = rw.inspectConfig(config, pairing === undefined ? {} : { pairing });
  return layerType === null && layers.length > 1 ? layers : [{ layerType, spec }];
}

/** Names of the number of heads in configs. */
const headKeys = ["num_attention_heads", "num_key_value_heads", "n_head", "n_heads", "num_heads", "num_kv_heads"];

/** The number of heads of queries and keys in a config, including its text part. */
export function headsOf(config: unknown): number[] {
  if (typeof config !== "object" || config === null) return [];
  const fields = config as Record<string, unknown>;
  const text = fields.text_config;
  const all = [fields, ...(typeof text === "object" && text !== null ? [text as Record<string, unknown>] : [])];
  return all.flatMap((one) => headKeys.map((key) => one[key]).filter((value) => typeof value === "number"));
}
