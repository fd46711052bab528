import { finite, refuse, whole } from "../api/arguments/checks.js";
import { objectWith } from "../api/arguments/options.js";
import type { RopewalkCore } from "../api/core/types.js";
import { readSpec } from "../api/arguments/spec.js";
import type { RopeSpec } from "./types.js";

export interface CompareSpecsOptions {
  /** The positions 0 to context - 1 are compared. */
  context: number;
  /** Radians; default 0.001, less than a step of bfloat16. From 0 to 1. */
  tolerance?: number;
}

export type SpecsCompared = { equal: true } | { equal: false; position: number; pair: number; difference: number };

const names = { context: true, tolerance: true } satisfies Record<keyof CompareSpecsOptions, true>;
const DEFAULT_TOLERANCE = 1e-3;
const TURN = 2 * Math.PI;

/** compareSpecs of ropewalk/engines, with an instance that is already running. */
export function compareWith(rw: RopewalkCore, a: RopeSpec, b: RopeSpec, options: CompareSpecsOptions): SpecsCompared {
  const given = objectWith(options, "options", names) as Partial<CompareSpecsOptions>;
  const context = whole(given.context, "options.context", 1);
  const tolerance = finite(given.tolerance ?? DEFAULT_TOLERANCE, "options.tolerance");
  if (tolerance < 0) throw refuse("options.tolerance", tolerance, "at-least", undefined, { limit: 0 });
  if (tolerance > 1) throw refuse("options.tolerance", tolerance, "at-most", undefined, { limit: 1 });
  for (const spec of [a, b]) readSpec(spec);
  let first: Found | undefined;
  for (const length of lengthsOf([a, b], context)) {
    const found = firstDifference(pairsOf(rw, a, length), pairsOf(rw, b, length), tolerance);
    if (found !== undefined && found.position < length && (first === undefined || found.position < first.position))
      first = found;
  }
  return first === undefined ? { equal: true } : { equal: false, ...first };
}

interface Found {
  position: number;
  pair: number;
  difference: number;
}

/** The trained lengths, up to which the first frequencies apply, and the longest requested length. */
function lengthsOf(specs: readonly RopeSpec[], context: number): number[] {
  const trained = specs.flatMap(({ ropeType, maxPositionEmbeddings: most, originalMaxPositionEmbeddings: first }) =>
    ropeType === "longrope" || ropeType === "dynamic" ? ((ropeType === "longrope" ? first : most) ?? []) : [],
  );
  return [...new Set([...trained.filter((length) => length < context), context])].sort((x, y) => x - y);
}

/** Each rotated pair of channels with its speed in radians per position. */
function pairsOf(rw: RopewalkCore, spec: RopeSpec, seqLen: number) {
  const { invFreq, attentionFactor } = rw.frequencies(spec, { seqLen });
  const { pairing, rotaryOffset = 0, direction = 1, rotaryDim } = spec;
  const [step, apart] = pairing === "half-split" ? [1, rotaryDim / 2] : [2, 1];
  const rates = new Map<string, number>();
  invFreq.forEach((rate, i) => {
    const channel = rotaryOffset + step * i;
    rates.set(`${channel},${channel + apart}`, direction * rate);
  });
  return { rates, attentionFactor };
}

type Pairs = ReturnType<typeof pairsOf>;

function firstDifference(a: Pairs, b: Pairs, tolerance: number): Found | undefined {
  const stretched = Math.abs(Math.log(a.attentionFactor / b.attentionFactor));
  if (stretched > tolerance) return { position: 0, pair: 0, difference: stretched };
  let first: Found | undefined;
  for (const [one, other] of [[a, b] as const, [b, a] as const]) {
    let pair = -1;
    for (const [channels, rate] of one.rates) {
      pair++;
      const apart = within(rate - (other.rates.get(channels) ?? 0));
      const position = firstPosition(apart, tolerance);
      if (position === undefined || (first !== undefined && position >= first.position)) continue;
      first = { position, pair, difference: within(position * apart) };
    }
  }
  return first;
}

/** The distance of an angle from the nearest whole number of revolutions. */
const within = (angle: number): number => Math.abs(angle - TURN * Math.round(angle / TURN));

/** The first position whose angle, growing by `apart` per position, exceeds the tolerance before a full revolution. */
function firstPosition(apart: number, tolerance: number): number | undefined {
  if (apart === 0) return undefined;
  const near = Math.floor(tolerance / apart);
  return [near - 1, near, near + 1, near + 2].find((position) => position >= 0 && within(position * apart) > tolerance);
}

/**
 * The error of a score between two tokens `distance` apart, as a share: root mean squares for random q and k, over the
 * channels that either spec rotates. 0 means equal, 1.41 unrelated.
 */
export function scoreError(rw: RopewalkCore, a: RopeSpec, b: RopeSpec, distance: number): number {
  const [one, other] = [a, b].map((spec) => pairsOf(rw, spec, distance + 1)) as [Pairs, Pairs];
  const [x, y] = [one.attentionFactor ** 2, other.attentionFactor ** 2];
  let [off, all] = [0, 0];
  for (const channels of new Set([...one.rates.keys(), ...other.rates.keys()])) {
    const apart = distance * ((one.rates.get(channels) ?? 0) - (other.rates.get(channels) ?? 0));
    off += x * x + y * y - 2 * x * y * Math.cos(apart);
    all += x * x;
  }
  return Math.sqrt(Math.max(0, off) / all);
}
