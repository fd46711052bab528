import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { lightImports, modulePreload } from "../../tools/build/page/light-imports.js";
import { definePlaces } from "../../tools/build/page/places.js";
import { contentSecurityPolicy, statedPolicy } from "../../tools/build/page/policy.js";
import { roomOffline } from "../../tools/build/page/room-offline.js";
import { shortTemplates } from "../../tools/build/rolldown.mjs";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const folder = process.env["PAGE_FOLDER"] ?? path("../../../build/page");

// The page Check, beside Learn: a build of its own, so that none of its code is among Learn's. It takes web/api as source, with the
// doctor, and the other engine stays a file that is loaded where WebAssembly may not run.
export default defineConfig({
  root: path(".."),
  base: "./",
  plugins: [lightImports(), { ...shortTemplates, apply: "build" }, statedPolicy(), roomOffline("check", folder)],
  define: definePlaces,
  resolve: { alias: [{ find: /^ropewalk$/, replacement: path("../../api/index.ts") }] },
  build: {
    outDir: folder,
    emptyOutDir: false,
    assetsDir: "check/assets",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload,
    rolldownOptions: { checks: { pluginTimings: false }, input: { check: path("index.html") } },
  },
  worker: { format: "es", plugins: () => [{ ...shortTemplates, apply: "build" }] },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", headers: { "Content-Security-Policy": contentSecurityPolicy } },
});
