import { figure, number, oneOf, type ValuesOf } from "../../../figures/base/figure.js";
import { CODES, PLACES } from "./numbers.js";

const fields = {
  /** The position of the first word; the second one keeps its distance. */
  position: number("z.m", 27, 0, PLACES - 1),
  /** How positions are marked. */
  code: oneOf("z.e", "sinusoidal", CODES),
};

export type ZooValues = ValuesOf<typeof fields>;

export const zoo = figure({
  title: { en: "Five ways to mark a position", zh: "标记位置的五种办法" },
  fields,
  events: { "position-change": ["position"], "encoding-change": ["code"] },
});
