import type { RopeSpec, Ropewalk } from "../api/index.js";
import { snakeCase } from "../api/arguments/names.js";
import type { PythonArray } from "./types.js";

/** Input vectors for a program, and the expected output. [batch, heads, seq, headDim]. */
export interface Fixture {
  readonly shape: readonly [number, number, number, number];
  readonly positions: readonly number[];
  readonly q: Float32Array;
  readonly k: Float32Array;
  readonly qExpected: Float32Array;
  readonly kExpected: Float32Array;
}

// Primes, so that no axis has the length of another; positions with gaps, some beyond what bfloat16 holds.
const wide = [
  3, 4, 5, 11, 17, 40, 57, 100, 129, 130, 131, 200, 255, 256, 257, 258, 259, 300, 301, 303, 333, 400, 401, 403, 410,
  411, 420, 431, 450, 500, 511,
];
const thin = [3, 5, 40, 130, 257, 301, 511];
const upTo = (length: number): number[] => Array.from({ length }, (_, i) => i);
const plans: Readonly<Record<string, { batch: number; heads: number; positions: number[] }>> = {
  wide: { batch: 2, heads: 3, positions: wide },
  few: { batch: 2, heads: 3, positions: upTo(11) },
  many: { batch: 2, heads: 3, positions: upTo(271) },
  thin: { batch: 2, heads: 3, positions: thin },
  single: { batch: 1, heads: 1, positions: thin },
};

/** Numbers from -1 to 1, the same each time. */
function vector(length: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 23 - 1;
  });
}

/** A config as a program of a model reads it, under each of the names in use. */
function configOf(spec: RopeSpec, heads: number): Record<string, unknown> {
  const { headDim, rotaryDim, base, ropeType, maxPositionEmbeddings = 2048, pairing: _, ...rest } = spec;
  const scaling =
    ropeType === "default"
      ? null
      : {
          rope_type: ropeType,
          type: ropeType,
          ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [snakeCase(name), value])),
        };
  const hidden = headDim * heads;
  return {
    head_dim: headDim,
    hidden_size: hidden,
    n_embd: hidden,
    dim: hidden,
    d_model: hidden,
    num_attention_heads: heads,
    num_heads: heads,
    n_head: heads,
    n_heads: heads,
    num_key_value_heads: heads,
    n_kv_heads: heads,
    rope_theta: base,
    rotary_emb_base: base,
    base,
    theta: base,
    max_position_embeddings: maxPositionEmbeddings,
    max_seq_len: 2048,
    block_size: 2048,
    context_length: 2048,
    partial_rotary_factor: rotaryDim / headDim,
    rotary_pct: rotaryDim / headDim,
    rotary_dim: rotaryDim,
    rope_scaling: scaling,
    rope_parameters: { rope_type: ropeType, rope_theta: base, ...scaling },
    ...(spec.factor === undefined ? {} : { rope_factor: spec.factor }),
    attention_dropout: 0,
    attention_bias: false,
    vocab_size: 64,
    rms_norm_eps: 1e-6,
  };
}

export interface Inputs {
  readonly fixtures: Readonly<Record<string, Fixture>>;
  readonly positions: Readonly<Record<string, readonly number[]>>;
  /** The model's numbers that a program may read, as JSON. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly globals: Readonly<Record<string, PythonArray>>;
}

/** All vectors for one expected rotation. Errors: those of rw.rope. */
export function inputs(rw: Ropewalk, spec: RopeSpec): Inputs {
  const rope = rw.rope(spec);
  try {
    const fixtures: Record<string, Fixture> = {};
    const globals: Record<string, PythonArray> = {};
    for (const [name, { batch, heads, positions }] of Object.entries(plans)) {
      const shape = [batch, heads, positions.length, spec.headDim] as const;
      const length = batch * heads * positions.length * spec.headDim;
      const [q, k] = [vector(length, 1), vector(length, 2)];
      const rotated = (x: Float32Array): Float32Array => rope.rotate(x, { shape, positions });
      const made: Fixture = { shape, positions, q, k, qExpected: rotated(q), kExpected: rotated(k) };
      fixtures[name] = made;
      const of = { q, k, q_expected: made.qExpected, k_expected: made.kExpected };
      for (const [kind, data] of Object.entries(of))
        globals[`${name}_${kind}`] = { dtype: "numpy.float32", shape, data };
    }
    const { invFreq, attentionFactor } = rw.frequencies(spec);
    const given = {
      rotary_dim: spec.rotaryDim,
      base: spec.base,
      pairing: spec.pairing,
      inv_freq: [...invFreq],
      factor: attentionFactor,
      config: configOf(spec, 3),
    };
    return {
      fixtures,
      positions: Object.fromEntries(Object.entries(plans).map(([name, { positions }]) => [name, positions])),
      given,
      globals,
    };
  } finally {
    rope.dispose();
  }
}
