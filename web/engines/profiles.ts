// The rounding of engines between frequencies and a table of cos and sin. The core computes frequencies and their
// scaling.
import { choice, refuse, whole } from "../api/arguments/checks.js";
import { objectWith } from "../api/arguments/options.js";
import type { RopewalkCore } from "../api/core/types.js";
import { bfloat16 } from "../api/memory/bfloat16.js";
import type { TableArrays } from "../api/types.js";
import type { Profile, RopeSpec } from "./types.js";

/** [count, rotaryDim / 2] each. */
export type ProfileTable = TableArrays;
/** Returns rows from one position on; everything else is computed once. */
type Rows = (start: number, count: number) => ProfileTable;
/** Called for the pairs of a position in their order. */
type Angle = (position: number, pair: number) => number;

const round = Math.fround;
type Scheme = RopeSpec["ropeType"];

interface Arithmetic {
  /** The schemes that its source computes in this way; all others are refused. */
  schemes?: readonly Scheme[];
  rows(rw: RopewalkCore, spec: RopeSpec, context: number): Rows;
}

const ofCore =
  (precision: "exact" | "float32", after = (value: number) => value) =>
  (rw: RopewalkCore, spec: RopeSpec, seqLen: number): Rows =>
  (start, count) => {
    const { cos, sin } = rw.cosSin(spec, { start, count }, { precision, seqLen });
    return precision === "exact" ? { cos, sin } : { cos: cos.map(after), sin: sin.map(after) };
  };

/** cos and sin, rounded to float32 before they are multiplied by attention_factor; `wide` multiplies first. */
function ofAngles(pairs: number, attentionFactor: number, angle: Angle, wide = false): Rows {
  const factor = wide ? attentionFactor : round(attentionFactor);
  const value = (exact: number): number => (wide ? exact : round(exact)) * factor;
  return (start, count) => {
    const [cos, sin] = [new Float32Array(count * pairs), new Float32Array(count * pairs)];
    for (let i = 0; i < cos.length; i++) {
      const radians = angle(start + Math.floor(i / pairs), i % pairs);
      cos[i] = value(Math.cos(radians));
      sin[i] = value(Math.sin(radians));
    }
    return { cos, sin };
  };
}

/** A scale of positions in float32: freq_scale of ggml and scale of MLX. */
const scaleOf = ({ ropeType, factor = 1 }: RopeSpec): number => (ropeType === "linear" ? round(1 / factor) : 1);

function doublesOf(rw: RopewalkCore, spec: RopeSpec, seqLen: number): Rows {
  const { invFreq, attentionFactor } = rw.frequencies(spec, { seqLen });
  return ofAngles(invFreq.length, attentionFactor, (position, pair) => position * invFreq[pair]!, true);
}

function runningProductOf(rw: RopewalkCore, spec: RopeSpec, seqLen: number): Rows {
  const { invFreq, attentionFactor } = rw.frequencies(spec, { seqLen });
  const scale = scaleOf(spec);
  // In schemes other than linear, ggml divides by the factors, which are float32 in the file.
  const plain = rw.frequencies({ ...spec, ropeType: "default" }).invFreq;
  const factors = plain.map((rate, i) => (spec.ropeType === "linear" ? 1 : round(rate / invFreq[i]!)));
  const step = round(Math.pow(round(spec.base), round(-2 / spec.rotaryDim)));
  const thetas = new Float64Array(invFreq.length);
  return ofAngles(invFreq.length, attentionFactor, (position, pair) => {
    const theta = pair === 0 ? round(position) : round(thetas[pair - 1]! * step);
    thetas[pair] = theta;
    return round(scale * round(theta / factors[pair]!));
  });
}

function exp2Of(rw: RopewalkCore, spec: RopeSpec): Rows {
  const pairs = spec.rotaryDim / 2;
  const [scale, log] = [scaleOf(spec), round(Math.log2(round(spec.base)))];
  const rates = Float64Array.from({ length: pairs }, (_, i) => round(2 ** round(-round(i / pairs) * log)));
  const { attentionFactor } = rw.frequencies(spec);
  return ofAngles(pairs, attentionFactor, (position, pair) => round(round(scale * round(position)) * rates[pair]!));
}

const arithmetics: Readonly<Record<Profile, Arithmetic>> = {
  exact: { rows: ofCore("exact") },
  float32: { rows: ofCore("float32") },
  "bf16-cache": { rows: ofCore("float32", bfloat16) },
  "float64-cast": { rows: doublesOf },
  "running-product": { schemes: ["default", "linear", "llama3", "longrope"], rows: runningProductOf },
  "exp2-product": { schemes: ["default", "linear"], rows: exp2Of },
};

