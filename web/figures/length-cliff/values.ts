import { figure, number, some, type ValuesOf } from "../base/figure.js";
import { LENGTH } from "../numbers/tiny-schemes.js";
import { CLIFF_SCHEMES } from "./measure.js";

const fields = {
  /** Curves, joined by underscores: trained, linear, ntk, yarn, off, retrained. */
  shown: some("k.s", ["trained", "ntk", "yarn"], CLIFF_SCHEMES),
  /** The position that is read. */
  cursor: number("k.n", 500, 0, LENGTH - 1),
};

export type LengthCliffValues = ValuesOf<typeof fields>;
export type LengthCliffChange = Partial<LengthCliffValues>;

export const lengthCliff = figure({
  title: { en: "A trained model past its trained length", zh: "训练好的模型超出训练长度之后" },
  fields,
  events: { "cliff-change": ["shown", "cursor"] },
});
