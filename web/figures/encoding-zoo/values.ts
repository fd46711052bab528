import { figure, number, oneOf, sentenceFields, type ValuesOf } from "../base/figure.js";
import { CODES, PLACES } from "./numbers.js";

const fields = {
  /** The first three words are shown; with fewer, the story's own. */
  sentence: sentenceFields.sentence,
  /** Position of the first word, 0 to 46; the second one keeps its distance. */
  position: number("z.m", 27, 0, PLACES - 1),
  /** How positions are marked. */
  code: oneOf("z.e", "sinusoidal", CODES),
};

export type EncodingZooValues = ValuesOf<typeof fields>;

export const encodingZoo = figure({
  title: { en: "Five ways to mark a position", zh: "标记位置的五种办法" },
  fields,
  events: { "position-change": ["position"], "encoding-change": ["code"] },
});
