import type { Ropewalk } from "../../api/index.js";
import { toggle } from "../heads.js";
import { phrasesOf, type Phrases } from "../phrases.js";
import type { Item, Parameter, Pause, Result, Values } from "../types.js";

type Run = (rw: Ropewalk, on: boolean, values: Values, pause: Pause) => Result | Promise<Result>;

/** What makes the cards of one file: a switch, on as the text has it, and `run` is told of it. */
export function mistakesOf<P extends Phrases>(phrases: P) {
  const { card, say } = phrasesOf(phrases);
  type Id = Parameters<typeof card>[0];
  return (id: Id, run: Run, parameters: readonly Parameter[] = []): Item =>
    card(id, [toggle("mistake", say("with-mistake"), true), ...parameters], (rw, values, pause) =>
      run(rw, values["mistake"] === true, values, pause),
    );
}
