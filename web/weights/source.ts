import { isObject, listOf, type Json } from "../api/config/fields.js";
import { openConfig } from "../api/config/open.js";
import { keys as keysOf } from "../api/config/keys.js";
import { RopewalkError, type ErrorData } from "../api/errors/errors.js";
import type { LayerSpec, Pairing, ParseOptions, RopeSpec, Ropewalk } from "../api/index.js";

/** The sizes in a config and in tensors. */
export interface Sizes {
  heads?: number;
  kvHeads?: number;
  hidden?: number;
  layers?: number;
  length?: number;
}

/** A source of statements about the rotation: a GGUF's metadata, a config.json, a params.json. */
export interface Source {
  /** The name of its file, or "options.config". */
  name: string;
  modelType: string;
  specs: readonly LayerSpec[];
  /** The spec of a layer. */
  specOf(layer: number): RopeSpec;
  /** The spec of full attention, or of all layers. */
  spec: RopeSpec;
  /** The pairing of rows under this source's names; undefined if its model_type is not known. */
  pairing: Pairing | undefined;
  sizes: Sizes;
  /** The heads of k and v of a layer, if they are known. */
  kvHeadsOf(layer: number): number | undefined;
  /** Layers that do not rotate. */
  still: ReadonlySet<number>;
  /** The place where a field is written. */
  key(field: string): string;
}

const sizeNames: Readonly<Record<keyof Sizes, readonly string[]>> = {
  heads: keysOf.heads,
  kvHeads: keysOf.keyHeads,
  hidden: keysOf.hidden,
  layers: keysOf.layers,
  length: keysOf.length,
};

/** The keys to write if a config does not have the field yet. */
const usual: Readonly<Record<string, string>> = {
  base: "rope_theta",
  headDim: "head_dim",
  rotaryDim: "rotary_dim",
  ropeType: "rope_scaling.rope_type",
  factor: "rope_scaling.factor",
  originalMaxPositionEmbeddings: "rope_scaling.original_max_position_embeddings",
  attentionFactor: "rope_scaling.attention_factor",
  betaFast: "rope_scaling.beta_fast",
  betaSlow: "rope_scaling.beta_slow",
  mscale: "rope_scaling.mscale",
  mscaleAllDim: "rope_scaling.mscale_all_dim",
  lowFreqFactor: "rope_scaling.low_freq_factor",
  highFreqFactor: "rope_scaling.high_freq_factor",
  shortFactor: "rope_scaling.short_factor",
  longFactor: "rope_scaling.long_factor",
};

export interface SourceOptions {
  /** The names that another format has for paths of the config. */
  keys?: Readonly<Record<string, string>>;
  /** The pairing of its weights, if the format defines it instead of the model_type. */
  pairing?: Pairing | undefined;
}

/** Reads a config by the same code as parseConfig. Errors: those of parseConfig; paths are those of `keys`. */
export function sourceOf(
  rw: Ropewalk,
  name: string,
  config: unknown,
  { keys = {}, pairing }: SourceOptions = {},
): Source {
  try {
    return read(rw, name, config, keys, pairing);
  } catch (error) {
    if (!(error instanceof RopewalkError) || error.path === undefined || !Object.hasOwn(keys, error.path)) throw error;
    throw new RopewalkError({ ...(error as ErrorData), path: `${name}/${keys[error.path]}` });
  }
}

