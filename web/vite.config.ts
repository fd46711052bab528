import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// The page works under a strict policy: nothing from other hosts, no inline script, no eval, no inline style sheet.
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "object-src 'none'",
].join("; ");

export default defineConfig({
  root: path("page"),
  base: "./",
  resolve: { alias: { ropewalk: path("../dist/index.js") } },
  build: { outDir: path("../build/page"), emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  worker: { format: "es" },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1", headers: { "Content-Security-Policy": contentSecurityPolicy } },
});
