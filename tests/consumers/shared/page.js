// The page of the projects with a bundler, or with an import map in its place.
import { loadRopewalk } from "ropewalk";
import "ropewalk/elements/define/rope-clock-wall";
import { reportFrom } from "./report.js";

export const report = (more) => reportFrom(loadRopewalk, more);

export function askWorker(worker) {
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => resolve(data));
    worker.addEventListener("error", (event) => reject(new Error(event.message ?? "the worker failed")));
  });
}
