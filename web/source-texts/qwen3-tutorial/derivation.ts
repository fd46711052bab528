import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { head, slider, twoVectors } from "../heads.js";
import { dot, list, same, numbers } from "../rows.js";
import type { Item, Result, Step, Values, Words } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/derivation.json" with { type: "json" };

const { say, number, card, plane } = phrasesOf(phrases);

const TOLERANCE = 2e-6;

/** R(angle * steps) x for one pair or more, by the core; steps may be negative. */
function turn(rw: Ropewalk, spec: RopeSpec, x: Float32Array, steps: number): Float32Array {
  const cosSin = rw.cosSin(spec, [Math.abs(steps)]);
  return rw.rotate(x, { shape: [1, 1, 1, spec.headDim], pairing: "interleaved", cosSin, inverse: steps < 0 });
}

const two = (matrix: readonly [number, number, number, number], [x, y]: Float32Array): Float32Array =>
  Float32Array.of(matrix[0] * x! + matrix[1] * y!, matrix[2] * x! + matrix[3] * y!);
/** The projections of (14), not symmetric, so that a missing transposition shows. */
const WQ = [1, 0.5, -0.25, 1] as const;
const WQ_T = [1, -0.25, 0.5, 1] as const;
const WK = [0.75, -0.5, 0.5, 1.25] as const;

