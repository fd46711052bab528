import { nodeResolve } from "@rollup/plugin-node-resolve";

const plugins = [nodeResolve()];

// Figures load their parts when they are seen. Modules are split for that; a classic script cannot be, so it takes all
// at once.
export default [
  {
    input: "src/main.js",
    output: [
      { dir: "out", format: "es" },
      { file: "out-iife/main.js", format: "iife", inlineDynamicImports: true },
    ],
    plugins,
  },
  { input: "src/url.js", output: { dir: "out-url", format: "es" }, plugins },
  { input: "src/subpaths-copied.js", output: { dir: "out-subpaths", format: "es" }, plugins },
  { input: "src/fallback.js", output: { dir: "out-fallback", format: "es" }, plugins },
];
