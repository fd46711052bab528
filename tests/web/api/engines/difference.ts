// How far two engines' results are apart.
import type { Numbers } from "./run-corpus.js";

const bytes = ({ buffer, byteOffset, byteLength }: Numbers): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/**
 * An empty string, or a description of the fault: bits that differ (all NaN count as equal), or with `roundings` a
 * difference of more than that many halves of eps of the largest number, or of 1.
 */
export function differenceOf(a: readonly Numbers[], b: readonly Numbers[], roundings: number): string | undefined {
  if (a.length !== b.length) return `${a.length} lists instead of ${b.length}`;
  for (const [i, ours] of a.entries()) {
    const theirs = b[i]!;
    if (ours.constructor !== theirs.constructor || ours.length !== theirs.length) return `another kind of list ${i}`;
    if (bytes(ours).equals(bytes(theirs))) continue;
    const largest = Math.max(1, ...Array.from<number, number>(theirs, Math.abs));
    const limit = roundings * 2 ** -24 * largest;
    for (const [at, value] of ours.entries()) {
      const other = theirs[at]!;
      if (Object.is(value, other)) continue;
      const apart = Math.abs(value - other);
      if (!(roundings > 0 && apart <= limit))
        return `list ${i}, element ${at}: ${value} instead of ${other}, limit ${limit}`;
    }
  }
  return undefined;
}
