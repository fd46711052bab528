import type { RopewalkError } from "../api/index.js";

/** The texts that the project grew from, by their short names. They are cited, never copied. */
export const TEXTS = ["000", "001", "002", "003", "004"] as const;
export type TextId = (typeof TEXTS)[number];

/** The same words in the page's languages. */
export interface Words {
  en: string;
  zh: string;
}

/**
 * reproduced, differs: what was printed against what comes out now. holds, fails: a claim, by its numbers. cannot-run: code
 * that raises, with the line and the reason. number: nothing was printed to compare with.
 */
export type Verdict = "reproduced" | "differs" | "holds" | "fails" | "cannot-run" | "number";

/** The verdicts that agree with the text, and those that do not. */
export const GOOD: readonly string[] = ["reproduced", "holds"];
export const BAD: readonly string[] = ["differs", "fails", "cannot-run"];

export interface Row {
  label: Words;
  /** Stands literally in an output block of the text. */
  printed?: string;
  /** What the text says in a sentence, a formula, code or a diagram. */
  said?: string;
  ours: string;
  verdict: Verdict;
  /** Needed for differs, fails and cannot-run. */
  reason?: Words;
  /** Why the core refused; `ours` is its message. */
  refused?: RopewalkError | undefined;
  /** Time or memory of the device at hand: no two runs agree, and no committed table holds it. */
  measured?: boolean;
}

export interface LineFigure {
  kind: "lines";
  label: Words;
  x: Words;
  y: Words;
  scale?: "linear" | "log";
  digits?: number;
  /** Lines of a card with the same link have one cursor. */
  link?: string;
  series: {
    name: Words;
    x: ArrayLike<number>;
    y: ArrayLike<number>;
    points?: boolean;
    terms?: readonly string[];
  }[];
}

/** rows x columns cells, row by row; the colours run from the least value to the largest. */
export interface HeatFigure {
  kind: "heat";
  label: Words;
  x: Words;
  y: Words;
  columns: readonly string[];
  rows: readonly (string | Words)[];
  /** An empty cell means NaN. */
  values: ArrayLike<number>;
  digits?: number;
  /** Of each cell, as a shape's `term`: what has one of its names lights with it in all figures of the card. So are points, bars, marks. */
  terms?: readonly string[];
  /** Cells with one difference of row and column belong together: pointing at one lights them all. */
  diagonals?: boolean;
}

export interface BarFigure {
  kind: "bars";
  terms?: readonly string[];
  label: Words;
  /** What the names count; names that are words need none. */
  x?: Words;
  y: Words;
  names: readonly (string | Words)[];
  values: ArrayLike<number>;
  digits?: number;
  /** Which of two colours each bar has; all the first without. */
  looks?: readonly (0 | 1)[];
}

/** Arrows from the origin, or points; `circle` draws the circle of that radius. */
export interface PlaneFigure {
  kind: "plane";
  label: Words;
  marks: { name: Words; x: number; y: number; look?: number; term?: string }[];
  as: "arrows" | "points";
  circle?: number;
}

export type Figure = LineFigure | HeatFigure | BarFigure | PlaneFigure;
