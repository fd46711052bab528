import alarm from "./alarm.py?raw";
import apply from "./apply.py?raw";
import invFreq from "./inv-freq.py?raw";
import relative from "./relative.py?raw";
import table from "./table.py?raw";
import data from "./words/walk.json" with { type: "json" };
import type { Words } from "../types.js";

export const STEPS = ["inv-freq", "table", "apply", "relative", "alarm", "mend"] as const;
export type StepId = (typeof STEPS)[number];

/** A line that a program prints as "label: value"; `printed` stands literally in the text's output. */
export interface WalkRow {
  label: string;
  name: Words;
  printed?: string;
}

/** One step of the walk through text 001: a program of ours that does what the text's does, and what it prints. */
export interface WalkStep {
  id: StepId;
  /** Section and name of what it is in the text. */
  cite: string;
  title: Words;
  about: Words;
  program: string;
  /** Steps whose programs run ahead of it, in order. */
  after: readonly StepId[];
  rows: readonly WalkRow[];
}

/** A mistake in the program of a step: its right line, and the wrong one. */
export interface WalkSwitch {
  id: string;
  step: StepId;
  /** Number among the mistakes of the texts, where it is one of them. */
  mistake?: string;
  /** The text's own program has it: it is on at first. */
  own?: true;
  right: string;
  wrong: string;
  name: Words;
  /** The step whose lines show it, where that is not its own. */
  shows?: StepId;
  /** Labels of the lines that differ from the core's because of it. */
  differ: readonly string[];
  /** What Python raises because of it. */
  raises?: string;
}

const programs: Readonly<Record<StepId, string>> = { "inv-freq": invFreq, table, apply, relative, alarm, mend: alarm };

const words = ([en, zh]: readonly string[]): Words => ({ en: en!, zh: zh! });
const row = ([label, printed, ...name]: readonly (string | null)[]): WalkRow => ({
  label: label!,
  name: words(name.length === 2 ? (name as string[]) : [label!, label!]),
  ...(typeof printed === "string" ? { printed } : {}),
});
/** The mend prints what test 2 prints. */
const rowsOf = (id: StepId): readonly WalkRow[] =>
  data.steps.find((step) => step.id === (id === "mend" ? "alarm" : id))!.rows.map(row);

export const steps: readonly WalkStep[] = data.steps.map((step) => {
  const id = step.id as StepId;
  const after = step.after as StepId[];
  const { cite, title, about } = step;
  return { id, cite, title: words(title), about: words(about), program: programs[id], after, rows: rowsOf(id) };
});

export const switches: readonly WalkSwitch[] = data.switches.map(
  ({ name, ...one }) => ({ ...one, name: words(name) }) as WalkSwitch,
);

export const stepOf = (id: string): WalkStep => steps.find((step) => step.id === id) ?? steps[0]!;
export const switchesOf = (id: StepId): readonly WalkSwitch[] => switches.filter(({ step }) => step === id);

/** Which are on once `id` is switched: those that change the same line of its program go off. */
export function switched(now: ReadonlySet<string>, id: string, on: boolean): readonly string[] {
  const others = Array.from(now).filter((one) => one !== id && one !== "");
  const { step } = switches.find((one) => one.id === id)!;
  const own = switchesOf(step);
  const both = (one: string): boolean => {
    const source = programWith(step, new Set([one, id]));
    return own.every((each) => ![one, id].includes(each.id) || source.includes(each.wrong.trimEnd()));
  };
  return on ? [...others.filter(both), id] : others;
}

/** A step's program with these switches on; of those that change one line the first counts. */
export const programWith = (id: StepId, on: ReadonlySet<string>): string =>
  switchesOf(id === "mend" ? "alarm" : id)
    .filter((one) => on.has(one.id))
    .reduce((source, { right, wrong }) => source.replace(right, () => wrong), stepOf(id).program)
    .trimEnd();

/** 1-based lines of `now` that `plain` does not have at their place. */
export function changedLines(plain: string, now: string): readonly number[] {
  const [a, b] = [plain.trimEnd().split("\n"), now.trimEnd().split("\n")];
  let [start, end] = [0, 0];
  while (start < b.length && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const asMany = a.length === b.length;
  return b.flatMap((line, i) => (i >= start && i < b.length - end && !(asMany && line === a[i]) ? [i + 1] : []));
}
