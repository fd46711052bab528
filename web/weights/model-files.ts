// The argument of loadModel of ropewalk/model, from a GGUF file or from safetensors with their config.json.
import type { Json } from "../api/config/fields.js";
import { refuse } from "../api/arguments/checks.js";
import type { ModelFiles, ModelTensor } from "../api/model/types.js";
import { FileError } from "../porting/files/file-error.js";
import { ggmlTypes } from "../porting/files/ggml-types.js";
import { readGguf, type GgufTensor, type GgufValue } from "../porting/files/gguf.js";
import { readSafetensors } from "../porting/files/safetensors.js";
import { part, type ByteSource } from "../porting/files/source.js";
import { pairingOfKind } from "./architectures.js";
import { readFactors } from "./factors.js";
import { kindOf, openCheckpoint } from "./files.js";
import { ggufConfig } from "./gguf-config.js";
import { ggufTensors, safetensorsTensors, type FileTensor } from "./tensors.js";

/** Types that the core multiplies as they are stored. */
const kept: readonly string[] = ["F32", "F16", "BF16", "Q8_0", "Q4_0"];

/**
 * An architecture's model_type, and the names of its norms if they differ from Llama's. Source: llama.cpp's
 * src/llama-model.cpp.
 */
const llama = { attn_norm: "input_layernorm", ffn_norm: "post_attention_layernorm" };
const gemma = {
  attn_norm: "input_layernorm",
  post_attention_norm: "post_attention_layernorm",
  ffn_norm: "pre_feedforward_layernorm",
  post_ffw_norm: "post_feedforward_layernorm",
};
const architectures: Readonly<Record<string, readonly [modelType: string, norms: Readonly<Record<string, string>>]>> = {
  llama: ["llama", llama],
  smollm3: ["smollm3", llama],
  ernie4_5: ["ernie4_5", llama],
  qwen2: ["qwen2", llama],
  qwen3: ["qwen3", llama],
  gemma: ["gemma", llama],
  gemma2: ["gemma2", gemma],
  gemma3: ["gemma3_text", gemma],
  olmo2: ["olmo2", gemma],
  phi3: ["phi3", llama],
  glm4: ["glm4", { ...llama, post_attention_norm: "post_self_attn_layernorm", post_ffw_norm: "post_mlp_layernorm" }],
};

const ofModel: Readonly<Record<string, string>> = {
  "token_embd.weight": "model.embed_tokens.weight",
  "output_norm.weight": "model.norm.weight",
  "output.weight": "lm_head.weight",
};
const ofLayer: Readonly<Record<string, string>> = {
  attn_q: "self_attn.q_proj",
  attn_k: "self_attn.k_proj",
  attn_v: "self_attn.v_proj",
  attn_qkv: "self_attn.qkv_proj",
  attn_output: "self_attn.o_proj",
  attn_q_norm: "self_attn.q_norm",
  attn_k_norm: "self_attn.k_norm",
  ffn_gate: "mlp.gate_proj",
  ffn_up: "mlp.up_proj",
  ffn_down: "mlp.down_proj",
};
const factorNames: readonly string[] = ["rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight"];

/**
 * Reads only headers. loadModel reads the weights as they are stored; other ggml types are widened to bfloat16.
 * Errors: FileError; config-invalid (an architecture that is not supported, no config.json beside safetensors).
 */
export async function modelFiles(sources: readonly ByteSource[], config?: unknown): Promise<ModelFiles> {
  const kinds = await Promise.all(sources.map(kindOf));
  const packed = sources.filter((_, i) => kinds[i] === "gguf");
  if (packed.length > 0) return ggufModel(packed);
  // It refuses files without tensors, pickles and files cut short, whether a config is given or not.
  const checkpoint = await openCheckpoint(sources);
  const given = config ?? checkpoint.config?.content;
  if (given === undefined) throw refuse("files.config", undefined, "given", "config-invalid");
  const parts = sources.filter((_, i) => kinds[i] === "safetensors");
  const lists = await Promise.all(
    parts.map(async (source) => {
      const { entries } = await readSafetensors(source);
      safetensorsTensors(source, entries); // refuses tensors that share bytes or end beyond the file
      return entries.map(({ name, dtype, shape, start, end }): ModelTensor => {
        const own = part(source, name, start, end);
        return { name, dtype, shape, read: (from, to) => own.bytes(from, to) };
      });
    }),
  );
  if (checkpoint.tensors.size === 0) throw new FileError({ code: "no-checkpoint", path: checkpoint.name });
  return { config: given, tensors: lists.flat() };
}

/** A GGUF's parts in order, metadata in the first. Source: gguf-split in llama.cpp. Errors: FileError. */
async function partsOf(sources: readonly ByteSource[]) {
  const read = await Promise.all(sources.map(async (source) => ({ source, ...(await readGguf(source)) })));
  const key = (values: ReadonlyMap<string, GgufValue>, name: string): number =>
    Number(values.get(`split.${name}`) ?? 0);
  const parts = read.sort((one, other) => key(one.values, "no") - key(other.values, "no"));
  const [{ source, values }] = parts as [(typeof parts)[0]];
  const count = key(values, "count");
  for (let no = 0; no < count; ++no) {
    if (parts.some((part) => key(part.values, "no") === no && key(part.values, "count") === count)) continue;
    const [value, digits] = [no + 1, String(no + 1).padStart(5, "0")];
    const path = source.name.replace(/\d{5}(?=-of-\d{5}\.gguf$)/, digits);
    throw new FileError({ code: "part-missing", path, value, limit: count });
  }
  return parts;
}

