// Contenders are timed in turn, so that a slow moment of the machine affects all of them.

type Calls =
  | { run(): void | Promise<unknown>; repeat?: never; seconds?: never }
  | { repeat(calls: number): void; run?: never; seconds?: never }
  /** One call, which returns the seconds of the part of it that counts. */
  | { seconds(): Promise<number>; run?: never; repeat?: never };

/** One thing to time: by single calls, which may be asynchronous, by a function that repeats itself, or by itself. */
export type Contender = {
  /** The number of consecutive turns in each round, of which the fastest counts. Default 1. */
  fastestOf?: number;
} & Calls;

export interface Pace {
  /** The largest number of rounds; each round times every contender once. */
  rounds: number;
  /** The least duration of a contender's turn: short calls are repeated. */
  turnSeconds: number;
  /** The time budget of all rounds together: they stop after two, or after one if a single round takes longer. */
  budgetSeconds: number;
}

const now = (): number => performance.now() / 1000;

async function secondsOf(contender: Contender, calls: number): Promise<number> {
  if (contender.seconds) {
    let total = 0;
    for (let call = 0; call < calls; ++call) total += await contender.seconds();
    return total;
  }
  const begin = now();
  if (contender.repeat) {
    contender.repeat(calls);
    return now() - begin;
  }
  for (let call = 0; call < calls; ++call) {
    const pending = contender.run();
    if (pending !== undefined) await pending;
  }
  return now() - begin;
}

/**
 * The time of the last of some calls: three turns, with pauses in which the engine can replace code by its optimised
 * version.
 */
async function warmUp(contender: Contender, turnSeconds: number): Promise<number> {
  let last = 0;
  let total = 0;
  for (let turn = 1; turn <= 3; ++turn) {
    do {
      last = await secondsOf(contender, 1);
      total += last;
    } while (total < turn * turnSeconds);
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (total >= 3 * turnSeconds) break; // calls longer than a turn
  }
  return last;
}

/** The number of calls in a turn, and their duration. */
interface Turn {
  calls: number;
  seconds: number;
}

/** Calls that take this long are not made only to measure their duration. */
const longCall = 0.2;

/** Two turns must last long enough, so that one slow moment does not count. */
async function calibrate(contender: Contender, turnSeconds: number): Promise<Turn> {
  let calls = 1;
  let seconds = await warmUp(contender, turnSeconds);
  if (seconds >= longCall) return { calls, seconds };
  for (;;) {
    if (seconds >= turnSeconds) {
      seconds = await secondsOf(contender, calls);
      if (seconds >= turnSeconds / 2) return { calls, seconds };
    }
    calls *= seconds < turnSeconds / 8 ? 4 : 2;
    seconds = await secondsOf(contender, calls);
  }
}

/** Untimed calls before each turn bring the contender's memory back into the caches. */
function callsBefore({ calls, seconds }: Turn): number {
  return calls < 32 ? Math.min(4, Math.floor((0.016 * calls) / seconds)) : 0;
}

/** The nanoseconds of one call. A turn that is too short for the clock is made longer, also for later rounds. */
async function sampleOf(contender: Contender, turn: Turn, turnSeconds: number): Promise<number> {
  for (;;) {
    await secondsOf(contender, callsBefore(turn));
    const seconds = await secondsOf(contender, turn.calls);
    if (seconds > 0 && seconds >= turnSeconds / 4) return (seconds / turn.calls) * 1e9;
    turn.seconds = Math.max(seconds, turnSeconds / 16) * 4;
    turn.calls *= 4;
  }
}

/** The nanoseconds of one call of each contender, one sample for each round. `progress` receives the finished share. */
export async function timeInTurns(
  contenders: readonly Contender[],
  pace: Pace,
  progress?: (share: number) => void | Promise<void>,
): Promise<number[][]> {
  const turns: Turn[] = [];
  for (const contender of contenders) {
    turns.push(await calibrate(contender, pace.turnSeconds));
    await progress?.(0.3 * (turns.length / contenders.length));
  }
  const wholeOf = (turn: Turn): number => turn.seconds * (1 + callsBefore(turn) / turn.calls);
  const roundSeconds = turns.reduce((total, turn) => total + wholeOf(turn), 0);
  const affordable = Math.floor(pace.budgetSeconds / Math.max(roundSeconds, 1e-9));
  const rounds = Math.max(roundSeconds > pace.budgetSeconds ? 1 : 2, Math.min(pace.rounds, affordable));
  const samples: number[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; ++round) {
    for (const [i, contender] of contenders.entries()) {
      let fastest = Infinity;
      for (let turn = 0; turn < (contender.fastestOf ?? 1); ++turn) {
        fastest = Math.min(fastest, await sampleOf(contender, turns[i]!, pace.turnSeconds));
      }
      samples[i]!.push(fastest);
    }
    await progress?.(0.3 + 0.7 * ((round + 1) / rounds));
  }
  return samples;
}
