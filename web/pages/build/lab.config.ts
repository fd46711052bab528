import { pageOffline } from "./page-offline.js";
import { chapterSettings, folder, path, pythonWorker } from "./settings.js";
import { wasmFile } from "./wasm-file.js";

// The page Lab, beside Learn: a build of its own, so that none of its code is among Learn's. What is the same in both
// has the same name and is one file: the module, the weights of trained models.
export default chapterSettings("lab", {
  root: path("."),
  plugins: [wasmFile("../", "ropewalk"), pageOffline("lab", folder)],
  build: { rolldownOptions: { input: { lab: path("lab/index.html") } } },
  worker: pythonWorker("assets"),
});
