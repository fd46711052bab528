import { measureIn } from "../bench/page.js";
// oxlint-disable-next-line import/default -- "?worker&url" makes it a module of Vite's own
import workerUrl from "../bench/page-worker.ts?worker&url";
import type { Measure } from "../figures/measurements/measuring.js";

/** A worker's file must be of the page's own origin: one of another origin is imported by a file of a line, made here. */
function start(group: string): Worker {
  const url = new URL(workerUrl, import.meta.url).href;
  const own = new URL(url).origin === location.origin;
  const line = (): string =>
    URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: "text/javascript" }));
  return new Worker(own ? url : line(), { type: "module", name: group });
}

/** Measures in the worker that stands beside this file, on any page whose policy allows one. */
export const measure: Measure = async (group, onProgress, signal) => measureIn(start(group), onProgress, signal);
