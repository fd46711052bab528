import type { Ropewalk } from "../../api/index.js";
import { remember, type FigureContext } from "../base/figure.js";
import { addedScores, rotatedScores } from "../numbers/code-scores.js";
import { dot } from "../numbers/dot.js";
import { binaryCodes, integerCodes, learnedCodes } from "../numbers/encodings.js";
import { smallHead } from "../numbers/pairing.js";
import { wordVectors } from "../numbers/words.js";
import { castOf } from "../stage/cast.js";

/** Those that are added to the words, and last the one that rotates them. */
export const CODES = ["integer", "binary", "learned", "sinusoidal", "rope"] as const;
export type Code = (typeof CODES)[number];

/** The distance of the two words, and the number of positions of the first one. */
export const DISTANCE = 14;
export const PLACES = 47;
const POSITIONS = PLACES + DISTANCE;
const BITS = Math.ceil(Math.log2(POSITIONS));
const CHANNELS = 16;
const BASE = 10_000;
/** Float32 scores of one distance may differ by this much of |q| |k|: rounding. */
const ROUNDING = 1e-5;

export interface Trace {
  /** The score by the first word's position, minus that at position 0, as a share of |q| |k|. */
  change: Float64Array;
  least: number;
  most: number;
  /** Whether it changes only by rounding. */
  flat: boolean;
}

export type ZooNumbers = ReturnType<ReturnType<typeof zooNumbers>>;

// Shared by all figures and the copies made to measure heights.
const tracesOf = remember(measureTraces);

/** How the score of two words changes with their position, for each code. */
function measureTraces(engine: Ropewalk, first: string, second: string): Record<Code, Trace> {
  const spec = smallHead(BASE, CHANNELS, "interleaved");
  const both = wordVectors([second, first], CHANNELS);
  const [query, key] = [both.slice(0, CHANNELS), both.slice(CHANNELS)];
  const size = Math.sqrt(dot(engine, spec, query, query) * dot(engine, spec, key, key));
  const added = (width: number, rows: Float32Array): Float64Array =>
    addedScores(engine, spec, query, key, { width, rows }, DISTANCE);
  const trace = (scores: Float64Array): Trace => {
    const change = scores.map((score) => (score - scores[0]!) / size);
    const [least, most] = [Math.min(...change), Math.max(...change)];
    return { change, least, most, flat: most - least <= ROUNDING };
  };
  return {
    integer: trace(added(1, integerCodes(POSITIONS))),
    binary: trace(added(BITS, binaryCodes(POSITIONS, BITS))),
    learned: trace(added(CHANNELS, learnedCodes(POSITIONS, CHANNELS))),
    sinusoidal: trace(added(CHANNELS, engine.sinusoidal({ start: 0, count: POSITIONS }, CHANNELS, { base: BASE }))),
    rope: trace(rotatedScores(engine, spec, query, key, PLACES, DISTANCE)),
  };
}

export function zooNumbers() {
  const cast = remember(castOf);
  return (_: unknown, { engine, language, words }: FigureContext) => {
    const of = cast(language, words);
    const [first, second] = [of[0].text, of[1].text];
    return { cast: of, traces: tracesOf(engine, first, second), table: { engine, query: second, key: first } };
  };
}
