// Reads a model's sizes from config.json, and assigns the tensors of a checkpoint to weights.
import { layerRotations, qkNorms } from "../generated/core-words.js";
import { ifGiven, objectOf, refuse, type Fields } from "../arguments/checks.js";
import { specReader } from "../calls/spec-reader.js";
import { ownFields } from "../config/fields.js";
import { layerTypes, parseConfig } from "../config/parse.js";
import type { ModelModule } from "../engines/model.js";
import type { Pairing, RopeSpec } from "../types.js";
import { readKind, wholeIn, type ModelKind } from "./families.js";
import { partsOf, type NamedPart, type Sizes } from "./parts.js";
import type { StoredTensor } from "./safetensors.js";
import { setWeight, weightBytes } from "./set-weight.js";

/** A model's description, known before any weight is read. */
export interface Plan extends Sizes {
  spec: RopeSpec;
  /** The rotation of layers that see only a window, if it differs. */
  localSpec: RopeSpec | undefined;
  kind: ModelKind;
  parts: readonly NamedPart[];
}

export interface Checkpoint extends Plan {
  /** The handle of the weights in the module. */
  model: number;
}

/** Facts that a file states in addition to its config.json. */
export interface Written {
  /** The order of its rows of q and k, if it is not that of the model type. */
  pairing: Pairing | undefined;
  /** Whether Gemma's gains include their 1. */
  wholeGains: boolean;
}

const sizeAt = (config: Fields, name: string, otherwise?: number): number => {
  const size = ifGiven(config[name], (value) => wholeIn(value, name, 1, 2 ** 31)) ?? otherwise;
  if (size === undefined) throw refuse(name, undefined, "given", "config-invalid");
  return size;
};

/** Errors: config-invalid, shape-mismatch. */
export function planOf(
  { heap }: Pick<ModelModule, "heap">,
  given: unknown,
  tensors: ReadonlyMap<string, StoredTensor>,
  { pairing }: Written,
): Plan {
  const config = ownFields(objectOf(given, "files.config"));
  const layers = sizeAt(config, "num_hidden_layers");
  const kind = readKind(config, layers);
  const specOf = (layerType?: string): RopeSpec => parseConfig(config, { layerType, pairing }, specReader(heap));
  const spec = specOf();
  const local = layerTypes(config).includes("sliding_attention") ? specOf("sliding_attention") : undefined;
  const heads = sizeAt(config, "num_attention_heads");
  const sizes: Sizes = {
    layers,
    heads,
    kvHeads: sizeAt(config, "num_key_value_heads", heads),
    headDim: spec.headDim,
    width: sizeAt(config, "hidden_size"),
    inner: sizeAt(config, "intermediate_size"),
    vocabulary: sizeAt(config, "vocab_size"),
    trainedLength: sizeAt(config, "max_position_embeddings", 2048),
  };
  return { ...sizes, spec, localSpec: local, kind, parts: partsOf(tensors, kind, sizes) };
}

/** Bytes of the model's weights in memory, before any of them is read. */
export const bytesOf = ({ parts }: Plan): number => parts.reduce((sum, part) => sum + weightBytes(part), 0);

/**
 * Makes the model in the module. `went` is called with the number of bytes read, and throws to stop the work. Errors:
 * value-not-finite (a weight), out-of-memory.
 */
export async function readCheckpoint(
  module: ModelModule,
  plan: Plan,
  { wholeGains }: Written,
  went: (bytes: number) => void,
): Promise<Checkpoint> {
  const { heap, core } = module;
  const { kind, layers, width, inner, heads, kvHeads, headDim, vocabulary } = plan;
  const { attentionNorm, attentionAfterNorm } = kind.norms;
  // In the order of the core's ModelShape.
  const numbers = [layers, width, inner, heads, kvHeads, headDim, vocabulary, Number(kind.tied), kind.normEps];
  numbers.push(
    Number(attentionNorm !== undefined),
    Number(attentionAfterNorm !== undefined),
    Number(kind.biases),
    qkNorms.indexOf(kind.qkNorm),
    Number(kind.gelu),
    kind.gemma && !wholeGains ? 1 : 0,
    kind.gemma ? Math.sqrt(width) : 1,
    kind.scoreScale,
    kind.scoreCap,
    kind.logitCap,
  );
  const model = heap.scope((scope) => {
    const list = scope.put("f64", numbers);
    return core.makeModel(list.address, list.length);
  });
  heap.check(model !== 0, (field) => fieldNames[field] ?? field);
  kind.layers.forEach(({ window, rotation }, layer) =>
    heap.check(core.setLayer(model, layer, window, layerRotations.indexOf(rotation)), String),
  );
  for (const part of plan.parts) await setWeight(module, model, part, went);
  return { ...plan, model };
}

/** The core's names that differ from those of the file. */
const fieldNames: Readonly<Record<string, string>> = {
  heads: "num_attention_heads",
  norm_eps: "rms_norm_eps",
  score_cap: "attn_logit_softcapping",
  logit_cap: "final_logit_softcapping",
};
