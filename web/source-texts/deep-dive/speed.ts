import type { Ropewalk } from "../../api/index.js";
import { ratios, spreadOf, type Spread } from "../../bench/suite/statistics.js";
import { timeInTurns } from "../../bench/suite/timing.js";
import { hasMeasuringWorker, inWorker } from "./measuring-worker.js";
import { engineOf, waysOf, type Way } from "./speed-ways.js";
import { loadEngines, type EngineName, type Engines } from "./speed-engines.js";

/** The text's three sizes; its 8 x 32 heads become as many as are asked for. */
export const SIZES = [
  { seq: 512, headDim: 64 },
  { seq: 1024, headDim: 128 },
  { seq: 2048, headDim: 256 },
] as const;

export interface Timed {
  seq: number;
  headDim: number;
  /** Microseconds of one call, of the ways that run here. */
  microseconds: Partial<Record<Way, Spread>>;
  /** Sample by sample: the time of the basic way, or of the cached table, over this one's. */
  faster: Partial<Record<Way, Spread>>;
  fasterThanCached: Partial<Record<Way, Spread>>;
  /** Largest difference of each answer from that of double precision, checked before anything was timed. */
  apart: Partial<Record<Way, number>>;
  /** Whether the engines of the core give the same bits. */
  sameBits: boolean;
  /** Why the other ways do not run here. */
  missing: Partial<Record<Way, string>>;
}

/** Numbers of an array at most: with seven ways and their answers in double precision more does not fit a tab. */
const MOST_NUMBERS = 2 ** 23;
export const sizesOf = (heads: number): readonly (typeof SIZES)[number][] =>
  SIZES.filter(({ seq, headDim }) => heads * seq * headDim <= MOST_NUMBERS);

const PACE = { rounds: 15, turnSeconds: 0.02 };
const SECONDS_OF_A_WAY = 0.4;

/** What is measured: how many heads, in which ways. */
export interface Plan {
  heads: number;
  ways: readonly Way[];
}

export const enginesFor = (ways: readonly Way[]): EngineName[] => [
  ...new Set(ways.flatMap((way) => engineOf(way) ?? [])),
];

/** One size on this device: every way gives the same answer, then all are timed in turns. */
export async function timeSize(
  engines: Engines,
  seq: number,
  headDim: number,
  plan: Plan,
  progress: (share: number) => void | Promise<void> = () => {},
): Promise<Timed> {
  const { ways, missing } = await waysOf(engines, plan.ways, { heads: plan.heads, seq, headDim });
  const names = [...ways.keys()];
  try {
    const answers = new Map(names.map((way) => [way, Float64Array.from(ways.get(way)!.answer())]));
    const exact = answers.get("float64") ?? answers.get("cached") ?? answers.values().next().value!;
    const core = names.filter((way) => engineOf(way)).map((way) => answers.get(way)!);
    const each = <T>(make: (way: Way, i: number) => T): Record<Way, T> =>
      Object.fromEntries(names.map((way, i) => [way, make(way, i)])) as Record<Way, T>;
    const budgetSeconds = SECONDS_OF_A_WAY * names.length;
    const samples = await timeInTurns([...ways.values()], { ...PACE, budgetSeconds }, progress);
    const over = (first: Way): Partial<Record<Way, Spread>> => {
      const against = samples[names.indexOf(first)];
      return against ? each((_, i) => spreadOf(ratios(against, samples[i]!))) : {};
    };
    return {
      seq,
      headDim,
      microseconds: each((_, i) => spreadOf(samples[i]!.map((nanoseconds) => nanoseconds / 1000))),
      faster: over("basic"),
      fasterThanCached: over("cached"),
      apart: each((way) => distance(answers.get(way)!, exact)),
      sameBits: core.every((answer) => distance(answer, core[0]!) === 0),
      missing: Object.fromEntries(missing),
    };
  } finally {
    for (const way of ways.values()) way.dispose?.();
  }
}

function distance(a: Float64Array, b: Float64Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i += 1) most = Math.max(most, Math.abs(a[i]! - b[i]!));
  return most;
}

/** The device, as the browser describes it. */
export function deviceText(): string {
  const known = (globalThis as { navigator?: { userAgent?: string; hardwareConcurrency?: number } }).navigator;
  return `${known?.userAgent ?? "Node.js"}; ${known?.hardwareConcurrency ?? "?"} threads`;
}

export type SpeedMessage = { timed: Timed } | { share: number };

/** All sizes that fit, one after the other. */
export async function timeAll(
  engines: Engines,
  plan: Plan,
  tell: (message: SpeedMessage) => void | Promise<void>,
): Promise<void> {
  const sizes = sizesOf(plan.heads);
  for (const [i, { seq, headDim }] of sizes.entries()) {
    const timed = await timeSize(engines, seq, headDim, plan, (share) => tell({ share: (i + share) / sizes.length }));
    await tell({ timed });
  }
}

/** All sizes: in a worker where the page provides one, so that it stays alive; here otherwise, with pauses. */
export async function timeSizes(rw: Ropewalk, plan: Plan, onShare: (share: number) => Promise<void>): Promise<Timed[]> {
  const results: Timed[] = [];
  const hear = async (message: SpeedMessage): Promise<void> => {
    if ("timed" in message) results.push(message.timed);
    else await onShare(message.share);
  };
  if (hasMeasuringWorker()) await inWorker<SpeedMessage>(plan, hear);
  else await timeAll(await loadEngines(enginesFor(plan.ways), rw), plan, hear);
  return results;
}
