import type { Ropewalk } from "../../api/index.js";
import { head, slider } from "../heads.js";
import { claimRow, list, numberRow, same } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

function runAddition(rw: Ropewalk, values: Values): Result {
  const [x, step] = [Number(values["x"]), Number(values["step"])];
  const spec = { ...head(2, "interleaved"), invFreq: [0.1] };
  const { cos, sin } = rw.cosSin(spec, [x, step, x + step]);
  const right = sin[0]! * cos[1]! + cos[0]! * sin[1]!;
  const cosines = cos[0]! * cos[1]! - sin[0]! * sin[1]!;
  const [off, off2] = [Math.abs(right - sin[2]!), Math.abs(cosines - cos[2]!)];
  const after = rw.rotate(Float32Array.of(cos[0]!, sin[0]!), {
    shape: [1, 1, 1, 2],
    pairing: "interleaved",
    cosSin: rw.cosSin(spec, [step]),
  });
  const angle = (value: number): string => (value / 10).toFixed(1);
  return {
    rows: [
      claimRow(
        same("sin(x + Δx) = sin x cos Δx + cos x sin Δx"),
        sin[2]!.toFixed(6),
        right.toFixed(6),
        off < 2e-7,
        words(
          `x = ${angle(x)}, Δx = ${angle(step)}, from the core’s table.`,
          `x = ${angle(x)}，Δx = ${angle(step)}，取自核心的表。`,
        ),
      ),
      claimRow(
        same("cos(x + Δx) = cos x cos Δx − sin x sin Δx"),
        cos[2]!.toFixed(6),
        cosines.toFixed(6),
        off2 < 2e-7,
        words("Its partner; the two together are a rotation by Δx.", "与之成对；两者合起来就是转过 Δx。"),
      ),
      numberRow(words("(cos x, sin x) turned by Δx", "(cos x, sin x) 转过 Δx"), list(after, 6)),
      claimRow(
        words("printed as (sin x + Δx, cos x + Δx)", "印作 (sin x + Δx, cos x + Δx)"),
        `${(sin[0]! + step / 10).toFixed(4)}, ${(cos[0]! + step / 10).toFixed(4)}`,
        `${sin[2]!.toFixed(4)}, ${cos[2]!.toFixed(4)}`,
        step === 0,
        words("Δx belongs inside the sine and the cosine.", "Δx 应当在正弦与余弦之内。"),
      ),
    ],
    figures: [
      {
        kind: "plane",
        label: words("x, and x + Δx by a rotation", "x，以及旋转得到的 x + Δx"),
        as: "arrows",
        circle: 1,
        marks: [
          { name: same("x"), x: cos[0]!, y: sin[0]!, look: 5 },
          { name: same("x + Δx"), x: after[0]!, y: after[1]!, look: 0 },
        ],
      },
    ],
    summary: words(
      `A step of ${angle(step)} is the same linear map wherever it starts: this is how a rotation carries relative position.`,
      `无论从哪里开始，${angle(step)} 的一步都是同一个线性映射：旋转就这样携带相对位置。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "003-angle-addition",
    cite: "1.1, sin(x + Δx)",
    about: [
      words(
        "The identity that lets a step be a rotation. Positions in tenths of a radian.",
        "让一步成为旋转的恒等式。位置以十分之一弧度计。",
      ),
    ],
    parameters: [slider("x", same("x · 10"), 7, 0, 62), slider("step", same("Δx · 10"), 12, 0, 62)],
    run: runAddition,
  },
];
