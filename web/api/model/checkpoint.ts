// Which tensor of a checkpoint is which weight, and what its config.json says of its sizes.
import { finite, ifGiven, objectOf, refuse, whole, type Fields } from "../arguments/checks.js";
import { ownFields } from "../config/fields.js";
import { parseConfig } from "../config/parse.js";
import type { ModelModule } from "../engines/model.js";
import { checkSpec } from "../arguments/spec.js";
import type { RopeSpec } from "../types.js";
import type { StoredTensor } from "./safetensors.js";

export interface Checkpoint {
  /** The weights' handle in the module. */
  model: number;
  spec: RopeSpec;
  layers: number;
  heads: number;
  kvHeads: number;
  headDim: number;
  width: number;
  vocabulary: number;
  trainedLength: number;
}

// Words are numbers to the core: their places in this list.
const parts = [
  ["model.embed_tokens.weight", "vocabulary", "width"],
  ["model.norm.weight", "width"],
  ["lm_head.weight", "vocabulary", "width"],
  ["input_layernorm.weight", "width"],
  ["self_attn.q_proj.weight", "queries", "width"],
  ["self_attn.k_proj.weight", "keys", "width"],
  ["self_attn.v_proj.weight", "keys", "width"],
  ["self_attn.o_proj.weight", "width", "queries"],
  ["post_attention_layernorm.weight", "width"],
  ["mlp.gate_proj.weight", "inner", "width"],
  ["mlp.up_proj.weight", "inner", "width"],
  ["mlp.down_proj.weight", "width", "inner"],
] as const;
const ofNoLayer = 3;
const logits = 2;
const dtypes = ["F32", "F16", "BF16"];

const sizeAt = (config: Fields, name: string, otherwise?: number): number =>
  config[name] === undefined || config[name] === null
    ? (otherwise ?? whole(missing(name), name))
    : whole(config[name], name, 1, 2 ** 31);

function missing(name: string): never {
  throw refuse(name, undefined, "given", "config-invalid");
}

/** What this core runs and what a config of the family may ask beside it. */
function checkKind(config: Fields): void {
  const only = (name: string, wanted: readonly unknown[]): void => {
    if (config[name] === undefined || config[name] === null || wanted.includes(config[name])) return;
    throw refuse(name, config[name], "one-of", "config-invalid", { limit: wanted.join(", ") });
  };
  if (config.model_type === undefined) missing("model_type");
  only("model_type", ["llama", "mistral"]);
  only("hidden_act", ["silu", "swish"]);
  only("attention_bias", [false]);
  only("mlp_bias", [false]);
  if (config.sliding_window !== undefined && config.sliding_window !== null)
    throw refuse("sliding_window", config.sliding_window, "absent", "config-invalid");
}

/** Makes the model in the module. Errors: config-invalid, shape-mismatch, out-of-memory. */
export function readCheckpoint(
  { heap, core }: ModelModule,
  given: unknown,
  tensors: ReadonlyMap<string, StoredTensor>,
): Checkpoint {
  const config = ownFields(objectOf(given, "files.config"));
  checkKind(config);
  const none = { layerType: undefined, pairing: undefined };
  const spec = parseConfig(config, none, (one) => checkSpec(heap, one));
  const width = sizeAt(config, "hidden_size");
  const inner = sizeAt(config, "intermediate_size");
  const layers = sizeAt(config, "num_hidden_layers");
  const heads = sizeAt(config, "num_attention_heads");
  const kvHeads = sizeAt(config, "num_key_value_heads", heads);
  const vocabulary = sizeAt(config, "vocab_size");
  const trainedLength = sizeAt(config, "max_position_embeddings", 2048);
  const eps = ifGiven(config.rms_norm_eps, (value) => finite(value, "rms_norm_eps", "config-invalid")) ?? 1e-6;
  const tied = config.tie_word_embeddings === true;
  const { headDim } = spec;
  const axes = { width, inner, vocabulary, queries: heads * headDim, keys: kvHeads * headDim };

  const found = namedParts(tensors, layers, tied, axes);
  const model = core.makeModel(layers, width, inner, heads, kvHeads, headDim, vocabulary, tied, eps);
  heap.check(model !== 0, (field) => fieldNames[field] ?? field);
  for (const one of found) heap.scope((scope) => setWeight(heap, core, scope, model, one));
  return { model, spec, layers, heads, kvHeads, headDim, width, vocabulary, trainedLength };
}

