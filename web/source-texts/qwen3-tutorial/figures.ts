import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { choice, head, slider, turned } from "../heads.js";
import { claimRow, largest, list, norm, numberRow, same, scientific, shape } from "../rows.js";
import type { HeatFigure, Item, Result, Values } from "../types.js";

function runPlane(rw: Ropewalk, values: Values): Result {
  const x = Float32Array.of(Number(values["x"]), Number(values["y"]));
  const degrees = Number(values["degrees"]);
  const spec: RopeSpec = { ...head(2, "interleaved"), invFreq: [(degrees * Math.PI) / 180] };
  const y = turned(rw, spec, x, [1]);
  const { cos, sin } = rw.cosSin(spec, [1]);
  const [before, after] = [norm(rw, x), norm(rw, y)];
  return {
    rows: [
      numberRow(
        same("R(θ)"),
        `${cos[0]!.toFixed(4)} ${(-sin[0]!).toFixed(4)}; ${sin[0]!.toFixed(4)} ${cos[0]!.toFixed(4)}`,
      ),
      numberRow(same("R(θ) x"), list(y, 4)),
      claimRow(
        { en: "the length stays", zh: "长度不变" },
        before.toFixed(6),
        after.toFixed(6),
        Math.abs(after - before) <= 1e-6 * Math.max(1, before),
        { en: "A rotation moves the tip along its circle.", zh: "旋转使箭头尖端沿圆移动。" },
      ),
    ],
    figures: [
      {
        kind: "plane",
        label: { en: "A vector and its turn", zh: "一个向量与旋转后的它" },
        as: "arrows",
        circle: before,
        marks: [
          { name: same("x"), x: x[0]!, y: x[1]!, look: 5 },
          { name: same(`R(${degrees}°) x`), x: y[0]!, y: y[1]!, look: 0 },
        ],
      },
    ],
    summary: {
      en: `(${list(x, 2)}) turned by ${degrees}° is (${list(y, 4)}).`,
      zh: `(${list(x, 2)}) 转 ${degrees}° 得 (${list(y, 4)})。`,
    },
  };
}

function runWords(rw: Ropewalk, values: Values): Result {
  const words = Number(values["words"]);
  const spec = head(16, "interleaved");
  const { invFreq } = rw.frequencies(spec);
  const first = Float32Array.from({ length: words * 16 }, (_, i) => (i % 2 === 0 ? 1 : 0));
  const positions = Array.from({ length: words }, (_, i) => i);
  const y = turned(rw, spec, first, positions);
  const table = rw.cosSin(spec, positions);
  const apart = largest(table.cos.map((value, i) => Math.abs(value - y[2 * i]!)));
  const pairs = invFreq.length;
  const m = words - 1;
  return {
    rows: [
      numberRow({ en: "radians per position of each pair", zh: "各对每个位置的弧度" }, list(invFreq, 4)),
      numberRow(
        { en: `radians of each pair at word ${m}`, zh: `词 ${m} 处各对的弧度` },
        list(
          invFreq.map((frequency) => m * frequency),
          4,
        ),
      ),
      claimRow(
        {
          en: "an arrow (1, 0) ends at (cos mθ, sin mθ): largest difference",
          zh: "箭头 (1, 0) 止于 (cos mθ, sin mθ)：最大差异",
        },
        undefined,
        scientific(apart, 1),
        apart === 0,
        { en: "Every pair of every word.", zh: "每个词的每一对。" },
      ),
    ],
    figures: [
      {
        kind: "heat",
        label: { en: "Cosine of each pair’s angle, word by word", zh: "逐词：各对角度的余弦" },
        x: { en: "pair", zh: "对" },
        y: { en: "word", zh: "词" },
        columns: Array.from({ length: pairs }, (_, i) => String(i)),
        rows: positions.map(String),
        values: table.cos,
      },
      {
        kind: "plane",
        label: { en: `Word ${m}: where the arrows of the first pairs point`, zh: `词 ${m}：前几对的箭头指向` },
        as: "arrows",
        circle: 1,
        marks: [0, 1, 2, 3].map((pair) => ({
          name: { en: `pair ${pair}`, zh: `第 ${pair} 对` },
          x: y[m * 16 + 2 * pair]!,
          y: y[m * 16 + 2 * pair + 1]!,
        })),
      },
    ],
    summary: {
      en: `Channels go two by two; the word’s place turns pair 0 by ${m} radians at word ${m} and pair ${pairs - 1} by ${(m * invFreq.at(-1)!).toFixed(4)}.`,
      zh: `通道两两一组；在词 ${m} 处，第 0 对转 ${m} 弧度，第 ${pairs - 1} 对转 ${(m * invFreq.at(-1)!).toFixed(4)} 弧度。`,
    },
  };
}

