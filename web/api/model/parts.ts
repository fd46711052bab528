// Assigns every weight by its name in transformers' checkpoints, checks shape and type, and refuses other tensors.
import { refuse } from "../arguments/checks.js";
import type { ModelKind } from "./families.js";
import type { StoredTensor } from "./safetensors.js";

export interface Sizes {
  layers: number;
  heads: number;
  kvHeads: number;
  headDim: number;
  width: number;
  inner: number;
  vocabulary: number;
  trainedLength: number;
}

/** The types in which a file stores a weight, in the order of the core's Stored. */
export const storedTypes = ["F32", "F16", "BF16", "Q8_0", "Q4_0"] as const;

/** A weight as rows of a tensor. */
export interface NamedPart {
  name: string;
  /** The core's number of the weight. */
  part: number;
  layer: number;
  tensor: StoredTensor;
  /** The scale of each row, if the tensor is I8. */
  scale: StoredTensor | undefined;
  firstRow: number;
  shape: readonly number[];
}

interface Wanted {
  name: string;
  shape: readonly number[];
  /** The number of rows of the same tensor before this weight, if projections share one. */
  before?: number;
  after?: number;
}

/** The weights that belong to no layer, in the order of the core's Part. */
const ofModel = ({ vocabulary, width }: Sizes, { tied }: ModelKind): (Wanted | undefined)[] => [
  { name: "model.embed_tokens.weight", shape: [vocabulary, width] },
  { name: "model.norm.weight", shape: [width] },
  tied ? undefined : { name: "lm_head.weight", shape: [vocabulary, width] },
];

/** The weights of a layer, in the order of the core's Part, without the prefix "model.layers.N.". */
function ofLayer(sizes: Sizes, { norms, biases, qkNorm, fused }: ModelKind): (Wanted | undefined)[] {
  const { width, inner, headDim } = sizes;
  const [queries, keys] = [sizes.heads * headDim, sizes.kvHeads * headDim];
  const norm = (name: string | undefined): Wanted | undefined =>
    name === undefined ? undefined : { name: `${name}.weight`, shape: [width] };
  const bias = (name: string, size: number): Wanted | undefined =>
    biases ? { name: `self_attn.${name}.bias`, shape: [size] } : undefined;
  const headNorm = (name: string, size: number): Wanted | undefined =>
    qkNorm === "none" ? undefined : { name: `self_attn.${name}.weight`, shape: [qkNorm === "head" ? headDim : size] };
  const rows = (block: string, share: string, names: Readonly<Record<string, number>>): Wanted[] => {
    const all = Object.values(names).reduce((sum, size) => sum + size, 0);
    let before = 0;
    return Object.entries(names).map(([name, size]) => {
      const shape = [size, width];
      if (!fused.includes(share)) return { name: `${block}.${name}_proj.weight`, shape };
      const wanted = { name: `${block}.${share}_proj.weight`, shape, before, after: all - before - size };
      before += size;
      return wanted;
    });
  };
  return [
    norm(norms.attentionNorm),
    ...rows("self_attn", "qkv", { q: queries, k: keys, v: keys }),
    { name: "self_attn.o_proj.weight", shape: [width, queries] },
    norm(norms.mlpNorm),
    ...rows("mlp", "gate_up", { gate: inner, up: inner }),
    { name: "mlp.down_proj.weight", shape: [width, inner] },
    bias("q_proj", queries),
    bias("k_proj", keys),
    bias("v_proj", keys),
    headNorm("q_norm", queries),
    headNorm("k_norm", keys),
    norm(norms.attentionAfterNorm),
    norm(norms.mlpAfterNorm),
  ];
}

/** Errors: config-invalid (a tensor that is missing, of another type, or not expected), shape-mismatch. */
export function partsOf(
  tensors: ReadonlyMap<string, StoredTensor>,
  kind: ModelKind,
  sizes: Sizes,
): readonly NamedPart[] {
  const found: NamedPart[] = [];
  const left = new Set(tensors.keys());
  const take = (wanted: Wanted | undefined, part: number, layer: number, prefix = ""): void => {
    if (wanted === undefined) return;
    const name = prefix + wanted.name;
    const { before = 0, after = 0, shape } = wanted;
    const tensor = tensors.get(name);
    if (tensor === undefined) throw refuse(name, undefined, "given", "config-invalid");
    left.delete(name);
    const [rows, ...columns] = shape;
    checkShape(name, tensor, [before + rows! + after, ...columns]);
    const scale = tensor.dtype === "I8" && columns.length > 0 ? tensors.get(`${name}_scale`) : undefined;
    if (scale === undefined) {
      checkType(name, tensor, storedTypes);
    } else {
      left.delete(`${name}_scale`);
      checkShape(`${name}_scale`, scale, [rows!, 1]);
      checkType(`${name}_scale`, scale, ["F32"]);
    }
    found.push({ name, part, layer, tensor, scale, firstRow: before, shape });
  };
  const own = ofModel(sizes, kind);
  own.forEach((wanted, part) => take(wanted, part, 0));
  const layerParts = ofLayer(sizes, kind);
  for (let layer = 0; layer < sizes.layers; layer++)
    layerParts.forEach((wanted, i) => take(wanted, own.length + i, layer, `model.layers.${layer}.`));
  for (const name of left) {
    // Older checkpoints keep tables and a copy of the tied embedding.
    if (name.endsWith("rotary_emb.inv_freq") || (kind.tied && name === "lm_head.weight")) continue;
    throw refuse(name, name, "absent", "config-invalid");
  }
  return found;
}

function checkShape(path: string, { shape }: StoredTensor, wanted: readonly number[]): void {
  if (shape.length === wanted.length && shape.every((size, i) => size === wanted[i])) return;
  throw refuse(path, `[${shape.join(", ")}]`, "equal-to", "shape-mismatch", { limit: `[${wanted.join(", ")}]` });
}

function checkType(path: string, { dtype }: StoredTensor, wanted: readonly string[]): void {
  if (wanted.includes(dtype)) return;
  throw refuse(path, dtype, "one-of", "config-invalid", { limit: wanted.join(", "), measure: "dtype" });
}
