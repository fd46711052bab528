import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { rounded, type HalfType } from "./half.js";
import { runLength } from "../numbers/rotated.js";

export type NumberFormat = "exact" | "float32" | HalfType;
export const FORMATS: readonly NumberFormat[] = ["exact", "float32", "float16", "bfloat16"];

/** Cosines in one number format, [positions, pairs]; NaN if the format has no number for a position. */
export type Cosines = Readonly<Record<NumberFormat, Float32Array>>;

/** One pair, one axis, frequency 1: the module then computes the cosine of the coordinate itself. */
export const ANGLE: RopeSpec = {
  ropeType: "default",
  base: 10_000,
  headDim: 2,
  rotaryDim: 2,
  pairing: "half-split",
  invFreq: [1],
  mropeSection: [1],
};

/** Cosines as in a 16-bit model: position, inv_freq and product are rounded; the module computes the cosine. */
function halfCosines(
  engine: Ropewalk,
  invFreq: Float64Array,
  factor: number,
  positions: readonly number[],
  type: HalfType,
) {
  const rates = Array.from(invFreq, (rate) => rounded(rate, type));
  const angles = positions.flatMap((position) => {
    const place = rounded(position, type);
    return rates.map((rate) => rounded(place * rate, type));
  });
  const finite = angles.map((angle) => (Number.isFinite(angle) ? angle : 0));
  const { cos } = engine.cosSinMultimodal({ ...ANGLE, attentionFactor: factor }, finite, { scale: 1 });
  return cos.map((value, i) => (Number.isFinite(angles[i]!) ? value : NaN));
}

export function cosines(engine: Ropewalk, spec: RopeSpec, positions: readonly number[]): Cosines {
  const run = runLength(spec);
  const { invFreq, attentionFactor } = engine.frequencies(spec, run);
  return {
    exact: engine.cosSin(spec, positions, run).cos,
    float32: engine.cosSin(spec, positions, { ...run, precision: "float32" }).cos,
    float16: halfCosines(engine, invFreq, attentionFactor, positions, "float16"),
    bfloat16: halfCosines(engine, invFreq, attentionFactor, positions, "bfloat16"),
  };
}

export function roundedPosition(position: number, format: NumberFormat): number {
  if (format === "exact") return position;
  return format === "float32" ? Math.fround(position) : rounded(position, format);
}

/** A present-day long context: formats are shown up to there, for any model. */
const LONG_CONTEXT = 131_072;

/** The last position shown: of a long context, of the model's longer one, or the last that float32 can count. */
export const lastOf = ({ maxPositionEmbeddings = 0 }: RopeSpec): number =>
  Math.min(Math.max(LONG_CONTEXT, maxPositionEmbeddings), 2 ** 24);

export interface ErrorCurves {
  /** Ascending: the last position of each bin. */
  positions: Float64Array;
  /** Largest |cos - exact cos| over all pairs and the bin's samples. */
  errors: Readonly<Record<NumberFormat, Float64Array>>;
}

const BINS = 120;
const SAMPLES = 5;

/** Positions to examine, in bins of equal width on a logarithmic axis; the last of a bin comes first. */
export function sampled(last: number): number[][] {
  const bins: number[][] = [];
  let from = 1;
  for (let bin = 0; bin < BINS && from <= last; bin += 1) {
    const to = Math.max(from, Math.min(last, Math.round(last ** ((bin + 1) / BINS))));
    const count = Math.min(SAMPLES, to - from + 1);
    bins.push(
      Array.from({ length: count }, (_, i) => to - Math.floor((i * (to - from)) / Math.max(1, count - 1) || 0)),
    );
    from = to + 1;
  }
  return bins;
}

/** The largest error of any pair up to `last`, one for each bin. */
export function errorCurves(engine: Ropewalk, spec: RopeSpec, last: number): ErrorCurves {
  const bins = sampled(last);
  const table = cosines(engine, spec, bins.flat());
  const pairs = spec.rotaryDim / 2;
  const worst = (format: NumberFormat): Float64Array => {
    let row = 0;
    return Float64Array.from(bins, (samples) => {
      let most = 0;
      for (let i = row * pairs; i < (row + samples.length) * pairs; i += 1) {
        const error = Math.abs(table[format][i]! - table.exact[i]!);
        if (Number.isNaN(error)) most = NaN;
        else if (error > most) most = error;
      }
      row += samples.length;
      return most;
    });
  };
  return {
    positions: Float64Array.from(bins, (samples) => Math.max(...samples)),
    errors: {
      exact: worst("exact"),
      float32: worst("float32"),
      float16: worst("float16"),
      bfloat16: worst("bfloat16"),
    },
  };
}
