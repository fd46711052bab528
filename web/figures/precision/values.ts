import { figure, modelFields, number, pairFields, type ValuesOf } from "../base/figure.js";

const fields = {
  ...modelFields,
  ...pairFields,
  /** The selected position, 1 to 16777216. */
  position: number("r.m", 257, 1, 2 ** 24),
};

export type PrecisionValues = ValuesOf<typeof fields>;

export const precision = figure({
  title: { en: "How many digits an angle needs", zh: "角度需要多少位数字" },
  fields,
  events: {
    "precision-change": ["position"],
  },
});
