import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const source = fileURLToPath(new URL("../shell/service-worker.js", import.meta.url));

/** Files loaded and cached only on demand: weights of trained models, Python's worker. */
export const LARGE = /(?:-model-[\w-]+\.safetensors|\/python-[\w-]+\.js)$/;

/** The lists in the worker's source that builds fill. */
type List = "files" | "large" | "check" | "lab" | "texts" | "figures";
type Bundle = Rolldown.OutputBundle;

const hex = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Adds files, with the start of their SHA-256, to a list of the worker in `folder`, and renames the build. */
export function tellWorker(
  folder: string,
  list: List,
  files: readonly string[],
  nameOf = (file: string): string => file,
): void {
  const path = `${folder}/service_worker.js`;
  const text = readFileSync(path, "utf8");
  const place = new RegExp(`const ${list} = (\\[.*\\]);`);
  // a placeholder
  const before = (JSON.parse(place.exec(text)![1]!) as unknown[]).filter((one) => typeof one !== "string");
  const more = files.map((file) => [nameOf(file), hex(readFileSync(`${folder}/${file}`)).slice(0, 16)]);
  const filled = JSON.stringify([...before, ...more]);
  const worker = text
    .replace(place, () => `const ${list} = ${filled};`)
    .replace(/const build = "(\w*)"/, (_, build: string) => `const build = "${hex(build + filled).slice(0, 16)}"`);
  writeFileSync(path, worker);
}

/** Tells the worker the files of a page, with those loaded on demand in a list of their own. */
export function tellPage(folder: string, list: List, files: readonly string[], nameOf: (file: string) => string): void {
  const [small, large] = [false, true].map((one) => files.filter((file) => LARGE.test(file) === one));
  tellWorker(folder, list, small!, nameOf);
  tellWorker(folder, "large", large!);
}

/** Writes service_worker.js beside the page: its source, the list of all files, and a name for exactly this build. */
export function offline(folder: string): Plugin {
  return {
    name: "offline",
    apply: "build",
    writeBundle(_, bundle: Bundle) {
      writeFileSync(`${folder}/service_worker.js`, readFileSync(source));
      // Pictures are for visitors without scripts, who do not have a service worker either.
      const files = Object.keys(bundle)
        .filter((file) => !file.startsWith("pictures/"))
        .sort();
      tellPage(folder, "files", files, (file) => (file === "index.html" ? "./" : file));
    },
  };
}
