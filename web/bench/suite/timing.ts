// Contenders timed in turns, so that a slow moment of the machine meets all of them.

/** One thing to time; run may be asynchronous. */
export interface Contender {
  run(): void | Promise<unknown>;
}

export interface Pace {
  /** Rounds at most; each round times every contender once. */
  rounds: number;
  /** A contender's turn lasts at least this long: short calls are repeated. */
  turnSeconds: number;
  /** Rounds stop (after two) when all of them would take longer than this. */
  budgetSeconds: number;
}

const now = (): number => performance.now() / 1000;

async function secondsOf(contender: Contender, calls: number): Promise<number> {
  const begin = now();
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

/** How many calls make a turn, and how long they take. A turn must last twice: one slow moment does not make a slow contender. */
async function calibrate(contender: Contender, turnSeconds: number): Promise<{ calls: number; seconds: number }> {
  let calls = 1;
  let seconds = await warmUp(contender, turnSeconds);
  for (;;) {
    if (seconds >= turnSeconds) {
      seconds = await secondsOf(contender, calls);
      if (seconds >= turnSeconds / 2) return { calls, seconds };
    }
    calls *= seconds < turnSeconds / 8 ? 4 : 2;
    seconds = await secondsOf(contender, calls);
  }
}

/** For each contender the nanoseconds of one call, a sample for each round. */
export async function timeInTurns(contenders: readonly Contender[], pace: Pace): Promise<number[][]> {
  const turns: { calls: number; seconds: number }[] = [];
  for (const contender of contenders) turns.push(await calibrate(contender, pace.turnSeconds));
  const roundSeconds = turns.reduce((total, { seconds }) => total + seconds, 0);
  const rounds = Math.max(2, Math.min(pace.rounds, Math.floor(pace.budgetSeconds / Math.max(roundSeconds, 1e-9))));
  const samples: number[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; ++round) {
    for (const [i, contender] of contenders.entries()) {
      const { calls } = turns[i]!;
      samples[i]!.push(((await secondsOf(contender, calls)) / calls) * 1e9);
    }
  }
  return samples;
}
