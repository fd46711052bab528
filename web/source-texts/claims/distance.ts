import type { Ropewalk } from "../../api/index.js";
import { choice, turned as turn } from "../heads.js";
import { decimals, words } from "../mistakes/mistake.js";
import { claimRow, dot, largest, numberRow } from "../rows.js";
import { torchGenerator } from "../torch/normal.js";
import type { Item, Result, Values } from "../types.js";
import { base, baseOf, seed, test } from "./controls.js";

function falls(rw: Ropewalk, values: Values): Result {
  const spec = baseOf(values);
  const span = 256;
  const distances = Array.from({ length: span + 1 }, (_, i) => i);
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
      claimRow(
        words("the score falls with every step: steps that rise instead", "得分逐步下降：反而上升的步数"),
        "0",
        `${rises} / ${span}`,
        rises === 0,
        rises === 0 ? words("it falls all the way", "一路下降") : words("it waves", "有起伏"),
      ),
      claimRow(
        words(
          "it falls on the average: mean of the first and the last 32 distances",
          "平均而言下降：前 32 与后 32 个距离的平均",
        ),
        undefined,
        `${decimals(first, 3)} → ${decimals(last, 3)}`,
        last < first,
        last < first ? words("lower at the end", "末尾较低") : words("not for these vectors", "对这些向量并非如此"),
      ),
    ],
    summary: words(
      `${rises} of ${span} steps rise; the mean goes from ${decimals(first, 3)} to ${decimals(last, 3)}.`,
      `${span} 步中有 ${rises} 步上升；平均从 ${decimals(first, 3)} 变为 ${decimals(last, 3)}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("Score by distance", "得分随距离的变化"),
        x: words("distance", "距离"),
        y: words("score", "得分"),
        series: [{ name: words("score", "得分"), x: distances, y: scores }],
      },
    ],
  };
}

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
          words(`score at ${start + 7} and ${start}`, `${start + 7} 与 ${start} 处的得分`),
          decimals(scores[i]!),
        ),
      ),
      claimRow(
        words("the score depends on m − n alone: spread", "得分只取决于 m − n：差异"),
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
      `六处位置、同一距离：得分相差 ${decimals(spread, 5)}。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "claim-falls",
    cite: { en: "long-range decay; test_apply_rotary_pos_emb", zh: "远程衰减；test_apply_rotary_pos_emb" },
    about: [words("“The score falls with distance.”", "“得分随距离下降。”")],
    parameters: [
      base,
      {
        name: "vectors",
        kind: "choice",
        value: "ones",
        label: words("query and key", "查询与键"),
        options: [
          { value: "ones", label: words("all ones", "全为 1") },
          { value: "same", label: words("one random vector", "同一随机向量") },
          { value: "two", label: words("two random vectors", "两个随机向量") },
        ],
      },
      seed,
    ],
    run: falls,
    button: test,
  },
  {
    id: "claim-relative",
    cite: { en: "relative position", zh: "相对位置" },
    about: [words("“The score depends on m − n alone.”", "“得分只取决于 m − n。”")],
    parameters: [base, seed, choice("precision", "exact", ["exact", "float32"], words("angles", "角度"))],
    run: relativeOnly,
    button: test,
  },
];
