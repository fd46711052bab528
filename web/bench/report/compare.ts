// Compares two files of results: which cases became slower by more than the spread.
import { inverse, type Spread } from "../suite/statistics.js";
import { isSpeed, type Result, type ResultFile } from "./results.js";

export type Verdict = "slower" | "faster" | "same" | "gone" | "new";

export interface Change {
  id: string;
  verdict: Verdict;
  /** Speed after over speed before, relative to the limit if both files have one; NaN if one is missing. */
  ratio: number;
  relative: boolean;
}

/** Smaller changes are not reported, however narrow the spread. */
const smallest = 0.03;

function speedOf(result: Result, relative: boolean): Spread | undefined {
  if (relative) return result.ofLimit;
  return result.value && (isSpeed(result.unit) ? result.value : inverse(result.value));
}

/** Slower or faster: the ranges between quartiles do not overlap, and the medians differ by more than `smallest`. */
function judge(before: Spread, after: Spread): Verdict {
  const ratio = after.median / before.median;
  if (after.q3 < before.q1 && ratio < 1 - smallest) return "slower";
  if (after.q1 > before.q3 && ratio > 1 + smallest) return "faster";
  return "same";
}

function change(id: string, before: Result | undefined, after: Result | undefined): Change | undefined {
  const relative = before?.ofLimit !== undefined && after?.ofLimit !== undefined;
  const from = before && speedOf(before, relative);
  const to = after && speedOf(after, relative);
  if (from && to) return { id, verdict: judge(from, to), ratio: to.median / from.median, relative };
  if (from) return { id, verdict: "gone", ratio: NaN, relative };
  return to && { id, verdict: "new", ratio: NaN, relative };
}

/**
 * The changes of Ropewalk's own results, in the order of `before`, with new results last. Limits and peers are left
 * out.
 */
export function compare(before: readonly Result[], after: readonly Result[]): Change[] {
  const own = (results: readonly Result[]) =>
    new Map(results.filter(({ kind }) => kind === "ropewalk").map((r) => [r.id, r]));
  const [from, to] = [own(before), own(after)];
  const ids = new Set([...from.keys(), ...to.keys()]);
  return [...ids].map((id) => change(id, from.get(id), to.get(id))).filter((found) => found !== undefined);
}

/** The same for whole files: hosts are compared by their name ("Node", "Chromium") without the version. */
export function compareFiles(before: ResultFile, after: ResultFile): Change[] {
  const flat = ({ runs }: ResultFile) =>
    runs.flatMap(({ conditions, results }) =>
      results.map((result) => ({ ...result, id: `${conditions.host.split(" ")[0]}/${result.id}` })),
    );
  return compare(flat(before), flat(after));
}

/** The changes that make a comparison fail: slower, or no longer measured. */
export const isWorse = ({ verdict }: Change): boolean => verdict === "slower" || verdict === "gone";
