import { type Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { decimals, residual, words } from "../words.js";
import { claimRow, largest, norm, numberRow, same } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";

const PI_NAMES = ["0", "π/6", "π/4", "π/3", "π/2"] as const;
const ANGLES: Record<string, number> = {
  "0": 0,
  "π/6": Math.PI / 6,
  "π/4": Math.PI / 4,
  "π/3": Math.PI / 3,
  "π/2": Math.PI / 2,
};

/** (x, y) turned by an angle: a table of one row whose frequency is that angle. */
export function turnedBy(rw: Ropewalk, x: number, y: number, angle: number): [number, number] {
  const spec = { ...head(2, "interleaved"), invFreq: [angle] };
  const [a, b] = rw.rotate(Float32Array.of(x, y), {
    shape: [1, 1, 1, 2],
    pairing: "interleaved",
    cosSin: rw.cosSin(spec, [1]),
  });
  return [a!, b!];
}

function arrows(rw: Ropewalk, { x, y, preset }: Values): Result {
  const angles =
    preset === "two"
      ? [0, Math.PI / 4]
      : preset === "four"
        ? [0, Math.PI / 6, Math.PI / 3, Math.PI / 2]
        : Object.values(ANGLES);
  const named = angles.map((angle) => PI_NAMES.find((name) => ANGLES[name] === angle)!);
  const points = angles.map((angle) => turnedBy(rw, Number(x), Number(y), angle));
  const before = Math.hypot(Number(x), Number(y));
  const off = largest(points.map(([a, b]) => Math.abs(Math.hypot(a, b) - before)));
  return {
    rows: [
      ...points.map(([a, b], i) =>
        numberRow(words(`turned by ${named[i]}`, `旋转 ${named[i]}`), `(${decimals(a)}, ${decimals(b)})`),
      ),
      numberRow(words("its length", "它的长度"), decimals(before)),
      claimRow(
        words("every arrow has one length: largest difference", "所有箭头长度相同：最大差异"),
        undefined,
        residual(off),
        off < 1e-6,
        off < 1e-6 ? words("a turn keeps lengths", "旋转保持长度") : words("lengths differ", "长度不同"),
      ),
    ],
    summary: words(
      `(${decimals(Number(x), 2)}, ${decimals(Number(y), 2)}) has length ${decimals(before)} at every angle; drag the first arrow.`,
      `(${decimals(Number(x), 2)}, ${decimals(Number(y), 2)}) 在每个角度上长度都是 ${decimals(before)}；可以拖动第一个箭头。`,
    ),
    figures: [
      {
        kind: "plane",
        label: words("The vector at each angle", "向量在各个角度"),
        as: "arrows",
        circle: before,
        marks: points.map(([a, b], i) => ({ name: same(named[i]!), x: a, y: b, look: i % 6 })),
        drag: { mark: 0, x: "x", y: "y" },
      },
    ],
  };
}

function frequencies(rw: Ropewalk, { dim }: Values): Result {
  const size = Number(dim);
  const { invFreq, wavelength } = rw.frequencies(head(size, "interleaved"));
  const pairs = Array.from(invFreq, (_, i) => i);
  return {
    rows: [
      ...pairs
        .slice(0, 4)
        .map((i) =>
          numberRow(
            words(
              `channels [${2 * i}:${2 * i + 2}]: radians per position`,
              `维度 [${2 * i}:${2 * i + 2}]：每个位置的弧度`,
            ),
            decimals(invFreq[i]!, 6),
          ),
        ),
      numberRow(
        words("the slowest pair: radians per position, wavelength", "最慢的一对：每个位置的弧度，波长"),
        `${invFreq.at(-1)!.toExponential(2)}, ${decimals(wavelength.at(-1)!, 0)}`,
      ),
    ],
    summary: words(
      `d = ${size}: ${invFreq.length} frequencies from 1 down to ${invFreq.at(-1)!.toExponential(2)}; the slowest pair needs ${decimals(wavelength.at(-1)!, 0)} positions for one revolution.`,
      `d = ${size}：${invFreq.length} 个频率，从 1 降到 ${invFreq.at(-1)!.toExponential(2)}；最慢的一对转一圈需要 ${decimals(wavelength.at(-1)!, 0)} 个位置。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("log10 of inv_freq by pair", "各对 inv_freq 的 log10"),
        x: words("pair", "对"),
        y: same("log10(inv_freq)"),
        series: [{ name: same("inv_freq"), x: pairs, y: invFreq.map(Math.log10) }],
      },
    ],
  };
}

/** Eight numbers of torch's generator with seed 0: the text draws its own without a seed. */
export const EIGHT = Array.from(torchGenerator(0).randn(8), (value) => decimals(value, 2)).join(",");

export const numbersOf = (text: unknown, count: number, fallback: string): number[] => {
  const given = String(text).split(",").map(Number);
  return given.length === count && given.every(Number.isFinite) ? given : fallback.split(",").map(Number);
};

function stepByStep(rw: Ropewalk, { vector, position }: Values): Result {
  const x = Float32Array.from(numbersOf(vector, 8, EIGHT));
  const at = Number(position);
  const spec = head(8, "interleaved");
  const { invFreq } = rw.frequencies(spec);
  const table = rw.cosSin(spec, [at]);
  const y = rw.rotate(x, { shape: [1, 1, 1, 8], pairing: "interleaved", cosSin: table });
  const list = (values: Iterable<number>, digits = 4): string =>
    Array.from(values, (value) => decimals(value, digits)).join("  ");
  const off = Math.abs(norm(rw, y) - norm(rw, x));
  const step = (formula: string, ours: string, en: string, zh: string): NonNullable<Result["steps"]>[number] => ({
    formula,
    ours,
    verdict: "number",
    note: words(en, zh),
  });
  return {
    rows: [
      numberRow(words("result", "结果"), list(y)),
      claimRow(
        words("the length is kept: difference", "长度不变：差异"),
        undefined,
        residual(off),
        off < 1e-5,
        off < 1e-5
          ? words("four pairs turned, none stretched", "四对都在旋转，没有伸缩")
          : words("the length changed", "长度变了"),
      ),
    ],
    steps: [
      step("x", list(x, 2), "the vector; drag its bars", "向量；可以拖动各条"),
      step("θᵢ = 10000^(−2i/8)", list(invFreq), "four frequencies, one per pair", "四个频率，每对一个"),
      step(
        `${at} θᵢ`,
        list(invFreq.map((value) => value * at)),
        "the angle of each pair, in radians",
        "每一对的角度，弧度",
      ),
      step(
        "cos, sin",
        `${list(table.cos)} | ${list(table.sin)}`,
        "from the table of the core, one column per pair",
        "取自核心的表，每对一列",
      ),
      step(
        "(x₂ᵢ cos − x₂ᵢ₊₁ sin, x₂ᵢ sin + x₂ᵢ₊₁ cos)",
        list(y),
        "the text’s own line raises here (M10); this one runs",
        "文中的代码在此报错（M10），这里可以运行",
      ),
    ],
    summary: words(`At position ${at}: ${list(y)}.`, `位置 ${at}：${list(y)}。`),
    figures: [
      {
        kind: "plane",
        label: words("The four pairs after the turn", "旋转之后的四对"),
        as: "arrows",
        marks: [0, 1, 2, 3].map((i) => ({
          name: same(String(i)),
          x: y[2 * i]!,
          y: y[2 * i + 1]!,
          look: i,
        })),
      },
    ],
  };
}

export const items: readonly Item[] = [
  {
    id: "004-arrows",
    cite: "rope_intuition_demo",
    about: [
      words(
        "One vector, turned by the text’s angles. Drag the first arrow, or set its two numbers.",
        "同一个向量，按文中的角度旋转。可以拖动第一个箭头，或设定它的两个数。",
      ),
    ],
    parameters: [
      {
        name: "preset",
        kind: "choice",
        value: "two",
        label: words("angles", "角度"),
        options: [
          { value: "two", label: words("0, π/4", "0、π/4") },
          { value: "four", label: words("0, π/6, π/3, π/2", "0、π/6、π/3、π/2") },
          { value: "all", label: words("all five", "全部五个") },
        ],
      },
      { name: "x", kind: "number", value: 1, least: -1.5, most: 1.5, step: 0.05, label: same("x") },
      { name: "y", kind: "number", value: 0.5, least: -1.5, most: 1.5, step: 0.05, label: same("y") },
    ],
    run: arrows,
  },
  {
    id: "004-frequencies",
    cite: "rope_mathematical_derivation",
    about: [words("The table of frequencies that the derivation ends with.", "推导末尾的频率表。")],
    parameters: [
      {
        name: "dim",
        kind: "choice",
        value: "512",
        label: same("d_model"),
        options: ["8", "64", "128", "512"].map((value) => ({ value, label: same(value) })),
      },
    ],
    run: frequencies,
  },
  {
    id: "004-step-by-step",
    cite: "rope_step_by_step_demo",
    about: [words("Eight channels at position 3, line by line.", "八个通道，位置 3，逐行演算。")],
    parameters: [
      { name: "position", kind: "number", value: 3, least: 0, most: 64, step: 1, label: words("position", "位置") },
      {
        name: "vector",
        kind: "curve",
        value: EIGHT,
        count: 8,
        least: -3,
        most: 3,
        step: 0.05,
        label: words("the vector", "向量"),
      },
    ],
    run: stepByStep,
  },
];
