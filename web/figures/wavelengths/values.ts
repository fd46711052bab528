import { figure, modelFields, number, pairFields, type ValuesOf } from "../base/figure.js";

export type WavelengthsChange = Partial<Record<"length" | "base", number>>;

const fields = {
  ...modelFields,
  ...pairFields,
  /** Trained length, in positions; 0 for the model's own. */
  length: number("f.n", 0, 0, 2 ** 22),
  /** Base of the frequencies; 0 for the model's own. */
  base: number("f.b", 0, 0, 10 ** 8),
};

export type WavelengthsValues = ValuesOf<typeof fields>;

export const wavelengths = figure({
  title: { en: "Which pairs complete a revolution in training", zh: "训练中哪些对转满了一圈" },
  fields,
  events: {
    "pair-change": ["pair"],
    "wavelengths-change": ["length", "base"],
  },
});
