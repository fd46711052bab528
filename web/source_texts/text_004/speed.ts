import type { Ropewalk } from "../../api/index.js";
import { plainJs } from "../../bench/suite/plain_js.js";
import { ratios, spreadOf, type Spread } from "../../bench/suite/statistics.js";
import { timeInTurns, type Contender } from "../../bench/suite/timing.js";
import { head } from "../heads.js";
import { torchGenerator } from "../torch_normal.js";
import { measuringWorker } from "./measuring_worker.js";

/** The text's three sizes; its 8 x 32 heads become as many as are asked for. */
export const SIZES = [
  { seq: 512, headDim: 64 },
  { seq: 1024, headDim: 128 },
  { seq: 2048, headDim: 256 },
] as const;

/** basic: cosines and sines anew for each call; cached: from a table; wasm: the core, array in and out; resident: its memory. */
export const WAYS = ["basic", "cached", "wasm", "resident"] as const;
export type Way = (typeof WAYS)[number];

export interface Timed {
  seq: number;
  headDim: number;
  /** Microseconds of one call. */
  microseconds: Record<Way, Spread>;
  /** Sample by sample: the basic way's time over this one's. */
  faster: Record<Way, Spread>;
  /** Largest difference between the answers, checked before anything was timed. */
  apart: number;
}

const PACE = { rounds: 15, turnSeconds: 0.02, budgetSeconds: 1.6 };

/** One size on this device: every way gives the same answer, then all are timed in turns. */
export async function timeSize(rw: Ropewalk, seq: number, headDim: number, heads: number): Promise<Timed> {
  const spec = head(headDim);
  const { invFreq } = rw.frequencies(spec);
  const table = rw.cosSin(spec, { start: 0, count: seq });
  const x = torchGenerator(0).randn(heads * seq * headDim);
  const fresh = { cos: new Float32Array(table.cos.length), sin: new Float32Array(table.sin.length) };
  const task = { heads, seq, headDim, pairing: "half-split" as const, x };
  const [cached] = await plainJs.rotation({ ...task, cos: table.cos, sin: table.sin });
  const [basic] = await plainJs.rotation({ ...task, ...fresh });
  const remake = (): void => {
    for (let position = 0, at = 0; position < seq; position += 1)
      for (let pair = 0; pair < invFreq.length; pair += 1, at += 1) {
        const angle = position * invFreq[pair]!;
        fresh.cos[at] = Math.cos(angle);
        fresh.sin[at] = Math.sin(angle);
      }
  };
  const shape = [1, heads, seq, headDim] as const;
  const options = { shape, pairing: "half-split", cosSin: table } as const;
  const tensor = rw.tensor(shape);
  try {
    remake();
    tensor.write(x);
    const answers = [await cached!.answer(), rw.rotate(x, options), rw.rotate(tensor, options).read() as Float32Array];
    const expected = (await basic!.answer()).slice();
    let apart = 0;
    for (const answer of answers)
      for (let i = 0; i < expected.length; i += 1) apart = Math.max(apart, Math.abs(answer[i]! - expected[i]!));
    const contenders: Record<Way, Contender> = {
      basic: { run: () => (remake(), basic!.run()) },
      cached: { run: () => cached!.run() },
      wasm: { run: () => void rw.rotate(x, options) },
      resident: { run: () => void rw.rotate(tensor, options) },
    };
    const samples = await timeInTurns(
      WAYS.map((way) => contenders[way]),
      PACE,
    );
    const each = <T>(make: (i: number) => T): Record<Way, T> =>
      Object.fromEntries(WAYS.map((way, i) => [way, make(i)])) as Record<Way, T>;
    return {
      seq,
      headDim,
      microseconds: each((i) => spreadOf(samples[i]!.map((nanoseconds) => nanoseconds / 1000))),
      faster: each((i) => spreadOf(ratios(samples[0]!, samples[i]!))),
      apart,
    };
  } finally {
    tensor.dispose();
  }
}

/** The device, as the browser describes it. */
export function deviceText(): string {
  const known = (globalThis as { navigator?: { userAgent?: string; hardwareConcurrency?: number } }).navigator;
  return `${known?.userAgent ?? "Node.js"}; ${known?.hardwareConcurrency ?? "?"} threads`;
}

export type SpeedMessage = { timed: Timed } | { done: true } | { failed: string };

/** All sizes: in a worker where the page provides one, so that it stays alive; here otherwise, with a pause after each. */
export async function timeSizes(
  rw: Ropewalk,
  heads: number,
  onSize: (timed: Timed, share: number) => Promise<void>,
): Promise<Timed[]> {
  const results: Timed[] = [];
  const add = async (timed: Timed): Promise<void> => {
    results.push(timed);
    await onSize(timed, results.length / SIZES.length);
  };
  const worker = measuringWorker(heads);
  if (!worker) {
    for (const { seq, headDim } of SIZES) await add(await timeSize(rw, seq, headDim, heads));
    return results;
  }
  try {
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener("error", (event) =>
        reject(new Error(event.message || "the worker could not be started")),
      );
      worker.addEventListener("message", ({ data }: MessageEvent<SpeedMessage>) => {
        if ("timed" in data) add(data.timed).catch(reject);
        else if ("done" in data) resolve();
        else reject(new Error(data.failed));
      });
    });
  } finally {
    worker.terminate();
  }
  return results;
}
