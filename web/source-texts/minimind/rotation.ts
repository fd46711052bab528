import type { Ropewalk } from "../../api/index.js";
import { head, slider, turned, twoVectors } from "../heads.js";
import { claimRow, difference, dot, list, norm, numberRow, same, scientific } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

export const SHIFTS = [0, 10, 100, 1000, 10_000];

function runTimesI(rw: Ropewalk, values: Values): Result {
  const [a, b] = [Number(values["a"]), Number(values["b"])];
  const quarter = { rows: 1, rotaryDim: 2, cos: new Float32Array([0]), sin: new Float32Array([1]) };
  const half = rw.rotate(new Float32Array([a, b]), { shape: [1, 1, 1, 2], pairing: "half-split", cosSin: quarter });
  const eight = Float32Array.from({ length: 8 }, (_, i) => i + 1);
  const wide = { rows: 1, rotaryDim: 8, cos: new Float32Array(4), sin: new Float32Array(4).fill(1) };
  const halves = rw.rotate(eight, { shape: [1, 1, 1, 8], pairing: "half-split", cosSin: wide });
  const plain = [half[0]!, half[1]!].map((value) => value + 0);
  return {
    rows: [
      claimRow(
        same("i × (a + bi) = −b + ai"),
        "-b, a",
        plain.map((value) => value.toFixed(2)).join(", "),
        plain[0] === Math.fround(-b) + 0 && plain[1] === Math.fround(a),
        words(
          "A quarter turn: cos 0, sin 1, through the core’s rotation.",
          "四分之一圈：cos 为 0，sin 为 1，经由核心的旋转。",
        ),
      ),
      claimRow(
        same("rotate_half([1 … 8])"),
        "-5 -6 -7 -8 1 2 3 4",
        list(halves, 0),
        list(halves, 0) === "-5 -6 -7 -8 1 2 3 4",
        words(
          "Each of the pairs (1,5), (2,6), (3,7), (4,8) is multiplied by i.",
          "(1,5)、(2,6)、(3,7)、(4,8) 各对都乘以 i。",
        ),
      ),
    ],
    figures: [
      {
        kind: "plane",
        label: words("A number and i times it", "一个数与它的 i 倍"),
        as: "arrows",
        circle: Math.hypot(a, b),
        marks: [
          { name: same("a + bi"), x: a, y: b, look: 5 },
          { name: same("i (a + bi)"), x: half[0]!, y: half[1]!, look: 0 },
        ],
      },
    ],
    summary: words(
      `(${a}, ${b}) becomes (${plain.join(", ")}): a quarter turn, the same length.`,
      `(${a}, ${b}) 变为 (${plain.join(", ")})：转四分之一圈，长度不变。`,
    ),
  };
}

function runRelative(rw: Ropewalk, values: Values): Result {
  const spec = head(64);
  const [q, k] = twoVectors(64);
  const distance = Number(values["distance"]);
  const score = (shift: number): number =>
    dot(rw, turned(rw, spec, q, [shift + distance]), turned(rw, spec, k, [shift]));
  const together = SHIFTS.map(score);
  const size = norm(rw, q) * norm(rw, k);
  const spread = (Math.max(...together) - Math.min(...together)) / size;
  const apart = rw.scoreByDistance(spec, { start: 0, count: 65 }, { q, k });
  return {
    rows: [
      ...SHIFTS.map((shift, i) =>
        numberRow(
          words(`score, m = ${shift + distance}, n = ${shift}`, `分数，m = ${shift + distance}，n = ${shift}`),
          together[i]!.toFixed(4),
        ),
      ),
      claimRow(
        words("spread of these, over |q| |k|", "它们的差距，除以 |q| |k|"),
        "⟨f(q,m), f(k,n)⟩ = ⟨q, R(n−m) k⟩",
        scientific(spread, 1),
        spread < 1e-6,
        words(
          "Float32 rounding alone. Apart, the score moves: see the curve.",
          "只有 float32 舍入。若距离改变，分数就变：见曲线。",
        ),
      ),
    ],
    figures: [
      {
        kind: "lines",
        label: words("The score moves only with the distance", "分数只随距离变化"),
        x: words("distance m − n", "距离 m − n"),
        y: words("score", "分数"),
        series: [{ name: same("q · R(n−m) k"), x: Array.from(apart, (_, i) => i), y: apart }],
      },
    ],
    summary: words(
      `Moved together from 0 to ${SHIFTS.at(-1)}, the score stays ${together[0]!.toFixed(4)} within ${scientific(spread, 0)} of |q| |k|.`,
      `两者一同从 0 移到 ${SHIFTS.at(-1)}，分数保持 ${together[0]!.toFixed(4)}，变动不超过 |q| |k| 的 ${scientific(spread, 0)}。`,
    ),
  };
}

