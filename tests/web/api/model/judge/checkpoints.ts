// Small checkpoints of each family with generated weights: with transformers' names and config.json, and as llama.cpp's
// converter (convert_hf_to_gguf.py) would write them. Imports nothing from the project except types.
import type { ModelTensor } from "ropewalk/model";
import { gguf, type GgufTensor, type Value } from "./gguf.js";
import { stored, type Stored } from "./stored.js";

export interface Family {
  /** Keys of config.json in addition to the sizes. */
  config: Readonly<Record<string, unknown>>;
  architecture: string;
  /** Metadata under the architecture's name. */
  metadata?: Readonly<Record<string, Value>>;
  /** Vectors of a GGUF that transformers has in its config. */
  factors?: Readonly<Record<string, readonly number[]>>;
  /**
   * Whether llama.cpp pairs neighbours where transformers pairs halves, so that its converter changes the rows of q and
   * k.
   */
  permuted?: true;
  norms?: "before" | "after" | "around" | "around-glm";
  biases?: true;
  qkNorm?: "head" | "width";
  fused?: readonly ("qkv" | "gate_up")[];
  gemma?: true;
  layers?: number;
}

export const sizes = { width: 64, inner: 96, vocabulary: 48, heads: 4, kvHeads: 2, headDim: 16, layers: 3 };
const eps = 1e-5;

interface Entry {
  name: string;
  own: string;
  shape: number[];
  values: Float32Array;
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24 - 0.5;
  };
}

/** Names of the norms: transformers' and llama.cpp's. */
const norms = {
  before: [
    ["input_layernorm", "attn_norm"],
    ["post_attention_layernorm", "ffn_norm"],
  ],
  after: [
    ["post_attention_layernorm", "post_attention_norm"],
    ["post_feedforward_layernorm", "post_ffw_norm"],
  ],
  around: [
    ["input_layernorm", "attn_norm"],
    ["post_attention_layernorm", "post_attention_norm"],
    ["pre_feedforward_layernorm", "ffn_norm"],
    ["post_feedforward_layernorm", "post_ffw_norm"],
  ],
  "around-glm": [
    ["input_layernorm", "attn_norm"],
    ["post_self_attn_layernorm", "post_attention_norm"],
    ["post_attention_layernorm", "ffn_norm"],
    ["post_mlp_layernorm", "post_ffw_norm"],
  ],
} as const;

function entriesOf(family: Family, seed: number): Entry[] {
  const next = generator(seed);
  const { width, inner, vocabulary, heads, kvHeads, headDim } = sizes;
  const [queries, keys] = [heads * headDim, kvHeads * headDim];
  const all: Entry[] = [];
  const put = (name: string, own: string, shape: number[], of: () => number): void => {
    const count = shape.reduce((product, one) => product * one, 1);
    all.push({ name, own, shape, values: Float32Array.from({ length: count }, of) });
  };
  const matrix = (name: string, own: string, rows: number, columns: number): void =>
    put(`${name}.weight`, `${own}.weight`, [rows, columns], () => next() * Math.sqrt(24 / columns));
  const gain = (name: string, own: string, size: number): void =>
    put(`${name}.weight`, `${own}.weight`, [size], () => (family.gemma ? 0 : 1) + next() / 2);
  matrix("model.embed_tokens", "token_embd", vocabulary, width);
  gain("model.norm", "output_norm", width);
  if (!family.gemma) matrix("lm_head", "output", vocabulary, width);
  for (let layer = 0; layer < (family.layers ?? sizes.layers); layer++) {
    const [at, own] = [`model.layers.${layer}`, `blk.${layer}`];
    for (const [name, short] of norms[family.norms ?? "before"]) gain(`${at}.${name}`, `${own}.${short}`, width);
    if (family.fused?.includes("qkv")) {
      matrix(`${at}.self_attn.qkv_proj`, `${own}.attn_qkv`, queries + 2 * keys, width);
    } else {
      matrix(`${at}.self_attn.q_proj`, `${own}.attn_q`, queries, width);
      matrix(`${at}.self_attn.k_proj`, `${own}.attn_k`, keys, width);
      matrix(`${at}.self_attn.v_proj`, `${own}.attn_v`, keys, width);
    }
    matrix(`${at}.self_attn.o_proj`, `${own}.attn_output`, width, queries);
    if (family.biases)
      for (const [letter, size] of [["q", queries] as const, ["k", keys] as const, ["v", keys] as const])
        put(`${at}.self_attn.${letter}_proj.bias`, `${own}.attn_${letter}.bias`, [size], next);
    if (family.qkNorm !== undefined)
      for (const [letter, size] of [["q", queries] as const, ["k", keys] as const])
        gain(`${at}.self_attn.${letter}_norm`, `${own}.attn_${letter}_norm`, family.qkNorm === "head" ? headDim : size);
    if (family.fused?.includes("gate_up")) {
      matrix(`${at}.mlp.gate_up_proj`, `${own}.ffn_up`, 2 * inner, width);
    } else {
      matrix(`${at}.mlp.gate_proj`, `${own}.ffn_gate`, inner, width);
      matrix(`${at}.mlp.up_proj`, `${own}.ffn_up`, inner, width);
    }
    matrix(`${at}.mlp.down_proj`, `${own}.ffn_down`, width, inner);
  }
  return all;
}

