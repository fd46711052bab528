import { figure, modelFields, number, pairFields, sentenceFields, type ValuesOf } from "../base/figure.js";

export const MAX = 64;

const fields = {
  ...modelFields,
  ...sentenceFields,
  ...pairFields,
  /** Real part at position 0, -1.5 to 1.5. */
  x: number("c.x", 1, -1.5, 1.5, 0.01),
  /** Imaginary part at position 0, -1.5 to 1.5. */
  y: number("c.y", 0.5, -1.5, 1.5, 0.01),
  /** Position, 0 to 64. */
  position: number("c.m", 8, 0, MAX),
};

export type ComplexPairValues = ValuesOf<typeof fields>;

export const complexPair = figure({
  title: { en: "One pair is one complex number", zh: "一对通道就是一个复数" },
  fields,
  events: { "pair-change": ["pair"], "vector-change": ["x", "y"], "position-change": { query: "position" } },
});
