// The settings to try instead of YaRN: a frequency for each pair, and the attention factor.
import type { RopeSpec, Ropewalk, Scheme } from "../../api/index.js";
import { cope, fope } from "../../api/variants/index.js";
import { remember } from "../base/remember.js";
import { LENGTH, specOf, TINY_SPEC, TRAINED } from "../numbers/tiny-schemes.js";
import { AS_TRAINED, curveText, FASTEST, SLOWEST, type BeatValues, type Curve } from "./values.js";

export type Try = Pick<BeatValues, "curve" | "factor">;

export const STARTS = ["trained", "ntk", "yarn", "linear", "cope", "dropped"] as const;
export type Start = (typeof STARTS)[number];
/** The schemes for which the core has a formula. */
const SCHEMES: readonly Start[] = ["trained", "ntk", "yarn", "linear"];

/** The pairs that move with the dragged one: none, its neighbours, or all slower ones. */
export const FOLLOWS = ["alone", "near", "slower"] as const;
export type Follow = (typeof FOLLOWS)[number];
/** How far neighbours follow, in pairs, and the share that is no longer visible. */
const SOFT = 1.2;
const NOTHING = 0.02;

export interface Tries {
  /** Radians per position of each pair, as trained. */
  trained: readonly number[];
  starts: Readonly<Record<Start, Try>>;
  /** The first pair that did not complete a revolution in training. */
  slow: number;
}

const hundredths = (from: number, to: number): number => (to === 0 ? Infinity : Math.round(100 * Math.log2(from / to)));

/** The schemes as curves: CoPE tapers pairs without a full revolution, and FoPE stops the same ones. */
export const triesOf = remember((engine: Ropewalk): Tries => {
  const trained = [...engine.frequencies(TINY_SPEC).invFreq];
  const curveOf = (invFreq: ArrayLike<number>): Curve => trained.map((from, pair) => hundredths(from, invFreq[pair]!));
  const scheme = (name: Start): Try => {
    const { invFreq, attentionFactor } = engine.frequencies(specOf(name, TINY_SPEC), { seqLen: LENGTH });
    return { curve: curveOf(invFreq), factor: Number(attentionFactor.toFixed(3)) };
  };
  const variant = (of: Scheme): Try => ({
    curve: curveOf(of(Float64Array.from(trained), TINY_SPEC) as Float64Array),
    factor: 1,
  });
  return {
    trained,
    slow: trained.findIndex((frequency) => (2 * Math.PI) / frequency > TRAINED),
    starts: {
      trained: { curve: AS_TRAINED, factor: 1 },
      ntk: scheme("ntk"),
      yarn: scheme("yarn"),
      linear: scheme("linear"),
      cope: variant(cope),
      dropped: variant(fope),
    },
  };
});

/** A key for a try: equal frequencies and factor give the same key. */
export const tryText = ({ curve, factor }: Try): string => `${curveText(curve)} ${factor}`;

export const startOf = (one: Try, { starts }: Tries): Start | undefined =>
  STARTS.find((start) => tryText(starts[start]) === tryText(one));

/** The spec of a try. An unchanged scheme uses its own formula, not its rounded curve. */
export function specOfTry(one: Try, tries: Tries, spec: RopeSpec): RopeSpec {
  const start = startOf(one, tries);
  if (start !== undefined && SCHEMES.includes(start)) return specOf(start, spec);
  const invFreq = tries.trained.map((frequency, pair) => frequency * 2 ** (-one.curve[pair]! / 100));
  return { ...spec, invFreq, attentionFactor: one.factor };
}

/** The share of the moved pair's distance by which another pair moves. */
function shareOf(away: number, follow: Follow): number {
  if (away === 0) return 1;
  if (follow === "alone") return 0;
  if (follow === "slower") return away > 0 ? 1 : 0;
  const share = Math.exp(-(away ** 2) / (2 * SOFT ** 2));
  return share < NOTHING ? 0 : share;
}

/** The curve after a pair was moved: others follow, stopped ones stay stopped. Below the slowest frequency it stops. */
export function moved(from: Curve, pair: number, to: number, follow: Follow): Curve {
  const stops = to > SLOWEST;
  const by = Math.min(to, SLOWEST) - Math.min(from[pair]!, SLOWEST);
  return from.map((was, other) => {
    const share = shareOf(other - pair, follow);
    if (share === 0) return was;
    if (stops && share === 1) return Infinity;
    if (was === Infinity && other !== pair) return was;
    return Math.min(SLOWEST, Math.max(FASTEST, Math.round(Math.min(was, SLOWEST) + by * share)));
  });
}
