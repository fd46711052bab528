import { figure, number, oneOf, sentenceFields, type ValuesOf } from "../base/figure.js";
import { ZOO, type ZooId } from "./zoo.js";

const fields = {
  ...sentenceFields,
  /** Position of the word, 0 to 63. */
  position: number("z.m", 21, 0, 63),
  /** The encoding whose scores are drawn beside those of RoPE. */
  chosen: oneOf<ZooId>("z.e", "sinusoidal", ZOO),
};

export type EncodingZooValues = ValuesOf<typeof fields>;

export const encodingZoo = figure({
  title: { en: "A zoo of position encodings, measured", zh: "位置编码大观，逐一测量" },
  fields,
  events: {
    "position-change": { query: "position" },
    "encoding-change": ["chosen"],
  },
});
