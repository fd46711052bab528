/** What a measuring worker posts: results and progress of its own kind, then its end. */
export type WorkerMessage<T> = T | { done: true } | { failed: string };

let make: ((name: string) => Worker) | undefined;

/**
 * A page that can start workers says how: the measurements then run in one (measure_worker.ts, whose name is its plan as JSON).
 * The package's elements cannot know under which address a host serves a worker, or whether its policy allows one.
 */
export function provideMeasuringWorker(start: (name: string) => Worker): void {
  make = start;
}

export const hasMeasuringWorker = (): boolean => make !== undefined;

/** Lets a worker carry out a plan, and ends it. Errors: what the worker says went wrong. */
export async function inWorker<T extends object>(
  plan: object,
  hear: (message: T) => void | Promise<void>,
): Promise<void> {
  const worker = make!(JSON.stringify(plan));
  try {
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener("error", (event) =>
        reject(new Error(event.message || "the worker could not be started")),
      );
      worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage<T>>) => {
        if ("done" in data) resolve();
        else if ("failed" in data) reject(new Error(data.failed));
        else Promise.resolve(hear(data)).catch(reject);
      });
    });
  } finally {
    worker.terminate();
  }
}
