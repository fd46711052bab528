import type { Ropewalk } from "../api/index.js";
import { printedRow, same, shape } from "./rows.js";
import type { Item, Result, Values } from "./types.js";

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
      printedRow({ en: "shape", zh: "形状" }, "[5, 3]", shape(a.length, b.length)),
      ...rows.map((cells, i) => printedRow(same(`c[${i}]`), text(PRINTED_OUTER[i] ?? []), text(cells))),
    ],
    figures: [
      {
        kind: "heat",
        label: { en: "The outer product", zh: "外积" },
        x: same("b"),
        y: same("a"),
        columns: b.map(String),
        rows: a.map(String),
        values: product,
        digits: 0,
      },
    ],
    summary: {
      en: `Every number of a times every number of b: ${a.length} × ${b.length} products in int8. A table of angles is made in the same way, positions times inv_freq.`,
      zh: `a 的每个数乘以 b 的每个数：${a.length} × ${b.length} 个 int8 乘积。角度表也是这样得到的：位置乘以 inv_freq。`,
    },
  };
}

export const items: readonly Item[] = [
  {
    id: "001-outer",
    cite: "1.1 torch.outer",
    about: [
      {
        en: "An outer product multiplies each entry of one vector with each entry of another. In int8 a product past 127 wraps round to a negative number: try 12 and 12.",
        zh: "外积把一个向量的每个元素与另一个向量的每个元素相乘。在 int8 中，超过 127 的乘积会回绕成负数：试试 12 和 12。",
      },
    ],
    parameters: [
      { name: "a", kind: "text", label: same("a"), value: OUTER.a, most: 40 },
      { name: "b", kind: "text", label: same("b"), value: OUTER.b, most: 40 },
    ],
    run: runOuter,
    code: ({ a, b }) => ({
      javascript: `const a = [${a}];\nconst b = [${b}];\nfor (const x of a) console.log(Int8Array.from(b, (y) => x * y).join(" "));\n`,
      numpy: `import numpy as np\n\nprint(np.outer(np.array([${a}], np.int8), np.array([${b}], np.int8)))\n`,
    }),
  },
];
