import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { choice, head, slider, turned, twoVectors } from "../heads.js";
import { byComplex } from "./lines.js";
import { claimRow, difference, dot, list, norm, numberRow, same, scientific } from "../rows.js";
import { words } from "../words.js";
import type { Item, Result, Values } from "../types.js";

/** The matrix of one position, built by turning unit vectors, times x. */
function byMatrix(rw: Ropewalk, spec: RopeSpec, x: Float32Array, position: number): Float32Array {
  const dim = spec.headDim;
  const unit = Float32Array.from({ length: dim * dim }, (_, i) => (i % (dim + 1) === 0 ? 1 : 0));
  const columns = turned(
    rw,
    spec,
    unit,
    Array.from({ length: dim }, () => position),
  );
  return Float32Array.from({ length: dim }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < dim; j += 1) sum += columns[j * dim + i]! * x[j]!;
    return sum;
  });
}

function runThreeWays(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const m = Number(values["m"]);
  const spec = head(dim, "interleaved");
  const [x] = twoVectors(dim);
  const table = rw.cosSin(spec, [m]);
  const pairs = turned(rw, spec, x, [m]);
  const [complex, matrix] = [byComplex(x, table), byMatrix(rw, spec, x, m)];
  const [a, b] = [difference(complex, pairs), difference(matrix, pairs)];
  const back = rw.rotate(pairs, { shape: [1, 1, 1, dim], pairing: "interleaved", cosSin: table, inverse: true });
  const limit = 1e-6 * Math.max(1, norm(rw, x));
  const reason = words(
    "Largest difference of a channel from the core’s adjacent pairs.",
    "与核心的相邻对旋转相比，通道的最大差异。",
  );
  return {
    rows: [
      claimRow(words("complex numbers", "复数"), undefined, scientific(a, 1), a < limit, reason),
      claimRow(words("the matrix, d × d", "d × d 矩阵"), undefined, scientific(b, 1), b < limit, reason),
      claimRow(
        words("turned and turned back", "转过去再转回来"),
        undefined,
        scientific(difference(back, x), 1),
        difference(back, x) < limit,
        words("Back at x.", "回到 x。"),
      ),
      numberRow(
        words("multiplications: complex or pairs, matrix", "乘法次数：复数或成对，矩阵"),
        `${2 * dim}, ${dim * dim}`,
      ),
    ],
    summary: words(
      `Complex numbers, adjacent pairs and the matrix are one rotation; the matrix takes ${dim * dim} multiplications where ${2 * dim} do.`,
      `复数、相邻对与矩阵是同一个旋转；矩阵要 ${dim * dim} 次乘法，而 ${2 * dim} 次就够了。`,
    ),
  };
}

export function runOrder(rw: Ropewalk, values: Values): Result {
  const dim = Number(values["dim"]);
  const { invFreq, wavelength } = rw.frequencies(head(dim, "interleaved"));
  const falls = invFreq.every((value, i) => i === 0 || value < invFreq[i - 1]!);
  const x = Array.from(invFreq, (_, i) => i);
  return {
    rows: [
      claimRow(
        words("low dimensions turn fast, high ones slowly", "低维频率高，高维频率低"),
        undefined,
        `${invFreq[0]!.toFixed(4)} > … > ${scientific(invFreq.at(-1)!, 2)}`,
        falls,
        words("Each frequency is below the one before it.", "每个频率都小于前一个。"),
      ),
      claimRow(
        words("they decay as θ^(2i/d), θ = 10000", "按 θ^(2i/d) 衰减，θ = 10000"),
        "10000^(2i/d)",
        `10000^(−2i/d), ${list([invFreq[1]! / invFreq[0]!, invFreq[2]! / invFreq[1]!], 6)}`,
        invFreq[1]! > invFreq[0]!,
        words(
          "Without the minus in the exponent the numbers would grow; the text’s own formula (5) divides.",
          "指数没有负号，数就会增大；原文自己的公式是作除数的。",
        ),
      ),
      numberRow(
        words("wavelengths, first and last", "首尾波长"),
        `${wavelength[0]!.toFixed(2)} … ${wavelength.at(-1)!.toFixed(0)}`,
      ),
    ],
    figures: [
      {
        kind: "lines",
        label: words("Frequency, log10", "频率，log10"),
        x: words("pair", "对"),
        y: same("log10 θᵢ"),
        series: [{ name: same("log10 θᵢ"), x, y: invFreq.map(Math.log10) }],
      },
    ],
    summary: words(
      `From a turn in ${wavelength[0]!.toFixed(1)} positions to one in ${wavelength.at(-1)!.toFixed(0)}: the order is as the text says, the printed sign of the exponent is not.`,
      `从 ${wavelength[0]!.toFixed(1)} 个位置转一圈到 ${wavelength.at(-1)!.toFixed(0)} 个位置：次序如原文所说，但指数的符号印错了。`,
    ),
  };
}

