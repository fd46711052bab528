import type { Ropewalk } from "../../api/index.js";
import { head, slider, turned } from "../heads.js";
import { claimRow, decided, dot, list, numberRow, same } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

function runAdvice(rw: Ropewalk, values: Values): Result {
  const [m, n] = [Number(values["m"]), Number(values["n"])];
  const spec = head(4);
  const { invFreq } = rw.frequencies(spec);
  const q = Float32Array.of(1, 2, 3, 4);
  const k = Float32Array.of(4, 3, 2, 1);
  const [a, b] = [turned(rw, spec, q, [m]), turned(rw, spec, k, [n])];
  const score = dot(rw, a, b);
  const byDistance = rw.scoreByDistance(spec, [m - n], { q, k })[0]!;
  const { cos, sin } = rw.cosSin(spec, [m]);
  const hand = [
    q[0]! * cos[0]! - q[2]! * sin[0]!,
    q[1]! * cos[1]! - q[3]! * sin[1]!,
    q[0]! * sin[0]! + q[2]! * cos[0]!,
    q[1]! * sin[1]! + q[3]! * cos[1]!,
  ];
  const half = [-q[2]!, -q[3]!, q[0]!, q[1]!];
  const byHalves = half.map((value, i) => q[i]! * cos[i % 2]! + value * sin[i % 2]!);
  const answer = String(values["answer"]).replace("\u2212", "-").trim();
  const codes = rw.sinusoidal([m, n, m + 10, n + 10], 4);
  const plus = (x: Float32Array, row: number): Float32Array => x.map((value, i) => value + codes[row * 4 + i]!);
  const moved = dot(rw, plus(q, 2), plus(k, 3)) - dot(rw, plus(q, 0), plus(k, 1));
  const unit = Math.hypot(cos[0]!, sin[0]!);
  return {
    rows: [
      numberRow(same("q = [1 2 3 4], k = [4 3 2 1]"), `θ = ${list(invFreq, 2)}`),
      numberRow(words(`score at m = ${m}, n = ${n}`, `m = ${m}、n = ${n} 的分数`), score.toFixed(4)),
      ...(answer !== "" && Number.isFinite(Number(answer))
        ? [
            claimRow(
              words(`your answer, ${answer}`, `你的答案 ${answer}`),
              undefined,
              score.toFixed(4),
              Math.abs(Number(answer) - score) <= 0.005,
              Math.abs(Number(answer) - score) <= 0.005
                ? words("Right to two decimals.", "两位小数内正确。")
                : words(
                    "Not yet: turn both vectors pair by pair, then add the four products.",
                    "还不对：先逐对旋转两个向量，再把四个乘积相加。",
                  ),
            ),
          ]
        : []),
    ],
    steps: [
      {
        formula: "1. e^(iθ) = cos θ + i sin θ",
        code: "cosSin(spec, [m])",
        ours: `cos ${cos[0]!.toFixed(4)}, sin ${sin[0]!.toFixed(4)}, |e^(iθ)| = ${unit.toFixed(4)}`,
        verdict: decided(Math.abs(unit - 1) < 1e-6),
        note: words("A complex number of length 1: multiplying by it turns.", "长度为 1 的复数：乘上它就是旋转。"),
      },
      {
        formula: "2. x cos + rotate_half(x) sin",
        code: "rotate_half([1, 2, 3, 4]) = [-3, -4, 1, 2]",
        ours: list(a, 4),
        verdict: decided(a.every((value, i) => Math.abs(value - byHalves[i]!) < 1e-5)),
        note: words("Pairs (0, 2) and (1, 3).", "配对为 (0, 2) 与 (1, 3)。"),
      },
      {
        formula: "3. y₀ = x₀ cos mθ₀ − x₂ sin mθ₀ …",
        code: `1 × ${cos[0]!.toFixed(4)} − 3 × ${sin[0]!.toFixed(4)}`,
        ours: list(hand, 4),
        verdict: decided(hand.every((value, i) => Math.abs(value - a[i]!) < 1e-5)),
        note: words("By hand, channel by channel: the same four numbers.", "手算每个通道：同样的四个数。"),
      },
      {
        formula: "⟨R(m) q, R(n) k⟩ = ⟨R(m − n) q, k⟩",
        ours: `${score.toFixed(4)} = ${byDistance.toFixed(4)}`,
        verdict: decided(Math.abs(score - byDistance) < 1e-4),
        note: words("The score knows only the difference.", "分数只知道差。"),
      },
      {
        formula: "4. x + PE(m + 10)",
        code: "sinusoidal([m, n, m + 10, n + 10], 4)",
        ours: `${moved >= 0 ? "+" : ""}${moved.toFixed(4)}`,
        verdict: decided(Math.abs(moved) > 1e-3),
        note: words(
          "The older method, both words ten places on: the same distance, another score.",
          "旧方法，两个词都后移十位：距离相同，分数不同。",
        ),
      },
    ],
    summary: words(
      `Four steps on four channels: by hand and by the core the score is ${score.toFixed(4)}. Move m and n by the same amount and it stays.`,
      `四个通道上的四个步骤：手算与核心得到的分数都是 ${score.toFixed(4)}。m 与 n 同样移动时它不变。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "000-advice",
    cite: words("advice 1 to 4", "建议 1 至 4"),
    about: [
      words(
        "Complex rotation, rotate_half, a small case by hand, the older method: the text’s four pieces of advice as a worksheet of four channels.",
        "复数旋转、rotate_half、手算小例、旧方法：原文的四条建议，做成一张四个通道的练习纸。",
      ),
    ],
    parameters: [
      slider("m", same("m"), 3, 0, 64),
      slider("n", same("n"), 1, 0, 64),
      {
        name: "answer",
        kind: "text",
        label: words("the score as you compute it by hand", "你手算的分数"),
        value: "",
        most: 12,
      },
    ],
    run: runAdvice,
  },
];
