/** The file that embed code from the page loads: it registers each figure when it comes near the view. */
import { embedFrom } from "../figures/export/embed-places.js";
import { beginWorkerBy } from "../figures/numbers/worker/start.js";

embedFrom(new URL("./", /* @vite-ignore */ import.meta.url).href);
beginWorkerBy(async () => (await import("./model-worker.js")).modelWorker());

export * from "../figures/auto.js";
