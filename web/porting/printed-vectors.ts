// Compares two tensors that were printed with "..." for most of their numbers, as llama-eval-callback does, by the
// printed ones.
import type { Pairing, RopeSpec, Ropewalk } from "../api/index.js";
import type { TensorData } from "./files/numbers.js";
import type { FourAxes } from "./shapes.js";

export interface PrintedVerdict {
  /** "undecided": the channels that a pair needs are not printed, or no printed token is rotated. */
  verdict: "match" | "mismatch" | "undecided";
  /** What explains a mismatch. */
  code?: "pairing-swapped" | "not-applied" | "position-offset" | "direction-reversed";
  /** The number of values whose pair is printed, and how many of them the rotation changes. */
  compared: number;
  moved: number;
  message: string;
}

type Mistake = NonNullable<PrintedVerdict["code"]>;

/** Half a unit of the fourth decimal, once for the tensor before and once for the one after. */
const UNIT = 0.5e-4;
const otherOf = (pairing: Pairing): Pairing => (pairing === "half-split" ? "interleaved" : "half-split");

/**
 * Judges the numbers whose pairs are printed; the others are NaN, and so are their rotations. Errors: those of rotate.
 */
export function comparePrinted(
  rw: Ropewalk,
  before: TensorData,
  after: TensorData,
  spec: RopeSpec,
  positions?: readonly number[],
): PrintedVerdict {
  const shape = before.shape as FourAxes;
  const ids = positions ?? Array.from({ length: shape[1] }, (_, i) => i);
  const against = (one: RopeSpec, places: readonly number[]): { compared: number; moved: number; fits: boolean } => {
    using rope = rw.rope(one);
    const rotated = rope.rotate(before.data, { shape, layout: "bshd", positions: places });
    const factor = Math.max(1, rw.frequencies(one).attentionFactor);
    let [compared, moved, fits] = [0, 0, true];
    for (let i = 0; i < rotated.length; i += 1) {
      const [x, y, wanted] = [before.data[i]!, after.data[i]!, rotated[i]!];
      if (Number.isNaN(wanted) || Number.isNaN(y)) continue;
      const allowed = UNIT * (1 + 1.5 * factor) + 1e-5 * Math.abs(y);
      compared += 1;
      moved += Number(Math.abs(wanted - x) > 4 * allowed);
      fits &&= Math.abs(y - wanted) <= allowed;
    }
    return { compared, moved, fits };
  };
  const right = against(spec, ids);
  const { compared, moved } = right;
  const verdict = (verdict: PrintedVerdict["verdict"], message: string, code?: Mistake): PrintedVerdict => ({
    verdict,
    ...(code && { code }),
    compared,
    moved,
    message,
  });
  const printed = `${compared} numbers have their pair printed`;
  if (right.fits && moved > 0) return verdict("match", `${printed}, and all are as expected`);
  const late = (by: number): number[] => ids.map((id) => Math.max(0, id + by));
  const swapped = { ...spec, pairing: otherOf(spec.pairing) };
  const { direction = 1 } = spec;
  const back = { ...spec, direction: direction === 1 ? -1 : 1 } as const;
  const mistakes: [code: Mistake, one: RopeSpec, places: readonly number[], said: string][] = [
    ["pairing-swapped", swapped, ids, `the pairing is ${swapped.pairing} where ${spec.pairing} was expected`],
    ["position-offset", spec, late(1), "positions are one too large"],
    ["position-offset", spec, late(-1), "positions are one too small"],
    ["direction-reversed", back, ids, "every pair is rotated the other way"],
  ];
  for (const [code, one, places, message] of mistakes) {
    const seen = against(one, places);
    if (seen.fits && seen.moved > 0)
      return { verdict: "mismatch", code, compared: seen.compared, moved: seen.moved, message };
  }
  const same = before.data.every((x, i) => !(Math.abs(x - after.data[i]!) > 2 * UNIT));
  if (same && ids.some((id) => id > 0))
    return verdict("mismatch", "the printed numbers are the same before and after", "not-applied");
  if (!right.fits)
    return verdict("mismatch", `${printed}, and some are not as expected; no known mistake explains them`);
  const pairs = `pairs (0, 1) are not rotated as ${swapped.pairing} pairs, which fits; the partners of ${spec.pairing} pairs are not printed`;
  const unrotated = ids.every((id) => id === 0) ? "all tokens are at position 0, which rotates nothing" : pairs;
  return verdict("undecided", spec.pairing === "half-split" ? unrotated : "no printed number moves");
}
