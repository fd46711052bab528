import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { largest, list, mean, numberRow, printedRow, row, same, scientific, shape } from "../rows.js";
import { words } from "../words.js";
import type { Item, LineFigure, Parameter, Result, Row, Values } from "../types.js";

const SEQ = 16;
const BATCH = 2;
const HEADS = 32;
export const OFFSETS = [0, 1, 4, 8];
const PRINTED_MEANS = ["0.0000", "0.1094", "0.1844", "0.1783"];
export const MAP = 10;

const specOf = (values: Values): RopeSpec => ({
  ropeType: "default",
  base: Number(values["base"]),
  headDim: Number(values["dim"]),
  rotaryDim: Number(values["dim"]),
  pairing: "half-split",
});

const settings: readonly Parameter[] = [
  {
    name: "dim",
    kind: "choice",
    label: same("head_dim"),
    value: "128",
    options: ["32", "64", "128", "256"].map((value) => ({ value, label: same(value) })),
  },
  {
    name: "base",
    kind: "choice",
    label: same("base"),
    value: "10000",
    options: ["10000", "500000", "1000000"].map((value) => ({ value, label: same(value) })),
  },
];

/** max |cos^2 + sin^2 - 1|, every step in float32 as the text's code does it. */
function circleError({ cos, sin }: { cos: Float32Array; sin: Float32Array }): number {
  const f = Math.fround;
  return largest(cos.map((c, i) => Math.abs(f(f(f(c * c) + f(sin[i]! * sin[i]!)) - 1))));
}

function runNumbers(rw: Ropewalk, values: Values): Result {
  const spec = specOf(values);
  const { invFreq, attentionFactor } = rw.frequencies(spec, { precision: "float32" });
  const table = rw.cosSin(spec, { start: 0, count: SEQ }, { precision: "float32" });
  const error = circleError(table);
  const sines = OFFSETS.map((offset) => mean(row(table.sin, offset, invFreq.length)));
  const cosines = rw.scoreByDistance(spec, OFFSETS);
  const smallest = Math.min(...invFreq);
  const own = values["dim"] === "128" && values["base"] === "10000";
  return {
    rows: [
      printedRow(
        same("bs, seq, n_heads, head_dim, hidden_size"),
        "2 16 32 128 4096",
        [BATCH, SEQ, HEADS, spec.headDim, HEADS * spec.headDim].join(" "),
      ),
      printedRow(same("rope_type"), "default", spec.ropeType),
      printedRow(same("attention_scaling"), "1.0", attentionFactor.toFixed(1)),
      printedRow(same("inv_freq.shape"), "(64,)", `(${invFreq.length},)`),
      printedRow(same("inv_freq.min()"), "0.000115", smallest.toFixed(6)),
      printedRow(same("inv_freq.max()"), "1.000000", largest(invFreq).toFixed(6)),
      printedRow(same("inv_freq.mean()"), "0.116562", mean(invFreq).toFixed(6)),
      printedRow(same("inv_freq[:5]"), "1. 0.865964 0.749894 0.649382 0.562341", list(invFreq.subarray(0, 5), 6)),
      printedRow(same("inv_freq_expanded.shape"), "[2, 64, 1]", shape(BATCH, invFreq.length, 1)),
      ...["cos", "sin"].map((name) =>
        printedRow(
          same(`${name}.shape`),
          "[2, 16, 128]",
          shape(BATCH, table.rows, (2 * table[name as "cos"].length) / table.rows),
        ),
      ),
      printedRow(same("max |cos² + sin² − 1|"), "1.192e-07", scientific(error, 3)),
      ...OFFSETS.flatMap((offset, i): Row[] => [
        printedRow(
          words(`“mean dot product”, offset ${offset}`, `“平均点积”，位置差 ${offset}`),
          PRINTED_MEANS[i]!,
          sines[i]!.toFixed(4),
        ),
        numberRow(words(`mean of cosines, offset ${offset}`, `余弦的均值，位置差 ${offset}`), cosines[i]!.toFixed(4)),
      ]),
    ],
    summary: words(
      `${own ? "Every printed number comes out again. But the" : "The"} “mean dot product” is a mean of sines: ${sines[0]!.toFixed(4)} at offset 0, where a vector is most like itself. The cosines say so: ${Array.from(cosines, (value) => value.toFixed(4)).join(", ")}.`,
      `${own ? "印出的每个数都重现了。但" : ""}所谓“平均点积”其实是正弦的均值：位置差为 0 时是 ${sines[0]!.toFixed(4)}，而向量与自己本应最相似。余弦才说明这一点：${Array.from(cosines, (value) => value.toFixed(4)).join("、")}。`,
    ),
  };
}

