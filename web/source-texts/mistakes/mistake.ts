import type { Ropewalk } from "../../api/index.js";
import { printedRow } from "../rows.js";
import type { Item, Parameter, Pause, Result, Row, Values, Words } from "../types.js";

/** The switch of every mistake. On, as the text has it. */
export const mistakeSwitch: Parameter = {
  name: "mistake",
  kind: "switch",
  value: true,
  label: { en: "with the mistake", zh: "带上这个错误" },
};

type Run = (rw: Ropewalk, on: boolean, values: Values, pause: Pause) => Result | Promise<Result>;

/** A mistake as a card: `run` is told whether it is switched on. */
export function mistake(
  id: string,
  cite: string | Words,
  about: readonly Words[],
  run: Run,
  parameters: readonly Parameter[] = [],
): Item {
  return {
    id,
    cite,
    about,
    parameters: [mistakeSwitch, ...parameters],
    run: (rw, values, pause) => run(rw, values["mistake"] === true, values, pause),
  };
}

/** The number by which the mistake is known: printed or measured before, and what comes out now. */
export const signature = (label: Words, known: string, ours: string, reason?: Words): Row =>
  printedRow(label, known, ours, reason);
