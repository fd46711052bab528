import { figure, modelFields, number, sentenceFields, type ValuesOf } from "../base/figure.js";

/** Positions on the line, from 0; the reader guesses the direction of the arrow at the last one. */
export const LAST = 8;

const fields = {
  ...modelFields,
  /** The first three words are shown; with fewer, the story's own. */
  sentence: sentenceFields.sentence,
  /** Position of the word, 0 to 8. */
  position: number("c.p", 2, 0, LAST),
};

export type ComplexPairValues = ValuesOf<typeof fields> & {
  /** While a finger moves it: a place between positions. */
  dragged?: number | undefined;
  /** The reader's guess for the arrow at the last position: degrees counterclockwise from the right, from 0. */
  guess?: number | undefined;
};

export const complexPair = figure({
  title: { en: "A position rotates an arrow", zh: "位置让箭头旋转" },
  fields,
  events: { "place-change": ["position"] },
});
