import { figure, number, oneOf, type ValuesOf } from "../base/figure.js";
import { TINY_SCHEMES, type TinyScheme } from "../numbers/tiny-schemes.js";
import { DEPTHS, LENGTHS, SETS } from "./measure.js";

const fields = {
  /** The model's rotation: trained, linear, ntk, yarn or off. */
  scheme: oneOf<TinyScheme>("nd.s", "trained", TINY_SCHEMES),
  /** Which set of random lines is read. */
  set: number("nd.r", 1, 1, SETS),
  /** The selected cell: the number of symbols in its lines. */
  length: oneOf<number>("nd.n", 512, LENGTHS),
  /** The selected cell: where the string begins in its lines, in percent of the way to the question. */
  depth: oneOf<number>("nd.d", 50, DEPTHS),
};

export type NeedleValues = ValuesOf<typeof fields>;
export type NeedleChange = Partial<NeedleValues>;

export const needle = figure({
  title: { en: "A needle in a haystack", zh: "大海捞针：多长还能抄对" },
  fields,
  events: { "needle-change": ["scheme", "set", "length", "depth"] },
});
