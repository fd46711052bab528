import { fileURLToPath } from "node:url";

export default {
  entry: "./src/main.js",
  output: { path: fileURLToPath(new URL("out", import.meta.url)), filename: "main.js" },
  performance: { hints: false },
};
