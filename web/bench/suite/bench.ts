// Measurements, and the one function that checks the contenders of a case, times them and reports.
import type { Ropewalk } from "ropewalk";
import type { loadModel } from "ropewalk/model";
import type { Kernels } from "./kernels.js";
import type { Limits } from "./limits.js";
import type { Peer } from "./peer.js";
import { Unsupported, type Checked, type Kind, type Runner, type Unit } from "./runner.js";
import { timeInTurns, type Contender, type Pace } from "./timing.js";

/** One row of contenders that do the same work. Cases of one series form a table, with one column each. */
export interface Case {
  group: string;
  series: string;
  column: string;
  unit: Unit;
  /**
   * The bytes, flops or elements of one call, so that work / nanoseconds is the speed; with "us" the number of its
   * parts.
   */
  work: number;
  /** Makes the contenders; called just before they are measured, since the inputs may be large. */
  runners(bench: Bench): Runner[] | Promise<Runner[]>;
}

/** One contender in one case, as it goes into the file. */
export interface Measurement extends Omit<Case, "runners"> {
  /** group/series/column/who: the key by which two files are compared. */
  id: string;
  who: string;
  kind: Kind;
  /**
   * The time of one call, one sample for each round, in which all contenders of a case take part; megabytes if the unit
   * is "MB".
   */
  nanoseconds: number[];
  checked?: Checked;
  /** The `who` of the limit in the same case with which this is compared. */
  limit?: string;
  /** The reason why there is no time. */
  missing?: string;
}

/** The engines and modules that a run uses. */
export interface Bench {
  ropewalk: Ropewalk;
  /** The engine of ropewalk/relaxed, if the host can run it. */
  relaxed?: Ropewalk;
  /** From ropewalk/model. */
  loadModel?: typeof loadModel;
  limits: Limits;
  /** The kernels, whose limits are those above. */
  kernels?: Kernels;
  peers: readonly Peer[];
  pace: Pace;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message.split("\n")[0]! : String(error);
}

/** The reason why this runner must not be timed, or undefined; stores the result of the check. */
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

/** Checks each runner, times those with the right answer in turn, and disposes of all. */
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
