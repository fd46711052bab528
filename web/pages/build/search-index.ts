import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";

/** search.json: every place of the site, for the search of its pages. */
export const searchIndex = (): Plugin => ({
  name: "search-index",
  apply: "build",
  async generateBundle() {
    const path = fileURLToPath(new URL("search-entries.ts", import.meta.url));
    const { module } = await runnerImport<typeof import("./search-entries.js")>(path, { configFile: false });
    this.emitFile({ type: "asset", fileName: "search.json", source: JSON.stringify(module.entries) });
  },
});
