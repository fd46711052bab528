import { ratios, spreadOf } from "../../bench/suite/statistics.js";
import { choice, head, slider, turned, twoVectors } from "../heads.js";
import { byComplex } from "./lines.js";
import { decimals, residual, words } from "../words.js";
import { claimRow, largest, numberRow } from "../rows.js";
import { runOrder } from "./theory.js";
import type { Item, Pause, Result, Values } from "../types.js";
import type { Ropewalk } from "../../api/index.js";
import { test } from "../claim-controls.js";

const ROUNDS = 15;
/** Turns in one sample: enough for clocks that count in tenths of a millisecond. */
const TURNS = 400;

const timed = (act: () => unknown): number => {
  const start = performance.now();
  for (let i = 0; i < TURNS; i += 1) act();
  return Math.max(performance.now() - start, 1e-3);
};

/** One vector by the matrix of its position and as complex numbers, both in plain JavaScript, timed in turns. */
async function efficient(rw: Ropewalk, values: Values, pause: Pause): Promise<Result> {
  const [dim, m] = [Number(values["dim"]), Number(values["m"])];
  const spec = head(dim, "interleaved");
  const [x] = twoVectors(dim);
  const table = rw.cosSin(spec, [m]);
  const unit = Float32Array.from({ length: dim * dim }, (_, i) => (i % (dim + 1) === 0 ? 1 : 0));
  // Row j: where channel j goes.
  const matrix = turned(
    rw,
    spec,
    unit,
    Array.from({ length: dim }, () => m),
  );
  const y = new Float32Array(dim);
  const byMatrix = (): Float32Array => {
    y.fill(0);
    for (let j = 0; j < dim; j += 1) for (let i = 0; i < dim; i += 1) y[i]! += matrix[j * dim + i]! * x[j]!;
    return y;
  };
  const core = turned(rw, spec, x, [m]);
  const ways = [byMatrix().slice(), byComplex(x, table)];
  const apart = largest(ways.flatMap((way) => Array.from(way, (value, i) => Math.abs(value - core[i]!))));
  const samples: [matrix: number[], complex: number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    samples[0].push(timed(byMatrix));
    samples[1].push(timed(() => byComplex(x, table)));
    await pause((round + 1) / ROUNDS);
  }
  const faster = spreadOf(ratios(samples[0], samples[1]));
  const holds = faster.median > 1;
  return {
    rows: [
      {
        ...claimRow(
          words("complex numbers against the matrix: times as fast", "复数与矩阵相比：快多少倍"),
          undefined,
          `× ${decimals(faster.median, 1)} (${decimals(faster.q1, 1)} … ${decimals(faster.q3, 1)})`,
          holds,
          holds
            ? words("median and quartiles of runs taken in turns", "交替运行的中位数与四分位")
            : words("the matrix is as fast here", "在这里矩阵并不更慢"),
        ),
        measured: true,
      },
      numberRow(words("multiplications of each", "各自的乘法次数"), `${2 * dim}, ${dim * dim}`),
      claimRow(
        words("both are the core’s rotation: largest difference", "两者都是核心的旋转：最大差异"),
        undefined,
        residual(apart),
        apart < 1e-5,
        apart < 1e-5 ? words("they may be compared", "可以比较") : words("they are not", "不是"),
      ),
    ],
    summary: words(
      `On this device complex numbers turn a vector of ${dim} × ${decimals(faster.median, 1)} as fast as the matrix does: ${2 * dim} multiplications for ${dim * dim}.`,
      `在这台设备上，${dim} 维向量用复数旋转的速度是矩阵的 ${decimals(faster.median, 1)} 倍：${2 * dim} 次乘法对 ${dim * dim} 次。`,
    ),
  };
}

/** What text 002 claims of its formulas. */
export const items: readonly Item[] = [
  {
    id: "claim-order",
    cite: words("frequency decay", "频率衰减"),
    about: [words("“Low dimensions have high frequencies, and high ones low.”", "“低维度频率高，高维度频率低。”")],
    parameters: [choice("dim", "128", ["32", "64", "128"])],
    run: runOrder,
    button: test,
  },
  {
    id: "claim-efficient",
    cite: words("advantages", "优点"),
    about: [
      words(
        "“Complex multiplication is more efficient than a matrix.” Both turn one vector, one after the other, many times.",
        "“复数乘法比矩阵乘法更高效。”两种做法交替地多次旋转同一个向量。",
      ),
    ],
    parameters: [choice("dim", "128", ["8", "64", "128"]), slider("m", words("position", "位置"), 100, 0, 1000)],
    run: efficient,
    button: test,
  },
];
