interface Spread {
  median: number;
  q1: number;
  q3: number;
}

/** One contender in one case: a speed, or with "us" the time of one call. Without a value, `missing` says why. */
export interface Measured {
  group: string;
  series: string;
  column: string;
  who: string;
  kind: "limit" | "ropewalk" | "peer";
  unit: string;
  value?: Spread;
  ofLimit?: Pick<Spread, "median">;
  checked?: { error: number; allowed: number };
  missing?: string;
}

/** What can be measured, "all" or one group of the benchmarks. */
export const MEASURED_GROUPS = ["all", "calls", "rotation", "tables", "attention", "decode"] as const;
export type MeasuredGroup = (typeof MEASURED_GROUPS)[number];

/** The contenders of each case, in the order of the results. */
export function casesOf(results: readonly Measured[]): Measured[][] {
  const cases = new Map<string, Measured[]>();
  for (const result of results) {
    const id = [result.group, result.series, result.column].join("/");
    cases.set(id, [...(cases.get(id) ?? []), result]);
  }
  return [...cases.values()];
}
