// The short run for the page: in a worker, so that the page stays responsive.
import type { Progress, Result } from "./short-run.js";

export type { Progress, Result };

/** The messages of the worker. */
export type WorkerMessage = { progress: Progress } | { results: Result[] } | { failed: string };

/** Measures the group after which the worker is named, or "all". An aborted signal ends the worker and rejects. */
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
