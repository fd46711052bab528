// Recognises tensors by their names, in any family of names.
import type { FileTensor } from "./tensors.js";

/** "hf": names of transformers; "meta": those of Meta's and Mistral's own code; "gguf": those of llama.cpp. */
export type Family = "hf" | "meta" | "gguf";

/** The tensors of one layer's attention. */
export interface LayerTensors {
  q?: FileTensor;
  k?: FileTensor;
  /** q, k and v in one tensor. */
  fused?: FileTensor;
  inputGain?: FileTensor;
  qGain?: FileTensor;
  kGain?: FileTensor;
}

export interface NamedTensors {
  family: Family;
  layers: ReadonlyMap<number, LayerTensors>;
  /** Frequencies that old checkpoints store. */
  invFreq?: FileTensor;
  /** Attention that is not two matrices of rows: latent (DeepSeek), or packed by GPTQ and AWQ. */
  other?: "latent" | "packed";
}

const LAYER = /(?:^|\.)(layers|h|blocks|block|blk|layer)\.(\d+)\.(.+)$/;
/** Encoders, parts for images and sounds, and layers that predict further tokens. */
const APART = /(?:^|\.)(?:vision|visual|audio|image|encoder|mm_|vpm|cross_attn|encoder_attn|mtp)/;

const roles: readonly (readonly [keyof LayerTensors, RegExp])[] = [
  ["q", /^(?:self_attn|attention|attn|self_attention|attention\.self)\.(?:q_proj|wq|query)\.weight$|^attn_q\.weight$/],
  ["k", /^(?:self_attn|attention|attn|self_attention|attention\.self)\.(?:k_proj|wk|key)\.weight$|^attn_k\.weight$/],
  [
    "fused",
    /^(?:self_attn|attention|attn|self_attention|mixer|norm_attn_norm\.attn)\.(?:qkv_proj|query_key_value|c_attn|Wqkv|wqkv)\.weight$|^attn_qkv\.weight$/,
  ],
  ["inputGain", /^(?:input_layernorm|attention_norm|attn_norm|ln_1|norm_1|input_norm)\.weight$/],
  ["qGain", /^self_attn\.(?:q_norm|query_layernorm)\.weight$|^attention\.q_norm\.weight$|^attn_q_norm\.weight$/],
  ["kGain", /^self_attn\.(?:k_norm|key_layernorm)\.weight$|^attention\.k_norm\.weight$|^attn_k_norm\.weight$/],
];

export function namedTensors(tensors: Iterable<FileTensor>, isGguf: boolean): NamedTensors {
  const layers = new Map<number, LayerTensors>();
  let family: Family = isGguf ? "gguf" : "hf";
  let invFreq: FileTensor | undefined;
  let other: NamedTensors["other"];
  for (const tensor of tensors) {
    const { name } = tensor;
    if (APART.test(name)) continue;
    if (/(?:^|\.)rotary_(?:pos_)?emb\.inv_freq$|^rope\.freqs$/.test(name)) invFreq ??= tensor;
    const found = LAYER.exec(name);
    if (found === null) continue;
    const [, , index, rest] = found as unknown as [string, string, string, string];
    if (/(?:kv_a_proj_with_mqa|attn_kv_a_mqa)\.weight$/.test(rest)) other = "latent";
    if (/(?:q_proj|qkv_proj|c_attn|query_key_value)\.(?:qweight|weight_packed)$/.test(rest)) other ??= "packed";
    const role = roles.find(([, pattern]) => pattern.test(rest))?.[0];
    if (role === undefined) continue;
    if (/^attention\.w[qk]/.test(rest)) family = "meta";
    const layer = layers.get(Number(index)) ?? {};
    layer[role] ??= tensor;
    layers.set(Number(index), layer);
  }
  const whole = [...layers].filter(([, { q, k, fused }]) => (q && k) || fused).sort(([a], [b]) => a - b);
  return { family, layers: new Map(whole), ...(invFreq && { invFreq }), ...(other && { other }) };
}

/** The rows at which heads begin, in a matrix for q and in one for k. */
export interface RowOrder {
  rows: readonly [q: number, k: number];
  q: (head: number) => number;
  k: (head: number) => number;
}

export interface HeadSizes {
  heads: number;
  kvHeads: number;
  headDim: number;
}

/** Models whose q has the rows of a gate beside them, head by head. */
const GATED = /^qwen3_?next|^qwen3[_.]?5|^qwen35/;

/** q and k in separate matrices. */
export const apartRows = ({ heads, kvHeads, headDim }: HeadSizes, modelType = ""): RowOrder => {
  const step = GATED.test(modelType) ? 2 * headDim : headDim;
  return { rows: [heads * step, kvHeads * headDim], q: (head) => head * step, k: (head) => head * headDim };
};

/**
 * q, k and v in one matrix. GPT-NeoX (groups of one), Falcon and InternLM 2 store groups: the query heads of a key
 * head, the key and the value. All others store all of q, all of k, all of v: Phi-3, Qwen, DBRX, ChatGLM, and every
 * GGUF, whose converter sorts them.
 * Source: modeling_gpt_neox.py, modeling_falcon.py (_split_heads), modeling_internlm2.py, convert_hf_to_gguf.py of
 * llama.cpp.
 */
export function fusedRows({ heads, kvHeads, headDim }: HeadSizes, name: string, modelType = ""): RowOrder {
  const all = (heads + 2 * kvHeads) * headDim;
  const grouped =
    /(?:^|\.)wqkv\.weight$/.test(name) || (name.endsWith("query_key_value.weight") && !modelType.includes("glm"));
  if (!grouped) return { rows: [all, all], q: (head) => head * headDim, k: (head) => (heads + head) * headDim };
  const each = heads / kvHeads;
  const group = (each + 2) * headDim;
  return {
    rows: [all, all],
    q: (head) => Math.floor(head / each) * group + (head % each) * headDim,
    k: (head) => head * group + each * headDim,
  };
}
