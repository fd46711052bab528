import type { Ropewalk } from "../../api/index.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import { times, decimals } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { base, baseOf, seed, test } from "../heads.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/claim-falls.json" with { type: "json" };

const { say, claim, card, lines, options } = phrasesOf(phrases);

function falls(rw: Ropewalk, values: Values): Result {
  const spec = baseOf(values);
  const span = 256;
  const distances = times(span + 1);
  const random = torchGenerator(Number(values["seed"]));
  const vectors =
    values["vectors"] === "ones"
      ? undefined
      : values["vectors"] === "same"
        ? random.randn(128)
        : { q: random.randn(128), k: random.randn(128) };
  const scores = rw.scoreByDistance(
    spec,
    distances,
    vectors === undefined ? {} : vectors instanceof Float32Array ? { q: vectors, k: vectors } : vectors,
  );
  const rises = distances.slice(1).filter((distance) => scores[distance]! > scores[distance - 1]!).length;
  const first = scores.subarray(0, 32).reduce((sum, value) => sum + value, 0) / 32;
  const last = scores.subarray(span - 31).reduce((sum, value) => sum + value, 0) / 32;
  return {
    rows: [
      claim("score-falls-every-step", `${rises} / ${span}`, rises === 0, { said: "0" }),
      claim("falls-average-mean-first", `${decimals(first, 3)} → ${decimals(last, 3)}`, last < first),
    ],
    summary: say("falls.summary", { rises, span, first: decimals(first, 3), last: decimals(last, 3) }),
    figures: [lines("score-distance", "distance", "score", [{ name: say("score"), x: distances, y: scores }])],
  };
}

export const items: readonly Item[] = [
  card(
    "claim-falls",
    [
      base,
      options("vectors", "query-key", "ones", {
        ones: "all-ones",
        same: "one-random-vector",
        two: "two-random-vectors",
      }),
      seed,
    ],
    falls,
    { button: test },
  ),
];