function runMatrix(rw: Ropewalk, values: Values): Result {
  const position = Number(values["position"]);
  const headDim = 8;
  const x = Float32Array.from({ length: headDim }, (_, i) => i + 1);
  const matrix = turned(rw, head(headDim, "interleaved"), x, [position]);
  const coded = turned(rw, head(headDim), x, [position]);
  const across = { headDim, from: "interleaved", to: "half-split" } as const;
  const joined = rw.convertPairing(turned(rw, head(headDim), rw.convertPairing(x, across), [position]), {
    headDim,
    from: "half-split",
    to: "interleaved",
  });
  const [apart, rest] = [difference(matrix, coded), difference(matrix, joined)];
  return {
    rows: [
      numberRow(words("x by the matrix, pairs (0,1) (2,3) …", "x 经矩阵，配对 (0,1) (2,3) …"), list(matrix, 4)),
      numberRow(words("x by the code, pairs (i, i + d/2)", "x 经代码，配对 (i, i + d/2)"), list(coded, 4)),
      claimRow(
        words("matrix and code give the same", "矩阵与代码结果相同"),
        "=",
        apart.toFixed(4),
        apart < 1e-6,
        words(
          position === 0
            ? "At position 0 nothing turns."
            : "Largest difference. They pair other channels with one another.",
          position === 0 ? "位置 0 不转动。" : "最大差异。两者配对的通道不同。",
        ),
      ),
      claimRow(
        words("with the permutation between them", "加上两者之间的置换"),
        undefined,
        scientific(rest, 1),
        rest < 1e-5,
        words("x reordered, turned by the code, and put back.", "x 重排，经代码旋转，再排回来。"),
      ),
      numberRow(
        words("the permutation: where each channel goes", "置换：各通道的去处"),
        list(
          rw.convertPairing(
            x.map((value) => value - 1),
            across,
          ),
          0,
        ),
      ),
    ],
    figures: [
      {
        kind: "bars",
        label: words("x turned by the printed matrix", "x 经印出的矩阵旋转"),
        x: words("channel", "通道"),
        y: words("value", "值"),
        names: Array.from(x, (_, i) => String(i)),
        values: matrix,
        digits: 2,
      },
      {
        kind: "bars",
        label: words("x turned by the printed code", "x 经印出的代码旋转"),
        x: words("channel", "通道"),
        y: words("value", "值"),
        names: Array.from(x, (_, i) => String(i)),
        values: coded,
        digits: 2,
      },
    ],
    summary: words(
      `At position ${position} the matrix and the code differ by up to ${apart.toFixed(4)}; after one fixed permutation by ${scientific(rest, 0)}.`,
      `在位置 ${position}，矩阵与代码相差可达 ${apart.toFixed(4)}；经过一个固定的置换后为 ${scientific(rest, 0)}。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "000-times-i",
    cite: "3, rotate_half",
    about: [
      words(
        "The comment beside the code says that rotate_half multiplies by i. Choose a and b and see the quarter turn.",
        "代码旁的注释说 rotate_half 就是乘以 i。选择 a 与 b，看这四分之一圈。",
      ),
    ],
    parameters: [slider("a", same("a"), 1, -2, 2, 0.25), slider("b", same("b"), 0.5, -2, 2, 0.25)],
    run: runTimesI,
  },
  {
    id: "000-matrix",
    cite: words("3, matrix and rotate_half", "3，矩阵与 rotate_half"),
    about: [
      words(
        "The block matrix turns neighbouring channels, the code beside it turns channel i with channel i + d/2. The text shows them as one thing; they are one only up to a permutation.",
        "分块矩阵旋转相邻通道，旁边的代码把通道 i 与 i + d/2 配成一对。原文把两者当作同一件事；其实还差一个置换。",
      ),
    ],
    parameters: [slider("position", words("position", "位置"), 3, 0, 64)],
    run: runMatrix,
  },
  {
    id: "000-relative",
    cite: "4",
    about: [
      words(
        "Query and key move along the sequence together. If the formula holds, their score does not move at all.",
        "查询与键一同沿序列移动。若公式成立，分数就完全不变。",
      ),
    ],
    parameters: [slider("distance", words("distance m − n", "距离 m − n"), 3, 0, 64)],
    run: runRelative,
  },
];
