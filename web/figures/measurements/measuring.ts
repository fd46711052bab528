import type { Measured, MeasuredGroup } from "./measured.js";

/** The progress of a run: cases done, of how many, and everything measured so far. */
export interface MeasuringProgress {
  done: number;
  of: number;
  results: readonly Measured[];
}

/** Measures one group, or all, in a worker. An aborted signal ends it at once and rejects. */
export type Measure = (
  group: MeasuredGroup,
  onProgress: (progress: MeasuringProgress) => void,
  signal: AbortSignal,
) => Promise<unknown>;

let measure: Measure | undefined;

/**
 * A page that can start the worker sets the function here, because the package cannot know the address of the worker's
 * file.
 */
export function provideMeasuring(own: Measure): void {
  measure = own;
}

export const measuring = (): Measure | undefined => measure;
