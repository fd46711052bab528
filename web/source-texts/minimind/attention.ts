import type { Ropewalk } from "../../api/index.js";
import { choice, head, slider, turned, twoVectors } from "../heads.js";
import { dot, largest, norm, scientific, shape, times, numbers } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Row, Values } from "../types.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/attention.json" with { type: "json" };

const { say, number, claim, card, lines, heat } = phrasesOf(phrases);

export const DIM = 64;
const SHIFTS = times(65, (i) => 4 * i);

/** Two fixed projections, [DIM, DIM], a row for each output: plain sines, so that every language writes the same. */
const projections = (["sin", "cos"] as const).map((wave) =>
  Float32Array.from({ length: DIM * DIM }, (_, at) => {
    const [o, i] = [Math.floor(at / DIM), at % DIM];
    return Math[wave]((o + 1) * (i + 1)) / 8;
  }),
) as [Float32Array, Float32Array];

const project = (x: Float32Array, weights: Float32Array): Float32Array =>
  Float32Array.from({ length: DIM }, (_, o) => x.reduce((sum, value, i) => sum + value * weights[o * DIM + i]!, 0));

function runPipeline(rw: Ropewalk, values: Values): Result {
  const distance = Number(values["distance"]);
  const spec = head(DIM, "interleaved");
  const [x, y] = twoVectors(DIM);
  const [toQ, toK] = projections;
  const last = SHIFTS.at(-1)! + distance;
  const codes = rw.sinusoidal({ start: 0, count: last + 1 }, DIM);
  const added = (vector: Float32Array, position: number): Float32Array =>
    vector.map((value, i) => value + codes[position * DIM + i]!);
  /** The word x at m looks at y at n and at itself: its score of y, and the weight that softmax gives it. */
  const both = (q: Float32Array, ofY: Float32Array, ofX: Float32Array): [score: number, weight: number] => {
    const { weights } = rw.attention(q, Float32Array.from([...ofY, ...ofX]), new Float32Array(2 * DIM), {
      batch: 1,
      heads: 1,
      kvHeads: 1,
      querySeq: 1,
      keySeq: 2,
      headDim: DIM,
      weights: true,
    });
    return [dot(rw, q, ofY), weights![0]!];
  };
  const additive = SHIFTS.map((n) => {
    const [here, there] = [added(x, n + distance), added(y, n)];
    return both(project(here, toQ), project(there, toK), project(here, toK));
  });
  const [q, ofY, ofX] = [project(x, toQ), project(y, toK), project(x, toK)];
  const rotary = SHIFTS.map((n) =>
    both(turned(rw, spec, q, [n + distance]), turned(rw, spec, ofY, [n]), turned(rw, spec, ofX, [n + distance])),
  );
  const scoresOf = (all: readonly [number, number][]): number[] => all.map(([score]) => score);
  const weightsOf = (all: readonly [number, number][]): number[] => all.map(([, weight]) => weight);
  const spread = (list: readonly number[]): number => Math.max(...list) - Math.min(...list);
  const [moved, still] = [spread(scoresOf(additive)), spread(scoresOf(rotary))];
  const [weightMoved, weightStill] = [spread(weightsOf(additive)), spread(weightsOf(rotary))];
  const size = norm(rw, q) * norm(rw, ofY);
  return {
    rows: [
      number("position-added-spread-score", moved.toFixed(4)),
      number("rotated-spread-score", scientific(still, 0)),
      number("position-added-spread-weight", weightMoved.toFixed(4)),
      number("rotated-spread-weight-after", scientific(weightStill, 0)),
      claim("rotation-gives-relative-position", `${scientific(still / size, 0)} |q| |k|`, still < 1e-6 * size),
    ],
    figures: [
      lines("same-two-words", "position-key", "score", [
        { name: say("position-added"), x: SHIFTS, y: scoresOf(additive) },
        { name: say("rotated"), x: SHIFTS, y: scoresOf(rotary) },
      ]),
      lines("weight-after-softmax", "position-key", "weight", [
        { name: say("position-added"), x: SHIFTS, y: weightsOf(additive) },
        { name: say("rotated"), x: SHIFTS, y: weightsOf(rotary) },
      ]),
    ],
    summary: say("pipeline.summary", {
      distance,
      moved: moved.toFixed(2),
      weightMoved: weightMoved.toFixed(2),
      still: scientific(still, 0),
      weightStill: scientific(weightStill, 0),
    }),
  };
}

