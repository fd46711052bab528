import type { Spread } from "../../bench/suite/statistics.js";
import { decimals, words } from "../words.js";
import { claimRow } from "../rows.js";
import type { Row } from "../types.js";
import type { Timed } from "./speed.js";

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
    const row = claimRow(
      words(
        `${sizeText(timed)}: a cached table is 1.5 to 3 times faster`,
        `${sizeText(timed)}：缓存的表快 1.5 至 3 倍`,
      ),
      "1.5–3",
      `× ${spreadText(ratio, 2)}`,
      holds,
      holds
        ? words("the median lies within the claim", "中位数在所称范围之内")
        : ratio.median < 1.5
          ? words(
              "less: with many heads the cosines are a small part of the work",
              "不到：头数多时，余弦只占工作量的一小部分",
            )
          : words("more: with few heads the cosines are most of the work", "超过：头数少时，余弦占了大部分工作"),
    );
    return [{ ...row, measured: true }];
  });
}

/** Whether the core is faster than JavaScript with the same table: three quarters of the samples must say so. */
export function judgeCoreFaster(all: readonly Timed[]): Row[] {
  return all.flatMap((timed) => {
    const ratio = timed.fasterThanCached.simd;
    if (!ratio) return [];
    const holds = ratio.q1 > 1;
    const row = claimRow(
      words(
        `${sizeText(timed)}: SIMD is faster than JavaScript with the same table`,
        `${sizeText(timed)}：SIMD 比使用同一张表的 JavaScript 快`,
      ),
      undefined,
      `× ${spreadText(ratio, 2)}`,
      holds,
      holds
        ? words("three quarters of the samples and more", "四分之三以上的样本如此")
        : words("not for three quarters of the samples", "不到四分之三的样本如此"),
    );
    return [{ ...row, measured: true }];
  });
}
