import type { Ropewalk } from "../../api/index.js";
import { choice, turned as turn } from "../heads.js";
import { dot, largest, decimals } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { base, baseOf, seed, test } from "../claim-controls.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/claim-relative.json" with { type: "json" };

const { say, number, claim, card } = phrasesOf(phrases);

function relativeOnly(rw: Ropewalk, values: Values): Result {
  const spec = baseOf(values);
  const random = torchGenerator(Number(values["seed"]));
  const [q, k] = [random.randn(128), random.randn(128)];
  const starts = [0, 1, 10, 100, 1000, 10_000];
  const at = (precision: "exact" | "float32"): number[] =>
    starts.map((start) => {
      const one = (x: Float32Array, position: number): Float32Array =>
        precision === "exact"
          ? turn(rw, spec, x, [position])
          : rw.rotate(x, {
              shape: [1, 1, 1, 128],
              pairing: "half-split",
              cosSin: rw.cosSin(spec, [position], { precision }),
            });
      return dot(rw, one(q, start + 7), one(k, start));
    });
  const precision = values["precision"] as "exact" | "float32";
  const scores = at(precision);
  const spread = largest(scores) - Math.min(...scores);
  const holds = spread < 1e-4;
  return {
    rows: [
      ...starts.map((start, i) => number("score-2", decimals(scores[i]!), { start: start + 7, start2: start })),
      claim("score-depends-m-n", decimals(spread, 5), holds),
    ],
    summary: say("relative-only.summary", { spread: decimals(spread, 5) }),
  };
}

export const items: readonly Item[] = [
  card(
    "claim-relative",
    [base, seed, choice("precision", "exact", ["exact", "float32"], say("angles"))],
    relativeOnly,
    { button: test },
  ),
];
