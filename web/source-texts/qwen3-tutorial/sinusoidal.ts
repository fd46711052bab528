import type { Ropewalk } from "../../api/index.js";
import { choice, head } from "../heads.js";
import { claimRow, dot, largest, list, numberRow, same, scientific } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

export const SPAN = 256;

function runSinusoidal(rw: Ropewalk, values: Values): Result {
  const [dim, base] = [Number(values["dim"]), Number(values["base"])];
  const codes = rw.sinusoidal({ start: 0, count: SPAN + 1 }, dim, { base });
  const code = (position: number): Float32Array => codes.slice(position * dim, (position + 1) * dim);
  const sine = Array.from({ length: SPAN + 1 }, (_, distance) => (2 * dot(rw, code(0), code(distance))) / dim);
  const rope = rw.scoreByDistance(head(dim, "interleaved", base), { start: 0, count: SPAN + 1 });
  const apart = largest(sine.map((value, i) => Math.abs(value - rope[i]!)));
  const rises = sine.filter((value, i) => i > 0 && value > sine[i - 1]!).length;
  const { invFreq } = rw.frequencies(head(dim, "interleaved", base));
  const x = Array.from(sine, (_, i) => i);
  const t = 1;
  return {
    rows: [
      numberRow(
        same("p₃,₂ = sin(3 / 10000^(2/d))"),
        `${codes[3 * dim + 2 * t]!.toFixed(6)} = ${Math.sin(3 * invFreq[t]!).toFixed(6)}`,
      ),
      numberRow(
        words("product at distances 0, 1, 10, 50, 100, over d/2", "距离 0、1、10、50、100 的乘积，除以 d/2"),
        list(
          [0, 1, 10, 50, 100].map((i) => sine[i]!),
          4,
        ),
      ),
      claimRow(
        words(`“the nearer, the larger”: steps of ${SPAN} at which it grows`, `“越近越大”：${SPAN} 步中上升的步数`),
        "0",
        String(rises),
        rises === 0,
        words(
          "It falls on the whole and goes up and down on the way: a sum of cosines.",
          "总体下降，途中有起伏：它是余弦之和。",
        ),
      ),
      claimRow(
        words("RoPE’s score of equal vectors is the same curve", "RoPE 下相同向量的分数是同一条曲线"),
        undefined,
        scientific(apart, 1),
        apart < 1e-5,
        words("Largest difference over all distances.", "所有距离上的最大差异。"),
      ),
    ],
    figures: [
      {
        kind: "lines",
        label: words("Decay with distance", "随距离的衰减"),
        x: words("distance", "距离"),
        y: words("product over d/2", "乘积除以 d/2"),
        series: [
          { name: words("sinusoidal codes", "正弦编码"), x, y: sine },
          { name: words("RoPE, equal vectors", "RoPE，相同向量"), x, y: rope, thin: true },
        ],
      },
    ],
    summary: words(
      `From 1 at distance 0 to ${sine[50]!.toFixed(3)} at 50 and ${sine[SPAN]!.toFixed(3)} at ${SPAN}; the sinusoidal code and RoPE draw the same curve.`,
      `从距离 0 的 1 到 50 处的 ${sine[50]!.toFixed(3)}、${SPAN} 处的 ${sine[SPAN]!.toFixed(3)}；正弦编码与 RoPE 画出同一条曲线。`,
    ),
  };
}

function runIndex(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const { invFreq } = rw.frequencies(head(dim));
  const fromOne = Array.from({ length: dim / 2 }, (_, i) => 10_000 ** ((-2 * (i + 1 - 1)) / dim));
  const mixed = Array.from({ length: dim / 2 }, (_, i) => 10_000 ** ((-2 * (i + 1)) / dim));
  const apart = largest(fromOne.map((value, i) => Math.abs(value / invFreq[i]! - 1)));
  return {
    rows: [
      numberRow(same("i ∈ [1, d/2], −2(i − 1)/d"), list(fromOne.slice(0, 4), 6)),
      numberRow(same("i ∈ [0, d/2 − 1], −2i/d"), list(invFreq.subarray(0, 4), 6)),
      claimRow(
        words("the two lists are the same", "两个列表相同"),
        undefined,
        scientific(apart, 1),
        apart < 1e-14,
        words("Largest relative difference.", "最大相对差异。"),
      ),
      claimRow(
        words("mixed: i from 1 with −2i/d", "混用：i 从 1 起而指数为 −2i/d"),
        invFreq[0]!.toFixed(6),
        mixed[0]!.toFixed(6),
        Math.abs(mixed[0]! - invFreq[0]!) < 1e-9,
        words(
          "The first frequency would not be 1: every pair moves one place on.",
          "第一个频率就不是 1 了：每一对都错后一位。",
        ),
      ),
    ],
    summary: words(
      `Counted from 1 with i − 1 or from 0 with i: the same ${dim / 2} numbers. The matrix (13) of the text counts from 0, the last one from 1; only a mixture is wrong.`,
      `从 1 起用 i − 1，或从 0 起用 i：同样的 ${dim / 2} 个数。原文矩阵 (13) 从 0 计数，最后的矩阵从 1 计数；只有混用才是错的。`,
    ),
  };
}

const dims = (value: string): ReturnType<typeof choice> => choice("dim", value, ["32", "64", "128", "256"], "d");

export const items: readonly Item[] = [
  {
    id: "001-sinusoidal",
    cite: words("1.2, equations (3), (4), product.png", "1.2，式 (3)、(4)，product.png"),
    about: [
      words(
        "The codes of the first Transformer, and the product of two of them by their distance, with RoPE’s curve over it. The printed formula calls the position k on one side and i on the other; it is one number.",
        "最早的 Transformer 的编码，以及两个编码的乘积随距离的变化，并叠上 RoPE 的曲线。印出的公式在一边称位置为 k，另一边称 i；其实是同一个数。",
      ),
    ],
    parameters: [dims("128"), choice("base", "10000", ["100", "10000", "1000000"])],
    run: runSinusoidal,
  },
  {
    id: "001-theta-index",
    cite: "2.3, Θ",
    about: [
      words(
        "The set Θ counts pairs from 1 and subtracts 1 in the exponent; code counts from 0.",
        "集合 Θ 从 1 数起，指数里再减 1；代码从 0 数起。",
      ),
    ],
    parameters: [dims("128")],
    run: runIndex,
  },
];
