import { checkExample } from "./check-example.js";
import { firstScreenPlugin } from "./first-screen.js";
import { pageOffline } from "./page-offline.js";
import { compiledApi, folder, pageSettings, path, workersIn } from "./settings.js";

// The page Check: a separate build, so that its code is not part of Learn's. It uses web/api as source, with the
// doctor; the JavaScript engine is a file loaded only where WebAssembly is not available.
export default pageSettings({
  root: path("."),
  plugins: [firstScreenPlugin(compiledApi, "check"), checkExample(compiledApi), pageOffline("check", folder)],
  resolve: { alias: [{ find: /^ropewalk$/, replacement: path("../api/index.ts") }] },
  build: { assetsDir: "check/assets", rolldownOptions: { input: { check: path("check/index.html") } } },
  worker: workersIn("check/assets"),
});