function runInner(rw: Ropewalk, values: Values): Result {
  const [m, n] = [Number(values["m"]), Number(values["n"])];
  const spec = head(64, "interleaved");
  const [q, k] = twoVectors(64);
  const at = (a: number, b: number): number => dot(rw, turned(rw, spec, q, [a]), turned(rw, spec, k, [b]));
  const score = at(m, n);
  const moved = at(m + 1000, n + 1000);
  const pair = { ...head(2, "interleaved"), invFreq: [0.3] };
  const [q2, k2] = twoVectors(2, 0);
  const inner = dot(rw, turned(rw, pair, q2, [m]), turned(rw, pair, k2, [n]));
  const { cos, sin } = rw.cosSin(pair, [Math.abs(m - n)]);
  const [c, s] = [cos[0]!, m < n ? -sin[0]! : sin[0]!];
  const product = dot(rw, q2, k2);
  const conjugate = (q2[0]! * k2[0]! + q2[1]! * k2[1]!) * c - (q2[1]! * k2[0]! - q2[0]! * k2[1]!) * s;
  const size = norm(rw, q) * norm(rw, k);
  return {
    rows: [
      claimRow(
        words("the score depends on m − n alone: both 1000 further on", "分数只取决于 m − n：两者都后移 1000"),
        score.toFixed(4),
        moved.toFixed(4),
        Math.abs(moved - score) < 1e-6 * size,
        words("d = 64.", "d = 64。"),
      ),
      claimRow(
        words("inner product = x_mᵀ x_n · e^(i(m−n)θ)", "内积 = x_mᵀ x_n · e^(i(m−n)θ)"),
        `${(product * c).toFixed(4)}${product * s < 0 ? "−" : "+"}${Math.abs(product * s).toFixed(4)}i`,
        inner.toFixed(4),
        Math.abs(product * c - inner) < 1e-6 && Math.abs(product * s) < 1e-6,
        words(
          "A real product times a complex number is complex; a score is real.",
          "实数内积乘复数得到复数；而分数是实数。",
        ),
      ),
      claimRow(
        words("inner product = Re[q k* e^(i(m−n)θ)]", "内积 = Re[q k* e^(i(m−n)θ)]"),
        conjugate.toFixed(4),
        inner.toFixed(4),
        Math.abs(conjugate - inner) < 1e-6 * Math.max(1, Math.abs(inner)),
        words("With the conjugate and the real part it holds, one pair.", "取共轭与实部就成立（一对）。"),
      ),
    ],
    summary: words(
      `The conclusion is right, ${score.toFixed(4)} at (${m}, ${n}) and at (${m + 1000}, ${n + 1000}); the line that leads to it lacks a conjugate and a real part.`,
      `结论是对的：在 (${m}, ${n}) 与 (${m + 1000}, ${n + 1000}) 都是 ${score.toFixed(4)}；推出它的那一行缺了共轭与取实部。`,
    ),
  };
}

export const items: readonly Item[] = [
  {
    id: "002-three-ways",
    cite: words("complex multiplication as rotation", "复数乘法即旋转"),
    about: [
      words(
        "The same rotation as complex multiplication, as pairs of real numbers and as a matrix.",
        "同一个旋转：复数乘法、实数对、矩阵。",
      ),
    ],
    parameters: [choice("dim", "64", ["8", "64", "128"]), slider("m", words("position", "位置"), 100, 0, 1000)],
    run: runThreeWays,
  },
  {
    id: "002-frequency-order",
    cite: words("frequency decay", "频率衰减"),
    about: [
      words(
        "Low dimensions are said to have high frequencies, decaying exponentially.",
        "据说低维度频率高，按指数衰减。",
      ),
    ],
    parameters: [choice("dim", "128", ["32", "64", "128"])],
    run: runOrder,
  },
  {
    id: "002-relative",
    cite: words("relativity of the encoding", "编码的相对性"),
    about: [
      words(
        "The text concludes that a score depends on m − n alone, from an inner product with a complex factor. The conclusion and the line are tested apart.",
        "原文由一个带复数因子的内积得出：分数只取决于 m − n。结论与那一行分开检验。",
      ),
    ],
    parameters: [slider("m", same("m"), 7, 0, 64), slider("n", same("n"), 3, 0, 64)],
    run: runInner,
  },
];
