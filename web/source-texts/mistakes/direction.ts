import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { dot, numberRow, judged, same } from "../rows.js";
import type { Item, Parameter, Result } from "../types.js";
import { mistake } from "./mistake.js";
import { decimals, words } from "../words.js";

const Q = Float32Array.of(0.7, 0.2);
const K = Float32Array.of(0.1, -0.9);
const THETA = 0.3;
const [M, N] = [5, 2];
/** One pair that turns by 0.3 radians per position. */
const spec = { ...head(2, "interleaved"), invFreq: [THETA] };

/** R(position) x, for negative positions as well. */
export function turnPair(rw: Ropewalk, x: Float32Array, position: number): Float32Array {
  return rw.rotate(x, {
    shape: [1, 1, 1, 2],
    pairing: "interleaved",
    cosSin: rw.cosSin(spec, [Math.abs(position)]),
    inverse: position < 0,
  });
}

function sign(rw: Ropewalk, on: boolean): Result {
  const score = dot(rw, turnPair(rw, Q, M), turnPair(rw, K, N));
  const forward = dot(rw, Q, turnPair(rw, K, M - N));
  const backward = dot(rw, Q, turnPair(rw, K, N - M));
  const used = on ? forward : backward;
  const apart = Math.abs(used - score);
  const line = on ? "qᵀ R(m − n) k" : "qᵀ R(n − m) k";
  const equal = apart < 1e-6;
  const distances = Array.from({ length: 41 }, (_, i) => i - 20);
  const along = (turnKey: (distance: number) => number): number[] =>
    distances.map((distance) => dot(rw, Q, turnPair(rw, K, turnKey(distance))));
  return {
    rows: [
      numberRow(words("qᵀ R(m − n) k, equations 9 and 10", "qᵀ R(m − n) k，式 9、10"), decimals(forward)),
      numberRow(words("qᵀ R(n − m) k, equations 11 and 14", "qᵀ R(n − m) k，式 11、14"), decimals(backward)),
      judged(
        words(
          `⟨R(m) q, R(n) k⟩ = ${decimals(score)} equals ${line}`,
          `⟨R(m) q, R(n) k⟩ = ${decimals(score)} 等于 ${line}`,
        ),
        decimals(used),
        equal,
        same("R(m)ᵀ R(n) = R(n − m)"),
        words("the sign of the angle is the wrong way round", "角度的符号反了"),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: with q (0.7, 0.2) at ${M}, k (0.1, −0.9) at ${N} and 0.3 radians per position the score is ${decimals(score)}, ${line} is ${decimals(used)}.`,
      `${on ? "开" : "关"}：q (0.7, 0.2) 在 ${M}，k (0.1, −0.9) 在 ${N}，每个位置 0.3 弧度：分数为 ${decimals(score)}，${line} 为 ${decimals(used)}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("The score by m − n, and what the line gives", "分数随 m − n 的变化，以及该式的值"),
        x: same("m − n"),
        y: words("score", "分数"),
        series: [
          {
            name: same("⟨R(m) q, R(n) k⟩"),
            x: distances,
            y: rw.scoreByDistance(
              spec,
              distances.map((d) => d + 20),
              { q: turnPair(rw, Q, -20), k: K },
            ),
          },
          { name: same(line), x: distances, y: along((distance) => (on ? distance : -distance)), thin: true },
        ],
      },
    ],
  };
}

const distance: Parameter = {
  name: "distance",
  kind: "number",
  value: 3,
  least: -10,
  most: 10,
  step: 1,
  label: same("m − n"),
};

function innerProduct(rw: Ropewalk, on: boolean, apart: number): Result {
  const score = dot(rw, turnPair(rw, Q, apart + 10), turnPair(rw, K, 10));
  // xᵀx e^{iφ}: a real number turned as the complex number (q·k, 0). Re[q conj(k) e^{iφ}]: k's conjugate turns q.
  const plain = dot(rw, Q, K);
  const turnedProduct = turnPair(rw, Float32Array.of(plain, 0), apart);
  const conjugate = rw.rotate(Q, {
    shape: [1, 1, 1, 2],
    pairing: "interleaved",
    cosSin: { rows: 1, rotaryDim: 2, cos: Float32Array.of(K[0]!), sin: Float32Array.of(K[1]!) },
    inverse: true,
  });
  const right = turnPair(rw, conjugate, apart)[0]!;
  const shown = on
    ? `${decimals(turnedProduct[0]!)} ${turnedProduct[1]! < 0 ? "−" : "+"} ${decimals(Math.abs(turnedProduct[1]!))}i`
    : decimals(right);
  const value = on ? turnedProduct[0]! : right;
  const real = !on || Math.abs(turnedProduct[1]!) < 1e-6;
  return {
    rows: [
      judged(
        words(
          `the inner product of the turned vectors, ${decimals(score)}, is ${on ? "xₘᵀxₙ e^(i(m−n)θ)" : "Re[q k̄ e^(i(m−n)θ)]"}`,
          `旋转后向量的内积 ${decimals(score)} 等于 ${on ? "xₘᵀxₙ e^(i(m−n)θ)" : "Re[q k̄ e^(i(m−n)θ)]"}`,
        ),
        shown,
        real && Math.abs(value - score) < 1e-6,
        words("real, and equal", "是实数，且相等"),
        words(
          "a complex number, and its real part misses the term with sin: q and k must meet as complex numbers before the turn",
          "这是复数，而且实部缺了含 sin 的项：q 与 k 须先作为复数相乘，再旋转",
        ),
      ),
      { label: same("xₘᵀxₙ"), ours: decimals(plain), verdict: "number" },
    ],
    summary: words(
      `${on ? "On" : "Off"}: the score is ${decimals(score)}, the formula gives ${shown}.`,
      `${on ? "开" : "关"}：分数为 ${decimals(score)}，公式给出 ${shown}。`,
    ),
    figures: [
      {
        kind: "plane",
        label: words("The products as complex numbers", "作为复数的乘积"),
        as: "arrows",
        marks: [
          { name: same("q k̄ e^(iφ)"), x: right, y: turnPair(rw, conjugate, apart)[1]!, look: 0 },
          ...(on ? [{ name: same("xₘᵀxₙ e^(iφ)"), x: turnedProduct[0]!, y: turnedProduct[1]!, look: 1 }] : []),
        ],
      },
    ],
  };
}

export const items: readonly Item[] = [
  mistake(
    "m4",
    words("equations 9, 10, 11, 14", "式 9、10、11、14"),
    [
      words(
        "Two lines of the derivation have R(m − n) where two others have R(n − m). Both cannot be right unless the sine vanishes; one example decides.",
        "推导中两行写 R(m − n)，另两行写 R(n − m)。除非正弦为零，两者不会都对；一个例子就能判定。",
      ),
    ],
    sign,
  ),
  mistake(
    "m22",
    words("relative position", "相对位置"),
    [
      words(
        "The inner product of two turned vectors is given as their plain inner product times a complex number. It must be the real part of one vector times the conjugate of the other, times that number.",
        "文中把两个旋转后向量的内积写成普通内积乘以一个复数。正确的是：一个向量乘以另一个的共轭，再乘这个复数，取实部。",
      ),
    ],
    (rw, on, values) => innerProduct(rw, on, Number(values["distance"])),
    [distance],
  ),
];
