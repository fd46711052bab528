import type { Ropewalk } from "../../api/index.js";
import { turnByColumns } from "../columns.js";
import { head } from "../heads.js";
import { dot, largest, mean, numberRow, row, judged } from "../rows.js";
import type { Item, Result } from "../types.js";
import { mistake, signature } from "./mistake.js";
import { decimals, words } from "../words.js";
import { testTwoSpec, testTwoVectors } from "./mixed-table.js";

const DIM = 128;

const DISTANCES = [0, 1, 2, 4, 8];

const SIMILARITY = ["118.314240", "20.345375", "-4.198829", "8.441195", "-8.702080"];

function randomQueries(rw: Ropewalk, on: boolean): Result {
  const { q } = testTwoVectors();
  const first = row(q, 0, DIM);
  const others = DISTANCES.map((position) => row(q, position, DIM));
  // On: another random vector at each position, as the test has it, turned by its own mixed table. Off: one vector moved.
  const turned = (position: number, x: Float32Array): Float32Array =>
    turnByColumns(rw, testTwoSpec, x, [position], on ? "interleaved" : "half-split");
  const scores = DISTANCES.map((position, i) => dot(rw, turned(0, first), turned(position, on ? others[i]! : first)));
  const baseline = DISTANCES.map((_, i) => dot(rw, first, on ? others[i]! : first));
  const moved = scores.map((score, i) => Math.abs(score - baseline[i]!));
  const share = largest(moved.slice(1)) / largest(baseline.slice(1).map(Math.abs));
  return {
    rows: [
      ...DISTANCES.flatMap((position, i) => [
        ...(on
          ? [
              signature(
                words(`0 vs ${position}`, `0 与 ${position}`),
                SIMILARITY[i]!,
                decimals(scores[i]!, 6),
                roundedHere,
              ),
            ]
          : [numberRow(words(`0 vs ${position}, one vector`, `0 与 ${position}，同一向量`), decimals(scores[i]!, 4))]),
        numberRow(words(`0 vs ${position}, nothing turned`, `0 与 ${position}，不旋转`), decimals(baseline[i]!, 2)),
      ]),
      judged(
        words(
          "the numbers are about position: without the turn they would all be alike",
          "这些数反映位置：不旋转时它们应当全都一样",
        ),
        `${decimals(Math.min(...baseline), 2)} … ${decimals(largest(baseline), 2)}`,
        largest(baseline) - Math.min(...baseline) < 1e-3,
        words("one vector: only the turn is left to make a difference", "同一个向量：差别只能来自旋转"),
        words(
          "each position has another random vector; the baseline already has these values",
          "每个位置都是另一个随机向量；不旋转的基线就已经是这些值",
        ),
      ),
    ],
    summary: on
      ? words(
          `On: without any rotation the products are ${baseline.map((b) => decimals(b, 2)).join(", ")}; the rotation moves them by ${decimals(100 * share, 0)}% of the largest after the first, at most.`,
          `开：完全不旋转时乘积就是 ${baseline.map((b) => decimals(b, 2)).join("、")}；旋转对它们的改变至多为首项之后最大值的 ${decimals(100 * share, 0)}%。`,
        )
      : words(
          `Off: one vector against itself, ${DISTANCES.map((d, i) => `${decimals(scores[i]!, 2)} at distance ${d}`).join(", ")}.`,
          `关：同一向量与自己相比，${DISTANCES.map((d, i) => `距离 ${d} 时 ${decimals(scores[i]!, 2)}`).join("，")}。`,
        ),
    figures: [
      {
        kind: "lines",
        label: words("Products by position, turned and not", "随位置变化的乘积：旋转与不旋转"),
        x: words("position", "位置"),
        y: words("product", "乘积"),
        series: [
          { name: words("turned", "旋转"), x: DISTANCES, y: scores },
          { name: words("not turned", "不旋转"), x: DISTANCES, y: baseline, thin: true },
        ],
      },
    ],
  };
}

const roundedHere = words(
  "the order of summation: torch adds float32 numbers, the core adds in double precision",
  "求和的方式不同：torch 以 float32 相加，核心以双精度相加",
);

const PRINTED_MEANS = ["0.0000", "0.1094", "0.1844", "0.1783"];

/** Mean over the 64 pairs of sin or cos of distance times frequency, by the core's tables. */
export function meanOf(rw: Ropewalk, distance: number, which: "cos" | "sin"): number {
  return mean(rw.cosSin(head(DIM), [distance])[which]);
}

function meanSine(rw: Ropewalk, on: boolean): Result {
  const which = on ? "sin" : "cos";
  const distances = [0, 1, 4, 8];
  const values = distances.map((distance) => meanOf(rw, distance, which));
  const all = Array.from({ length: 65 }, (_, i) => i);
  return {
    rows: [
      ...distances.map((distance, i) =>
        on
          ? signature(
              words(`position difference ${distance}`, `位置差 ${distance}`),
              PRINTED_MEANS[i]!,
              decimals(values[i]!),
            )
          : numberRow(words(`position difference ${distance}`, `位置差 ${distance}`), decimals(values[i]!)),
      ),
      judged(
        words("largest where a position meets itself", "位置与自身相比时最大"),
        decimals(values[0]!),
        values[0]! >= largest(values),
        words("a mean of cosines: 1 at distance 0", "余弦的平均：距离 0 时为 1"),
        words("0 at distance 0: a mean of sines, which is no dot product", "距离 0 时为 0：这是正弦的平均，不是点积"),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: mean ${which}(Δθ) is ${values.map((value) => decimals(value)).join(", ")} for differences 0, 1, 4, 8.`,
      `${on ? "开" : "关"}：位置差 0、1、4、8 时 ${which}(Δθ) 的平均为 ${values.map((value) => decimals(value)).join("、")}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("Means over the 64 pairs", "64 对的平均"),
        x: words("position difference", "位置差"),
        y: words("mean", "平均"),
        series: [
          { name: words(`mean ${which}(Δθ)`, `${which}(Δθ) 的平均`), x: all, y: all.map((d) => meanOf(rw, d, which)) },
        ],
      },
    ],
  };
}

export const items: readonly Item[] = [
  mistake(
    "m2",
    "test_apply_rotary_pos_emb",
    [
      words(
        "The test wants to show that similarity falls with distance, but each of its positions holds another random vector. The baseline without any rotation says what position has added.",
        "测试想说明相似度随距离下降，但它的每个位置上都是另一个随机向量。与不旋转的基线一比，就知道位置起了多大作用。",
      ),
    ],
    randomQueries,
  ),
  mistake(
    "m3",
    "test_rotary_embedding",
    [
      words(
        "The row called mean dot product multiplies cosines with sines and comes out as the mean of sin(Δθ).",
        "名为“平均点积”的一行把余弦与正弦交叉相乘，得到的是 sin(Δθ) 的平均。",
      ),
    ],
    meanSine,
  ),
];
