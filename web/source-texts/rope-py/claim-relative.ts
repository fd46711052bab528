import type { Ropewalk } from "../../api/index.js";
import { choice, turned as turn } from "../heads.js";
import { decimals, words } from "../words.js";
import { claimRow, dot, largest, numberRow } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { base, baseOf, seed, test } from "../claim-controls.js";

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
      ...starts.map((start, i) =>
        numberRow(
          words(`score at ${start + 7} and ${start}`, `${start + 7} 与 ${start} 处的分数`),
          decimals(scores[i]!),
        ),
      ),
      claimRow(
        words("the score depends on m − n alone: spread", "分数只取决于 m − n：差异"),
        undefined,
        decimals(spread, 5),
        holds,
        holds
          ? words("what is left is float32 rounding of the vectors", "剩下的只是向量的 float32 舍入")
          : words("angles rounded to float32 drift with the position", "舍入到 float32 的角度随位置漂移"),
      ),
    ],
    summary: words(
      `Six places, one distance: the scores differ by ${decimals(spread, 5)}.`,
      `六处位置、同一距离：分数相差 ${decimals(spread, 5)}。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "claim-relative",
    cite: words("relative position", "相对位置"),
    about: [words("“The score depends on m − n alone.”", "“分数只取决于 m − n。”")],
    parameters: [base, seed, choice("precision", "exact", ["exact", "float32"], words("angles", "角度"))],
    run: relativeOnly,
    button: test,
  },
];
