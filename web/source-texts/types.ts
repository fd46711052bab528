import type { Ropewalk, RopewalkError } from "../api/index.js";

/** The texts that the project grew from, by their short names. They are cited, never copied. */
export const TEXTS = ["000", "001", "002", "003", "004"] as const;
export type TextId = (typeof TEXTS)[number];

/** experiment: a text's own numbers, figures and formulas; mistake: M1 to M29; claim: a sentence that numbers can test. */
export const KINDS = ["experiment", "mistake", "claim"] as const;
export type Kind = (typeof KINDS)[number];

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

/** One line of a derivation or of code, with its value now. */
export interface Step {
  formula?: string;
  code?: string;
  ours: string;
  verdict: Verdict;
  note?: Words;
}

export interface LineFigure {
  kind: "lines";
  label: Words;
  x: Words;
  y: Words;
  scale?: "linear" | "log";
  digits?: number;
  /** An upright line with its name. */
  mark?: { x: number; name: Words };
  /** Lines of a card with the same link have one cursor. */
  link?: string;
  series: {
    name: Words;
    x: ArrayLike<number>;
    y: ArrayLike<number>;
    thin?: boolean;
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
  /** The mark that can be dragged, and the settings that its coordinates are. */
  drag?: { mark: number; x: string; y: string };
}

/** Measurements side by side: names down, columns across. */
export interface TableFigure {
  kind: "table";
  label: Words;
  columns: readonly Words[];
  rows: readonly { name: Words; cells: readonly string[] }[];
}

export type Figure = LineFigure | HeatFigure | BarFigure | PlaneFigure | TableFigure;

export type Value = number | string | boolean;
/** A card's settings by name. */
export type Values = Readonly<Record<string, Value>>;

/**
 * A control of a card. Names are lower-case letters and digits; choices and texts must keep to letters, digits, ". , -". A
 * curve is `count` numbers to draw, joined by commas.
 */
export type Parameter = { name: string; label: Words } & (
  | { kind: "number"; value: number; least: number; most: number; step: number }
  | { kind: "choice"; value: string; options: { value: string; label: Words }[] }
  | { kind: "switch"; value: boolean }
  | { kind: "text"; value: string; most: number }
  | { kind: "curve"; value: string; count: number; least: number; most: number; step: number; x?: Words; y?: Words }
);

export interface Result {
  rows: readonly Row[];
  /** One sentence: what comes out, with its number. */
  summary: Words;
  steps?: readonly Step[];
  figures?: readonly Figure[];
}

/** Long runs call it between their chunks with the share that is done. */
export type Pause = (share: number) => Promise<void>;

/** One experiment, mistake or claim. Every number that it gives comes from the public API. */
export interface Item {
  /** Text, topic: "001-test-1". */
  id: string;
  /** Where in the text: an identifier or number, or words. */
  cite: string | Words;
  /** The experiment in our words, a paragraph each. */
  about: readonly Words[];
  parameters: readonly Parameter[];
  /** With the parameters' own values everything printed is comparable; with others it is not. */
  run(rw: Ropewalk, values: Values, pause: Pause): Result | Promise<Result>;
  /** Runs when its button is pressed, not when it comes into view: measurements and other long runs. */
  button?: Words;
  /** What comes out is the device's own: time, memory. No committed table holds it. */
  device?: boolean;
}

/** What lists an item before its file is loaded. */
export interface Entry {
  id: string;
  text: TextId;
  kind: Kind;
  title: Words;
  load(): Promise<readonly Item[]>;
  /** Its JavaScript is a file; the calls of other cards are noted down while they run. */
  written?: boolean;
  /** The programs of the cards listed with it, by id: loaded when one is copied. */
  programs(): Promise<Readonly<Record<string, Programs>>>;
}

/** What fills the settings at the head of a program. */
export type Assigned = Readonly<Record<string, Value | readonly number[] | object>>;

/** What a card gives to take along: the text of its files, or why it has no NumPy. */
export interface Programs {
  javascript?: string;
  numpy?: string;
  /** Of a mistake that is about what torch makes of names and shapes. */
  torch?: string;
  withoutNumpy?: Words;
  /** What the programs are given besides the card's settings, or in their place. */
  inputs?(values: Values): Assigned;
}

type Listed = [id: string, load: Entry["load"], en: string, zh: string];

/** Entries that differ in their id, file and title alone. */
export const listed = (shared: Omit<Entry, "id" | "load" | "title">, rows: readonly Listed[]): Entry[] =>
  rows.map(([id, load, en, zh]) => ({ ...shared, id, load, title: { en, zh } }));
