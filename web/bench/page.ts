// The short run for the page: in a worker, so that the page stays alive.
import type { Progress, Result } from "./short-run.js";

export type { Progress, Result };

/** What the worker posts. */
export type WorkerMessage = { progress: Progress } | { results: Result[] } | { failed: string };

/** Measures the group that the worker is named after, or "all". An aborted signal ends the worker and rejects. */
export function measureIn(
  worker: Worker,
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Result[]> {
  const ended = new Promise<Result[]>((resolve, reject) => {
    const abort = (): void => reject(signal!.reason);
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
    worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker could not be started")));
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
      if ("progress" in data) onProgress(data.progress);
      else if ("results" in data) resolve(data.results);
      else reject(new Error(data.failed));
    });
  });
  return ended.finally(() => worker.terminate());
}
