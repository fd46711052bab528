// The differences between each model type and Llama. Files are transformers', in src/transformers/models.
import type { LayerRotation, QkNorm } from "../generated/core-words.js";
import { finite, ifGiven, isGiven, refuse, whole, type Fields } from "../arguments/checks.js";
import { openConfig } from "../config/open.js";
import { RopewalkError } from "../errors/errors.js";
import { layersWithoutRope } from "../config/layers-without-rope.js";

/** Tensors of a layer, in the order of the core's Part. Missing ones are absent. */
interface NormNames {
  attentionNorm?: string;
  mlpNorm?: string;
  attentionAfterNorm?: string;
  mlpAfterNorm?: string;
}

interface Family {
  norms: NormNames;
  /** Biases of queries, keys and values: always, or if the config's attention_bias is true. */
  biases?: "always" | "attention_bias";
  qkNorm?: "head" | "width";
  gelu?: true;
  /** Files store a gain minus one, and embeddings are multiplied by the root of the width. */
  gemma?: true;
  /** Projections that share a tensor. */
  fused?: readonly ("qkv" | "gate_up")[];
  /** The layers that see only sliding_window keys, if the config lists no layer_types. */
  windows?: (layer: number, config: Fields) => boolean;
  /** sliding_window applies only if this key is true. */
  windowIf?: string;
  /** Values of the configuration class. */
  defaults?: Fields;
}

const llamaNorms: NormNames = { attentionNorm: "input_layernorm", mlpNorm: "post_attention_layernorm" };
const gemmaNorms: NormNames = {
  attentionNorm: "input_layernorm",
  mlpNorm: "pre_feedforward_layernorm",
  attentionAfterNorm: "post_attention_layernorm",
  mlpAfterNorm: "post_feedforward_layernorm",
};
/** A whole number of a config. Errors: config-invalid, value-not-finite. */
export function wholeIn(value: unknown, name: string, least = 0, most?: number): number {
  try {
    return whole(value, name, least, most);
  } catch (error) {
    if (!(error instanceof RopewalkError) || error.code !== "option-invalid") throw error;
    throw new RopewalkError({ ...error, rule: error.rule!, code: "config-invalid" });
  }
}

const allLayers = (): boolean => true;
/** qwen2/configuration_qwen2.py */
const lastLayers = (layer: number, config: Fields): boolean =>
  layer >= (ifGiven(config.max_window_layers, (value) => wholeIn(value, "max_window_layers")) ?? 28);
const everyOther = (layer: number): boolean => layer % 2 === 0;
/** gemma3/configuration_gemma3.py */
function allButEveryNth(layer: number, config: Fields): boolean {
  const key = isGiven(config._sliding_window_pattern) ? "_sliding_window_pattern" : "sliding_window_pattern";
  return (layer + 1) % (ifGiven(config[key], (value) => wholeIn(value, key, 1)) ?? 6) !== 0;
}
const gemmaDefaults = { tie_word_embeddings: true, rms_norm_eps: 1e-6 };
const gemma = { gelu: true, gemma: true, norms: gemmaNorms } as const;

const families: Readonly<Record<string, Family>> = {
  llama: { norms: llamaNorms }, // llama/modeling_llama.py
  mistral: { norms: llamaNorms, windows: allLayers }, // mistral/modeling_mistral.py
  // smollm3/modeling_smollm3.py
  smollm3: { norms: llamaNorms, defaults: { tie_word_embeddings: true }, windowIf: "use_sliding_window" },
  helium: { norms: llamaNorms, defaults: { rms_norm_eps: 1e-8 } }, // helium/modeling_helium.py
  // ernie4_5/modeling_ernie4_5.py
  ernie4_5: { norms: llamaNorms, defaults: { rms_norm_eps: 1e-5, tie_word_embeddings: true } },
  // qwen2/modeling_qwen2.py
  qwen2: { norms: llamaNorms, biases: "always", windows: lastLayers, windowIf: "use_sliding_window" },
  // qwen3/modeling_qwen3.py
  qwen3: { norms: llamaNorms, qkNorm: "head", windows: lastLayers, windowIf: "use_sliding_window" },
  gemma: { ...gemma, norms: llamaNorms, defaults: gemmaDefaults }, // gemma/modeling_gemma.py
  // gemma2/modeling_gemma2.py
  gemma2: {
    ...gemma,
    windows: everyOther,
    defaults: {
      ...gemmaDefaults,
      query_pre_attn_scalar: 256,
      attn_logit_softcapping: 50,
      final_logit_softcapping: 30,
      sliding_window: 4096,
    },
  },
  // gemma3/modeling_gemma3.py
  gemma3_text: {
    ...gemma,
    qkNorm: "head",
    windows: allButEveryNth,
    defaults: { ...gemmaDefaults, query_pre_attn_scalar: 256, sliding_window: 4096 },
  },
  // olmo2/modeling_olmo2.py
  olmo2: {
    norms: { attentionAfterNorm: "post_attention_layernorm", mlpAfterNorm: "post_feedforward_layernorm" },
    qkNorm: "width",
    defaults: { rms_norm_eps: 1e-5 },
  },
  // phi3/modeling_phi3.py
  phi3: { norms: llamaNorms, fused: ["qkv", "gate_up"], windows: allLayers, defaults: { rms_norm_eps: 1e-5 } },
  // glm/modeling_glm.py
  glm: { norms: llamaNorms, biases: "attention_bias", fused: ["gate_up"], defaults: { rms_norm_eps: 1.5625e-7 } },
  // glm4/modeling_glm4.py
  glm4: {
    norms: {
      attentionNorm: "input_layernorm",
      mlpNorm: "post_attention_layernorm",
      attentionAfterNorm: "post_self_attn_layernorm",
      mlpAfterNorm: "post_mlp_layernorm",
    },
    biases: "attention_bias",
    fused: ["gate_up"],
    defaults: { rms_norm_eps: 1.5625e-7 },
  },
};

