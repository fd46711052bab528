import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const source = fileURLToPath(new URL("../../../pages/shell/service-worker.js", import.meta.url));

/** What is loaded where a reader asks for it alone, and kept from then on: the weights of trained models. */
export const LARGE = /-model-[\w-]+\.js$/;

/** Writes service_worker.js beside the page: the worker's source, the list of all files and a name for exactly this build. */
export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = Object.keys(bundle).sort();
        const hash = createHash("sha256");
        for (const name of files) {
          const file = bundle[name]!;
          hash.update(`${name}\0`).update(file.type === "chunk" ? file.code : file.source);
        }
        const list = ["./", ...files.filter((name) => name !== "index.html" && !LARGE.test(name))];
        const worker = readFileSync(source, "utf8")
          .replace('"BUILD"', JSON.stringify(hash.digest("hex").slice(0, 16)))
          .replace('["FILES"]', JSON.stringify(list));
        this.emitFile({ type: "asset", fileName: "service_worker.js", source: worker });
      },
    },
  };
}
