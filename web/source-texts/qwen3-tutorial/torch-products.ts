import type { Ropewalk } from "../../api/index.js";
import { slider } from "../heads.js";
import { claimRow, largest, printedRow, same, scientific, shape } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

/** Whole numbers out of a text field; undefined where they are none or do not fit int8. */
function int8s(text: string): number[] | undefined {
  const numbers = text.split(/[\s,]+/).filter((part) => part !== "");
  const values = numbers.map(Number);
  const fit = values.every((value) => Number.isInteger(value) && value >= -128 && value <= 127);
  return fit && values.length > 0 && values.length <= 12 ? values : undefined;
}

const OUTER = { a: "2, 3, 1, 1, 2", b: "4, 2, 3" };

/** The printed 5 x 3 result, row by row. */
const PRINTED_OUTER = [
  [8, 4, 6],
  [12, 6, 9],
  [4, 2, 3],
  [4, 2, 3],
  [8, 4, 6],
];

function runOuter(_: Ropewalk, values: Values): Result {
  const a = int8s(String(values["a"])) ?? [];
  const b = int8s(String(values["b"])) ?? [];
  const product = Int8Array.from(a.flatMap((x) => b.map((y) => x * y)));
  const rows = a.map((_, i) => Array.from(product.subarray(i * b.length, (i + 1) * b.length)));
  const text = (cells: readonly number[]): string => cells.join(" ");
  return {
    rows: [
      printedRow(words("shape", "形状"), "[5, 3]", shape(a.length, b.length)),
      ...rows.map((cells, i) => printedRow(same(`c[${i}]`), text(PRINTED_OUTER[i] ?? []), text(cells))),
    ],
    figures: [
      {
        kind: "heat",
        label: words("The outer product", "外积"),
        x: same("b"),
        y: same("a"),
        columns: b.map(String),
        rows: a.map(String),
        values: product,
        digits: 0,
      },
    ],
    summary: words(
      `Every number of a times every number of b: ${a.length} × ${b.length} products in int8. A table of angles is made in the same way, positions times inv_freq.`,
      `a 的每个数乘以 b 的每个数：${a.length} × ${b.length} 个 int8 乘积。角度表也是这样得到的：位置乘以 inv_freq。`,
    ),
  };
}

/** Row times column, summed in double and rounded once. */
function product(a: Float32Array, b: Float32Array, rows: number, inner: number, columns: number): Float32Array {
  return Float32Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    let sum = 0;
    for (let i = 0; i < inner; i += 1) sum += a[row * inner + i]! * b[i * columns + column]!;
    return sum;
  });
}

const MATMUL = { batch: 10, rows: 3, inner: 4, columns: 7 };

/** Batched matrix products: each entry is a dot product, and the core's gives it. */
function runMatmul(rw: Ropewalk, values: Values): Result {
  const { batch, rows, inner, columns } = { ...MATMUL, batch: Number(values["batch"]) };
  const { randn } = torchGenerator(Number(values["seed"]));
  const [a, b] = [randn(batch * rows * inner), randn(batch * inner * columns)];
  const head = { ropeType: "default", base: 10_000, headDim: inner, rotaryDim: inner, pairing: "half-split" } as const;
  const byScores = new Float32Array(batch * rows * columns);
  const byLoops = new Float32Array(byScores.length);
  for (let one = 0; one < batch; one += 1) {
    const [left, right] = [
      a.slice(one * rows * inner, (one + 1) * rows * inner),
      b.slice(one * inner * columns, (one + 1) * inner * columns),
    ];
    byLoops.set(product(left, right, rows, inner, columns), one * rows * columns);
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const k = Float32Array.from({ length: inner }, (_, i) => right[i * columns + column]!);
        const q = left.slice(row * inner, (row + 1) * inner);
        byScores[(one * rows + row) * columns + column] = rw.scoreByDistance(head, [0], { q, k })[0]!;
      }
  }
  const apart = largest(byScores.map((value, i) => Math.abs(value - byLoops[i]!)));
  return {
    rows: [
      printedRow(same("C.shape"), "[10, 3, 7]", shape(batch, rows, columns)),
      printedRow(same("C.shape == D.shape"), "True", byScores.length === byLoops.length ? "True" : "False"),
      claimRow(
        words("the core’s dot products are those of plain loops", "核心的点积与普通循环一致"),
        undefined,
        scientific(apart, 1),
        apart < 1e-6,
        words("Largest difference over all products.", "所有乘积中的最大差异。"),
      ),
    ],
    figures: [
      {
        kind: "heat",
        label: words("The first of the products", "其中第一个乘积"),
        x: words("column", "列"),
        y: words("row", "行"),
        columns: Array.from({ length: columns }, (_, i) => String(i)),
        rows: Array.from({ length: rows }, (_, i) => String(i)),
        values: byScores.slice(0, rows * columns),
      },
    ],
    summary: words(
      `${batch} products of ${rows} × ${inner} by ${inner} × ${columns}: matmul and bmm give the same for three dimensions. Attention is this, with queries on the left and keys on the right.`,
      `${batch} 个 ${rows} × ${inner} 乘 ${inner} × ${columns} 的乘积：对三维张量，matmul 与 bmm 相同。注意力就是如此，左边是查询，右边是键。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "001-outer",
    cite: "1.1 torch.outer",
    about: [
      words(
        "An outer product multiplies each entry of one vector with each entry of another. In int8 a product past 127 wraps round to a negative number: try 12 and 12.",
        "外积把一个向量的每个元素与另一个向量的每个元素相乘。在 int8 中，超过 127 的乘积会回绕成负数：试试 12 和 12。",
      ),
    ],
    parameters: [
      { name: "a", kind: "text", label: same("a"), value: OUTER.a, most: 40 },
      { name: "b", kind: "text", label: same("b"), value: OUTER.b, most: 40 },
    ],
    run: runOuter,
  },
  {
    id: "001-matmul",
    cite: "1.1 torch.matmul, torch.bmm",
    about: [
      words(
        "Ten products at once, of random matrices. The text asserts that matmul and bmm agree in shape; the numbers agree as well.",
        "一次十个随机矩阵的乘积。原文断言 matmul 与 bmm 形状一致；数值也一致。",
      ),
    ],
    parameters: [
      slider("batch", words("matrices", "矩阵数"), 10, 1, 16),
      slider("seed", same("manual_seed"), 0, 0, 99),
    ],
    run: runMatmul,
  },
];
