import type { Ropewalk } from "../../api/index.js";
import { decimals, words } from "../words.js";
import { claimRow } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { base, baseOf, seed, test } from "../claim-controls.js";

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
        words("the score falls with every step: steps that rise instead", "分数逐步下降：反而上升的步数"),
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
        label: words("Score by distance", "分数随距离的变化"),
        x: words("distance", "距离"),
        y: words("score", "分数"),
        series: [{ name: words("score", "分数"), x: distances, y: scores }],
      },
    ],
  };
}

export const items: readonly Item[] = [
  {
    id: "claim-falls",
    cite: words("long-range decay; test_apply_rotary_pos_emb", "远程衰减；test_apply_rotary_pos_emb"),
    about: [words("“The score falls with distance.”", "“分数随距离下降。”")],
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
];
