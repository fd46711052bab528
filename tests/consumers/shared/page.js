// The page of the projects with a bundler, or with an import map in its place.
import { loadRopewalk } from "ropewalk";
import "ropewalk/elements/define/rope-clock-wall";
import { input } from "./golden_input.js";
import { reportFrom } from "./report.js";

export const report = (more) => reportFrom(loadRopewalk, more);

export function askWorker(worker) {
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => (data.error ? reject(new Error(data.error)) : resolve([...data])));
    worker.addEventListener("error", (event) => reject(new Error(event.message ?? "the worker failed")));
    const q = Float32Array.from(input.q);
    worker.postMessage({ ...input, q }, [q.buffer]);
  });
}
