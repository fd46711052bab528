import { checkExample } from "./check-example.js";
import { firstScreenPlugin } from "./first-screen.js";
import { pageOffline } from "./page-offline.js";
import { dist, folder, pageSettings, path, pythonWorker } from "./settings.js";

// The page Check, beside Learn: a build of its own, so that none of its code is among Learn's. It takes web/api as source, with the
// doctor, and the other engine stays a file that is loaded where WebAssembly may not run.
export default pageSettings({
  root: path("."),
  plugins: [firstScreenPlugin(dist, "check"), checkExample(dist), pageOffline("check", folder)],
  resolve: { alias: [{ find: /^ropewalk$/, replacement: path("../api/index.ts") }] },
  build: { assetsDir: "check/assets", rolldownOptions: { input: { check: path("check/index.html") } } },
  worker: pythonWorker("check/assets"),
});
