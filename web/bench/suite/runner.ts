// A contender of a case, and the check that it has to pass.
import type { Contender } from "./timing.js";

export type Kind = "limit" | "ropewalk" | "peer";

/** "us" is the time of one call, or of a part of it, "MB" memory; the others are speeds: work / nanoseconds. */
export type Unit = "GB/s" | "GFLOP/s" | "elements/ns" | "us" | "MB";

/** Largest difference from the answer in double precision, and how large it may be. */
export interface Checked {
  error: number;
  allowed: number;
}

/** A contender with its name and the check that it has to pass before it is timed; or a memory and its name. */
export type Runner = (Contender | { megabytes: number; run?: never }) & {
  who: string;
  kind: Kind;
  work?: number;
  limit?: string;
  check?(): Checked | Promise<Checked>;
  dispose?(): void | Promise<void>;
};

/** Thrown by a check where the thing to measure does not exist (yet): no time, and no failure. */
export class Unsupported extends Error {}
