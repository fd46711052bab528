import type { Ropewalk } from "../../api/index.js";
import { choice } from "../heads.js";
import { decimals, words } from "../words.js";
import { claimRow, largest, numberRow, same } from "../rows.js";
import type { Item, Result, Values } from "../types.js";
import { base, baseOf, test } from "../claim-controls.js";

function stable(rw: Ropewalk, values: Values): Result {
  const spec = baseOf(values);
  const position = Number(values["position"]);
  const [exact, single] = [rw.cosSin(spec, [position]), rw.cosSin(spec, [position], { precision: "float32" })];
  const off = largest(
    exact.cos.map((value, i) => Math.max(Math.abs(value - single.cos[i]!), Math.abs(exact.sin[i]! - single.sin[i]!))),
  );
  const powers = [0, 2, 4, 6, 8, 10, 12, 14, 16, 17, 18, 20].map((power) => 2 ** power);
  const errors = powers.map((p) => {
    const [a, b] = [rw.cosSin(spec, [p]), rw.cosSin(spec, [p], { precision: "float32" })];
    return largest(a.cos.map((value, i) => Math.max(Math.abs(value - b.cos[i]!), Math.abs(a.sin[i]! - b.sin[i]!))));
  });
  return {
    rows: [
      claimRow(
        words(
          `float32 angles are stable: largest error of cos and sin at ${position}`,
          `float32 的角度稳定：位置 ${position} 处 cos 与 sin 的最大误差`,
        ),
        undefined,
        decimals(off, 6),
        off < 1e-3,
        off < 1e-3
          ? words("below a thousandth", "小于千分之一")
          : words(
              "more than a thousandth: the angle itself has no digits left for it",
              "超过千分之一：角度本身已没有足够的位数",
            ),
      ),
      numberRow(
        words("largest length of a turned pair", "旋转后一对的最大长度"),
        decimals(largest(single.cos.map((value, i) => Math.hypot(value, single.sin[i]!))), 6),
      ),
    ],
    summary: words(
      `At position ${position} the text’s float32 arithmetic is off by ${decimals(off, 6)}.`,
      `在位置 ${position}，文中的 float32 算法误差为 ${decimals(off, 6)}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("Largest error by position", "各位置的最大误差"),
        x: words("position", "位置"),
        y: words("error", "误差"),
        scale: "log",
        digits: 6,
        series: [{ name: same("float32"), x: powers, y: errors }],
      },
    ],
  };
}

export const items: readonly Item[] = [
  {
    id: "claim-stable",
    cite: words("advantages", "优点"),
    about: [
      words(
        "“Numerically stable.” The texts make their angles in float32: position times frequency, rounded.",
        "“数值稳定。”各文本都用 float32 计算角度：位置乘频率，再舍入。",
      ),
    ],
    parameters: [base, choice("position", "131071", ["511", "4095", "131071"], words("position", "位置"))],
    run: stable,
    button: test,
  },
];
