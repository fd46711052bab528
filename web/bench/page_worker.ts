// The worker of measureInWorker: starts by itself, posts progress, then the results or why there are none.
import type { WorkerMessage } from "./page.js";
import { measure } from "./short_run.js";

const post = (message: WorkerMessage): void => postMessage(message);

try {
  post({ results: await measure((progress) => post({ progress })) });
} catch (error) {
  post({ failed: error instanceof Error ? error.message : String(error) });
}
