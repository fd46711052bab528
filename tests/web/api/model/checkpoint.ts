// A made-up checkpoint in any of the types that files have, as reference.py makes it.
import { readFileSync } from "node:fs";

export interface Case {
  ids: number[];
  /** Every how manieth symbol has its logits here. */
  step: number;
  logits: number[][];
}
export interface Config {
  [name: string]: unknown;
  hidden_size: number;
  intermediate_size: number;
  num_hidden_layers: number;
  num_attention_heads: number;
  num_key_value_heads: number;
  head_dim: number;
  vocab_size: number;
}
type Cases = Record<string, Case> & { "made-up": Case & { config: Config; seed: number } };

export const cases = JSON.parse(readFileSync(new URL("logits.json", import.meta.url), "utf8")) as Cases;
export const madeUp = cases["made-up"];

export type FileType = "F32" | "F16" | "BF16";
export interface Entry {
  name: string;
  shape: number[];
  values: Float32Array;
}

export function madeUpTensors(config: Config = madeUp.config, seed = madeUp.seed): Entry[] {
  const { hidden_size: width, intermediate_size: inner, head_dim: size, vocab_size: vocabulary } = config;
  const [queries, keys] = [config.num_attention_heads * size, config.num_key_value_heads * size];
  const shapes: [string, number[]][] = [["model.embed_tokens.weight", [vocabulary, width]]];
  for (let layer = 0; layer < config.num_hidden_layers; layer++) {
    const of = (name: string, ...shape: number[]): void =>
      void shapes.push([`model.layers.${layer}.${name}.weight`, shape]);
    of("input_layernorm", width);
    of("self_attn.q_proj", queries, width);
    of("self_attn.k_proj", keys, width);
    of("self_attn.v_proj", keys, width);
    of("self_attn.o_proj", width, queries);
    of("post_attention_layernorm", width);
    of("mlp.gate_proj", inner, width);
    of("mlp.up_proj", inner, width);
    of("mlp.down_proj", width, inner);
  }
  shapes.push(["model.norm.weight", [width]], ["lm_head.weight", [vocabulary, width]]);
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ((state >>> 24) - 128) / 256;
  };
  return shapes.map(([name, shape]) => {
    const count = shape.reduce((product, one) => product * one, 1);
    return { name, shape, values: Float32Array.from({ length: count }, next) };
  });
}

/** Multiples of 1/256 below 1, which both 16-bit types can represent. */
function halfBits(value: number, type: FileType): number {
  const [bits] = new Uint32Array(Float32Array.of(value).buffer);
  if (type === "BF16") return bits! >>> 16;
  if (value === 0) return 0;
  return ((bits! >>> 16) & 0x8000) | ((((bits! >>> 23) & 0xff) - 112) << 10) | ((bits! >>> 13) & 0x3ff);
}

const elementBytes = { F32: 4, F16: 2, BF16: 2 };

export function safetensors(entries: readonly Entry[], type: FileType = "F32"): Uint8Array {
  const header: Record<string, unknown> = { __metadata__: { format: "pt" } };
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const { name, shape, values } of entries) {
    const data = type === "F32" ? values : Uint16Array.from(values, (value) => halfBits(value, type));
    const size = values.length * elementBytes[type];
    header[name] = { dtype: type, shape, data_offsets: [offset, offset + size] };
    parts.push(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    offset += size;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + offset);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  let at = 8 + text.length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