function runMatrix(rw: Ropewalk, values: Values): Result {
  const pairing = values["pairing"] === "half" ? ("half-split" as const) : ("interleaved" as const);
  const dim = 8;
  const m = Number(values["m"]);
  const spec = head(dim, pairing);
  const unit = Float32Array.from({ length: dim * dim }, (_, i) => (Math.floor(i / dim) === i % dim ? 1 : 0));
  const columns = turned(
    rw,
    spec,
    unit,
    Array.from({ length: dim }, () => m),
  );
  const matrix = Float32Array.from({ length: dim * dim }, (_, i) => columns[(i % dim) * dim + Math.floor(i / dim)]!);
  const zeros = matrix.filter((value, i) => value === 0 && i >= 0).length;
  const product = (a: number, b: number): number => {
    let sum = 0;
    for (let i = 0; i < dim; i += 1) sum += matrix[i * dim + a]! * matrix[i * dim + b]!;
    return sum;
  };
  const off = largest(
    Array.from({ length: dim * dim }, (_, i) =>
      Math.abs(product(Math.floor(i / dim), i % dim) - (Math.floor(i / dim) === i % dim ? 1 : 0)),
    ),
  );
  const names = Array.from({ length: dim }, (_, i) => String(i));
  return {
    rows: [
      numberRow({ en: "row 0", zh: "第 0 行" }, list(matrix.subarray(0, dim), 4)),
      claimRow(
        { en: "RᵀR = 1: largest difference", zh: "RᵀR = 1：最大差异" },
        undefined,
        scientific(off, 1),
        off < 1e-6,
        {
          en: "Made column by column: the core turns the eight unit vectors.",
          zh: "逐列得到：核心旋转八个单位向量。",
        },
      ),
      claimRow(
        { en: "share of zeros", zh: "零所占比例" },
        undefined,
        `${zeros} / ${dim * dim}`,
        zeros >= dim * dim - 2 * dim,
        {
          en: "This is why no one multiplies by the matrix: two products per channel do.",
          zh: "这就是没有人真去乘这个矩阵的原因：每个通道两次乘法就够了。",
        },
      ),
    ],
    figures: [
      {
        kind: "heat",
        label: { en: "R, d = 8", zh: "R，d = 8" },
        x: { en: "column", zh: "列" },
        y: { en: "row", zh: "行" },
        columns: names,
        rows: names,
        values: matrix,
      },
    ],
    summary: {
      en: `At position ${m} the matrix has ${dim * dim - zeros} entries that are not 0, in blocks of two by two${pairing === "half-split" ? ", spread half a head apart" : " along the diagonal"}.`,
      zh: `在位置 ${m}，矩阵有 ${dim * dim - zeros} 个非零元素，呈二乘二的块${pairing === "half-split" ? "，相隔半个头" : "，沿对角线排列"}。`,
    },
  };
}

