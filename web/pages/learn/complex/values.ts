import { number, type ValuesOf } from "../../../figures/base/fields.js";
import { figure } from "../../../figures/base/figure.js";

/** Positions on the line, from 0; the reader guesses where the arrow points at the last. */
export const LAST = 8;

const fields = {
  /** Position of the word. */
  position: number("c.p", 2, 0, LAST),
};

export type ComplexValues = ValuesOf<typeof fields> & {
  /** While a finger moves it: between positions. */
  dragged?: number | undefined;
  /** Where the reader expects the arrow at the last position: degrees counterclockwise from the right, from 0. */
  guess?: number | undefined;
};

export const storyComplex = figure({
  title: { en: "A position rotates an arrow", zh: "位置让箭头旋转" },
  fields,
  events: { "place-change": ["position"] },
});
