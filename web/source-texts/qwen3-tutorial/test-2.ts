import type { CosSin, RopeSpec, Ropewalk } from "../../api/index.js";
import { head, slider, turned } from "../heads.js";
import { dot, largest, list, norm, row, same, scientific, shape, thousands, times } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Pause, Result, Row, Values } from "../types.js";
import { inList, phrasesOf } from "../phrases.js";
import phrases from "./words/test-2.json" with { type: "json" };

const { say, number, printed, claim, card, lines } = phrasesOf(phrases);

const [BATCH, HEADS, SEQ, DIM] = [2, 32, 16, 128];
const SIZE = BATCH * HEADS * SEQ * DIM;
const OFFSETS = [0, 1, 2, 4, 8];
const MISMATCH = 0.487347;

const FIRST = "1.9269 1.4873 0.9007 -2.1055 0.6784 -1.2345 -0.0431 -1.6047 -0.7521 1.6487";
const LAST = "0.5484 0.4577 0.9677 -0.6674 1.6183 -0.2644 1.3541 -0.0709 -0.3697 -0.246";
const TURNED = "-0.6945 0.301 0.4007 -0.5162 1.5313 -0.3407 1.2414 0.2079 -0.247 -0.3272";
const COS = "0.995 0.995 0.9988 0.9988 0.9997 0.9997 0.9999 0.9999 1. 1.";
const SIN = "0.0998 0.0998 0.05 0.05 0.025 0.025 0.0125 0.0125 0.0062 0.0062";
const SIMILAR = ["118.314240", "20.345375", "-4.198829", "8.441195", "-8.702080"];
const STEPS = ["+97.968864", "+24.544204", "-12.640023", "+17.143274"];

/** The text's frequencies: 0.1 radians per position for the first pair, half as fast for each next one. */
const spec = (headDim = DIM): RopeSpec => ({
  ...head(headDim),
  invFreq: times(headDim / 2, (pair) => 0.1 * 0.5 ** pair),
});

/**
 * The text's tables by channel, [seq, headDim]: channel d has the angle of pair d // 2, as adjacent pairs want it, while
 * rotate_half pairs channels d and d + 64. The core turns once by the angles of the first halves and once by those of the
 * second, and each channel keeps the turn of its own.
 */
function turnAsPrinted(
  rw: Ropewalk,
  x: Float32Array,
  tokens: number,
): { cos: Float32Array; sin: Float32Array; y: Float32Array } {
  const table = rw.cosSin(spec(), { start: 0, count: SEQ });
  const half = DIM / 2;
  const channel = (all: Float32Array): Float32Array =>
    Float32Array.from({ length: SEQ * DIM }, (_, i) => all[Math.floor(i / DIM) * half + ((i % DIM) >> 1)]!);
  const [cos, sin] = [channel(table.cos), channel(table.sin)];
  const halfOf = (all: Float32Array, second: boolean): Float32Array =>
    Float32Array.from(
      { length: SEQ * half },
      (_, i) => all[Math.floor(i / half) * DIM + (i % half) + (second ? half : 0)]!,
    );
  const turn = (second: boolean): Float32Array => {
    const cosSin: CosSin = { rows: SEQ, rotaryDim: DIM, cos: halfOf(cos, second), sin: halfOf(sin, second) };
    return rw.rotate(x, {
      shape: [tokens / SEQ, 1, SEQ, DIM],
      pairing: "half-split",
      cosSin,
      positionIds: ids(tokens / SEQ),
    });
  };
  const y = turn(false);
  const seconds = turn(true);
  for (let i = 0; i < y.length; i += 1) if (i % DIM >= half) y[i] = seconds[i]!;
  return { cos, sin, y };
}

const ids = (batch: number): number[] => times(batch * SEQ, (i) => i % SEQ);

interface Run {
  q: Float32Array;
  k: Float32Array;
  kTurned: Float32Array;
  cos: Float32Array;
  sin: Float32Array;
  y: Float32Array;
  /** The same vectors through a table that fits rotate_half. */
  fitting: Float32Array;
}

async function runAll(rw: Ropewalk, seed: number, pause: Pause): Promise<Run> {
  const { randn } = torchGenerator(seed);
  const [q, k] = [randn(SIZE), randn(SIZE)];
  await pause(0.3);
  const printed = turnAsPrinted(rw, q, SIZE / DIM);
  await pause(0.6);
  const cosSin = rw.cosSin(spec(), { start: 0, count: SEQ });
  const fitting = rw.rotate(q, {
    shape: [BATCH * HEADS, 1, SEQ, DIM],
    pairing: "half-split",
    cosSin,
    positionIds: ids(BATCH * HEADS),
  });
  return { q, k, kTurned: turnAsPrinted(rw, k, SIZE / DIM).y, ...printed, fitting };
}

/** Largest | |y| - |x| | over all vectors; lengths are float32, as torch.norm gives them. */
function normError(x: Float32Array, y: Float32Array): number {
  const length = (all: Float32Array, start: number): number => {
    let sum = 0;
    for (let i = start; i < start + DIM; i += 1) sum += all[i]! ** 2;
    return Math.fround(Math.sqrt(sum));
  };
  return largest(times(SIZE / DIM, (i) => Math.abs(length(x, i * DIM) - length(y, i * DIM))));
}

