// Checkpoints written by plain code that includes nothing of web: safetensors and GGUF, byte by byte.
const text = new TextEncoder();
const joined = (...pieces: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(pieces.flatMap((piece) => [...piece]));
const view = (size: number, write: (view: DataView) => void): Uint8Array => {
  const data = new DataView(new ArrayBuffer(size));
  write(data);
  return new Uint8Array(data.buffer);
};
export const u16 = (value: number) => view(2, (data) => data.setUint16(0, value, true));
export const u32 = (value: number) => view(4, (data) => data.setUint32(0, value, true));
export const u64 = (value: number | bigint) => view(8, (data) => data.setBigUint64(0, BigInt(value), true));
export const f32 = (values: ArrayLike<number>) =>
  view(4 * values.length, (data) => Array.from(values).forEach((value, i) => data.setFloat32(4 * i, value, true)));

/** Repeatable numbers from -1 to 1. */
export function noise(count: number, seed: number): Float32Array {
  let state = seed * 2654435761 + 1;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

export interface Tensor {
  shape: number[];
  /** Floats, or bytes of another type. */
  data: ArrayLike<number> | Uint8Array;
  /** For safetensors; default F32. */
  dtype?: string;
  /** For GGUF; default 0. */
  type?: number;
}

const bytesOf = ({ data }: Tensor): Uint8Array => (data instanceof Uint8Array ? data : f32(data));

export function safetensors(tensors: Record<string, Tensor>, metadata?: object): Uint8Array<ArrayBuffer> {
  let end = 0;
  const header: Record<string, unknown> = metadata === undefined ? {} : { __metadata__: metadata };
  for (const [name, tensor] of Object.entries(tensors)) {
    const start = end;
    end += bytesOf(tensor).length;
    header[name] = { dtype: tensor.dtype ?? "F32", shape: tensor.shape, data_offsets: [start, end] };
  }
  return rawSafetensors(JSON.stringify(header), joined(...Object.values(tensors).map(bytesOf)));
}
export const rawSafetensors = (header: string, data: Uint8Array | number[] = []): Uint8Array<ArrayBuffer> => {
  const bytes = text.encode(header);
  return joined(u64(bytes.length), bytes, data);
};

const string = (value: string): Uint8Array => joined(u64(text.encode(value).length), text.encode(value));

/** A value as GGUF keeps it: whole numbers as uint32, { f } as float32, lists of numbers and of texts. */
export type Value = number | string | boolean | { f: number } | Value[];
function value(one: Value): Uint8Array {
  const [type, bytes] = typed(one);
  return joined(u32(type), bytes);
}
function typed(one: Value): [number, Uint8Array] {
  if (typeof one === "number") return [4, u32(one)];
  if (typeof one === "boolean") return [7, Uint8Array.of(one ? 1 : 0)];
  if (typeof one === "string") return [8, string(one)];
  if (!Array.isArray(one)) return [6, f32([one.f])];
  const entries = one.map(typed);
  return [9, joined(u32(entries[0]?.[0] ?? 4), u64(one.length), ...entries.map(([, bytes]) => bytes))];
}

export function gguf(
  values: Record<string, Value>,
  tensors: Record<string, Tensor>,
  version = 3,
): Uint8Array<ArrayBuffer> {
  const padded = (bytes: Uint8Array): Uint8Array => joined(bytes, new Uint8Array((32 - (bytes.length % 32)) % 32));
  let offset = 0;
  const infos = Object.entries(tensors).map(([name, tensor]) => {
    const { shape, type = 0 } = tensor;
    const info = joined(string(name), u32(shape.length), ...[...shape].reverse().map(u64), u32(type), u64(offset));
    offset += padded(bytesOf(tensor)).length;
    return info;
  });
  const keys = Object.entries(values).map(([key, one]) => joined(string(key), value(one)));
  const head = joined(text.encode("GGUF"), u32(version), u64(infos.length), u64(keys.length), ...keys, ...infos);
  return joined(padded(head), ...Object.values(tensors).map((tensor) => padded(bytesOf(tensor))));
}

export const sizes = { hidden: 32, heads: 4, kvHeads: 2, headDim: 8, layers: 2 };
export const config = {
  model_type: "llama",
  hidden_size: 32,
  num_attention_heads: 4,
  num_key_value_heads: 2,
  num_hidden_layers: 2,
  max_position_embeddings: 4096,
  rope_theta: 500000,
};
/** The same sizes in the form of a GGUF of an architecture. */
export const metadata = (architecture = "llama", more: Record<string, Value> = {}): Record<string, Value> => ({
  "general.architecture": architecture,
  [`${architecture}.embedding_length`]: 32,
  [`${architecture}.block_count`]: 2,
  [`${architecture}.attention.head_count`]: 4,
  [`${architecture}.attention.head_count_kv`]: 2,
  [`${architecture}.context_length`]: 4096,
  [`${architecture}.rope.freq_base`]: { f: 500000 },
  [`${architecture}.rope.dimension_count`]: 8,
  "tokenizer.ggml.tokens": ["a", "bc"],
  "tokenizer.ggml.scores": [{ f: 0 }, { f: 1 }],
  ...more,
});

type Names = (layer: number) => { q: string; k: string; gain: string };
export const hf: Names = (layer) => ({
  q: `model.layers.${layer}.self_attn.q_proj.weight`,
  k: `model.layers.${layer}.self_attn.k_proj.weight`,
  gain: `model.layers.${layer}.input_layernorm.weight`,
});
export const meta: Names = (layer) => ({
  q: `layers.${layer}.attention.wq.weight`,
  k: `layers.${layer}.attention.wk.weight`,
  gain: `layers.${layer}.attention_norm.weight`,
});
export const blk: Names = (layer) => ({
  q: `blk.${layer}.attn_q.weight`,
  k: `blk.${layer}.attn_k.weight`,
  gain: `blk.${layer}.attn_norm.weight`,
});
/** Tensors of noise, from which no pairing can be recognised. */
export const tensors = (names: Names, layers = 2): Record<string, Tensor> =>
  Object.fromEntries(
    Array.from({ length: layers }, (_, layer) => {
      const { q, k, gain } = names(layer);
      return [
        [q, { shape: [32, 32], data: noise(1024, 2 * layer + 1) }],
        [k, { shape: [16, 32], data: noise(512, 2 * layer + 2) }],
        [gain, { shape: [32], data: new Float32Array(32).fill(1) }],
      ] as const;
    }).flat(),
  );
