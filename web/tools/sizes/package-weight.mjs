// Measures the gzip sizes of the package's files, read from dist: each subpath and each part of a figure, with
// everything it imports at once. Files are compressed one by one, as a static host sends them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { elementTags } from "../build/element-tags.mjs";
import { closureOf } from "../shared/closure.mjs";
import { inRoot } from "../shared/project.mjs";
import { budget } from "./report.mjs";

const textOf = (path) => readFileSync(inRoot(path), "utf8");

const measures = {
  raw: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  brotli: (bytes) => brotliCompressSync(bytes), // slow, so only for the document
};
export const sizeOf = (files, measure = "gzip") =>
  files.reduce((sum, path) => sum + measures[measure](readFileSync(inRoot(path))).length, 0);

const classOfSubpath = (subpath) => Object.keys(budget).find((name) => budget[name].subpaths?.includes(subpath));

/** One row per subpath: { kind, name, files, gzip }. */
export function subpathWeights() {
  const { exports } = JSON.parse(textOf("package.json"));
  return Object.entries(exports)
    .filter(([subpath]) => subpath !== "./package.json" && !subpath.includes("*"))
    .map(([subpath, target]) => {
      const files = closureOf(join(typeof target === "string" ? target : target.default));
      const name = subpath.replace(/^\./, "ropewalk");
      return { kind: classOfSubpath(subpath), name, files, gzip: sizeOf(files) };
    });
}

/** One row per tag that is not a figure but a part of some: its entry with everything it imports, without the core. */
export function partWeights() {
  const parts = elementTags().filter(({ file }) => !file.endsWith("/element.ts"));
  return parts.map(({ tag }) => {
    const files = closureOf(`dist/elements/define/${tag}.js`).filter((path) => path.startsWith("dist/elements/"));
    return { kind: "part of a figure", name: tag, files, gzip: sizeOf(files) };
  });
}

/** The list of models, without the parts that every figure has. */
export function modelsWeight() {
  const [there, wanted] = ["standalone", "models"].map((name) => closureOf(`dist/elements/parts/${name}.js`));
  return sizeOf(wanted.filter((file) => !there.includes(file)));
}