function runTables(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const seq = 8;
  const table = rw.cosSin(head(dim), { start: 0, count: seq });
  const pairs = dim / 2;
  const columns = dim;
  const both = (all: Float32Array): Float32Array =>
    Float32Array.from(
      { length: seq * columns },
      (_, i) => all[Math.floor(i / columns) * pairs + ((i % columns) % pairs)]!,
    );
  const map = (name: string, all: Float32Array): HeatFigure => ({
    kind: "heat",
    label: same(`${name}, ${shape(seq, columns)}`),
    x: { en: "channel", zh: "通道" },
    y: { en: "position", zh: "位置" },
    columns: Array.from({ length: columns }, (_, i) => String(i)),
    rows: Array.from({ length: seq }, (_, i) => String(i)),
    values: both(all),
  });
  const cos = both(table.cos);
  const repeats = cos.every((value, i) => i % columns < pairs || value === cos[i - pairs]);
  return {
    rows: [
      claimRow(
        { en: "the second half of each row repeats the first", zh: "每行后一半重复前一半" },
        undefined,
        repeats ? `${seq} / ${seq}` : `0 / ${seq}`,
        repeats,
        {
          en: "cat((freqs, freqs)): channels i and i + d/2 share an angle.",
          zh: "cat((freqs, freqs))：通道 i 与 i + d/2 共用一个角度。",
        },
      ),
      claimRow(
        {
          en: "“the copies serve the even and the odd channels”",
          zh: "“两份副本分别用于偶数与奇数通道”",
        },
        undefined,
        `cos[1, [0, 1, ${pairs}]] = ${list([cos[columns]!, cos[columns + 1]!, cos[columns + pairs]!], 4)}`,
        cos[columns] === cos[columns + 1],
        {
          en: "They serve the two halves. Even and odd channels belong to the other pairing.",
          zh: "它们用于前后两半。偶数与奇数通道属于另一种配对。",
        },
      ),
    ],
    figures: [map("cos", table.cos), map("sin", table.sin)],
    summary: {
      en: `Each of ${pairs} angles appears twice in a row of ${dim}: once for the first half of the head and once for the second.`,
      zh: `${pairs} 个角度在 ${dim} 维的一行中各出现两次：前半个头一次，后半个头一次。`,
    },
  };
}

export const items: readonly Item[] = [
  {
    id: "001-figure-plane",
    cite: "3.1, rotation_matrix",
    about: [
      { en: "A vector of two numbers, turned by an angle of your choice.", zh: "两个数的向量，转过你选的角度。" },
    ],
    parameters: [
      slider("x", same("x"), 1, -2, 2, 0.25),
      slider("y", same("y"), 0.5, -2, 2, 0.25),
      slider("degrees", { en: "degrees", zh: "度" }, 60, 0, 360, 5),
    ],
    run: runPlane,
  },
  {
    id: "001-figure-words",
    cite: "2.3, figure1; 3.1, nd_rotation_matrix",
    about: [
      {
        en: "Words down, pairs across: every pair of every word is turned by the word’s place times the pair’s own speed.",
        zh: "纵向是词，横向是对：每个词的每一对，转过的角度是词的位置乘以这一对自己的速度。",
      },
    ],
    parameters: [slider("words", { en: "words", zh: "词数" }, 6, 2, 12)],
    run: runWords,
  },
  {
    id: "001-figure-matrix",
    cite: { en: "2.3, equation (13)", zh: "2.3，式 (13)" },
    about: [
      {
        en: "The rotation as a matrix, made by turning unit vectors. Change the pairing and see where the blocks go.",
        zh: "把旋转写成矩阵：由旋转单位向量得到。换一种配对，看块移到哪里。",
      },
    ],
    parameters: [
      slider("m", { en: "position", zh: "位置" }, 2, 0, 32),
      {
        name: "pairing",
        kind: "choice",
        label: { en: "pairing", zh: "配对" },
        value: "adjacent",
        options: [
          { value: "adjacent", label: { en: "adjacent, as printed", zh: "相邻，原文" } },
          { value: "half", label: { en: "half-split, as the code", zh: "前后两半，代码" } },
        ],
      },
    ],
    run: runMatrix,
  },
  {
    id: "001-figure-tables",
    cite: "3.2, rotary_emb",
    about: [
      {
        en: "What the class returns: a row per position, each angle twice.",
        zh: "这个类返回的东西：每个位置一行，每个角度两次。",
      },
    ],
    parameters: [choice("dim", "8", ["4", "8", "16"], "head_dim")],
    run: runTables,
  },
];
