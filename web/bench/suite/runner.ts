// A contender of a case, and the check that it has to pass.
import type { Contender } from "./timing.js";

export type Kind = "limit" | "ropewalk" | "peer";

/** "us" is the time of one call, or of a part of it, "MB" memory; the others are speeds: work / nanoseconds. */
export type Unit = "GB/s" | "GFLOP/s" | "elements/ns" | "us" | "MB";

/** The largest difference from the answer in double precision, and the largest allowed one. */
export interface Checked {
  error: number;
  allowed: number;
}

/**
 * A contender with its name and the check that it has to pass before it is timed; or an amount of memory with its name.
 */
export type Runner = (Contender | { megabytes: number; run?: never }) & {
  who: string;
  kind: Kind;
  work?: number;
  limit?: string;
  check?(): Checked | Promise<Checked>;
  dispose?(): void | Promise<void>;
};

/** Thrown by a check if the thing to measure does not exist (yet): there is no time, and it is not a failure. */
export class Unsupported extends Error {}
