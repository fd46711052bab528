let make: ((heads: number) => Worker) | undefined;

/**
 * A page that can start workers says how: the measurements then run in one (speed_worker.ts, named by its number of heads). The
 * package's elements cannot know under which address a host serves a worker, or whether its policy allows one.
 */
export function provideMeasuringWorker(start: (heads: number) => Worker): void {
  make = start;
}

export const measuringWorker = (heads: number): Worker | undefined => make?.(heads);
