import { nodeResolve } from "@rollup/plugin-node-resolve";

export default {
  input: "src/main.js",
  output: [
    { file: "out/main.js", format: "es" },
    { file: "out-iife/main.js", format: "iife" },
  ],
  plugins: [nodeResolve()],
};
