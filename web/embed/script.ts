/** The file that embed code from the page names: defines each figure when it is about to be seen. */
import { embedFrom } from "../figures/export/embed-places.js";
import { beginWorkerBy } from "../figures/numbers/worker/start.js";
import { provideMeasuring } from "../figures/measurements/measuring.js";

embedFrom(new URL("./", /* @vite-ignore */ import.meta.url).href);
provideMeasuring(async (...run) => (await import("./measuring.js")).measure(...run));
beginWorkerBy(async () => (await import("./model-worker.js")).modelWorker());

export * from "../figures/auto.js";
