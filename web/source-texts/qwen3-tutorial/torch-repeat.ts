import type { Ropewalk } from "../../api/index.js";
import { choice } from "../heads.js";
import { claimRow, numberRow, printedRow, same, shape } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

const LETTERS = "a a a b b b c c c d d d";

const interleave = (values: readonly number[], repeats: number): number[] =>
  values.flatMap((value) => Array.from({ length: repeats }, () => value));

const concatenate = (values: readonly number[], repeats: number): number[] =>
  Array.from({ length: repeats }, () => values).flat();

function runRepeat(rw: Ropewalk, values: Values): Result {
  const repeats = Number(values["repeats"]);
  const flat = interleave([1, 2, 3, 4], repeats);
  const x = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const spec = { ropeType: "default", base: 10_000, headDim: 8, rotaryDim: 8, pairing: "half-split" } as const;
  const { cos, sin } = rw.cosSin(spec, [3]);
  const frequencies = ["θ₀", "θ₁", "θ₂", "θ₃"];
  const index = [0, 1, 2, 3];
  const columns = { cat: concatenate(index, 2), interleave: interleave(index, 2) };
  const half = Array.from(x, (_, i) => (i < 4 ? -x[i + 4]! : x[i - 4]!));
  const lengths = Object.entries(columns).map(([, order]) => {
    const y = order.map((pair, i) => x[i]! * cos[pair]! + half[i]! * sin[pair]!);
    return Math.hypot(...y);
  });
  const kept = Math.hypot(...x);
  const letters = interleave([0, 1, 2, 3], repeats)
    .map((i) => "abcd"[i])
    .join(" ");
  return {
    rows: [
      printedRow(same("repeat_interleave(keys, 8, dim=2).shape"), "[2, 12, 64, 512]", shape(2, 12, 8 * 8, 512)),
      printedRow(same("repeat_interleave(x, 3, dim=1)[0]"), "1 1 1 2 2 2", interleave([1, 2], repeats).join(" ")),
      printedRow(same("repeat_interleave(x, 3, dim=1)[1]"), "3 3 3 4 4 4", interleave([3, 4], repeats).join(" ")),
      printedRow(
        same("repeat_interleave(x, 3)"),
        "1 1 1 3 3 3 4 4 4 5 5 5",
        flat.join(" "),
        words(
          "The text’s x is [[1, 2], [3, 4]]; this line was printed from another tensor, with 1, 3, 4, 5.",
          "原文的 x 是 [[1, 2], [3, 4]]；这一行是由另一个张量（1、3、4、5）打印的。",
        ),
      ),
      claimRow(
        words("[a,b,c,d] repeated", "[a,b,c,d] 重复"),
        LETTERS,
        letters,
        letters === LETTERS,
        words("Each one three times before the next.", "每个先重复三次，再到下一个。"),
      ),
      numberRow(same("cat((θ, θ))"), columns.cat.map((i) => frequencies[i]).join(" ")),
      numberRow(same("repeat_interleave(θ, 2)"), columns.interleave.map((i) => frequencies[i]).join(" ")),
      claimRow(
        words("rotate_half with cat: the length", "rotate_half 配 cat：长度"),
        kept.toFixed(4),
        lengths[0]!.toFixed(4),
        Math.abs(lengths[0]! - kept) < 1e-5 * kept,
        words("Both channels of a pair meet the same angle: a rotation.", "一对的两个通道遇到同一个角度：是旋转。"),
      ),
      claimRow(
        words("rotate_half with repeat_interleave: the length", "rotate_half 配 repeat_interleave：长度"),
        kept.toFixed(4),
        lengths[1]!.toFixed(4),
        Math.abs(lengths[1]! - kept) < 1e-5 * kept,
        words(
          "The two channels of a pair meet different angles: no rotation. Test 2 of this text does this.",
          "一对的两个通道遇到不同的角度：不是旋转。本文的测试二正是如此。",
        ),
      ),
    ],
    summary: words(
      `Interleaving and concatenating give the same numbers in another order. Under rotate_half the length ${kept.toFixed(4)} survives cat and becomes ${lengths[1]!.toFixed(4)} with repeat_interleave.`,
      `交错与拼接给出同样的数，只是次序不同。在 rotate_half 下，长度 ${kept.toFixed(4)} 用 cat 时不变，用 repeat_interleave 时变为 ${lengths[1]!.toFixed(4)}。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "001-repeat-interleave",
    cite: "1.1 torch.repeat_interleave",
    about: [
      words(
        "Each entry several times in a row, beside cat, which puts whole copies one after the other. Which of them fills a table decides which pairing it belongs to.",
        "每个元素连续重复若干次；旁边是 cat，把整份副本首尾相接。用哪一个来填表，决定了它属于哪种配对。",
      ),
    ],
    parameters: [choice("repeats", "3", ["2", "3", "4"])],
    run: runRepeat,
  },
];
