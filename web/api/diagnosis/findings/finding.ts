// What a finding says, and the numbers from which it says it.
import { both, type Both } from "../../both.js";
import type { FindingNumbers, Pairing } from "../../types.js";

/** The numbers from which the message and the lines of a finding are made. */
export type KnownNumbers = Required<Omit<FindingNumbers, Unusual>> & Pick<FindingNumbers, Unusual>;
type Unusual =
  | "only"
  | "parameters"
  | "positions"
  | "layout"
  | "rotaryOffset"
  | "writeAs"
  | "direction"
  | "axisPattern"
  | "mropeSection";

export interface FindingText {
  name: Both;
  /** The number that shows the mistake. */
  message: (numbers: KnownNumbers) => Both;
  /** What to do, before the lines of code. */
  change: (numbers: KnownNumbers) => Both;
  /** The fix, in PyTorch; empty if no line of the rotation itself can fix it. */
  lines: (numbers: KnownNumbers) => readonly string[];
}

export const short = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(+value.toPrecision(7));

/** Whether a factor keeps lengths to three digits, the precision of the measurement. */
export const keeps = (factor: number): boolean => Math.abs(factor - 1) < 1e-3;

export const otherOf = (pairing: Pairing): Pairing => (pairing === "half-split" ? "interleaved" : "half-split");

export const none = (): readonly string[] => [];
/** A text that takes no numbers. */
export const always = (en: string, zh: string) => (): Both => both(en, zh);