/** A table's arithmetic, and its source. */
export const profiles: Readonly<Record<Profile, string>> = {
  exact: "double precision and more, rounded once to float32: the core",
  float32:
    "inv_freq, angles, cos and sin in float32: transformers, modeling_rope_utils.py; torchtune, modules/position_embeddings.py",
  "bf16-cache":
    "the float32 table rounded to bfloat16: vLLM, layers/rotary_embedding/base.py, cache.to(dtype) in a bfloat16 model",
  "float64-cast": "inv_freq, angles, cos and sin in float64, then float32: FLUX, src/flux/math.py, rope",
  "running-product":
    "float32, theta multiplied by base^(-2/n_dims) from pair to pair: ggml, ggml-cpu/ops.cpp, ggml_rope_cache_init",
  "exp2-product": "float32, inv_freq = exp2(-(i / pairs) log2(base)): MLX, backend/metal/kernels/rope.metal",
};
const profileNames = Object.keys(profiles) as Profile[];

/** Rows of a table in one profile's arithmetic; refused if the profile's source does not have the scheme. */
function rowsOf(rw: RopewalkCore, spec: RopeSpec, profile: Profile, context: number, path: string): Rows {
  rw.frequencies(spec); // refuses an invalid spec
  const { schemes, rows } = arithmetics[profile];
  if (schemes !== undefined && !schemes.includes(spec.ropeType))
    throw refuse(`${path}.ropeType`, spec.ropeType, "one-of", undefined, { limit: schemes.join(", ") });
  for (const field of schemes === undefined ? [] : (["alpha", "invFreq"] as const))
    if (spec[field] !== undefined)
      throw refuse(`${path}.${field}`, spec[field], "unasked", undefined, { of: `profile ${profile}` });
  return rows(rw, spec, context);
}

const profileAt = (value: unknown, path: string): Profile => choice(value, path, profileNames);

export interface ProfileTableOptions {
  /** Default 0. */
  start?: number;
  /** Rows from `start` on. */
  count: number;
  /** The sequence length for which the table is made, for dynamic and longrope. Default: start + count. */
  context?: number;
}

/** profileTable of ropewalk/engines, with an instance that is already running. */
export function tableWith(rw: RopewalkCore, spec: RopeSpec, profile: unknown, options: unknown): ProfileTable {
  const given = objectWith(options, "options", { start: true, count: true, context: true });
  const [start, count] = [whole(given.start ?? 0, "options.start"), whole(given.count, "options.count", 1)];
  const context = whole(given.context ?? start + count, "options.context", 1);
  return rowsOf(rw, spec, profileAt(profile, "profile"), context, "spec")(start, count);
}

interface Place {
  position: number;
  pair: number;
  /** For cosines or sines, whichever is larger. */
  difference: number;
}
/** The first place where two tables differ, and the place of the largest difference. */
export type TablesCompared = { equal: true } | { equal: false; first: Place; largest: Place };

const ROWS = 1024;

/** compareTables of ropewalk/engines, with an instance that is already running. */
export function compareTablesWith(
  rw: RopewalkCore,
  [specA, profileA]: readonly [RopeSpec, unknown],
  [specB, profileB]: readonly [RopeSpec, unknown],
  options: unknown,
): TablesCompared {
  const context = whole(objectWith(options, "options", { context: true }).context, "options.context", 1);
  const a = rowsOf(rw, specA, profileAt(profileA, "profileA"), context, "specA");
  const b = rowsOf(rw, specB, profileAt(profileB, "profileB"), context, "specB");
  for (const field of ["rotaryDim", "pairing", "rotaryOffset", "direction"] as const) {
    const [one, other] = [specA[field] ?? alone[field], specB[field] ?? alone[field]];
    if (one !== other) throw refuse(`specB.${field}`, other, "one-of", undefined, { limit: String(one) });
  }
  const pairs = specA.rotaryDim / 2;
  let [first, largest]: (Place | undefined)[] = [];
  for (let start = 0; start < context; start += ROWS) {
    const count = Math.min(ROWS, context - start);
    const [x, y] = [a(start, count), b(start, count)];
    for (let i = 0; i < x.cos.length; i++) {
      const difference = Math.max(Math.abs(x.cos[i]! - y.cos[i]!), Math.abs(x.sin[i]! - y.sin[i]!));
      if (difference <= (largest?.difference ?? 0)) continue;
      largest = { position: start + Math.floor(i / pairs), pair: i % pairs, difference };
      first ??= largest;
    }
  }
  return first === undefined ? { equal: true } : { equal: false, first, largest: largest! };
}

/** The values of absent fields. */
const alone = { rotaryDim: undefined, pairing: undefined, rotaryOffset: 0, direction: 1 };
