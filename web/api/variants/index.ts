/**
 * Published variants of RoPE: schemes for Ropewalk.registerScheme, which change plain frequencies, and the tables and
 * vectors of RoPE++, PoPE and GRAPE. Every type of `ropewalk` can be imported from here as well.
 *
 * A scheme takes the plain frequencies, [rotaryDim / 2] in radians per position, and a spec, and returns a new list.
 * Here L is originalMaxPositionEmbeddings, or else maxPositionEmbeddings. The calls belong to no instance: the first
 * one starts the engine that was loaded last, or before a load the module that this entry carries, for all of them.
 * Errors of every call: option-invalid (not a list or array), value-not-finite, wasm-unavailable.
 * @module ropewalk/variants
 */
import { float32Array, ifGiven, mislong, objectOf, refuse, whole } from "../arguments/checks.js";
import { objectWith, optionsOf } from "../arguments/options.js";
import { readCoordinates } from "../arguments/positions.js";
import { specPath } from "../arguments/spec.js";
import { readArrays, tablePathsAt } from "../calls/rope-at.js";
import { dataOf } from "../calls/table-data.js";
import { inVariants } from "../engines/variants.js";
import type { MainModule } from "../generated/ropewalk.js";
import { lengthOf } from "../memory/arrays.js";
import { noList } from "../memory/heap.js";
import type { CosSin, OwnCosSin, OwnFloat32Array, OwnFloat64Array, RopeSpec } from "../types.js";

export { RopewalkError, type ErrorData, type RopewalkErrorCode, type Rule } from "../errors/errors.js";
export type * from "../types.js";

type Frequencies = ArrayLike<number>;

/** Changes a copy of the list in the engine. */
function changed(
  invFreq: unknown,
  change: (core: MainModule, address: number, pairs: number) => boolean,
): OwnFloat64Array {
  return inVariants("invFreq", (heap) => {
    const given = readCoordinates(invFreq, "invFreq");
    return heap.scope((scope) => {
      const list = scope.put("f64", given);
      heap.check(change(heap.core, list.address, list.length), specPath);
      return heap.copy(list);
    });
  });
}

const trainedLength = ({ originalMaxPositionEmbeddings, maxPositionEmbeddings }: Partial<RopeSpec>): number =>
  originalMaxPositionEmbeddings ?? maxPositionEmbeddings ?? NaN;

/**
 * CoPE: the n pairs whose period is above L are multiplied by half of 1 + cos(pi k / (n - 1)), k from 0 on. Errors:
 * config-invalid (no length).
 * Source: arXiv:2602.05258; hrlics/CoPE, modeling_cope.py, where n is set to 20.
 */
export const cope = (invFreq: Frequencies, spec: Partial<RopeSpec>): OwnFloat64Array =>
  changed(invFreq, (core, ...list) => core.taperSlowPairs(trainedLength(spec), ...list));

/**
 * FoPE: sets the frequency to 0 for the pairs whose period is above L. The series that it adds are learned. Errors:
 * config-invalid (no length).
 * Source: arXiv:2412.17739; rope_clamp_floor_to_zero of the authors' RotaryEmbedding.
 */
export const fope = (invFreq: Frequencies, spec: Partial<RopeSpec>): OwnFloat64Array =>
  changed(invFreq, (core, ...list) => core.stopSlowPairs(trainedLength(spec), ...list));

/**
 * DroPE: sets all frequencies to 0, after training with rotation.
 * Source: arXiv:2512.12167; SakanaAI/DroPE, custom_models/attention.py.
 */
export const drope = (invFreq: Frequencies): OwnFloat64Array =>
  changed(invFreq, (core, address, pairs) => core.stopLastPairs(pairs, address, pairs));

/**
 * HoPE: sets the frequency to 0 for the pairs of time, the last entry of mropeSection with axisPattern "alternating".
 * That pattern alone is VideoRoPE, arXiv:2502.05173. Errors: config-invalid (another pattern, a section above rotaryDim
 * / 2).
 * Source: arXiv:2505.20444; hrlics/HoPE, modeling_hope.py, apply_hybrid_multimodal_rotary_pos_emb.
 */
export function hope(invFreq: Frequencies, { axisPattern, mropeSection }: Partial<RopeSpec>): OwnFloat64Array {
  if (axisPattern !== "alternating")
    throw refuse("spec.axisPattern", axisPattern, "one-of", "config-invalid", { limit: "alternating" });
  const pairs = whole(mropeSection?.[2], "spec.mropeSection[2]", 0, 2 ** 31);
  return changed(invFreq, (core, ...list) => core.stopLastPairs(pairs, ...list));
}

/**
 * RIFLEx: sets one frequency to 0.9 * 2 pi / maxPositionEmbeddings, the number of frames of the video: that of the pair
 * whose period is nearest to originalMaxPositionEmbeddings, the frame that first repeats another. Errors:
 * config-invalid (one is missing; fewer frames).
 * Source: arXiv:2502.15894, equations 7 and 8; thu-ml/RIFLEx, riflex_utils.py.
 */
