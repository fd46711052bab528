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

/** The rotation's own numbers, as a program of a model reads them from its config. */
function configOf(spec: RopeSpec): Record<string, unknown> {
  const { headDim, rotaryDim, base, ropeType, maxPositionEmbeddings = 2048, pairing: _, ...rest } = spec;
  const snake = Object.fromEntries(Object.entries(rest).map(([name, value]) => [snakeCase(name), value]));
  const scaling = ropeType === "default" ? null : { rope_type: ropeType, type: ropeType, ...snake };
  return {
    head_dim: headDim,
    rope_theta: base,
    max_position_embeddings: maxPositionEmbeddings,
    partial_rotary_factor: rotaryDim / headDim,
    rotary_dim: rotaryDim,
    rope_type: ropeType,
    use_scaled: ropeType !== "default",
    rope_scaling: scaling,
    rope_parameters: { rope_type: ropeType, rope_theta: base, ...scaling },
  };
}

/** Sizes that only a config gives. `scale`: another choice, which tells whether a program depends on them. */
const madeUp = ({ headDim }: RopeSpec, heads: number, scale: number): Record<string, number> => ({
  hidden_size: headDim * heads * scale,
  num_attention_heads: heads,
  num_key_value_heads: heads,
});

export interface Inputs {
  readonly fixtures: Readonly<Record<string, Fixture>>;
  readonly positions: Readonly<Record<string, readonly number[]>>;
  /** The model's numbers that a program may read, as JSON. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly globals: Readonly<Record<string, PythonArray>>;
}

/** All vectors for one expected rotation. `config`: as the caller gave it. Errors: those of rw.rope. */
export function inputs(rw: Ropewalk, spec: RopeSpec, config: Readonly<Record<string, unknown>> = {}): Inputs {
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
      rope_type: spec.ropeType,
      config,
      known: configOf(spec),
      made_up: madeUp(spec, 3, 1),
      made_otherwise: madeUp(spec, 3, 2),
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
