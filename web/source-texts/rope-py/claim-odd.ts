import type { Ropewalk } from "../../api/index.js";
import { choice } from "../heads.js";
import { oddHead } from "../mistakes/entry-points.js";
import { raised, view } from "../shapes.js";
import type { Item, Result, Values } from "../types.js";
import { test } from "../claim-controls.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/claim-odd.json" with { type: "json" };

const { say, number, claim, card } = phrasesOf(phrases);

function odd(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const shown = raised(() => view([2, dim], [2, -1, 2]));
  const even = dim % 2 === 0;
  const ours = even ? undefined : oddHead(rw, dim, dim);
  return {
    rows: [
      claim("shown-code-leaves-channel", shown ?? "–", shown === undefined && !even, {
        said: `y[${dim - 1}] = x[${dim - 1}]`,
        reason: shown === undefined ? say("even-number-every") : say("code-raises-odd"),
        dim: dim - 1,
        dim2: dim,
      }),
      ...(ours
        ? [
            {
              ...number("ropewalk-says", "error" in ours ? ours.error.message : String(ours.untouched)),
              refused: "error" in ours ? ours.error : undefined,
            },
          ]
        : []),
    ],
    summary: shown ? say("shown-code-raises", { shown }) : say("channels-all-them", { dim }),
  };
}

export const items: readonly Item[] = [
  card("claim-odd", [choice("dim", "5", ["4", "5", "7"], say("channels"))], odd, { button: test }),
];
