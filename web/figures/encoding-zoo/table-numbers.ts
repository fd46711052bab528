// The table of seven codes: what each is measured to do.
import type { Ropewalk } from "../../api/index.js";
import { remember } from "../base/remember.js";
import { addedScores, rotatedScores } from "../numbers/code-scores.js";
import { dot } from "../numbers/dot.js";
import { binaryCodes, fractionCodes, integerCodes, learnedCodes } from "../numbers/encodings.js";
import { smallHead } from "../numbers/pairing.js";
import { wordVectors } from "../numbers/words.js";

export const ZOO = ["integer", "fraction", "binary", "learned", "sinusoidal", "alibi", "rope"] as const;
export type ZooId = (typeof ZOO)[number];

/** The channels of the measured head; the number of positions in training, and in the test. */
export const CHANNELS = 16;
export const TRAINED = 512;
export const TESTED = 2 * TRAINED;
export const HEADS = 8;
export const BASE = 10_000;
export const SHOWN = 64;
export const DISTANCE = 8;
/** Float32 scores of one distance may differ by this much of |q| |k|: rounding. */
const ROUNDING = 1e-5;
/** The share of attention on unseen distances that is harmless. */
const LITTLE = 0.05;

/** Codes that the page computes, [positions, width]: `trained` for TRAINED positions, `tested` for TESTED. */
export interface Codes {
  width: number;
  trained: Float32Array;
  /** Undefined: there is no row beyond the trained ones. */
  tested: Float32Array | undefined;
}
export type GivenCodes = Record<"integer" | "fraction" | "binary" | "learned", Codes>;

export interface Measure {
  value: number;
  good: boolean;
}

export interface Measured {
  id: ZooId;
  codes: Codes;
  /** The largest value of a code, over the tested positions. */
  bounded: Measure;
  /** The smallest distance between the codes of two trained positions; undefined: positions have no codes. */
  unique: Measure | undefined;
  /** Largest difference of the scores of one distance, as a share of |q| |k|. */
  relative: Measure;
  /** The share of the values beyond the trained length that training never saw; undefined: there are none. */
  longer: Measure | undefined;
  /** How far a trained position's code moves if the sequence length doubles. */
  moved: number;
  /** Whether the first position after the trained ones has the same code as position 0. */
  repeats: boolean;
  /** For a penalty on distance: the share of attention that still falls beyond the trained distances. */
  reach: number | undefined;
}

/** As many bits as the trained positions need. */
const BITS = Math.log2(TRAINED);

// Shared by all figures and the copies made to measure heights: measuring takes long.
const codesOf = remember(givenCodes);
export const measuredOf = remember((engine: Ropewalk, query: string, key: string): readonly Measured[] => {
  const both = wordVectors([query, key], CHANNELS);
  return measureZoo(engine, codesOf(), both.slice(0, CHANNELS), both.slice(CHANNELS));
});

function givenCodes(): GivenCodes {
  const codes = (width: number, make: (positions: number) => Float32Array): Codes => ({
    width,
    trained: make(TRAINED),
    tested: make(TESTED),
  });
  return {
    integer: codes(1, integerCodes),
    fraction: codes(1, fractionCodes),
    binary: codes(BITS, (positions) => binaryCodes(positions, BITS)),
    learned: { width: CHANNELS, trained: learnedCodes(TRAINED, CHANNELS), tested: undefined },
  };
}

/** Measures every encoding on one query and one key of CHANNELS channels. */
function measureZoo(engine: Ropewalk, given: GivenCodes, query: Float32Array, key: Float32Array): Measured[] {
  const spec = smallHead(BASE, CHANNELS, "interleaved");
  const size = Math.sqrt(dot(engine, spec, query, query) * dot(engine, spec, key, key));
  const rows = TRAINED - DISTANCE;
  const share = (scores: Float64Array): Float64Array => scores.map((score) => score / size);
  const codes = allCodes(engine, given);
  return ZOO.map((id) => {
    const { width, trained } = codes[id];
    const scores = {
      added: () => share(addedScores(engine, spec, query, key, { width, rows: trained }, DISTANCE)),
      alibi: () => share(penalised(engine, query, key, rows)),
      rope: () => share(rotatedScores(engine, spec, query, key, rows, DISTANCE)),
    }[id === "alibi" || id === "rope" ? id : "added"]();
    return { id, codes: codes[id], ...measure(engine, id, codes[id], scores) };
  });
}

