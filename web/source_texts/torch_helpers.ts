import type { Ropewalk } from "../api/index.js";
import { choice, slider } from "./heads.js";
import { claimRow, largest, numberRow, printedRow, same, scientific, shape } from "./rows.js";
import { torchGenerator } from "./torch_normal.js";
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
      printedRow({ en: "C.shape", zh: "C.shape" }, "[10, 3, 7]", shape(batch, rows, columns)),
      printedRow(
        { en: "C.shape == D.shape", zh: "C.shape == D.shape" },
        "True",
        byScores.length === byLoops.length ? "True" : "False",
      ),
      claimRow(
        { en: "the core’s dot products against plain loops", zh: "核心的点积与普通循环" },
        undefined,
        scientific(apart, 1),
        apart < 1e-6,
        { en: "Largest difference over all products.", zh: "所有乘积中的最大差异。" },
      ),
    ],
    figures: [
      {
        kind: "heat",
        label: { en: "The first of the products", zh: "其中第一个乘积" },
        x: { en: "column", zh: "列" },
        y: { en: "row", zh: "行" },
        columns: Array.from({ length: columns }, (_, i) => String(i)),
        rows: Array.from({ length: rows }, (_, i) => String(i)),
        values: byScores.slice(0, rows * columns),
      },
    ],
    summary: {
      en: `${batch} products of ${rows} × ${inner} by ${inner} × ${columns}: matmul and bmm give the same for three dimensions. Attention is this, with queries on the left and keys on the right.`,
      zh: `${batch} 个 ${rows} × ${inner} 乘 ${inner} × ${columns} 的乘积：对三维张量，matmul 与 bmm 相同。注意力就是如此，左边是查询，右边是键。`,
    },
  };
}

/** NumPy writes a double to five significant digits here, and tiny ones with an exponent. */
const component = (value: number, digits: number): string =>
  Math.abs(value) < 1e-4 ? scientific(value, digits) : value.toFixed(digits);

