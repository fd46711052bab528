import { figure, modelFields, sentenceFields, type Field, type ValuesOf } from "../base/figure.js";

/** The last position of the line, and the first places of the words. */
export const LAST = 7;
export const START: readonly number[] = [1, 3, 6];

const positions: Field<readonly number[]> = {
  key: "n",
  fallback: START,
  read(text) {
    const all = text.split("_").map((one) => (/^\d$/.test(one) ? Number(one) : NaN));
    const rise = all.every((place, i) => place <= LAST && (i === 0 || place > all[i - 1]!));
    return all.length === START.length && rise ? all : undefined;
  },
  write: (all) => all.join("_"),
  example: "1_3_6",
};

const fields = {
  ...modelFields,
  /** The first three words are shown; with fewer, the story's own. */
  sentence: sentenceFields.sentence,
  /** Positions of the three words, rising, 0 to 7, joined by underscores. */
  positions,
};

export type FirstLineValues = ValuesOf<typeof fields> & {
  /** While a finger moves words: places between positions. */
  dragged?: readonly number[] | undefined;
};

export const firstLine = figure({
  title: { en: "Three words on a line, and the angles between them", zh: "一条线上的三个词，以及它们的夹角" },
  fields,
  events: { "line-change": ["positions"] },
});
