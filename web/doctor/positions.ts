import type { RopeSpec, Ropewalk } from "../api/index.js";
import { guardedCall } from "../api/errors/guarded-call.js";
import { readNames, readPositions as readAll } from "../api/diagnosis/read-positions.js";
import { objectOf, objectWith, refuse } from "../api/arguments/options.js";

export interface ReadPositionsOptions {
  /**
   * [batch, heads, seq, headDim] with "bhsd" (default), [batch, seq, heads, headDim] with "bshd"; the heads are those
   * of the keys.
   */
  shape: readonly [number, number, number, number];
  layout?: "bhsd" | "bshd";
  /** The rotation of the keys. */
  spec: RopeSpec;
  /** The positions that the caller believes in: [seq] or [batch, seq]. Default 0, 1, 2, ... */
  positionIds?: ArrayLike<number>;
  /** The sequence length that the model ran at, for dynamic and longrope. Default: highest position + 1. */
  seqLen?: number;
}

export interface ReadPositions {
  /** [batch * seq]: the position to which each key was rotated; -1 if none explains it. */
  positions: Int32Array;
  /** The first key whose position is not the believed one. */
  firstWrong?: { batch: number; token: number; believed: number; found: number; message: string; fix: string };
}

/**
 * Reads the position to which each key was rotated, from keys before their rotation and as a cache stores them, and
 * names the first wrong one. A key that fits the believed position counts as right. Positions up to half a revolution
 * of the slowest pair can be read. Errors: those of rw.diagnose.
 */
export function readPositions(
  rw: Ropewalk,
  keys: Float32Array,
  cached: Float32Array,
  options: ReadPositionsOptions,
): ReadPositions {
  return guardedCall("option-invalid", "options", () => {
    const { checkAlive } = objectOf(rw, "rw") as { checkAlive?: () => unknown };
    if (typeof checkAlive !== "function") throw refuse("rw", rw, "object");
    checkAlive.call(rw);
    const given = objectWith(options, "options", readNames);
    const positions = readAll(keys, cached, given);
    const { shape, layout, positionIds: ids } = given as unknown as ReadPositionsOptions;
    const seq = shape[layout === "bshd" ? 1 : 2];
    const believedAt = (i: number): number => (ids === undefined ? i % seq : ids[ids.length === seq ? i % seq : i]!);
    const at = positions.findIndex((position, i) => position !== believedAt(i));
    if (at < 0) return { positions };
    const [batch, token, believed, found] = [Math.floor(at / seq), at % seq, believedAt(at), positions[at]!];
    return { positions, firstWrong: { batch, token, believed, found, ...wordsOf(token, believed, found) } };
  });
}

const wordsOf = (token: number, believed: number, found: number): { message: string; fix: string } =>
  found < 0
    ? {
        message: `the key of token ${token}, believed at position ${believed}, is rotated to no position by this spec`,
        fix: "compare the keys of one token with rw.diagnose, which says what else is wrong",
      }
    : {
        message: `the key of token ${token} is rotated to position ${found}, and believed at ${believed}`,
        fix:
          found === 2 * believed
            ? "rotate keys once: those in the cache are rotated already"
            : `rotate the key by the difference, ${believed - found} positions, or give it position_ids ${believed} when it is cached`,
      };
