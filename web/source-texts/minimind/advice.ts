import type { Ropewalk } from "../../api/index.js";
import { head, slider, turned } from "../heads.js";
import { decided, dot, list, same, numbers } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/advice.json" with { type: "json" };

const { say, number, claim, card } = phrasesOf(phrases);

function runAdvice(rw: Ropewalk, values: Values): Result {
  const [m, n] = numbers(values, "m", "n");
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
      number("q-1-2-3", `θ = ${list(invFreq, 2)}`),
      number("score-m-n", score.toFixed(4), { m, n }),
      ...(answer !== "" && Number.isFinite(Number(answer))
        ? [claim("your-answer", score.toFixed(4), Math.abs(Number(answer) - score) <= 0.005, { answer })]
        : []),
    ],
    steps: [
      {
        formula: "1. e^(iθ) = cos θ + i sin θ",
        code: "cosSin(spec, [m])",
        ours: `cos ${cos[0]!.toFixed(4)}, sin ${sin[0]!.toFixed(4)}, |e^(iθ)| = ${unit.toFixed(4)}`,
        verdict: decided(Math.abs(unit - 1) < 1e-6),
        note: say("complex-number-length"),
      },
      {
        formula: "2. x cos + rotate_half(x) sin",
        code: "rotate_half([1, 2, 3, 4]) = [-3, -4, 1, 2]",
        ours: list(a, 4),
        verdict: decided(a.every((value, i) => Math.abs(value - byHalves[i]!) < 1e-5)),
        note: say("pairs-0-2"),
      },
      {
        formula: "3. y₀ = x₀ cos mθ₀ − x₂ sin mθ₀ …",
        code: `1 × ${cos[0]!.toFixed(4)} − 3 × ${sin[0]!.toFixed(4)}`,
        ours: list(hand, 4),
        verdict: decided(hand.every((value, i) => Math.abs(value - a[i]!) < 1e-5)),
        note: say("hand-channel-channel"),
      },
      {
        formula: "⟨R(m) q, R(n) k⟩ = ⟨R(m − n) q, k⟩",
        ours: `${score.toFixed(4)} = ${byDistance.toFixed(4)}`,
        verdict: decided(Math.abs(score - byDistance) < 1e-4),
        note: say("score-knows-only"),
      },
      {
        formula: "4. x + PE(m + 10)",
        code: "sinusoidal([m, n, m + 10, n + 10], 4)",
        ours: `${moved >= 0 ? "+" : ""}${moved.toFixed(4)}`,
        verdict: decided(Math.abs(moved) > 1e-3),
        note: say("older-method-both"),
      },
    ],
    summary: say("advice.summary", { score: score.toFixed(4) }),
  };
}

export const items: readonly Item[] = [
  card(
    "000-advice",
    [
      slider("m", same("m"), 3, 0, 64),
      slider("n", same("n"), 1, 0, 64),
      { name: "answer", kind: "text", label: say("score-you-compute"), value: "", most: 12 },
    ],
    runAdvice,
  ),
];
