// Combines the samples of several processes into the content of the machine-readable file.
import type { Measurement } from "../suite/bench.js";
import type { Unit } from "../suite/runner.js";
import { median, ratios, spreadOf, type Spread } from "../suite/statistics.js";

/** One contender in one case over all processes; `checked` has the largest error. */
export interface Result extends Omit<Measurement, "work" | "nanoseconds"> {
  /** In `unit`: a speed; a time for "us"; an amount of memory for "MB". */
  value?: Spread;
  /** Speed over the speed of the limit named `limit` in the same case. */
  ofLimit?: Spread;
}

/** The machine and the programs with which the samples were taken. */
export interface Conditions {
  host: string;
  cpu: string;
  cores: number;
  /** The system's load average before the first sample. Above half the number of cores, other programs were active. */
  load: number;
  system: string;
  ropewalk: string;
  compiler: string;
  flags: string;
  peers: Record<string, string>;
  sizes: { name: string; raw: number; gzip: number }[];
  date: string;
  processes: number;
}

/** All processes in one host. */
export interface Run {
  conditions: Conditions;
  results: Result[];
}

export const format = "ropewalk-bench-1";

/** Whether more is better. */
export const isSpeed = (unit: Unit): boolean => unit !== "us" && unit !== "MB";

/** The value of each sample in the measurement's unit. */
function values({ unit, work, nanoseconds }: Measurement): number[] {
  if (unit === "MB") return [...nanoseconds];
  return nanoseconds.map((ns) => (isSpeed(unit) ? work / ns : ns / work / 1000));
}

/** One value per process, its median, if there are three or more; else every sample of every process. */
function spreadOver(processes: readonly number[][]): Spread {
  return spreadOf(processes.length >= 3 ? processes.map(median) : processes.flat());
}

/** Per process, round by round: the speed over that of the limit in the same case. */
function ratiosToLimit(measurement: Measurement, all: readonly Measurement[]): number[] {
  const { group, series, column, limit } = measurement;
  const other = all.find((m) => m.group === group && m.series === series && m.column === column && m.who === limit);
  if (other === undefined) return [];
  return ratios(other.nanoseconds, measurement.nanoseconds).map((ratio) => (ratio * measurement.work) / other.work);
}

/** The results of all processes, in the order of the first. */
export function combine(processes: readonly (readonly Measurement[])[]): Result[] {
  const byId = processes.map((all) => new Map(all.map((m) => [m.id, m])));
  return (processes[0] ?? []).map((first) => {
    const same = byId.map((map) => map.get(first.id)).filter((m) => m !== undefined);
    const { id, group, series, column, who, kind, unit, limit } = first;
    const result: Result = { id, group, series, column, who, kind, unit };
    const errors = same.flatMap(({ checked }) => (checked ? [checked] : []));
    if (errors.length > 0) result.checked = errors.reduce((a, b) => (b.error <= a.error ? a : b));
    const missing = same.find((m) => m.missing !== undefined)?.missing;
    if (missing !== undefined) return { ...result, missing };
    result.value = spreadOver(same.map(values));
    if (limit === undefined) return result;
    const relative = spreadOver(same.map((m, i) => ratiosToLimit(m, processes[i]!)));
    return relative.samples > 0 ? { ...result, limit, ofLimit: relative } : result;
  });
}

/** Ropewalk's own contenders that failed or gave a wrong answer. */
export function failures(results: readonly Result[]): Result[] {
  return results.filter(
    ({ kind, missing }) => kind === "ropewalk" && missing !== undefined && !missing.startsWith("not supported"),
  );
}
