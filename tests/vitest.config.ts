import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// node: the built package, and the tools, in Node. page: the built page in the system's Chromium.
export default defineConfig({
  root: path(".."),
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["tests/{web,package}/**/*.test.{ts,mjs}"],
          exclude: ["tests/web/{pages,embed}/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "page",
          include: ["tests/web/{pages,embed}/**/*.test.{ts,mjs}"],
          globalSetup: ["tests/web/support/browser.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
  resolve: {
    alias: [
      { find: /^ropewalk$/, replacement: path("../dist/index.js") },
      { find: /^ropewalk\/(url|fallback|relaxed|threads)$/, replacement: path("../dist/$1.js") },
    ],
  },
});