function runPlots(rw: Ropewalk, values: Values): Result {
  const spec = specOf(values);
  const { invFreq } = rw.frequencies(spec, { precision: "float32" });
  const pairs = Array.from(invFreq, (_, i) => i);
  const shown = Math.min(32, invFreq.length);
  const angles: LineFigure["series"] = OFFSETS.map((position) => ({
    name: words(`position ${position}`, `位置 ${position}`),
    x: pairs.slice(0, shown),
    y: invFreq.subarray(0, shown).map((frequency) => Math.fround(position * frequency)),
  }));
  const score = rw.scoreByDistance(spec, { start: 0, count: MAP });
  const cells = Array.from({ length: MAP * MAP }, (_, i) => score[Math.abs(Math.floor(i / MAP) - (i % MAP))]!);
  const names = Array.from({ length: MAP }, (_, i) => String(i));
  return {
    rows: [
      numberRow(words("first and last of the curve", "曲线的首尾"), list([invFreq[0]!, invFreq.at(-1)!], 6)),
      numberRow(
        words("largest angle, position 8", "最大角度，位置 8"),
        largest(angles.at(-1)!.y as Float64Array).toFixed(4),
      ),
      numberRow(
        words("similarity at distances 0, 1, 4, 8", "距离 0、1、4、8 的相似度"),
        OFFSETS.map((offset) => score[offset]!.toFixed(4)).join(" "),
      ),
    ],
    figures: [
      {
        kind: "lines",
        label: words("inv_freq by pair", "各对的 inv_freq"),
        x: words("pair", "对"),
        y: words("radians per position", "弧度/位置"),
        digits: 6,
        link: "pair",
        series: [{ name: same("inv_freq"), x: pairs, y: invFreq }],
      },
      {
        kind: "lines",
        label: words("Angles at positions 0, 1, 4 and 8", "位置 0、1、4、8 的角度"),
        x: words("pair", "对"),
        y: words("radians", "弧度"),
        link: "pair",
        series: angles,
      },
      {
        kind: "heat",
        label: words("Similarity of positions i and j: the mean cosine", "位置 i 与 j 的相似度：余弦均值"),
        x: same("j"),
        y: same("i"),
        columns: names,
        rows: names,
        values: cells,
        diagonals: true,
      },
    ],
    summary: words(
      `The map depends on i − j alone: each diagonal has one value, from ${score[0]!.toFixed(4)} on the middle one to ${score[MAP - 1]!.toFixed(4)} in the corners.`,
      `这张图只取决于 i − j：每条对角线只有一个值，从中间的 ${score[0]!.toFixed(4)} 到角上的 ${score[MAP - 1]!.toFixed(4)}。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "001-test-1",
    cite: "3.2, test_rotary_embedding",
    about: [
      words(
        "The text builds the cosines and sines of a head of 128 channels for 16 positions and prints what it finds. Its code runs in float32, and so do these numbers.",
        "原文为 128 个通道的头、16 个位置生成余弦与正弦，并打印结果。其代码用 float32 计算，这里的数值也是。",
      ),
    ],
    parameters: settings,
    run: runNumbers,
  },
  {
    id: "001-test-1-plots",
    cite: "3.2, rope_analysis, position_similarity",
    about: [
      words(
        "Three pictures come with the test: the frequencies, the angles of four positions, and how alike ten positions are. The first two share a cursor; a cell of the third lights its diagonal.",
        "这个测试附有三幅图：频率、四个位置的角度，以及十个位置两两之间的相似程度。前两幅共用一个游标；第三幅中指向一格，整条对角线会亮起。",
      ),
    ],
    parameters: settings,
    run: runPlots,
  },
];