function run(rw: Ropewalk, values: Values): Result {
  const q = Float32Array.of(Number(values["q1"]), Number(values["q2"]));
  const k = Float32Array.of(Number(values["k1"]), Number(values["k2"]));
  const [m, n, theta] = numbers(values, "m", "n", "theta");
  const pair: RopeSpec = { ...head(2, "interleaved"), invFreq: [theta] };
  const at = (x: Float32Array, position: number): Float32Array => turn(rw, pair, x, position);
  const score = dot(rw, at(q, m), at(k, n));
  const size = Math.max(1e-9, Math.hypot(...q) * Math.hypot(...k));
  const steps: Step[] = [];
  const line = (formula: string, value: number, note?: Words, against = score): void => {
    const good = Math.abs(value - against) < TOLERANCE * Math.max(1, size);
    steps.push({
      formula,
      ours: good ? value.toFixed(4) : `${value.toFixed(4)} ≠ ${against.toFixed(4)}`,
      verdict: good ? "holds" : "fails",
      ...(note ? { note } : {}),
    });
  };
  const { cos, sin } = rw.cosSin(pair, [Math.abs(m - n)]);
  const [c, s] = [cos[0]!, m < n ? -sin[0]! : sin[0]!];
  const [real, imaginary] = [q[0]! * k[0]! + q[1]! * k[1]!, q[1]! * k[0]! - q[0]! * k[1]!];
  line("(5)  ⟨f(q, m), f(k, n)⟩ = g(q, k, m − n)", dot(rw, at(q, m + 5), at(k, n + 5)), say("both-positions-five"));
  line("(6)  g = Re[q k* e^(i(m−n)θ)]", real * c - imaginary * s, say("q-k-complex"));
  const byMatrix = (x: Float32Array, position: number): [number, number] => {
    const table = rw.cosSin(pair, [position]);
    const [cc, ss] = [table.cos[0]!, table.sin[0]!];
    return [x[0]! * cc - x[1]! * ss, x[0]! * ss + x[1]! * cc];
  };
  for (const [name, x, position] of [
    ["(7)  f(q, m) = R(mθ) q", q, m],
    ["(8)  f(k, n) = R(nθ) k", k, n],
  ] as const) {
    const [by, core] = [byMatrix(x, position), at(x, position)];
    const good = by.every((value, i) => Math.abs(value - core[i]!) < TOLERANCE * Math.max(1, size));
    steps.push({ formula: name, ours: `(${list(core, 4)})`, verdict: good ? "holds" : "fails" });
  }
  line("(9)  ⟨f(q, m), f(k, n)⟩ = qᵀ R(m − n) k", dot(rw, q, at(k, m - n)), say("printed-sign-wrong"));
  line("(9′) ⟨f(q, m), f(k, n)⟩ = qᵀ R(n − m) k", dot(rw, q, at(k, n - m)), say("n-m-holds"));
  line("(10) (q₁k₁ + q₂k₂) cos((m−n)θ) − (q₂k₁ − q₁k₂) sin((m−n)θ)", real * c - imaginary * s, say("first-line-10"));
  line("(10) … = qᵀ [cos −sin; sin cos]((m−n)θ) k", dot(rw, q, at(k, m - n)), say("second-line-matrix"));
  line("(11) ⟨R_a X, R_b Y⟩ = ⟨X, R_(b−a) Y⟩", dot(rw, q, at(k, n - m)), say("m-b-n"));
  const four = head(4, "interleaved");
  const [q4, k4] = [Float32Array.of(...q, ...k), Float32Array.of(...k, ...q)];
  const whole = turn(rw, four, q4, m);
  const blocks = [0, 1].flatMap((block) => {
    const one: RopeSpec = { ...head(2, "interleaved"), invFreq: [rw.frequencies(four).invFreq[block]!] };
    return [...turn(rw, one, q4.slice(2 * block, 2 * block + 2), m)];
  });
  const apart = Math.max(...blocks.map((value, i) => Math.abs(value - whole[i]!)));
  steps.push({
    formula: "(12) f(q, m) = R^d_(Θ, m) W q, d = 4",
    ours: `(${list(whole, 4)})`,
    verdict: apart < TOLERANCE ? "holds" : "fails",
    note: say("two-blocks-two"),
  });
  const back = turn(rw, four, whole, -m);
  const lost = Math.max(...back.map((value, i) => Math.abs(value - q4[i]!)));
  steps.push({
    formula: "(13) RᵀR = 1",
    ours: `(${list(back, 4)})`,
    verdict: lost < TOLERANCE * Math.max(1, size) ? "holds" : "fails",
    note: say("turned-turned-back"),
  });
  const table = rw.cosSin(four, { start: 0, count: 3 });
  const unit = Float32Array.from({ length: 4 }, (_, i) => (i === 0 ? 1 : 0));
  const sizes = [whole.length, turn(rw, four, unit, m).length];
  const tableSizes = [table.rows, table.cos.length / table.rows];
  steps.push({
    formula: "(13) R: [seq_len, dim // 2]",
    ours: `R [${sizes.join(", ")}] ≠ [${tableSizes.join(", ")}]`,
    verdict: sizes.every((size, i) => size === tableSizes[i]) ? "holds" : "fails",
    note: say("shape-table-angles"),
  });
  line(
    "(14) (R_m q)ᵀ (R_n k) = qᵀ R_(n−m) k, d = 4",
    dot(rw, q4, turn(rw, four, k4, n - m)),
    undefined,
    dot(rw, whole, turn(rw, four, k4, n)),
  );
  const [projected, keys] = [two(WQ, q), two(WK, k)];
  const withW = dot(rw, at(projected, m), at(keys, n));
  line(
    "(14) (R_m W_q q)ᵀ (R_n W_k k) = qᵀ W_q R_(n−m) W_k k",
    dot(rw, two(WQ_T, q), at(keys, n - m)),
    say("printed-w-q-lacks"),
    withW,
  );
  line("(14′) … = qᵀ W_qᵀ R_(n−m) W_k k", dot(rw, projected, at(keys, n - m)), say("transposed-holds"), withW);
  const failed = steps.filter(({ verdict }) => verdict === "fails").length;
  return {
    rows: [number("f-q-m-f", score.toFixed(4))],
    steps,
    figures: [
      plane("q-k-before", "arrows", [
        { name: same("q"), x: q[0]!, y: q[1]!, look: 5 },
        { name: same("k"), x: k[0]!, y: k[1]!, look: 4 },
        { name: same("R(m) q"), x: at(q, m)[0]!, y: at(q, m)[1]!, look: 0 },
        { name: same("R(n) k"), x: at(k, n)[0]!, y: at(k, n)[1]!, look: 1 },
      ]),
    ],
    summary: say("run.summary", {
      steps: steps.length - failed,
      steps2: steps.length,
      m:
        m === n
          ? say("m-n-both")
          : say("instead", { rwOf: dot(rw, q, at(k, m - n)).toFixed(4), score: score.toFixed(4) }),
    }),
  };
}

const component = (name: string, value: number): ReturnType<typeof slider> =>
  slider(name, same(name), value, -2, 2, 0.1);
const [sampleQ, sampleK] = twoVectors(2, 0).map((vector) =>
  Array.from(vector, (value) => Number(value.toFixed(1))),
) as [number[], number[]];

export const items: readonly Item[] = [
  card(
    "001-derivation",
    [
      component("q1", sampleQ[0]!),
      component("q2", sampleQ[1]!),
      component("k1", sampleK[0]!),
      component("k2", sampleK[1]!),
      slider("m", same("m"), 5, 0, 32),
      slider("n", same("n"), 2, 0, 32),
      slider("theta", same("θ"), 0.3, 0.1, 1, 0.05),
    ],
    run,
  ),
];
