// What the small models of figures have come to, without a model: each number says where it belongs.
import { CLIFF_SCHEMES, POSITIONS, type CliffLosses } from "../../../web/figures/length-cliff/measure.js";
import { FROZEN, keyOf, PAIRS, type ByPair } from "../../../web/figures/pair-freeze/freeze.js";
import { nothingDone, type WorkState } from "../../../web/figures/parts/running-model/work.js";

export const worked = <R>(results: Iterable<readonly [string, R]>): WorkState<R> => ({
  ...nothingDone<R>(),
  asked: true,
  results: new Map(results),
});

/** From `first` on, each place 1/64 more than the one before. */
const rising = (first: number, length: number): Float64Array => Float64Array.from({ length }, (_, i) => first + i / 64);

const around = (mean: number, length: number): CliffLosses => ({
  mean: rising(mean, length),
  least: rising(mean - 0.25, length),
  most: rising(mean + 0.25, length),
});

export const measuredCliff = worked(
  CLIFF_SCHEMES.map((scheme, i) => [scheme, around(1.5 + i / 2, POSITIONS.length)] as const),
);

export const measuredFreeze = worked(
  (["en", "zh"] as const).flatMap((language) =>
    [...FROZEN, "share" as const].map((measure, i): [string, ByPair] => [
      keyOf(measure, language),
      { ...around(i / 8 + 0.25, PAIRS), loss: 1.35 },
    ]),
  ),
);
