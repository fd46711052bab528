import common from "./common.json" with { type: "json" };
import { decimals } from "./rows.js";
import type { BarFigure, HeatFigure, Item, LineFigure, Parameter, PlaneFigure, Row, Words } from "./types.js";

/** What a file of cards says, by key: one text for both languages, or the English and the Chinese. {name} is a value's place. */
export type Phrases = Readonly<Record<string, string | readonly string[]>>;
/** Values by the names that phrases have for them. */
export type Filling = Readonly<Record<string, string | number | Words | undefined>>;
/** `said`: what the text says elsewhere than in an output block. `reason`: in place of those in the file. */
export interface More {
  said?: string | undefined;
  reason?: Words | undefined;
}

/** The keys in K that end in this. */
type Before<K, End extends string> = K extends `${infer Start}${End}` ? Start : never;
type Named = "kind" | "label" | "x" | "y";
/** What else a figure may have. */
type Of<Figure> = Partial<Omit<Figure, Named>>;
type Rest = Partial<Pick<Item, "button" | "device">>;

/** The sentences, rows and cards of one file, by their keys in its phrases and in those that all files share. */
export function phrasesOf<P extends Phrases>(phrases: P) {
  type Key = (keyof P | keyof typeof common) & string;
  type Label = Key | Words;
  const all: Phrases = { ...common, ...phrases };

  const has = (key: string): boolean => key in all;
  const say = (key: Key, values: Filling = {}): Words => found(key, values);
  const found = (key: string, values: Filling): Words => {
    const text = all[key];
    if (text === undefined) throw new Error(`no phrase "${key}"`);
    const [en, zh = en] = typeof text === "string" ? [text] : text;
    return { en: filled(en!, values, "en"), zh: filled(zh!, values, "zh") };
  };
  const labelOf = (label: Label, values: Filling = {}): Words =>
    typeof label === "string" ? say(label, values) : label;
  /** "row.why", or "row.yes" and "row.no". */
  const reasonOf = (label: Label, holds: boolean, values: Filling): Words | undefined => {
    if (typeof label !== "string") return undefined;
    const key = has(`${label}.why`) ? `${label}.why` : `${label}.${holds ? "yes" : "no"}`;
    return has(key) ? found(key, values) : undefined;
  };

  return {
    say,
    number: (label: Label, ours: string, values: Filling = {}): Row => ({
      label: labelOf(label, values),
      ours,
      verdict: "number",
    }),
    /** What was printed against what comes out, both written in the same way. "row.why" is shown where they differ. */
    printed(label: Label, text: string, ours: string, { reason, ...values }: Filling & More = {}): Row {
      const row = { label: labelOf(label, values), printed: text, ours };
      if (text === ours) return { ...row, verdict: "reproduced" };
      const why = reason ?? reasonOf(label, false, values);
      return { ...row, verdict: "differs", ...(why ? { reason: why } : {}) };
    },
    /** A claim, or a property that the numbers decide; the reason is "row.why", or "row.yes" and "row.no". */
    claim(label: Label, ours: string, holds: boolean, { said, reason, ...values }: Filling & More = {}): Row {
      const why = reason ?? reasonOf(label, holds, values);
      if (!why) throw new Error(`no reason for "${labelOf(label, values).en}"`);
      const verdict = holds ? "holds" : "fails";
      return { label: labelOf(label, values), ...(said === undefined ? {} : { said }), ours, verdict, reason: why };
    },
    lines: (label: Label, x: Label, y: Label, series: LineFigure["series"], more: Of<LineFigure> = {}): LineFigure => ({
      kind: "lines",
      label: labelOf(label),
      x: labelOf(x),
      y: labelOf(y),
      series,
      ...more,
    }),
    heat: (label: Label, x: Label, y: Label, cells: Omit<HeatFigure, Named>): HeatFigure => ({
      kind: "heat",
      label: labelOf(label),
      x: labelOf(x),
      y: labelOf(y),
      ...cells,
    }),
    bars: (label: Label, x: Label | undefined, y: Label, all: Omit<BarFigure, Named>): BarFigure => ({
      kind: "bars",
      label: labelOf(label),
      ...(x === undefined ? {} : { x: labelOf(x) }),
      y: labelOf(y),
      ...all,
    }),
    plane: (
      label: Label,
      as: PlaneFigure["as"],
      marks: PlaneFigure["marks"],
      more: Of<PlaneFigure> = {},
    ): PlaneFigure => ({
      kind: "plane",
      label: labelOf(label),
      as,
      marks,
      ...more,
    }),
    /** A choice whose options have names. */
    options: (name: string, label: Label, value: string, named: Readonly<Record<string, Label>>): Parameter => ({
      name,
      kind: "choice",
      label: labelOf(label),
      value,
      options: Object.entries(named).map(([option, said]) => ({ value: option, label: labelOf(said) })),
    }),
    /** A card: where it is in its text, and what it is about, are "id.cite" and "id.about". */
    card(id: Before<Key, ".about">, parameters: readonly Parameter[], run: Item["run"], rest: Rest = {}): Item {
      const cite = all[`${id}.cite`]!;
      const about = [`${id}.about`, `${id}.about-2`, `${id}.about-3`].filter(has).map((key) => found(key, {}));
      return { id, cite: typeof cite === "string" ? cite : found(`${id}.cite`, {}), about, parameters, run, ...rest };
    },
  };
}

/** What rounding leaves, in a sentence. */
export const atMost = (value: number): Words =>
  value < 1e-5 ? shared("less-than-rounding") : shared("at-most", { value: decimals(value) });

/** Parts as both languages list them. */
export const inList = (
  parts: readonly (string | Words)[],
  [en, zh]: readonly [string, string] = [", ", "、"],
): Words => ({
  en: parts.map((part) => (typeof part === "string" ? part : part.en)).join(en),
  zh: parts.map((part) => (typeof part === "string" ? part : part.zh)).join(zh),
});

/** A number's place in a phrase is {name}. */
const filled = (text: string, values: Filling, language: keyof Words): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in "${text}"`);
    return typeof value === "object" ? value[language] : String(value);
  });

/** The phrases that all files share. */
export const { say: shared } = phrasesOf({});
