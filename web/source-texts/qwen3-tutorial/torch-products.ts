import type { Ropewalk } from "../../api/index.js";
import { slider } from "../heads.js";
import { same, scientific, shape, difference, times } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/torch-products.json" with { type: "json" };

const { say, printed, claim, card, heat } = phrasesOf(phrases);

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
      printed("shape", "[5, 3]", shape(a.length, b.length)),
      ...rows.map((cells, i) => printed("c", text(PRINTED_OUTER[i] ?? []), text(cells), { i })),
    ],
    figures: [
      heat("outer-product", same("b"), same("a"), {
        columns: b.map(String),
        rows: a.map(String),
        values: product,
        digits: 0,
      }),
    ],
    summary: say("outer.summary", { a: a.length, b: b.length }),
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
  const apart = difference(byScores, byLoops);
  return {
    rows: [
      printed("c-shape", "[10, 3, 7]", shape(batch, rows, columns)),
      printed("c-shape-d-shape", "True", byScores.length === byLoops.length ? "True" : "False"),
      claim("core-dot-products-those", scientific(apart, 1), apart < 1e-6),
    ],
    figures: [
      heat("first-products", "column", "row", {
        columns: times(columns, (i) => String(i)),
        rows: times(rows, (i) => String(i)),
        values: byScores.slice(0, rows * columns),
      }),
    ],
    summary: say("matmul.summary", { batch, rows, inner, columns }),
  };
}

export const items: readonly Item[] = [
  card(
    "001-outer",
    [
      { name: "a", kind: "text", label: same("a"), value: OUTER.a, most: 40 },
      { name: "b", kind: "text", label: same("b"), value: OUTER.b, most: 40 },
    ],
    runOuter,
  ),
  card(
    "001-matmul",
    [slider("batch", say("matrices"), 10, 1, 16), slider("seed", same("manual_seed"), 0, 0, 99)],
    runMatmul,
  ),
];
