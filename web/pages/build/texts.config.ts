import { pageOffline } from "./page-offline.js";
import { chapterSettings, folder, path, workersIn } from "./settings.js";
import { textFiles } from "./text-files.js";

// The page of the source texts, built separately from Learn, so that Learn contains none of its code.
export default chapterSettings("texts", {
  root: path("."),
  plugins: [textFiles(), pageOffline("texts", folder)],
  build: { rolldownOptions: { input: { texts: path("texts/index.html") } } },
  worker: workersIn("assets"),
});
