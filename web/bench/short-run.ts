// The suite of npm run bench at a few sizes, on the reader's device, in some seconds.
import { loadRopewalk } from "ropewalk";
import { combine, type Result } from "./report/results.js";
import { loadLimits } from "./suite/limits.js";
import { plainJs } from "./suite/plain-js.js";
import { pageSettings, runSuite, type GroupName } from "./suite/suite.js";

export type { Result };

export interface Progress {
  /** The number of finished cases, and of all. */
  done: number;
  of: number;
  /** Everything measured so far. A result without a value has the reason in `missing`. */
  results: Result[];
}

/** Measures in this thread, for workers and tests. `only` names groups; a signal ends it after the current case. */
export async function measure(
  onProgress: (progress: Progress) => void,
  choice: { only?: readonly GroupName[]; signal?: AbortSignal } = {},
): Promise<Result[]> {
  const ropewalk = await loadRopewalk();
  const results: Result[] = [];
  const bench = { ropewalk, limits: await loadLimits(), peers: [plainJs] };
  try {
    await runSuite(
      bench,
      pageSettings,
      ({ done, of, measurements }) => {
        results.push(...combine([measurements]));
        onProgress({ done, of, results: [...results] });
      },
      choice,
    );
  } finally {
    ropewalk.dispose();
  }
  return results;
}
