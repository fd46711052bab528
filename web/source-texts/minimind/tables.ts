import type { Ropewalk } from "../../api/index.js";
import { choice, head, slider } from "../heads.js";
import { claimRow, largest, list, numberRow, same, scientific } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values, Verdict } from "../types.js";

const DIMS = ["8", "64", "128"];

function runFrequencies(rw: Ropewalk, values: Values): Result {
  const spec = head(Number(values["dim"]));
  const pair = Math.min(Number(values["pair"]), spec.headDim / 2 - 1);
  const exact = rw.frequencies(spec).invFreq;
  const float = rw.frequencies(spec, { precision: "float32" }).invFreq;
  const ulps = largest(
    Array.from(
      float,
      (value, i) => Math.abs(value - Math.fround(exact[i]!)) / 2 ** (Math.floor(Math.log2(value)) - 23),
    ),
  );
  const power = 10_000 ** ((2 * pair) / spec.headDim);
  const near = (value: number, wanted: number): Verdict => (Math.abs(value / wanted - 1) < 1e-12 ? "holds" : "fails");
  const read = exact[Math.min(2 * pair, exact.length - 1)]!;
  return {
    rows: [
      claimRow(
        words(
          "the float32 code is within 8 ulp of the exact values: largest distance",
          "float32 代码与精确值相距不超过 8 ulp：最大距离",
        ),
        undefined,
        ulps.toFixed(0),
        ulps <= 8,
        words(
          "The exponent 2i/d is rounded before the power is taken, and ln 10000 = 9.2 enlarges that.",
          "指数 2i/d 在求幂之前先被舍入，而 ln 10000 = 9.2 放大了这个误差。",
        ),
      ),
      numberRow(
        words(`the code’s index ${2 * pair} taken for i`, `把代码的下标 ${2 * pair} 当作 i`),
        `${read.toPrecision(6)} ≠ ${exact[pair]!.toPrecision(6)}`,
      ),
    ],
    steps: [
      {
        formula: "i = 0, 1, …, d/2 − 1",
        code: "torch.arange(0, dim, 2)  # 2i, not i",
        ours: `i = ${pair}, 2i = ${2 * pair}`,
        verdict: "number",
        note: words(
          "The code counts in steps of two: its numbers are the formula’s 2i already.",
          "代码以 2 为步长计数：它的数已经是公式里的 2i。",
        ),
      },
      {
        formula: "10000^(2i/d)",
        code: "10000 ** (… .float() / dim)",
        ours: (1 / exact[pair]!).toPrecision(7),
        verdict: near(1 / exact[pair]!, power),
      },
      {
        formula: "θᵢ = 1 / 10000^(2i/d)",
        code: "inv_freq = 1.0 / (…)",
        ours: exact[pair]!.toPrecision(7),
        verdict: near(exact[pair]!, 1 / power),
      },
    ],
    figures: [
      {
        kind: "lines",
        label: words("inv_freq by pair", "各对的 inv_freq"),
        x: words("pair i", "对 i"),
        y: same("inv_freq"),
        digits: 6,
        series: [{ name: same("inv_freq"), x: Array.from(exact, (_, i) => i), y: exact }],
      },
    ],
    summary: words(
      `Pair ${pair} of ${exact.length} turns by ${exact[pair]!.toPrecision(6)} radians per position; formula and code agree within ${ulps.toFixed(0)} ulp of float32.`,
      `${exact.length} 对中的第 ${pair} 对每个位置转 ${exact[pair]!.toPrecision(6)} 弧度；公式与代码相差不超过 float32 的 ${ulps.toFixed(0)} ulp。`,
    ),
  };
}

