import type { Measured, MeasuredGroup } from "./measured.js";

/** How far a run is: cases done, of how many, and everything measured so far. */
export interface MeasuringProgress {
  done: number;
  of: number;
  results: readonly Measured[];
}

/** Measures one group, or all, in a worker. A signal that is aborted ends it at once and rejects. */
export type Measure = (
  group: MeasuredGroup,
  onProgress: (progress: MeasuringProgress) => void,
  signal: AbortSignal,
) => Promise<unknown>;

let measure: Measure | undefined;

/** A page that can start the worker says how: the package cannot know under which address a host serves one. */
export function provideMeasuring(own: Measure): void {
  measure = own;
}

export const measuring = (): Measure | undefined => measure;
