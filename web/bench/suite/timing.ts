// Contenders timed in turns, so that a slow moment of the machine meets all of them.

type Calls =
  | { run(): void | Promise<unknown>; repeat?: never; seconds?: never }
  | { repeat(calls: number): void; run?: never; seconds?: never }
  /** One call, with the seconds of the part of it that counts. */
  | { seconds(): Promise<number>; run?: never; repeat?: never };

/** One thing to time: by single calls, which may be asynchronous, by something that repeats itself, or by itself. */
export type Contender = {
  /** Turns that it takes one after the other in each round; the fastest counts. 1 when left out. */
  fastestOf?: number;
} & Calls;

export interface Pace {
  /** Rounds at most; each round times every contender once. */
  rounds: number;
  /** A contender's turn lasts at least this long: short calls are repeated. */
  turnSeconds: number;
  /** Rounds stop when all of them would take longer than this: after two, or one where a single round takes longer. */
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

/** Seconds of the last of some calls: three turns, with pauses in which the engine swaps in its optimised code. */
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

/** How many calls make a turn, and how long they take together. */
interface Turn {
  calls: number;
  seconds: number;
}

/** Calls that take this long are not made to find out how long they take. */
const longCall = 0.2;

/** A turn must last twice: one slow moment does not make a slow contender. */
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

/** Untimed calls before each turn: they bring the contender's memory back into the caches. */
function callsBefore({ calls, seconds }: Turn): number {
  return calls < 32 ? Math.min(4, Math.floor((0.016 * calls) / seconds)) : 0;
}

/** The nanoseconds of one call. A turn that proves too short for the clock is made longer, for later rounds, too. */
async function sampleOf(contender: Contender, turn: Turn, turnSeconds: number): Promise<number> {
  for (;;) {
    await secondsOf(contender, callsBefore(turn));
    const seconds = await secondsOf(contender, turn.calls);
    if (seconds > 0 && seconds >= turnSeconds / 4) return (seconds / turn.calls) * 1e9;
    turn.seconds = Math.max(seconds, turnSeconds / 16) * 4;
    turn.calls *= 4;
  }
}

/** For each contender the nanoseconds of one call, a sample for each round. `progress` gets the share that is done. */
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
