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

/** Runs for a few turns and lets the engine breathe, so that it has swapped in its optimised code. */
async function warmUp(contender: Contender, turnSeconds: number): Promise<void> {
  for (let turn = 0; turn < 3; ++turn) {
    const end = now() + turnSeconds;
    do await secondsOf(contender, 1);
    while (now() < end);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** For each contender the nanoseconds of one call, a sample for each round. */
export async function timeInTurns(contenders: readonly Contender[], pace: Pace): Promise<number[][]> {
  const calls: number[] = [];
  let roundSeconds = 0;
  for (const contender of contenders) {
    await warmUp(contender, pace.turnSeconds);
    let count = 1;
    let took = await secondsOf(contender, count);
    while (took < pace.turnSeconds) {
      count *= took < pace.turnSeconds / 8 ? 4 : 2;
      took = await secondsOf(contender, count);
    }
    calls.push(count);
    roundSeconds += took;
  }
  const rounds = Math.max(2, Math.min(pace.rounds, Math.floor(pace.budgetSeconds / roundSeconds)));
  const samples: number[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; ++round) {
    for (const [i, contender] of contenders.entries()) {
      samples[i]!.push(((await secondsOf(contender, calls[i]!)) / calls[i]!) * 1e9);
    }
  }
  return samples;
}
