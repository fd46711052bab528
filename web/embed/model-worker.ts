// oxlint-disable-next-line import/default -- "?worker&url" makes it a module of Vite's own
import workerUrl from "../figures/numbers/worker/model-worker.ts?worker&url";
import { workerFrom } from "./worker-from.js";

/** The worker of the figures' models, beside this file, on any page whose policy allows one. */
export const modelWorker = (): Worker => workerFrom(new URL(workerUrl, import.meta.url), "ropewalk");
