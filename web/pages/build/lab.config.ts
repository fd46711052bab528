import { pageOffline } from "./page-offline.js";
import { chapterSettings, folder, path, workersIn } from "./settings.js";
import { wasmFile } from "./wasm-file.js";

// The page Lab, built separately from Learn, so that Learn contains none of its code. Files that both need have the
// same name and are shared: the module, the weights of trained models.
export default chapterSettings("lab", {
  root: path("."),
  plugins: [wasmFile("../", "ropewalk"), pageOffline("lab", folder)],
  build: { rolldownOptions: { input: { lab: path("lab/index.html") } } },
  worker: workersIn("assets"),
});
