// Which numbers of a finding are a word of the core's, by its code. All others are numbers as they are.
import { axisPatterns, positionSources, roundings } from "../../generated/core-words.js";

const patterns = ["none", ...axisPatterns] as const;

/** Words by their number. A number that has none is another than the core has a word for, such as other sections. */
const numberWords = {
  "table-pairing-mismatch": { shown: patterns, wanted: patterns },
  "heads-and-positions-swapped": { shown: positionSources },
  "low-precision-positions": { shown: ["none", ...roundings] },
  /** Whether one number holds for all rows. */
  "position-ignored": { wanted: ["all-rows", "by-row"] },
} as const;

type NumberWords = typeof numberWords;
/** The word of a finding's `shown` or `wanted`. */
export function wordOf<Code extends keyof NumberWords, Of extends keyof NumberWords[Code]>(
  code: Code,
  which: Of,
  number: number,
): (NumberWords[Code][Of] & readonly string[])[number] | undefined {
  return (numberWords[code][which] as readonly string[])[number] as never;
}