/** The rows of each head in the order 0, d / 2, 1, d / 2 + 1, ..: LlamaModel.permute. */
function permuted({ values, shape }: Entry): Float32Array {
  const { headDim } = sizes;
  const columns = shape[1] ?? 1;
  const half = headDim / 2;
  return Float32Array.from(values, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const [head, channel] = [Math.floor(row / headDim), row % headDim];
    const from = head * headDim + (channel % 2) * half + Math.floor(channel / 2);
    return values[from * columns + column]!;
  });
}

export interface Checkpoint {
  config: Record<string, unknown>;
  tensors: ModelTensor[];
  /** In the form of transformers' files, in float32. */
  entries: readonly Entry[];
  gguf: Uint8Array;
}

interface Written {
  /** Without the converter's change of rows. */
  wrongly?: boolean;
  seed?: number;
  /** Keys of the GGUF in addition to the common ones. */
  words?: Readonly<Record<string, Value>>;
}

export function checkpointOf(
  family: Family,
  type: Stored = "F32",
  { wrongly = false, seed = 1, words = {} }: Written = {},
): Checkpoint {
  const entries = entriesOf(family, seed);
  const { width, inner, vocabulary, heads, kvHeads, headDim } = sizes;
  const layers = family.layers ?? sizes.layers;
  const config = {
    hidden_size: width,
    intermediate_size: inner,
    num_hidden_layers: layers,
    num_attention_heads: heads,
    num_key_value_heads: kvHeads,
    head_dim: headDim,
    vocab_size: vocabulary,
    rms_norm_eps: eps,
    rope_theta: 10000,
    max_position_embeddings: 256,
    tie_word_embeddings: family.gemma === true,
    hidden_act: family.gemma ? "gelu_pytorch_tanh" : "silu",
    ...family.config,
  };
  const own = (name: string): string => `${family.architecture}.${name}`;
  const metadata: Record<string, Value> = {
    "general.architecture": family.architecture,
    "tokenizer.ggml.model": "none",
    [own("vocab_size")]: vocabulary,
    [own("context_length")]: 256,
    [own("embedding_length")]: width,
    [own("block_count")]: layers,
    [own("feed_forward_length")]: inner,
    [own("attention.head_count")]: heads,
    [own("attention.head_count_kv")]: kvHeads,
    [own("attention.key_length")]: headDim,
    [own("attention.value_length")]: headDim,
    [own("attention.layer_norm_rms_epsilon")]: { float: eps },
    [own("rope.dimension_count")]: headDim,
    [own("rope.freq_base")]: { float: 10000 },
    ...Object.fromEntries(Object.entries(family.metadata ?? {}).map(([key, value]) => [own(key), value])),
    ...words,
  };
  const typeOf = ({ shape }: Entry): Stored => (shape.length === 1 ? "F32" : type);
  const tensors = entries.map((entry): ModelTensor => {
    const { bytes } = stored(entry.values, typeOf(entry));
    const { name, shape } = entry;
    return { name, dtype: typeOf(entry), shape, read: (from, to) => bytes.subarray(from, to) };
  });
  const converted = entries.map((entry): GgufTensor => {
    const turned = family.permuted && !wrongly && /attn_[qk]\.(weight|bias)$/.test(entry.own);
    const whole = family.gemma && entry.own.endsWith("norm.weight");
    const values = turned ? permuted(entry) : whole ? entry.values.map((value) => value + 1) : entry.values;
    return { name: entry.own, shape: entry.shape, ...stored(values, typeOf(entry)) };
  });
  const factors = Object.entries(family.factors ?? {}).map(([name, list]): GgufTensor => ({
    name,
    shape: [list.length],
    ...stored(Float32Array.from(list), "F32"),
  }));
  return { config, tensors, entries, gguf: gguf(metadata, [...converted, ...factors]) };
}
