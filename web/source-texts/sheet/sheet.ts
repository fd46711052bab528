import type { Ropewalk } from "../../api/index.js";
import type { Words } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/sheet.json" with { type: "json" };

const { say } = phrasesOf(phrases);

/** What a reader sets: the base, the channels that turn, a position, and one of their pairs, from 0. */
export interface SheetSettings {
  base: number;
  dim: number;
  position: number;
  pair: number;
}

/** One line of a sheet, marked as `partsOf` reads it: each of its terms stands in all three columns. */
export interface SheetRow {
  name: Words;
  formula: string;
  code: string;
  value: string;
}

export type SheetRows = (rw: Ropewalk, settings: SheetSettings) => Promise<SheetRow[]>;

/** Numbers of channels that a sheet offers. */
export const DIMS = [4, 8, 16, 32, 64, 128] as const;

/** What each term is. */
export const TERMS: Readonly<Record<string, Words>> = {
  angle: say("angle"),
  base: say("base"),
  cos: say("cosine-angle"),
  dim: say("channels-turn"),
  freq: say("pair-frequency"),
  half: say("pair-times-i"),
  heads: say("heads-2"),
  hidden: say("width-model"),
  index: say("twice-pair-index"),
  out: say("pair-after-rotation"),
  pos: say("position-2"),
  rel: say("score-distance-alone"),
  score: say("score-two-rotated"),
  sin: say("sine-angle"),
  x: say("pair-two-channels"),
};

/** Numbers as a sheet writes them: four decimals, six digits where they are small. */
export const shown = (value: number): string => {
  const text = value !== 0 && Math.abs(value) < 0.01 ? value.toPrecision(4) : value.toFixed(4);
  return Number(text) === 0 ? text.replace("-", "") : text;
};
export const both = (a: number, b: number): string => `(${shown(a)}, ${shown(b)})`;
/** The vector that the sheets turn: 1, 2, 3, … */
export const counted = (dim: number): Float32Array => Float32Array.from({ length: dim }, (_, i) => i + 1);
