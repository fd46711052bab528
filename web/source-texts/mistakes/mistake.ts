import type { Ropewalk } from "../../api/index.js";
import { toggle } from "../heads.js";
import { phrasesOf, type Phrases } from "../phrases.js";
import type { Item, Parameter, Pause, Result, Values } from "../types.js";

type Run = (rw: Ropewalk, on: boolean, values: Values, pause: Pause) => Result | Promise<Result>;

/** Makes the cards of one file: each has a switch, on as in the text; `run` gets it, and the summary begins with it. */
export function mistakesOf<P extends Phrases>(phrases: P) {
  const { card, say } = phrasesOf(phrases);
  type Id = Parameters<typeof card>[0];
  return (id: Id, run: Run, parameters: readonly Parameter[] = []): Item =>
    card(id, [toggle("mistake", say("with-mistake"), true), ...parameters], async (rw, values, pause) => {
      const on = values["mistake"] === true;
      const { summary, ...result } = await run(rw, on, values, pause);
      return { ...result, summary: say(on ? "on" : "off", { summary }) };
    });
}