function runAngles(rw: Ropewalk, values: Values): Result {
  const spec = head(Number(values["dim"]));
  const count = Number(values["count"]);
  const { invFreq } = rw.frequencies(spec);
  const shown = Math.min(8, invFreq.length);
  const angles = Float64Array.from({ length: count * shown }, (_, i) => Math.floor(i / shown) * invFreq[i % shown]!);
  const table = rw.cosSin(spec, { start: 0, count });
  const error = largest(
    angles.map((angle, i) =>
      Math.abs(Math.cos(angle) - table.cos[Math.floor(i / shown) * invFreq.length + (i % shown)]!),
    ),
  );
  const positions = Array.from({ length: count }, (_, i) => String(i));
  return {
    rows: [
      numberRow(same("freqs[1]"), list(angles.subarray(shown, 2 * shown), 6)),
      numberRow(same(`freqs[${count - 1}]`), list(angles.subarray(-shown), 6)),
      claimRow(
        words("the core’s table has the cosines of these angles", "核心的表就是这些角度的余弦"),
        undefined,
        scientific(error, 1),
        error < 1e-7,
        words("Largest difference: float32 rounding.", "最大差异：float32 舍入。"),
      ),
    ],
    figures: [
      {
        kind: "heat",
        label: words("Angle of each pair at each position, in radians", "各位置各对的角度（弧度）"),
        x: words("pair", "对"),
        y: words("position", "位置"),
        columns: Array.from({ length: shown }, (_, i) => String(i)),
        rows: positions,
        values: angles,
      },
    ],
    summary: words(
      `Position ${count - 1} turns pair 0 by ${angles.at(-shown)!.toFixed(4)} radians and pair ${shown - 1} by ${angles.at(-1)!.toFixed(6)}.`,
      `位置 ${count - 1} 使第 0 对转 ${angles.at(-shown)!.toFixed(4)} 弧度，第 ${shown - 1} 对转 ${angles.at(-1)!.toFixed(6)} 弧度。`,
    ),
  };
}

function runTables(rw: Ropewalk, values: Values): Result {
  const spec = head(Number(values["dim"]));
  const count = 12;
  const table = rw.cosSin(spec, { start: 0, count });
  const pairs = spec.headDim / 2;
  const shown = Math.min(12, pairs);
  const part = (all: Float32Array): Float32Array =>
    Float32Array.from({ length: count * shown }, (_, i) => all[Math.floor(i / shown) * pairs + (i % shown)]!);
  const map = (name: string, all: Float32Array): NonNullable<Result["figures"]>[number] => ({
    kind: "heat",
    label: same(`${name}[pos]`),
    x: words("pair", "对"),
    y: words("position", "位置"),
    columns: Array.from({ length: shown }, (_, i) => String(i)),
    rows: Array.from({ length: count }, (_, i) => String(i)),
    values: part(all),
  });
  return {
    rows: [
      numberRow(same("cos[0]"), list(table.cos.subarray(0, 4), 4)),
      numberRow(same("sin[0]"), list(table.sin.subarray(0, 4), 4)),
      numberRow(same("cos[1][:4]"), list(table.cos.subarray(pairs, pairs + 4), 4)),
      numberRow(same("sin[1][:4]"), list(table.sin.subarray(pairs, pairs + 4), 4)),
    ],
    figures: [map("cos", table.cos), map("sin", table.sin)],
    summary: words(
      `Position 0 turns nothing: its cosines are 1, its sines 0. Further to the right pairs turn more slowly, and their columns change less.`,
      `位置 0 不转动：余弦为 1，正弦为 0。越往右的对转得越慢，列中的变化越小。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "000-inv-freq",
    cite: "1, inv_freq",
    about: [
      words(
        "The formula counts pairs, the code counts channels in steps of two. Choose a pair and follow it through formula, code and number.",
        "公式按对计数，代码以 2 为步长按通道计数。选择一对，看它在公式、代码与数值中的样子。",
      ),
    ],
    parameters: [choice("dim", "64", DIMS), slider("pair", words("pair i", "对 i"), 1, 0, 31)],
    run: runFrequencies,
  },
  {
    id: "000-angles",
    cite: "2, einsum('i,j->ij')",
    about: [
      words(
        "Every position times every frequency: one angle for each pair at each position.",
        "每个位置乘以每个频率：每个位置的每一对都有一个角度。",
      ),
    ],
    parameters: [choice("dim", "64", DIMS), slider("count", words("positions", "位置数"), 8, 2, 16)],
    run: runAngles,
  },
  {
    id: "000-tables",
    cite: "precompute_freqs_cis",
    about: [
      words(
        "What the model looks up instead of computing: a row of cosines and one of sines for each position.",
        "模型查表而不计算：每个位置一行余弦、一行正弦。",
      ),
    ],
    parameters: [choice("dim", "64", DIMS)],
    run: runTables,
  },
];