function read(
  rw: Ropewalk,
  name: string,
  config: unknown,
  keys: Readonly<Record<string, string>>,
  own: Pairing | undefined,
): Source {
  const types = rw.layerTypes(config);
  const specsWith = (options: ParseOptions): LayerSpec[] =>
    types.length === 0
      ? [{ layerType: null, spec: rw.parseConfig(config, options) }]
      : types.map((layerType) => ({ layerType, spec: rw.parseConfig(config, { ...options, layerType }) }));
  let assumed = own;
  let pairing = own;
  let specs: LayerSpec[];
  try {
    specs = specsWith(own === undefined ? {} : { pairing: own });
    pairing ??= specs[0]!.spec.pairing;
  } catch (error) {
    if (own !== undefined || !(error instanceof RopewalkError) || error.rule !== "known-type") throw error;
    assumed = "half-split";
    specs = specsWith({ pairing: assumed });
  }
  const options = assumed === undefined ? {} : { pairing: assumed };
  const { fields, name: modelType = "" } = openConfig(config, assumed);
  const numberOf = (names: readonly string[]): number | undefined => {
    const value = names.map((one) => fields.object[one]).find((one) => typeof one === "number");
    return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const sizes: Sizes = Object.fromEntries(
    Object.entries(sizeNames).flatMap(([field, names]) => {
      const value = numberOf(names);
      return value === undefined ? [] : [[field, value]];
    }),
  );
  if (fields.object.multi_query === true && fields.object.new_decoder_architecture !== true) sizes.kvHeads = 1;
  if (sizes.heads !== undefined) sizes.kvHeads ??= sizes.heads;
  const { values } = rw.inspectConfig(config, options);
  const paths = new Map(values.map(({ name: field, source }) => [field, source]));
  const byLayer = listOf(fields.object.layer_types);
  const full = specs.find(({ layerType }) => layerType === "full_attention") ?? specs[0]!;
  // Gemma4TextAttention in modeling_gemma4.py: full attention that uses keys as values has heads of its own.
  const fullKvHeads = fields.object.attention_k_eq_v === true ? numberOf(["num_global_key_value_heads"]) : undefined;
  const params = ["rope_scaling", "rope_parameters"].find((key) => isObject(fields.object[key]));
  return {
    name,
    modelType,
    specs,
    spec: full.spec,
    specOf: (layer) => (specs.find(({ layerType }) => layerType === byLayer[layer]) ?? full).spec,
    pairing,
    sizes,
    kvHeadsOf: (layer) => (byLayer[layer] === "full_attention" ? fullKvHeads : undefined) ?? sizes.kvHeads,
    still: new Set(listOf(values.find((one) => one.name === "layersWithoutRope")?.value) as number[]),
    key(field) {
      const source = paths.get(field);
      const size = sizeNames[field as keyof Sizes];
      const path =
        size !== undefined
          ? fields.name(size.find((one) => typeof fields.object[one] === "number") ?? size[0]!)
          : source !== undefined && source !== "default" && source !== "model_type"
            ? source
            : (usual[field] ?? field).replace("rope_scaling", params ?? "rope_scaling");
      return keys[path] ?? path;
    },
  };
}

/** Meta's and Mistral's params.json as a config.json. Source: llama-models, llama/model.py, precompute_freqs_cis. */
export function paramsConfig(params: Json): Json {
  const number = (name: string): Json => {
    const value = params[name];
    return typeof value === "number" ? { [metaNames[name]!]: value } : {};
  };
  const scaled = params.use_scaled_rope === true;
  return {
    model_type: "llama",
    rope_theta: 10000,
    ...Object.keys(metaNames).reduce((all, name) => ({ ...all, ...number(name) }), {}),
    ...(typeof params.dim === "number" && typeof params.n_heads === "number" && typeof params.head_dim !== "number"
      ? { head_dim: Math.floor(params.dim / params.n_heads) }
      : {}),
    ...(scaled
      ? {
          rope_scaling: {
            rope_type: "llama3",
            factor: params.rope_scaling_factor ?? 8,
            low_freq_factor: 1,
            high_freq_factor: params.rope_high_freq_factor ?? 4,
            original_max_position_embeddings: 8192,
          },
        }
      : {}),
  };
}
const metaNames: Readonly<Record<string, string>> = {
  dim: "hidden_size",
  n_layers: "num_hidden_layers",
  n_heads: "num_attention_heads",
  n_kv_heads: "num_key_value_heads",
  head_dim: "head_dim",
  rope_theta: "rope_theta",
  max_seq_len: "max_position_embeddings",
};
/** The key in params.json of each key of the config. */
export const paramsKeys: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(metaNames).map(([own, key]) => [key, own]),
);
