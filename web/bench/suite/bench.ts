// What a measurement is, and the one function that checks the contenders of a case, times them and reports.
import type { Ropewalk } from "ropewalk";
import type { loadModel } from "ropewalk/model";
import type { Kernels } from "./kernels.js";
import type { Limits } from "./limits.js";
import type { Peer } from "./peer.js";
import { Unsupported, type Checked, type Kind, type Runner, type Unit } from "./runner.js";
import { timeInTurns, type Contender, type Pace } from "./timing.js";

/** One row of contenders that do the same work. Cases of one series make one table, a column each. */
export interface Case {
  group: string;
  series: string;
  column: string;
  unit: Unit;
  /** Bytes, flops or elements of one call, so that work / nanoseconds is the speed; with "us" its parts. */
  work: number;
  /** Makes what is measured; called when its turn comes, since the inputs may be large. */
  runners(bench: Bench): Runner[] | Promise<Runner[]>;
}

/** One contender in one case, as it goes into the file. */
export interface Measurement extends Omit<Case, "runners"> {
  /** group/series/column/who: what two files are compared by. */
  id: string;
  who: string;
  kind: Kind;
  /** One call, a sample for each round, which a case's contenders share; the megabytes where the unit is "MB". */
  nanoseconds: number[];
  checked?: Checked;
  /** `who` of the limit in the same case that this is compared with. */
  limit?: string;
  /** Why there is no time. */
  missing?: string;
}

/** What a run works with. */
export interface Bench {
  ropewalk: Ropewalk;
  /** The engine of ropewalk/relaxed, where the host can run it. */
  relaxed?: Ropewalk;
  /** Of ropewalk/model, which the page's short run does without. */
  loadModel?: typeof loadModel;
  limits: Limits;
  /** Whose limits are those above. Left out in the page's short run. */
  kernels?: Kernels;
  peers: readonly Peer[];
  pace: Pace;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message.split("\n")[0]! : String(error);
}

/** Why this runner must not be timed, or undefined; fills in what was checked. */
async function objection(runner: Runner, measurement: Measurement): Promise<string | undefined> {
  if (runner.check === undefined) return undefined;
  try {
    const checked = await runner.check();
    measurement.checked = checked;
    if (checked.error <= checked.allowed) return undefined; // and not NaN
    return `wrong answer: off by ${checked.error.toExponential(1)}, allowed ${checked.allowed.toExponential(1)}`;
  } catch (error) {
    return error instanceof Unsupported ? `not supported: ${error.message}` : `failed: ${describe(error)}`;
  }
}

/** Checks each runner, times in turns those whose answer is right, and disposes of all. */
export async function measureCase(bench: Bench, { runners: make, ...one }: Case): Promise<Measurement[]> {
  const runners = await make(bench);
  const measurements = runners.map((runner): Measurement => {
    const { who, kind, limit } = runner;
    const id = [one.group, one.series, one.column, who].join("/");
    return { ...one, id, who, kind, work: runner.work ?? one.work, nanoseconds: [], ...(limit && { limit }) };
  });
  try {
    const timed: [i: number, contender: Contender][] = [];
    for (const [i, runner] of runners.entries()) {
      const reason = await objection(runner, measurements[i]!);
      if (reason !== undefined) measurements[i]!.missing = reason;
      else if ("megabytes" in runner) measurements[i]!.nanoseconds = [runner.megabytes];
      else timed.push([i, runner]);
    }
    const contenders = timed.map(([, contender]) => contender);
    const samples = await timeInTurns(contenders, bench.pace);
    for (const [at, [i]] of timed.entries()) measurements[i]!.nanoseconds = samples[at]!;
  } finally {
    for (const runner of runners) await runner.dispose?.();
  }
  return measurements;
}
