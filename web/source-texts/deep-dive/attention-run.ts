import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import { difference, largest, mean, norm, row, times } from "../rows.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Pause } from "../types.js";
import { hasMeasuringWorker, inWorker } from "./measuring-worker.js";
import { loadEngines } from "./speed-engines.js";

export const MODEL = 512;
export const HEADS = 8;
const DIM = MODEL / HEADS;
/** Where the whole input is moved to. */
export const FURTHER = 1000;
/** Tokens whose weights of head 0 are shown. */
export const SHOWN = 12;

export interface AttentionPlan {
  rope: boolean;
  causal: boolean;
  /** Tokens of each sequence. */
  attended: number;
  batch: number;
}

export interface AttentionFacts {
  /** How far a row's sum is from 1 at most, before and after dropout; and the mean of the sums after it. */
  off: number;
  droppedOff: number;
  droppedMean: number;
  /** Mean length of the output after its projection. */
  length: number;
  /** What the output moves by when all of the input moves on, as it is and were v rotated too. */
  moved: number;
  movedWithV: number;
  /** [SHOWN, SHOWN] of the first sequence's head 0. */
  weights: number[];
  /** Milliseconds of one forward pass, by part. */
  milliseconds: { projections: number; rotation: number; attention: number };
}

export type AttentionMessage = { attended: AttentionFacts } | { share: number };

/** One forward pass and its checks, a sequence at a time; `pause` is awaited between pieces. */
export async function attendHere(rw: Ropewalk, plan: AttentionPlan, pause: Pause): Promise<AttentionFacts> {
  const { rope, causal, attended: seq, batch } = plan;
  const { linear } = await import("ropewalk/model");
  const random = torchGenerator(0);
  // nn.Linear's own beginning: uniform within 1 / sqrt(inputs), kaiming_uniform_ with a = sqrt(5).
  const bound = 1 / Math.sqrt(MODEL);
  const uniform = (size: number): Float32Array =>
    Float32Array.from({ length: size }, () => ((random.random() & 0xffffff) * 2 ** -23 - 1) * bound);
  const [toQ, toK, toV, toOutput] = [0, 1, 2, 3].map(() => uniform(MODEL * MODEL));
  const bias = uniform(MODEL);
  const x = random.randn(batch * seq * MODEL);
  const spec = head(DIM);
  const shape = [1, seq, HEADS, DIM] as const;
  const turn = (vectors: Float32Array, start: number): Float32Array => {
    const cosSin = rw.cosSin(spec, { start, count: seq });
    return rw.rotate(vectors, { shape, layout: "bshd", pairing: spec.pairing, cosSin });
  };
  const sizes = { batch: 1, heads: HEADS, kvHeads: HEADS, querySeq: seq, keySeq: seq, headDim: DIM } as const;
  const attend = (q: Float32Array, k: Float32Array, v: Float32Array, weights = false): Attended =>
    rw.attention(q, k, v, { ...sizes, layout: "bshd", causal, weights });
  const milliseconds = { projections: 0, rotation: 0, attention: 0 };
  const timed = async <T>(part: keyof typeof milliseconds, work: () => T): Promise<Awaited<T>> => {
    const before = performance.now();
    const result = await work();
    milliseconds[part] += performance.now() - before;
    return result;
  };
  const facts = { off: 0, droppedOff: 0, moved: 0, movedWithV: 0, weights: [] as number[] };
  const [droppedSums, lengths]: number[][] = [[], []];
  for (let i = 0; i < batch; i += 1) {
    const steps = rope ? 6 : 3;
    let step = 0;
    const next = (): Promise<void> => pause((i + (step += 1) / steps) / batch);
    const part = x.subarray(i * seq * MODEL, (i + 1) * seq * MODEL);
    const project = (weights: Float32Array | undefined, from = part): Promise<Float32Array> =>
      timed("projections", () => linear(from, weights!, MODEL));
    const [q, k, v] = [await project(toQ), await project(toK), await project(toV)];
    await next();
    const [turnedQ, turnedK] = rope ? await timed("rotation", () => [turn(q, 0), turn(k, 0)] as const) : [q, k];
    const { output, weights } = await timed("attention", () => attend(turnedQ, turnedK, v, true));
    const final = (await project(toOutput, output)).map((value, j) => value + bias[j % MODEL]!);
    for (let t = 0; t < seq; t += 1) lengths!.push(norm(rw, row(final, t, MODEL)));
    await next();
    const sums = (cells: Float32Array): number[] =>
      times(HEADS * seq, (r) => cells.subarray(r * seq, (r + 1) * seq).reduce((a, b) => a + b, 0));
    facts.off = Math.max(facts.off, largest(sums(weights!).map((sum) => Math.abs(sum - 1))));
    const dropped = sums(weights!.map((value) => (random.random() % 10 === 0 ? 0 : value / 0.9)));
    facts.droppedOff = Math.max(facts.droppedOff, largest(dropped.map((sum) => Math.abs(sum - 1))));
    droppedSums!.push(...dropped);
    if (i === 0) for (let r = 0; r < SHOWN; r += 1) facts.weights.push(...weights!.subarray(r * seq, r * seq + SHOWN));
    await next();
    if (!rope) continue;
    // v is not rotated: the output is the same wherever the input is. Were it rotated, it would not be.
    const further = [turn(q, FURTHER), turn(k, FURTHER)] as const;
    facts.moved = Math.max(facts.moved, difference(attend(...further, v).output, output));
    await next();
    const there = attend(...further, turn(v, FURTHER)).output;
    await next();
    facts.movedWithV = Math.max(facts.movedWithV, difference(there, attend(turnedQ, turnedK, turn(v, 0)).output));
    await next();
  }
  return { ...facts, droppedMean: mean(droppedSums!), length: mean(lengths!), milliseconds };
}

type Attended = ReturnType<Ropewalk["attention"]>;

/** In a worker where the page provides one; here otherwise. */
export async function runAttention(rw: Ropewalk, plan: AttentionPlan, pause: Pause): Promise<AttentionFacts> {
  if (!hasMeasuringWorker()) return attendHere(rw, plan, pause);
  let found: AttentionFacts | undefined;
  await inWorker<AttentionMessage>(plan, async (message) => {
    if ("share" in message) await pause(message.share);
    else found = message.attended;
  });
  return found!;
}

/** The same, where there is no engine yet: in the worker. */
export async function attendInWorker(plan: AttentionPlan, tell: (message: AttentionMessage) => void): Promise<void> {
  const { simd } = await loadEngines(["simd"]);
  if (typeof simd !== "object") throw new Error(simd);
  tell({ attended: await attendHere(simd, plan, async (share) => tell({ share })) });
}
