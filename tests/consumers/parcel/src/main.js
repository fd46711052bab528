import { askWorker, report } from "./page.js";

void report({ worker: () => askWorker(new Worker(new URL("./worker.js", import.meta.url), { type: "module" })) });
