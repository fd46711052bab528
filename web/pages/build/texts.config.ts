import { pageOffline } from "./page-offline.js";
import { chapterSettings, folder, path, workersIn } from "./settings.js";
import { wasmFile } from "./wasm-file.js";

// The page of the source texts, built separately from Learn, so that Learn contains none of its code. Files that both
// need have the same name and are shared: the module, the weights of trained models.
export default chapterSettings("texts", {
  root: path("."),
  plugins: [wasmFile("../", "ropewalk"), pageOffline("texts", folder)],
  build: { rolldownOptions: { input: { texts: path("texts/index.html") } } },
  worker: workersIn("assets"),
});
