import { ratios, spreadOf } from "../../bench/suite/statistics.js";
import { choice, head, slider, turned, twoVectors } from "../heads.js";
import { byComplex } from "./lines.js";
import { largest, times, numbers, decimals, residual } from "../rows.js";
import { runOrder } from "./theory.js";
import type { Item, Pause, Result, Values } from "../types.js";
import type { Ropewalk } from "../../api/index.js";
import { test } from "../claim-controls.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/claims.json" with { type: "json" };

const { say, number, claim, card } = phrasesOf(phrases);

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
  const [dim, m] = numbers(values, "dim", "m");
  const spec = head(dim, "interleaved");
  const [x] = twoVectors(dim);
  const table = rw.cosSin(spec, [m]);
  const unit = Float32Array.from({ length: dim * dim }, (_, i) => (i % (dim + 1) === 0 ? 1 : 0));
  // Row j: where channel j goes.
  const matrix = turned(
    rw,
    spec,
    unit,
    times(dim, () => m),
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
        ...claim(
          "complex-numbers-against-matrix",
          `× ${decimals(faster.median, 1)} (${decimals(faster.q1, 1)} … ${decimals(faster.q3, 1)})`,
          holds,
        ),
        measured: true,
      },
      number("multiplications-each", `${2 * dim}, ${dim * dim}`),
      claim("both-core-rotation-largest", residual(apart), apart < 1e-5),
    ],
    summary: say("efficient.summary", { dim, median: decimals(faster.median, 1), dim2: 2 * dim, dim3: dim * dim }),
  };
}

/** What text 002 claims of its formulas. */
export const items: readonly Item[] = [
  card("claim-order", [choice("dim", "128", ["32", "64", "128"])], runOrder, { button: test }),
  card(
    "claim-efficient",
    [choice("dim", "128", ["8", "64", "128"]), slider("m", say("position"), 100, 0, 1000)],
    efficient,
    { button: test },
  ),
];
