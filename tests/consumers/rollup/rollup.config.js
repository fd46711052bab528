import { nodeResolve } from "@rollup/plugin-node-resolve";

// Figures load their parts when they are seen. Modules are split for that; a classic script cannot be, so it takes all at once.
export default {
  input: "src/main.js",
  output: [
    { dir: "out", format: "es" },
    { file: "out-iife/main.js", format: "iife", inlineDynamicImports: true },
  ],
  plugins: [nodeResolve()],
};