function runCosine(rw: Ropewalk, values: Values): Result {
  const distance = Number(values["distance"]);
  const rows: Row[] = [];
  let last = { predicted: 0, score: 0 };
  for (const dim of [2, 4, 64]) {
    const spec = head(dim);
    const { randn } = torchGenerator(7);
    const [q, k] = [randn(dim), randn(dim)];
    const score = rw.scoreByDistance(spec, [distance], { q, k })[0]!;
    const size = norm(rw, q) * norm(rw, k);
    const first = rw.frequencies(spec).invFreq[0]!;
    const plain = Math.acos(dot(rw, q, k) / size);
    const sign = dim === 2 && q[0]! * k[1]! - q[1]! * k[0]! > 0 ? -1 : 1;
    const predicted = size * Math.cos(plain + sign * distance * first);
    last = { predicted, score };
    rows.push(
      claim("d", `${score.toFixed(4)}, ${predicted.toFixed(4)}`, Math.abs(predicted - score) < 1e-4 * size, {
        said: "(Rq)·(Rk) = |q||k|cos(α+Δθ)",
        reason: dim === 2 ? say("one-pair-one") : say("pairs-turn-angles", { dim: dim / 2 }),
        dim,
      }),
    );
  }
  return {
    rows,
    summary: say("cosine.summary", { predicted: last.predicted.toFixed(3), score: last.score.toFixed(3) }),
  };
}

function runGroups(rw: Ropewalk, values: Values): Result {
  const [heads, kvHeads] = numbers(values, "heads", "kv");
  const [batch, seq] = [2, 6];
  const spec = head(DIM);
  const cosSin = rw.cosSin(spec, { start: 0, count: seq });
  const { randn } = torchGenerator(42);
  const [q, k, v] = [heads, kvHeads, kvHeads].map((count) => randn(batch * seq * count * DIM)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const turn = (x: Float32Array, count: number): Float32Array =>
    rw.rotate(x, { shape: [batch, seq, count, DIM], layout: "bshd", pairing: spec.pairing, cosSin });
  const [turnedQ, turnedK] = [turn(q, heads), turn(k, kvHeads)];
  const one = Math.min(1, heads - 1);
  const alone = Float32Array.from(
    { length: batch * seq * DIM },
    (_, i) => q[Math.floor(i / DIM) * heads * DIM + one * DIM + (i % DIM)]!,
  );
  const turnedAlone = turn(alone, 1);
  const apart = largest(
    turnedAlone.map((value, i) =>
      Math.abs(value - turnedQ[Math.floor(i / DIM) * heads * DIM + one * DIM + (i % DIM)]!),
    ),
  );
  const sizes = { batch, heads, kvHeads, querySeq: seq, keySeq: seq, headDim: DIM, layout: "bshd" } as const;
  const { output, weights } = rw.attention(turnedQ, turnedK, v, { ...sizes, causal: true, weights: true });
  const reads = times(heads, (h) => String(Math.floor(h / (heads / kvHeads))));
  const first = weights!.subarray(0, heads * seq * seq);
  return {
    rows: [
      number("query-states", shape(batch, seq, heads, DIM)),
      number("key-states", shape(batch, seq, kvHeads, DIM)),
      claim("head-turned-alone-among", String(apart), apart === 0, { one, heads }),
      number("key-head-each-query", reads.join(" ")),
      number("attention-output", `${shape(batch, seq, heads, DIM)}, ${output.length} ${"float32"}`),
      number("cache-keys-values-per", `${2 * kvHeads * DIM} / ${2 * heads * DIM} = 1/${heads / kvHeads}`),
    ],
    figures: [
      heat("weights-head-0", "key", "query", {
        columns: times(seq, (i) => String(i)),
        rows: times(seq, (i) => String(i)),
        values: first.slice(0, seq * seq),
      }),
    ],
    summary: say("groups.summary", { heads, kvHeads, heads2: heads / kvHeads }),
  };
}

export const items: readonly Item[] = [
  card("000-pipeline", [slider("distance", say("distance"), 3, 0, 64)], runPipeline),
  card("000-cosine", [slider("distance", say("distance"), 2, 0, 20)], runCosine),
  card(
    "000-gqa",
    [choice("heads", "8", ["8", "16", "32"]), choice("kv", "2", ["1", "2", "4", "8"], "kv_heads")],
    runGroups,
  ),
];