function runPolar(rw: Ropewalk, values: Values): Result {
  const eighths = [Number(values["first"]), Number(values["second"])];
  const angles = eighths.map((eighth) => (eighth * Math.PI) / 4);
  const points = angles.map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));
  const turned = angles.map((angle) => {
    const spec = {
      ropeType: "default",
      base: 10_000,
      headDim: 2,
      rotaryDim: 2,
      pairing: "interleaved",
      invFreq: [angle],
    } as const;
    const table = rw.cosSin({ ...spec, invFreq: [angle] }, [1]);
    return { x: table.cos[0]!, y: table.sin[0]! };
  });
  const apart = largest(turned.flatMap(({ x, y }, i) => [Math.abs(x - points[i]!.x), Math.abs(y - points[i]!.y)]));
  return {
    rows: [
      printedRow(
        same("polar(1, π/2)"),
        "6.1232e-17+1.0000j",
        `${component(points[0]!.x, 4)}+${points[0]!.y.toFixed(4)}j`,
      ),
      printedRow(
        same("polar(1, 5π/4)"),
        "-7.0711e-01-0.7071j",
        `${scientific(points[1]!.x, 4)}${points[1]!.y < 0 ? "" : "+"}${points[1]!.y.toFixed(4)}j`,
      ),
      printedRow(same("cos(π/2)"), "6.1232e-17", component(points[0]!.x, 4)),
      claimRow(
        { en: "the core’s table at these angles", zh: "核心的表在这两个角度" },
        undefined,
        turned.map(({ x, y }) => `${x.toFixed(7)} ${y.toFixed(7)}`).join(", "),
        apart < 6e-8,
        {
          en: `One pair with the angle as its frequency, at position 1: float32, within ${scientific(apart, 0)}.`,
          zh: `一对通道，以此角为频率，位置 1：float32，误差 ${scientific(apart, 0)}。`,
        },
      ),
    ],
    figures: [
      {
        kind: "plane",
        label: { en: "Points of length 1", zh: "模为 1 的点" },
        as: "arrows",
        circle: 1,
        marks: turned.map(({ x, y }, i) => ({ name: same(`${eighths[i]} π/4`), x, y, look: i })),
      },
    ],
    summary: {
      en: `The cosine of π/2 is not 0 but ${component(Math.cos(Math.PI / 2), 4)}: π/2 itself is rounded to a double. Every torch result here comes out again.`,
      zh: `π/2 的余弦不是 0，而是 ${component(Math.cos(Math.PI / 2), 4)}：因为 π/2 本身被舍入为双精度数。这里的每个 torch 结果都重现了。`,
    },
  };
}

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
  return {
    rows: [
      printedRow(same("repeat_interleave(keys, 8, dim=2).shape"), "[2, 12, 64, 512]", shape(2, 12, 8 * 8, 512)),
      printedRow(same("repeat_interleave(x, 3, dim=1)[0]"), "1 1 1 2 2 2", interleave([1, 2], repeats).join(" ")),
      printedRow(same("repeat_interleave(x, 3, dim=1)[1]"), "3 3 3 4 4 4", interleave([3, 4], repeats).join(" ")),
      printedRow(same("repeat_interleave(x, 3)"), "1 1 1 3 3 3 4 4 4 5 5 5", flat.join(" "), {
        en: "The text’s x is [[1, 2], [3, 4]]; this line was printed from another tensor, with 1, 3, 4, 5.",
        zh: "原文的 x 是 [[1, 2], [3, 4]]；这一行是由另一个张量（1、3、4、5）打印的。",
      }),
      printedRow(
        { en: "[a,b,c,d] repeated", zh: "[a,b,c,d] 重复" },
        "a a a b b b c c c d d d",
        interleave([0, 1, 2, 3], repeats)
          .map((i) => "abcd"[i])
          .join(" "),
      ),
      numberRow(same("cat((θ, θ))"), columns.cat.map((i) => frequencies[i]).join(" ")),
      numberRow(same("repeat_interleave(θ, 2)"), columns.interleave.map((i) => frequencies[i]).join(" ")),
      claimRow(
        { en: "rotate_half with cat: the length", zh: "rotate_half 配 cat：长度" },
        kept.toFixed(4),
        lengths[0]!.toFixed(4),
        Math.abs(lengths[0]! - kept) < 1e-5 * kept,
        {
          en: "Both channels of a pair meet the same angle: a rotation.",
          zh: "一对的两个通道遇到同一个角度：是旋转。",
        },
      ),
      claimRow(
        { en: "rotate_half with repeat_interleave: the length", zh: "rotate_half 配 repeat_interleave：长度" },
        kept.toFixed(4),
        lengths[1]!.toFixed(4),
        Math.abs(lengths[1]! - kept) < 1e-5 * kept,
        {
          en: "The two channels of a pair meet different angles: no rotation. Test 2 of this text does this.",
          zh: "一对的两个通道遇到不同的角度：不是旋转。本文的测试二正是如此。",
        },
      ),
    ],
    summary: {
      en: `Interleaving and concatenating give the same numbers in another order. Under rotate_half the length ${kept.toFixed(4)} survives cat and becomes ${lengths[1]!.toFixed(4)} with repeat_interleave.`,
      zh: `交错与拼接给出同样的数，只是次序不同。在 rotate_half 下，长度 ${kept.toFixed(4)} 用 cat 时不变，用 repeat_interleave 时变为 ${lengths[1]!.toFixed(4)}。`,
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
  },
  {
    id: "001-matmul",
    cite: "1.1 torch.matmul, torch.bmm",
    about: [
      {
        en: "Ten products at once, of random matrices. The text asserts that matmul and bmm agree in shape; the numbers agree as well.",
        zh: "一次十个随机矩阵的乘积。原文断言 matmul 与 bmm 形状一致；数值也一致。",
      },
    ],
    parameters: [
      slider("batch", { en: "matrices", zh: "矩阵数" }, 10, 1, 16),
      slider("seed", same("manual_seed"), 0, 0, 99),
    ],
    run: runMatmul,
  },
  {
    id: "001-polar",
    cite: "1.1 torch.polar",
    about: [
      {
        en: "A complex number from its size and its angle, in double precision. Choose other angles in steps of π/4.",
        zh: "由模与角构造复数，双精度。可按 π/4 的步长选择其他角度。",
      },
    ],
    parameters: [
      slider("first", { en: "first angle, in π/4", zh: "第一个角（π/4）" }, 2, 0, 8),
      slider("second", { en: "second angle, in π/4", zh: "第二个角（π/4）" }, 5, 0, 8),
    ],
    run: runPolar,
  },
  {
    id: "001-repeat-interleave",
    cite: "1.1 torch.repeat_interleave",
    about: [
      {
        en: "Each entry several times in a row, beside cat, which puts whole copies one after the other. Which of them fills a table decides which pairing it belongs to.",
        zh: "每个元素连续重复若干次；旁边是 cat，把整份副本首尾相接。用哪一个来填表，决定了它属于哪种配对。",
      },
    ],
    parameters: [choice("repeats", "3", ["2", "3", "4"])],
    run: runRepeat,
  },
];
