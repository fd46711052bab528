import type { CosSin, RopeSpec, Ropewalk } from "../../api/index.js";
import { head, turned as turn } from "../heads.js";
import { dot, largest, norm, same, times, decimals } from "../rows.js";
import type { Item, Result } from "../types.js";
import { mistakesOf } from "./mistake.js";
import { seededPair } from "./seeded.js";
import { inList, phrasesOf, atMost } from "../phrases.js";
import phrases from "./words/variants.json" with { type: "json" };

const { say, number, claim, lines } = phrasesOf(phrases);
const mistake = mistakesOf(phrases);

const DIM = 64;
const PAIRS = DIM / 2;
const FACTOR = 4;
/** The text pairs neighbours: x[::2] with x[1::2]. */
const plain = head(DIM, "interleaved");
const pairs = times(PAIRS);

/** The text's "linear" frequencies: 1 / (1 + 2i). */
export const printedLinear = (): RopeSpec => ({ ...plain, invFreq: pairs.map((i) => 1 / (1 + 2 * i)) });
export const rightLinear: RopeSpec = { ...plain, ropeType: "linear", factor: FACTOR };

/** How far log10(inv_freq) bends away from the straight line between its ends. */
export function bend(rw: Ropewalk, spec: RopeSpec): number {
  const logs = Array.from(rw.frequencies(spec).invFreq, Math.log10);
  const last = logs.length - 1;
  return largest(logs.map((value, i) => Math.abs(value - (logs[0]! + ((logs[last]! - logs[0]!) * i) / last))));
}

function linear(rw: Ropewalk, on: boolean): Result {
  const spec = on ? printedLinear() : rightLinear;
  const bent = bend(rw, spec);
  const [q, k] = seededPair(DIM);
  // Interpolation: position 4p under the stretched scheme is position p under the plain one.
  const at = (s: RopeSpec, distance: number): number => rw.scoreByDistance(s, [distance], { q, k })[0]!;
  const apart = largest([1, 5, 25, 100].map((d) => Math.abs(at(spec, FACTOR * d) - at(plain, d))));
  const logs = (s: RopeSpec): number[] => Array.from(rw.frequencies(s).invFreq, Math.log10);
  return {
    rows: [
      claim("log-inv-freq-straight-line", decimals(bent), bent < 1e-9),
      claim("position-interpolation-distance-d", decimals(apart), apart < 1e-4, { FACTOR }),
    ],
    summary: say("linear.summary", { bent: decimals(bent), apart: decimals(apart) }),
    figures: [
      lines("log-10-inv-freq", "pair", same("log10(inv_freq)"), [
        { name: on ? say("printed-1-1") : say("linear-factor-4"), x: pairs, y: logs(spec) },
        { name: say("plain"), x: pairs, y: logs(plain), thin: true },
      ]),
    ],
  };
}

const WIDE = head(128);
/** The text's "YaRN": every frequency times alpha times beta, 1.2 and 0.8. */
export const printedYarn = (rw: Ropewalk): RopeSpec => ({
  ...WIDE,
  invFreq: Array.from(rw.frequencies(WIDE).invFreq, (value) => value * 1.2 * 0.8),
});
export const rightYarn: RopeSpec = { ...WIDE, ropeType: "yarn", factor: 4, originalMaxPositionEmbeddings: 4096 };

/** inv_freq over the plain one, pair by pair. */
export const ratioToPlain = (rw: Ropewalk, spec: RopeSpec): Float64Array => {
  const base = rw.frequencies(WIDE).invFreq;
  return rw.frequencies(spec).invFreq.map((value, i) => value / base[i]!);
};

function yarn(rw: Ropewalk, on: boolean): Result {
  const spec = on ? printedYarn(rw) : rightYarn;
  const ratio = ratioToPlain(rw, spec);
  const spread = largest(ratio) - Math.min(...ratio);
  const right = ratioToPlain(rw, rightYarn);
  const low = right.findLastIndex((value) => value > 1 - 1e-9);
  const high = right.findIndex((value) => value < 0.25 + 1e-9);
  const { attentionFactor } = rw.frequencies(spec);
  const all = Array.from(ratio, (_, i) => i);
  return {
    rows: [
      number("ratio-plain-frequencies-first", `${decimals(ratio[0]!)}, ${decimals(ratio.at(-1)!)}`),
      claim("fast-pairs-stay-slow", decimals(spread), spread > 0.5, { low, high }),
      claim("cos-sin-scaled", decimals(attentionFactor), attentionFactor > 1),
    ],
    summary: on
      ? say("ratio-every-pair", { ratio0: decimals(ratio[0]!, 2) })
      : say("off-ratio-ramps", { low, high, attentionFactor: decimals(attentionFactor) }),
    figures: [
      lines("inv-freq-over-plain", "pair", "ratio", [
        { name: on ? say("printed") : say("yarn-4096-4"), x: all, y: ratio },
        ...(on ? [{ name: say("yarn-4096-4"), x: all, y: right, thin: true }] : []),
      ]),
    ],
  };
}

/** The text's "xPos": cos and sin times exp(-angle / 100), the same for queries and keys. */
export function printedXpos(rw: Ropewalk, position: number): CosSin {
  const table = rw.cosSin(plain, [position]);
  const { invFreq } = rw.frequencies(plain);
  const decayed = (values: Float32Array): Float32Array =>
    values.map((value, pair) => value * Math.exp((-position * invFreq[pair]!) / 100));
  return { ...table, cos: decayed(table.cos), sin: decayed(table.sin) };
}

const SCALE_BASE = 512;
/** x turned by text 004's xPos, or by the paper's. */
export function turnXpos(
  rw: Ropewalk,
  x: Float32Array,
  position: number,
  side: "query" | "key",
  printed: boolean,
): Float32Array {
  const cosSin = printed
    ? printedXpos(rw, position)
    : rw.xposScale(rw.cosSin(plain, [position]), [position], { side, scaleBase: SCALE_BASE });
  return rw.rotate(x, { shape: [1, 1, 1, DIM], pairing: plain.pairing, cosSin });
}

const POSITIONS = [100, 500, 1000, 2000, 4000];

function xpos(rw: Ropewalk, on: boolean): Result {
  const [q, k] = seededPair(DIM);
  const before = norm(rw, q);
  const shares = POSITIONS.map((p) => norm(rw, turnXpos(rw, q, p, "query", on)) / before);
  const score = (m: number, n: number): number =>
    dot(rw, turnXpos(rw, q, m, "query", on), turnXpos(rw, k, n, "key", on));
  const starts = [0, 100, 500, 1000, 2000];
  const scores = starts.map((start) => score(start + 3, start));
  const spread = largest(scores) - Math.min(...scores);
  const plainScore = dot(rw, turn(rw, plain, q, [3]), k);
  return {
    rows: [
      ...POSITIONS.map((p, i) => number("length-share-before", decimals(shares[i]!, 2), { p })),
      claim("score-distance-3-one", decimals(spread), spread < 2e-4 * before),
      number("plain-rope-distance-3", decimals(plainScore)),
    ],
    summary: on
      ? say("lengths-fall-they", {
          shares: inList(shares.map((s) => decimals(s, 2))),
          scores: inList(scores.map((s) => decimals(s, 2))),
        })
      : say("off-paper-scales", { scores0: decimals(scores[0]!), spread: atMost(spread) }),
    figures: [
      lines("score-distance-3", "position-key", "score", [
        { name: on ? say("printed") : same("xPos"), x: starts, y: scores },
      ]),
    ],
  };
}

export const items: readonly Item[] = [mistake("m13", linear), mistake("m14", yarn), mistake("m15", xpos)];
