import { pageOffline } from "./page-offline.js";
import { chapterSettings, folder, path, pythonWorker } from "./settings.js";
import { wasmFile } from "./wasm-file.js";

// The page of the source texts, beside Learn: a build of its own, so that none of its code is among Learn's. What is
// the same in both has the same name and is one file: the module, the weights of trained models.
export default chapterSettings("texts", {
  root: path("."),
  plugins: [wasmFile("../", "ropewalk"), pageOffline("texts", folder)],
  build: { rolldownOptions: { input: { texts: path("texts/index.html") } } },
  worker: pythonWorker("assets"),
});
