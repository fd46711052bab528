// Where the bundler leaves the module's file and the helpers' behind: both are copied beside the page, and their
// addresses passed.
import { reportSubpaths } from "./subpaths-report.js";

void reportSubpaths({ wasmUrl: "ropewalk.wasm", workerUrl: "threads-worker.js" });
