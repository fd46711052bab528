import type { Diagnosis, Pairing, RopeSpec, Ropewalk } from "../../../api/index.js";
import type { FourAxes } from "../../../porting/shapes.js";
import type { Evidence } from "./requests.js";

export interface Measured {
  before: Float32Array;
  after: Float32Array;
  shape: FourAxes;
  layout: "bhsd" | "bshd";
  positions: ArrayLike<number> | undefined;
}

/** The channels in which pairs are measured: the expected ones, and the found ones if they differ. */
export interface Places {
  as: "expected" | "found";
  pairing: Pairing;
  /** The order of the output. */
  writeAs: Pairing;
  rotaryDim: number;
  offset: number;
}

/** The largest number of tokens and heads in a picture. */
const [MOST_TOKENS, MOST_HEADS] = [512, 8];
/** Pairs shorter than this share of the longest are too short to compare lengths. */
const SHORT = 1e-3;

/** The first and second channels of a pair before the rotation, and after it. */
function channels({ pairing, writeAs, rotaryDim, offset }: Places, pair: number): [number, number, number, number] {
  const of = (order: Places["pairing"]): [number, number] =>
    order === "half-split"
      ? [offset + pair, offset + pair + rotaryDim / 2]
      : [offset + 2 * pair, offset + 2 * pair + 1];
  return [...of(pairing), ...of(writeAs)];
}

/** The start of the first sequence's heads of a token. */
function rowsOf(given: Measured): (token: number, head: number) => number {
  const { heads, seq, headDim } = axesOf(given);
  return given.layout === "bhsd"
    ? (token, head) => (head * seq + token) * headDim
    : (token, head) => (token * heads + head) * headDim;
}

/** Measures the first sequence: changes of pairs' lengths, and the angle of each token's pairs. */
export function measure(
  rw: Ropewalk,
  given: Measured,
  places: readonly Places[],
  expected: RopeSpec | undefined,
  found: Diagnosis["found"],
): Evidence {
  const axes = axesOf(given);
  const [heads, tokens] = [Math.min(axes.heads, MOST_HEADS), Math.min(axes.seq, MOST_TOKENS)];
  const positions = Array.from({ length: tokens }, (_, token) => given.positions?.[token] ?? token);
  const last = places.at(-1)!;
  const expectedRates = expected && rw.frequencies(expected, { seqLen: (positions.at(-1) ?? 0) + 1 }).invFreq;
  const signed = (rates: Float64Array | undefined, direction = 1): Float64Array =>
    Float64Array.from(rates ?? [], (rate) => direction * rate);
  return {
    lengths: places
      .filter((one, i) => i === 0 || one.pairing !== places[0]!.pairing || one.rotaryDim !== places[0]!.rotaryDim)
      .map((one) => ({ as: one.as, pairing: one.pairing, ...lengthsOf(given, one, tokens, heads) })),
    pairing: last.pairing,
    pairs: last.rotaryDim / 2,
    positions,
    angles: anglesOf(given, last, tokens, heads),
    asExpected: anglesOf(given, places[0]!, tokens, heads),
    expectedRates: signed(expectedRates, expected?.direction),
    foundRates: signed(found?.invFreq, found?.direction),
    foundOffset: found?.positionOffset ?? 0,
  };
}

const axesOf = ({ shape: [, second, third, headDim], layout }: Measured) =>
  layout === "bhsd" ? { heads: second, seq: third, headDim } : { heads: third, seq: second, headDim };

/** The smallest and the largest factor of length, for each pair of channels. */
function lengthsOf(
  given: Measured,
  places: Places,
  tokens: number,
  heads: number,
): { shortest: Float64Array; longest: Float64Array } {
  const { before, after } = given;
  const row = rowsOf(given);
  const pairs = places.rotaryDim / 2;
  const [shortest, longest] = [new Float64Array(pairs).fill(Infinity), new Float64Array(pairs)];
  let most = 0;
  for (const value of before.subarray(0, 4096)) most = Math.max(most, Math.abs(value));
  for (let pair = 0; pair < pairs; pair += 1) {
    const [a, b, c, d] = channels(places, pair);
    for (let token = 0; token < tokens; token += 1)
      for (let head = 0; head < heads; head += 1) {
        const at = row(token, head);
        const length = Math.hypot(before[at + a]!, before[at + b]!);
        if (length <= SHORT * most) continue;
        const ratio = Math.hypot(after[at + c]!, after[at + d]!) / length;
        shortest[pair] = Math.min(shortest[pair]!, ratio);
        longest[pair] = Math.max(longest[pair]!, ratio);
      }
    if (shortest[pair] === Infinity) shortest[pair] = longest[pair] = 1;
  }
  return { shortest, longest };
}

/** The best-fitting angle over all heads, for each pair and token. */
function anglesOf(given: Measured, places: Places, tokens: number, heads: number): Float32Array {
  const { before, after } = given;
  const row = rowsOf(given);
  const pairs = places.rotaryDim / 2;
  const angles = new Float32Array(pairs * tokens);
  for (let pair = 0; pair < pairs; pair += 1) {
    const [a, b, c, d] = channels(places, pair);
    for (let token = 0; token < tokens; token += 1) {
      let [along, across] = [0, 0];
      for (let head = 0; head < heads; head += 1) {
        const at = row(token, head);
        const [x1, x2, y1, y2] = [before[at + a]!, before[at + b]!, after[at + c]!, after[at + d]!];
        along += x1 * y1 + x2 * y2;
        across += x1 * y2 - x2 * y1;
      }
      angles[pair * tokens + token] = Math.atan2(across, along);
    }
  }
  return angles;
}
