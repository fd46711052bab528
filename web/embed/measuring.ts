import { measureIn } from "../bench/page.js";
// oxlint-disable-next-line import/default -- "?worker&url" makes it a module of Vite's own
import workerUrl from "../bench/page-worker.ts?worker&url";
import type { Measure } from "../figures/measurements/measuring.js";
import { workerFrom } from "./worker-from.js";

/** Measures in the worker beside this file, on any page whose policy allows one. */
export const measure: Measure = async (group, onProgress, signal) =>
  measureIn(workerFrom(new URL(workerUrl, import.meta.url), group), onProgress, signal);