async function ggufModel(sources: readonly ByteSource[]): Promise<ModelFiles> {
  const parts = await partsOf(sources);
  const [{ source, values }] = parts as [(typeof parts)[0]];
  const tensors = parts.flatMap((part) => part.tensors);
  const read = new Map<string, FileTensor>();
  const sourceOf = new Map<string, ByteSource>();
  for (const part of parts)
    for (const tensor of ggufTensors(part.source, part.tensors)) {
      if (read.has(tensor.name)) throw new FileError({ code: "twice", path: tensor.path });
      read.set(tensor.name, tensor);
      sourceOf.set(tensor.name, part.source);
    }
  const factors = await readFactors(read);
  const { architecture, kind, config } = ggufConfig(source.name, values, factors);
  const known = Object.hasOwn(architectures, architecture) ? architectures[architecture] : undefined;
  if (known === undefined)
    throw refuse("general.architecture", architecture, "one-of", "config-invalid", {
      limit: Object.keys(architectures).join(", "),
    });
  const [modelType, norms] = known;
  const names = new Set(tensors.map(({ name }) => name));
  const fusedGate = !names.has("blk.0.ffn_gate.weight");
  const nameOf = (name: string): string => {
    const found = /^blk\.(\d+)\.(.+)\.(weight|bias)$/.exec(name);
    if (found === null) return ofModel[name] ?? name;
    const [, layer, short, ending] = found;
    const own = short === "ffn_up" && fusedGate ? "mlp.gate_up_proj" : (ofLayer[short!] ?? norms[short!] ?? short!);
    return `model.layers.${layer}.${own}.${ending}`;
  };
  const weights = tensors.filter(({ name }) => !factorNames.includes(name));
  const pairing = pairingOfKind(kind);
  return {
    config: { ...config, ...modelConfig(architecture, modelType, config, values, tensors), ...scaled(config, factors) },
    tensors: weights.map((tensor) =>
      modelTensor(sourceOf.get(tensor.name)!, tensor, read.get(tensor.name)!, nameOf(tensor.name)),
    ),
    wholeGains: true,
    ...(pairing && { pairing }),
  };
}

/** The part of the metadata that is not about rotation, in the keys of config.json. */
function modelConfig(
  architecture: string,
  modelType: string,
  config: Json,
  values: ReadonlyMap<string, GgufValue>,
  tensors: readonly GgufTensor[],
): Json {
  const value = (name: string): GgufValue | undefined => values.get(`${architecture}.${name}`);
  const shapeOf = (name: string) => tensors.find((tensor) => tensor.name === name)?.shape;
  const isGemma = architecture.startsWith("gemma");
  const window = value("attention.sliding_window");
  const windowed = architecture === "gemma2" || architecture === "gemma3";
  const biased = shapeOf("blk.0.attn_q.bias") !== undefined;
  return {
    model_type: modelType,
    intermediate_size: value("feed_forward_length"),
    vocab_size: shapeOf("token_embd.weight")?.[0],
    rms_norm_eps: value("attention.layer_norm_rms_epsilon"),
    tie_word_embeddings: shapeOf("output.weight") === undefined,
    hidden_act: isGemma ? "gelu_pytorch_tanh" : "silu",
    // The code of Phi 3 reads it under this key.
    ...(architecture === "phi3"
      ? { original_max_position_embeddings: value("rope.scaling.original_context_length") ?? value("context_length") }
      : {}),
    ...(biased && modelType === "glm4" ? { attention_bias: true } : {}),
    ...(windowed
      ? {
          sliding_window: window ?? 4096,
          // llama.cpp uses the head's own size, except for the two models of 27 billion weights.
          query_pre_attn_scalar:
            value("block_count") === (architecture === "gemma2" ? 46 : 62)
              ? (config.hidden_size as number) / (config.num_attention_heads as number)
              : config.head_dim,
        }
      : {}),
    ...(architecture === "gemma2"
      ? {
          attn_logit_softcapping: value("attn_logit_softcapping") ?? 50,
          final_logit_softcapping: value("final_logit_softcapping") ?? 30,
        }
      : {}),
    ...(architecture === "gemma3" ? { rope_local_base_freq: value("rope.freq_base_swa") ?? 10000 } : {}),
  };
}

/** Frequencies divided by rope_freqs.weight, as factors for both short and long texts. */
const scaled = (config: Json, { all }: { all?: readonly number[] }): Json =>
  all === undefined
    ? {}
    : {
        rope_scaling: {
          rope_type: "longrope",
          short_factor: [...all],
          long_factor: [...all],
          attention_factor: 1,
          original_max_position_embeddings: config.max_position_embeddings ?? 1,
        },
      };

function modelTensor(source: ByteSource, { shape, type, start, bytes }: GgufTensor, file: FileTensor, name: string) {
  const [stored = `type ${type}`] = ggmlTypes[type] ?? [];
  if (kept.includes(stored)) {
    const own = part(source, file.path, start, start + (bytes ?? 0));
    return { name, dtype: stored, shape, read: (from: number, to: number) => own.bytes(from, to) };
  }
  if (!file.isRead) throw new FileError({ code: "dtype", path: file.path, value: stored, limit: kept.join(", ") });
  const row = 2 * shape.at(-1)!;
  const read = async (from: number, to: number): Promise<Uint8Array> => bfloat16(await file.rows(from / row, to / row));
  return { name, dtype: "BF16", shape, read };
}

/** Rounds finite numbers to bfloat16: to nearest, ties to even. */
function bfloat16(values: Float32Array): Uint8Array {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const halves = Uint16Array.from(words, (bits) => (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16);
  return new Uint8Array(halves.buffer);
}
