import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { articlePictures } from "../tools/build/page/article-pictures.js";
import { firstScreenPlugin } from "../tools/build/page/first-screen.js";
import { offline } from "../tools/build/page/offline.js";
import { laterParts } from "../tools/build/page/later-parts.js";
import { linkPreview } from "../tools/build/page/link-preview.js";
import { lightImports, modulePreload } from "../tools/build/page/light-imports.js";
import { definePlaces } from "../tools/build/page/places.js";
import { searchIndex } from "../tools/build/page/search-index.js";
import { contentSecurityPolicy, statedPolicy } from "../tools/build/page/policy.js";
import { shortTemplates } from "../tools/build/rolldown.mjs";
import { chunkFileNames, startGroups } from "../tools/build/page/start-part.js";
import { wasmFile } from "../tools/build/page/wasm-file.js";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const dist = path("../../dist");
const folder = process.env["PAGE_FOLDER"] ?? path("../../build/page");
const alias = [
  { find: /^ropewalk$/, replacement: `${dist}/index.js` },
  { find: /^ropewalk\//, replacement: `${dist}/` },
  { find: /^(?:\.\.\/)+api\//, replacement: `${dist}/` }, // one copy of the API, the compiled one
];

export default defineConfig({
  root: path("learn"),
  base: "./",
  plugins: [
    firstScreenPlugin(dist),
    laterParts(dist),
    lightImports(),
    { ...shortTemplates, apply: "build" },
    statedPolicy(),
    articlePictures(),
    linkPreview(),
    searchIndex(),
    wasmFile("./"),
    offline(folder),
  ],
  resolve: { alias },
  define: definePlaces,
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1700, // kB: weights of trained models
    modulePreload,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        chunkFileNames,
        codeSplitting: { includeDependenciesRecursively: false, groups: startGroups("learn") },
      },
    },
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", headers: { "Content-Security-Policy": contentSecurityPolicy } },
});