/** What the core calls otherwise than the file. */
const fieldNames: Readonly<Record<string, string>> = { heads: "num_attention_heads", norm_eps: "rms_norm_eps" };

interface NamedPart {
  name: string;
  part: number;
  layer: number;
  tensor: StoredTensor;
  scale: StoredTensor | undefined;
}

type Axes = Readonly<Record<"width" | "inner" | "vocabulary" | "queries" | "keys", number>>;

/** Every weight under its name, each of the right shape and type, and none that has no place. */
function namedParts(
  tensors: ReadonlyMap<string, StoredTensor>,
  layers: number,
  tied: boolean,
  axes: Axes,
): NamedPart[] {
  const found: NamedPart[] = [];
  const left = new Set(tensors.keys());
  const take = (part: number, layer: number, prefix: string): void => {
    const [short, ...axisNames] = parts[part]!;
    const name = prefix + short;
    const shape = axisNames.map((axis) => axes[axis]);
    const tensor = tensors.get(name);
    if (tensor === undefined) throw refuse(name, undefined, "given", "config-invalid");
    left.delete(name);
    checkShape(name, tensor, shape);
    const scale = tensor.dtype === "I8" ? tensors.get(`${name}_scale`) : undefined;
    if (scale !== undefined) {
      left.delete(`${name}_scale`);
      checkShape(`${name}_scale`, scale, [shape[0]!, 1]);
      checkType(`${name}_scale`, scale, ["F32"]);
    }
    const scaled = scale !== undefined && shape.length === 2;
    if (!scaled) checkType(name, tensor, dtypes);
    found.push({ name, part, layer, tensor, scale });
  };
  parts.forEach((_, part) => {
    if (part >= ofNoLayer || (tied && part === logits)) return;
    take(part, 0, "");
  });
  for (let layer = 0; layer < layers; layer++)
    for (let part = ofNoLayer; part < parts.length; part++) take(part, layer, `model.layers.${layer}.`);
  for (const name of left) {
    // Older checkpoints keep tables and a copy of the tied embedding.
    if (name.endsWith("rotary_emb.inv_freq") || (tied && name === parts[logits]![0])) continue;
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

type Heap = ModelModule["heap"];
type Scope = Parameters<Parameters<Heap["scope"]>[0]>[0];

/** A copy on a boundary of its own, as files pack their tensors. */
const aligned = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new Uint8Array(bytes.length + (bytes.length % 2));
  copy.set(bytes);
  return copy.buffer;
};

function setWeight(heap: Heap, core: ModelModule["core"], scope: Scope, model: number, one: NamedPart): void {
  const { part, layer, tensor, scale, name } = one;
  const path = (field: string): string => (field === "scratch" ? "files.weights" : name);
  const buffer = aligned(tensor.bytes);
  if (scale !== undefined) {
    const values = scope.put("u16", new Uint16Array(buffer));
    const scales = scope.putFloats(new Float32Array(aligned(scale.bytes)));
    const { length } = tensor.bytes;
    const ok = core.setScaledWeight(model, part, layer, values.address, length, scales.address, scales.length);
    heap.check(ok, path);
    return;
  }
  const list =
    tensor.dtype === "F32" ? scope.putFloats(new Float32Array(buffer)) : scope.put("u16", new Uint16Array(buffer));
  const ok = core.setWeight(model, part, layer, dtypes.indexOf(tensor.dtype), list.address, list.length);
  heap.check(ok, path);
}