function allCodes(engine: Ropewalk, given: GivenCodes): Record<ZooId, Codes> {
  const sines = (positions: number): Float32Array =>
    engine.sinusoidal({ start: 0, count: positions }, CHANNELS, { base: BASE });
  const slopes = engine.alibiSlopes(HEADS);
  const penalties = (positions: number): Float32Array =>
    Float32Array.from({ length: positions * HEADS }, (_, i) => -slopes[i % HEADS]! * Math.floor(i / HEADS));
  const angles = (positions: number): Float32Array => {
    const spec = smallHead(BASE, CHANNELS, "interleaved");
    const { cos, sin } = engine.cosSin(spec, { start: 0, count: positions });
    return Float32Array.from({ length: 2 * cos.length }, (_, i) => (i % 2 === 0 ? cos : sin)[i >> 1]!);
  };
  const made = (width: number, make: (positions: number) => Float32Array): Codes => ({
    width,
    trained: make(TRAINED),
    tested: make(TESTED),
  });
  return {
    ...given,
    sinusoidal: made(CHANNELS, sines),
    alibi: made(HEADS, penalties),
    rope: made(CHANNELS, angles),
  };
}

/** Scores of the steepest head. */
function penalised(engine: Ropewalk, query: Float32Array, key: Float32Array, rows: number): Float64Array {
  const slope = engine.alibiSlopes(HEADS)[0]!;
  const plain = dot(engine, smallHead(BASE, CHANNELS, "interleaved"), query, key);
  return new Float64Array(rows).fill(plain - slope * DISTANCE);
}

function measure(engine: Ropewalk, id: ZooId, codes: Codes, scores: Float64Array): Omit<Measured, "id" | "codes"> {
  const { width, trained, tested } = codes;
  const largest = (values: Float32Array): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const seen = largest(trained);
  const bound = tested ? largest(tested) : seen;
  const spread = scores.reduce((most, score) => Math.max(most, score), -Infinity) - Math.min(...scores);
  const reach = id === "alibi" ? reachOf(engine) : undefined;
  const gap = id === "alibi" ? undefined : smallestGap(trained, width);
  const unseen = tested && unseenShare(trained, tested, width);
  const first = trained.subarray(0, width);
  const repeats = tested !== undefined && first.every((value, i) => value === tested[trained.length + i]);
  const moved = tested ? trained.reduce((most, value, i) => Math.max(most, Math.abs(value - tested[i]!)), 0) : 0;
  return {
    bounded: { value: bound, good: bound <= seen * 1.01 },
    unique: gap === undefined ? undefined : { value: gap, good: gap > 0 },
    relative: { value: spread, good: spread <= ROUNDING },
    longer:
      unseen === undefined
        ? undefined
        : {
            value: unseen,
            good: (unseen === 0 && moved <= ROUNDING && !repeats) || (reach !== undefined && reach <= LITTLE),
          },
    moved,
    repeats,
    reach,
  };
}

function smallestGap(rows: Float32Array, width: number): number {
  let least = Infinity;
  for (let a = 0; a < rows.length; a += width)
    for (let b = a + width; b < rows.length; b += width) {
      let square = 0;
      for (let i = 0; i < width; i += 1) square += (rows[a + i]! - rows[b + i]!) ** 2;
      if (square < least) least = square;
    }
  return Math.sqrt(least);
}

/** The share of the values after the trained rows that are outside their channel's trained range. */
function unseenShare(trained: Float32Array, tested: Float32Array, width: number): number {
  let outside = 0;
  for (let i = 0; i < width; i += 1) {
    let [low, high] = [Infinity, -Infinity];
    for (let at = i; at < trained.length; at += width)
      [low, high] = [Math.min(low, trained[at]!), Math.max(high, trained[at]!)];
    const slack = (high - low) * 1e-3;
    for (let at = trained.length + i; at < tested.length; at += width)
      if (tested[at]! < low - slack || tested[at]! > high + slack) outside += 1;
  }
  return outside / (tested.length - trained.length);
}

/** The attention of the last of TESTED positions on keys further away than in training, with the penalty alone. */
function reachOf(engine: Ropewalk): number {
  const slopes = engine.alibiSlopes(HEADS);
  const zeros = (rows: number): Float32Array => new Float32Array(rows * CHANNELS);
  const bias = Float32Array.from(
    { length: HEADS * TESTED },
    (_, i) => -slopes[Math.floor(i / TESTED)]! * (TESTED - 1 - (i % TESTED)),
  );
  const { weights } = engine.attention(zeros(HEADS), zeros(TESTED), zeros(TESTED), {
    batch: 1,
    heads: HEADS,
    kvHeads: 1,
    querySeq: 1,
    keySeq: TESTED,
    headDim: CHANNELS,
    bias,
    weights: true,
  });
  let far = 0;
  weights!.forEach((weight, i) => {
    if (i % TESTED < TESTED - TRAINED) far += weight;
  });
  return far / HEADS;
}