/** The settings of the core in a config, besides its sizes. */
export interface ModelKind {
  norms: NormNames;
  biases: boolean;
  qkNorm: QkNorm;
  gelu: boolean;
  gemma: boolean;
  fused: readonly string[];
  normEps: number;
  tied: boolean;
  /** 0 means 1 / sqrt(headDim), or no caps. */
  scoreScale: number;
  scoreCap: number;
  logitCap: number;
  /** For each layer: the number of keys seen (0 for all), and its rotation. */
  layers: readonly { window: number; rotation: LayerRotation }[];
}

/** The core's words, in order. */

/** Errors: config-invalid, with the key, its value and what is supported. */
export function readKind(given: Fields, layers: number): ModelKind {
  const family = familyOf(given);
  const config: Fields = { __proto__: null, ...family.defaults, ...given } as Fields;
  checkKind(config, family);
  const number = (name: string): number => ifGiven(config[name], (value) => finite(value, name, "config-invalid")) ?? 0;
  const scale = number("query_pre_attn_scalar");
  return {
    norms: family.norms,
    biases: family.biases === "always" || (family.biases !== undefined && config.attention_bias === true),
    qkNorm: family.qkNorm ?? "none",
    gelu: family.gelu === true,
    gemma: family.gemma === true,
    fused: family.fused ?? [],
    normEps: isGiven(config.rms_norm_eps) ? number("rms_norm_eps") : 1e-6,
    tied: config.tie_word_embeddings === true,
    scoreScale: scale > 0 ? 1 / Math.sqrt(scale) : 0,
    scoreCap: number("attn_logit_softcapping"),
    logitCap: number("final_logit_softcapping"),
    layers: layersOf(config, family, layers),
  };
}

function familyOf(config: Fields): Family {
  const name = config.model_type;
  if (name === undefined) throw refuse("model_type", undefined, "given", "config-invalid");
  const family = typeof name === "string" && Object.hasOwn(families, name) ? families[name] : undefined;
  if (family !== undefined) return family;
  throw refuse("model_type", name, "one-of", "config-invalid", { limit: Object.keys(families).join(", ") });
}

/** Refuses settings of the family that this core does not support. */
function checkKind(config: Fields, family: Family): void {
  const only = (name: string, wanted: readonly unknown[]): void => {
    if (!isGiven(config[name]) || wanted.includes(config[name])) return;
    throw refuse(name, config[name], "one-of", "config-invalid", { limit: wanted.join(", ") });
  };
  const gelu = ["gelu_pytorch_tanh", "gelu_tanh"];
  only("hidden_act", family.gelu ? [...gelu, "gelu"] : ["silu", "swish"]); // Gemma's code reads only hidden_activation
  only("hidden_activation", family.gelu ? gelu : ["silu", "swish"]);
  if (family.biases !== "attention_bias") only("attention_bias", [false]);
  for (const name of ["mlp_bias", "use_bias", "use_bidirectional_attention"]) only(name, [false]);
  if (family.windows === undefined && family.windowIf === undefined && isGiven(config.sliding_window))
    throw refuse("sliding_window", config.sliding_window, "absent", "config-invalid");
  if (family.windows === undefined && family.windowIf !== undefined && !isGiven(config.layer_types))
    only(family.windowIf, [false]);
  if (isGiven(config.quantization_config))
    throw refuse("quantization_config", config.quantization_config, "absent", "config-invalid");
}

function layersOf(config: Fields, family: Family, count: number): ModelKind["layers"] {
  const used = family.windowIf === undefined || config[family.windowIf] === true;
  const window = used ? (ifGiven(config.sliding_window, (value) => wholeIn(value, "sliding_window", 1)) ?? 0) : 0;
  const types = isGiven(config.layer_types) ? typesOf(config.layer_types, count) : undefined;
  const without = new Set(layersWithoutRope(openConfig(config))?.layers ?? []);
  return Array.from({ length: count }, (_, layer) => {
    const sliding = types === undefined ? family.windows?.(layer, config) === true : types[layer] === kinds[1];
    const rotation = without.has(layer) ? "none" : sliding ? "local" : "main";
    return { window: sliding ? window : 0, rotation };
  });
}

const kinds: readonly unknown[] = ["full_attention", "sliding_attention"];

function typesOf(types: unknown, count: number): readonly unknown[] {
  if (!Array.isArray(types))
    throw refuse("layer_types", types, "one-of", "config-invalid", { limit: kinds.join(", ") });
  if (types.length !== count)
    throw refuse("layer_types", types.length, "equal-to", "config-invalid", { limit: count, measure: "length" });
  types.forEach((type, index) => {
    if (kinds.includes(type)) return;
    throw refuse("layer_types", type, "one-of", "config-invalid", { limit: kinds.join(", "), index });
  });
  return types;
}
