// The package's bundles beside dist/elements: React components, one file for script tags in two forms, one for notebooks.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../project.mjs";
import {
  apiAbove,
  apiInside,
  bundle,
  containerIsWindow,
  fileText,
  inDocument,
  licenceBanner,
  litWithoutDom,
  shortTemplates,
} from "./rolldown.mjs";

/** Each file with its source; all that is not `external` is inside. */
const bundles = [
  {
    file: "react.js",
    entry: "web/react/index.ts",
    external: [/^ropewalk\b/, "react"],
    plugins: [],
    banner: '"use client";',
  },
  { file: "ropewalk.min.js", entry: "web/figures/script.ts" },
  { file: "ropewalk.global.js", entry: "web/figures/script.ts", format: "iife", name: "ropewalk" },
  { file: "anywidget.js", entry: "web/figures/anywidget.ts" },
  {
    file: "svg/index.js", // its figures do not change the parts that pages load
    entry: "web/svg/index.ts",
    external: ["happy-dom"],
    plugins: [apiAbove, fileText, containerIsWindow, shortTemplates],
    transform: { target: "es2022", inject: inDocument },
  },
];

/** Writes all of them into dist, with types. */
export async function buildBundles(distFolder, typesFolder) {
  for (const { file, entry, format = "es", name, banner = licenceBanner, ...options } of bundles) {
    await bundle({
      input: inRoot(entry),
      plugins: [apiInside, fileText, litWithoutDom, shortTemplates],
      ...options,
      output: { format, name, entryFileNames: file, codeSplitting: false, postBanner: banner },
    });
  }
  const types = (path) =>
    readFileSync(join(typesFolder, path), "utf8")
      .replaceAll('"../api/', '"./')
      .replaceAll('"../figures/', '"./figures/');
  const write = (name, text) => writeFileSync(join(distFolder, name), text);
  write("react.d.ts", types("react/index.d.ts").replaceAll('"./figure.js"', '"./react-figure.js"'));
  cpSync(join(typesFolder, "react/figure.d.ts"), join(distFolder, "react-figure.d.ts"));
  write("anywidget.d.ts", types("figures/anywidget.d.ts").replace(/^import "\.\/[\w-]+\.js";\n/gm, ""));
  write("ropewalk.min.d.ts", 'export * from "./index.js";\nexport * as elements from "./elements/index.js";\n');
}
