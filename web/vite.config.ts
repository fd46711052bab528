import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { figuresOfThePage } from "./page/build/figures-of-the-page.js";
import { firstScreenPlugin } from "./page/build/first-screen.js";
import { offline } from "./page/build/offline.js";
import { laterParts } from "./page/build/later-parts.js";
import { lightImports, modulePreload } from "./page/build/light-imports.js";
import { litSheets } from "./page/build/lit-sheets.js";
import { contentSecurityPolicy, statedPolicy } from "./page/build/policy.js";
import { shortTemplates } from "./tools/rolldown.mjs";
import { startGroups, startPreload } from "./page/build/start-part.js";
import { wasmFile } from "./page/build/wasm-file.js";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const dist = path("../dist");
const alias = [
  { find: /^ropewalk$/, replacement: `${dist}/index.js` },
  { find: /^ropewalk\//, replacement: `${dist}/` },
];

export default defineConfig({
  root: path("page"),
  base: "./",
  plugins: [
    figuresOfThePage(),
    firstScreenPlugin(dist),
    laterParts(dist),
    lightImports(),
    litSheets(),
    startPreload(),
    { ...shortTemplates, apply: "build" },
    statedPolicy(),
    wasmFile(),
    offline(),
  ],
  resolve: { alias },
  build: {
    outDir: process.env["PAGE_FOLDER"] ?? path("../build/page"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: startGroups() } } },
  },
  worker: { format: "es" },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", headers: { "Content-Security-Policy": contentSecurityPolicy } },
});
