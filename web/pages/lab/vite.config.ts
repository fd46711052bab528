import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { firstScreenPlugin } from "../../tools/build/page/first-screen.js";
import { laterParts } from "../../tools/build/page/later-parts.js";
import { lightImports, modulePreload } from "../../tools/build/page/light-imports.js";
import { definePlaces } from "../../tools/build/page/places.js";
import { contentSecurityPolicy, statedPolicy } from "../../tools/build/page/policy.js";
import { roomOffline } from "../../tools/build/page/room-offline.js";
import { shortTemplates } from "../../tools/build/rolldown.mjs";
import { chunkFileNames, startGroups } from "../../tools/build/page/start-part.js";
import { wasmFile } from "../../tools/build/page/wasm-file.js";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const folder = process.env["PAGE_FOLDER"] ?? path("../../../build/page");
const dist = path("../../../dist");

// The page Lab, beside Learn: a build of its own, so that none of its code is among Learn's. What is the same in both has the same
// name and is one file: the module, the weights of trained models.
export default defineConfig({
  root: path(".."),
  base: "./",
  plugins: [
    firstScreenPlugin(dist),
    laterParts(dist),
    lightImports(),
    { ...shortTemplates, apply: "build" },
    statedPolicy(),
    wasmFile("../"),
    roomOffline("lab", folder),
  ],
  define: definePlaces,
  resolve: {
    alias: [
      { find: /^ropewalk$/, replacement: `${dist}/index.js` },
      { find: /^ropewalk\//, replacement: `${dist}/` },
      { find: /^(?:\.\.\/)+api\//, replacement: `${dist}/` }, // one copy of the API, the compiled one
    ],
  },
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1700, // kB: weights of trained models
    modulePreload,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { lab: path("index.html") },
      output: { chunkFileNames, codeSplitting: { includeDependenciesRecursively: false, groups: startGroups("lab") } },
    },
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", headers: { "Content-Security-Policy": contentSecurityPolicy } },
});