export const riflex = (
  invFreq: Frequencies,
  { originalMaxPositionEmbeddings = NaN, maxPositionEmbeddings = NaN }: Partial<RopeSpec>,
): OwnFloat64Array =>
  changed(invFreq, (core, ...list) =>
    core.slowRepeatingPair(originalMaxPositionEmbeddings, maxPositionEmbeddings, ...list),
  );

const cosSinPaths = tablePathsAt("cosSin");

/**
 * RoPE++: a table whose angles are a quarter revolution back. RoPE's score is the real part of a product; with queries
 * rotated by this table, and keys by the original one, the score is the imaginary part, which a second head uses. The
 * spec's direction is 1. Errors: shape-mismatch.
 * Source: arXiv:2512.07525; OpenMOSS/rope_pp, llama_variants/modeling_llama_rope_pp.py.
 */
export function imaginaryTable(cosSin: CosSin): OwnCosSin {
  return inVariants("cosSin", (heap) => {
    const given = objectOf(cosSin, "cosSin");
    const table = readArrays(given, cosSinPaths);
    const [rows, rotaryDim] = [whole(given.rows, "cosSin.rows"), whole(given.rotaryDim, "cosSin.rotaryDim")];
    const length = (rows * rotaryDim) / 2;
    for (const name of ["cos", "sin"] as const)
      if (lengthOf(table[name]) !== length)
        throw mislong(cosSinPaths[name], lengthOf(table[name]), length, "rows * rotaryDim / 2");
    return heap.scope((scope) => {
      const [cos, sin] = [scope.putFloats(table.cos), scope.putFloats(table.sin)];
      heap.check(heap.core.turnBackQuarter(cos.address, sin.address, length), () => cosSinPaths.sin);
      return { rows, rotaryDim, cos: heap.copy(cos), sin: heap.copy(sin), ...dataOf(cosSin) };
    });
  });
}

/** The angles of PoPE's pairs before they are rotated. */
export interface PolarOptions {
  /** [dim], radians, within 2 pi: the learned phases of a head's keys. Default: 0, as for queries. */
  phases?: ArrayLike<number>;
}

/**
 * PoPE: channel c of each row becomes a pair of length ln(1 + e^x_c) and angle phase_c. x: [rows, dim]; the result:
 * [rows, 2 dim], with the channels of a pair side by side. A spec with twice the channels and pairing "interleaved"
 * then rotates q and k as PoPE does: channel c by base^(-c / dim).
 * Errors: option-invalid and value-not-finite (phases), shape-mismatch (x is not a multiple of them).
 * Source: arXiv:2509.10534; lucidrains/PoPE-pytorch, PoPE_pytorch/pope.py.
 */
export function polarPairs(x: Float32Array, options?: PolarOptions): OwnFloat32Array {
  return inVariants("options", (heap) => {
    const data = float32Array(x, "x");
    const { phases } = optionsOf(options, "options", { phases: true } satisfies Record<keyof PolarOptions, true>);
    const given = ifGiven(phases, (value) => readCoordinates(value, "options.phases"));
    return heap.scope((scope) => {
      const { address, length } = scope.putFloats(data);
      const list = given === undefined ? noList : scope.put("f64", given);
      const y = scope.reserve("f32", 2 * length);
      const ok = heap.core.fillPolarPairs(address, length, list.address, list.length, y.address);
      heap.check(ok, (field) => (field === "phases" ? "options.phases" : "x"));
      return heap.copy(y);
    });
  });
}

/** The plane in which GRAPE rotates, and the position of each row. */
export interface PlaneOptions {
  /** [dim]: with b it spans the plane; the angle of a position is the area of the two, in radians. */
  a: ArrayLike<number>;
  /** [dim]. */
  b: ArrayLike<number>;
  /** [rows]; fractions and negative numbers are allowed. */
  positions: ArrayLike<number>;
}

/**
 * Multiplicative GRAPE: rotates each row of x, [rows, dim], by exp(position L), L = a b^T - b a^T, in the plane of a
 * and b, which need not be a pair of channels. With the two channels of a pair it is RoPE by -position.
 * Errors: shape-mismatch, option-invalid (an angle above 2^20 per position), value-not-finite.
 * Source: arXiv:2512.07805; model-architectures/GRAPE, README.md, section 1.
 */
export function rotateInPlane(x: Float32Array, options: PlaneOptions): OwnFloat32Array {
  return inVariants("options", (heap) => {
    const data = float32Array(x, "x");
    const names = { a: true, b: true, positions: true } satisfies Record<keyof PlaneOptions, true>;
    const given = objectWith(options, "options", names);
    const [a, b, positions] = ["a", "b", "positions"].map((name) => readCoordinates(given[name], `options.${name}`));
    return heap.scope((scope) => {
      const { address, length } = scope.putFloats(data);
      const [first, second, rows] = [scope.put("f64", a!), scope.put("f64", b!), scope.put("f64", positions!)];
      const y = scope.reserve("f32", length);
      // prettier-ignore
      const ok = heap.core.rotateInPlane(address, y.address, length, first.address, first.length, second.address,
        second.length, rows.address, rows.length);
      heap.check(ok, (field) => (field === "x" ? "x" : `options.${field}`));
      return heap.copy(y);
    });
  });
}
