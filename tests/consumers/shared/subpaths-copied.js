// Where the bundler leaves the module's file behind: it is copied beside the page, and its address passed.
import { reportSubpaths } from "./subpaths-report.js";

void reportSubpaths({ wasmUrl: "ropewalk.wasm" });