async function runNumbers(rw: Ropewalk, values: Values, pause: Pause): Promise<Result> {
  const seed = Number(values["seed"]);
  const own = seed === 42;
  const { q, k, kTurned, cos, sin, y, fitting } = await runAll(rw, seed, pause);
  const [first, last] = [row(q, 0, DIM), row(q, 15, DIM)];
  const [first2, last2] = [row(y, 0, DIM), row(y, 15, DIM)];
  const [wrong, right] = [normError(q, y), normError(q, fitting)];
  const ten = (all: Float32Array): string => list(all.subarray(0, 10), 4);
  return {
    rows: [
      printed("batch-size-seq-len-num-heads-head-dim", "2 16 32 128", [BATCH, SEQ, HEADS, DIM].join(" ")),
      printed(
        "numbers-q-k",
        "262,144 (≈0.3M)",
        `${thousands(q.length + k.length)} (≈${((q.length + k.length) / 1e6).toFixed(1)}M)`,
      ),
      ...["q", "k", "q_embed", "k_embed"].map((name, i) =>
        printed(
          "shape",
          "[2, 32, 16, 128]",
          shape(BATCH, HEADS, [q, k, y, kTurned][i]!.length / (BATCH * HEADS * DIM), DIM),
          { name },
        ),
      ),
      ...[cos, sin].map((table, i) =>
        printed("shape-2", "[2, 16, 128]", shape(BATCH, SEQ, table.length / SEQ), { value: ["cos", "sin"][i] }),
      ),
      printed("q-0-0-0", FIRST, ten(first)),
      printed("q-0-0-0-2", "10.8772", norm(rw, first).toFixed(4)),
      printed("q-0-0-15", LAST, ten(last)),
      printed("q-0-0-15-2", "10.4785", norm(rw, last).toFixed(4)),
      printed("cos-0-0-10", "1. 1. 1. 1. 1. 1. 1. 1. 1. 1.", list(cos.subarray(0, 10), 4)),
      printed("sin-0-0-10", "0. 0. 0. 0. 0. 0. 0. 0. 0. 0.", list(sin.subarray(0, 10), 4)),
      printed("cos-0-1-10", COS, list(cos.subarray(DIM, DIM + 10), 4)),
      printed("sin-0-1-10", SIN, list(sin.subarray(DIM, DIM + 10), 4)),
      printed("q-embed-0-0-0", FIRST, ten(first2)),
      printed("q-embed-0-0-0-2", "10.8772", norm(rw, first2).toFixed(4)),
      printed("q-embed-0-0-15", TURNED, ten(last2)),
      printed("q-embed-0-0-15-2", "10.4008", norm(rw, last2).toFixed(4)),
      printed("largest-change-norm", MISMATCH.toFixed(6), wrong.toFixed(6)),
      claim("same-table-fits-rotate-half", scientific(right, 1), right < 1e-5),
    ],
    summary: say("numbers.summary", {
      right: scientific(right, 1),
      own: own
        ? say("all-printed-numbers", { wrong: wrong.toFixed(6) })
        : say("seed-lengths-change", { seed, wrong: wrong.toFixed(6) }),
    }),
  };
}

async function runSimilarity(rw: Ropewalk, values: Values, pause: Pause): Promise<Result> {
  const { q, y, fitting } = await runAll(rw, Number(values["seed"]), pause);
  const scores = (all: Float32Array): number[] =>
    OFFSETS.map((offset) => Math.fround(dot(rw, row(all, 0, DIM), row(all, offset, DIM))));
  const [turnedScores, plain, right] = [scores(y), scores(q), scores(fitting)];
  const q0 = row(q, 0, DIM);
  const alone = OFFSETS.map((offset) => dot(rw, q0, turned(rw, spec(), q0, [offset])));
  const rows = OFFSETS.flatMap((offset, i): Row[] => [
    printed("0-vs", SIMILAR[i]!, turnedScores[i]!.toFixed(6), { offset }),
    ...(i === 0
      ? []
      : [
          printed("change", STEPS[i - 1]!, signed(turnedScores[i - 1]! - turnedScores[i]!), {
            OFFSETS: OFFSETS[i - 1],
            offset,
          }),
        ]),
  ]);
  const falls = turnedScores.every((value, i) => i === 0 || value < turnedScores[i - 1]!);
  return {
    rows: [
      ...rows,
      number("same-products-without-any", plain.map((value) => value.toFixed(2)).join(" ")),
      number("one-vector-against-itself", alone.map((value) => value.toFixed(2)).join(" ")),
      claim("similarity-falls-distance-grows", turnedScores.map((value) => value.toFixed(1)).join(" > "), falls),
    ],
    figures: [
      lines("rows-compare-without", "distance", "dot-product", [
        { name: say("printed"), x: OFFSETS, y: turnedScores },
        { name: say("without-rotation"), x: OFFSETS, y: plain },
        { name: say("fitting-table"), x: OFFSETS, y: right },
        { name: say("one-vector-itself"), x: OFFSETS, y: alone },
      ]),
    ],
    summary: say("similarity.summary", {
      printed: inList(turnedScores.map((value) => value.toFixed(1))),
      plain: inList(plain.map((value) => value.toFixed(1))),
    }),
  };
}

const signed = (value: number): string => (value > 0 ? `+${value.toFixed(6)}` : value.toFixed(6));

const seed = slider("seed", same("torch.manual_seed"), 42, 0, 99);

export const items: readonly Item[] = [
  card("001-test-2", [seed], runNumbers),
  card("001-test-2-similarity", [seed], runSimilarity),
];
