import type { Spread } from "../../bench/suite/statistics.js";
import { decimals } from "../rows.js";
import type { Row } from "../types.js";
import type { Timed } from "./speed.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/performance-verdicts.json" with { type: "json" };

const { say, claim } = phrasesOf(phrases);

export const spreadText = (value: Spread, digits: number): string =>
  `${decimals(value.median, digits)} (${decimals(value.q1, digits)} … ${decimals(value.q3, digits)})`;

const sizeText = ({ seq, headDim }: Timed): string => `${seq} × ${headDim}`;

/** The claim for one size: the median lies within the range that was claimed. */
export function within(value: Spread, least: number, most: number): boolean {
  return value.median >= least && value.median <= most;
}

/** "1.5 to 3 times", which the text says of a cached table. */
export function judgeFaster(all: readonly Timed[]): Row[] {
  return all.flatMap((timed) => {
    const ratio = timed.faster.cached;
    if (!ratio) return [];
    const holds = within(ratio, 1.5, 3);
    const row = claim("cached-table-1-5", `× ${spreadText(ratio, 2)}`, holds, {
      said: "1.5–3",
      reason: holds ? say("median-lies-within") : ratio.median < 1.5 ? say("less-many-heads") : say("more-few-heads"),
      timed: sizeText(timed),
    });
    return [{ ...row, measured: true }];
  });
}

/** Whether the core is faster than JavaScript with the same table: three quarters of the samples must say so. */
export function judgeCoreFaster(all: readonly Timed[]): Row[] {
  return all.flatMap((timed) => {
    const ratio = timed.fasterThanCached.simd;
    if (!ratio) return [];
    const holds = ratio.q1 > 1;
    const row = claim("simd-faster-than-javascript", `× ${spreadText(ratio, 2)}`, holds, { timed: sizeText(timed) });
    return [{ ...row, measured: true }];
  });
}
