// The package's bundles beside dist/elements: React components, one file for script tags in two forms, one for notebooks.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleSettings, litWithoutDom, licenceBanner } from "./elements.mjs";
import { inRoot } from "./project.mjs";

/** Plain JavaScript weighs more than all else: it stays a file of its own, beside these. */
const fallbackBeside = {
  name: "ropewalk-fallback-beside",
  enforce: "pre",
  resolveId: (id) => (/(?:^|\/)fallback\.js$/.test(id) ? { id: "./fallback.js", external: true } : undefined),
};

/** Each file with its source; what is not `external` is inside. */
const bundles = [
  { file: "react.js", entry: "web/react/index.ts", external: [/^ropewalk\b/, "react"], banner: '"use client";' },
  { file: "ropewalk.min.js", entry: "web/elements/script.ts" },
  { file: "ropewalk.global.js", entry: "web/elements/script.ts", format: "iife", name: "ropewalk" },
  { file: "anywidget.js", entry: "web/elements/anywidget.ts" },
];

/** One file has nothing to load ahead of its parts, and Vite's helper for that asks for import.meta. */
const noPreload = {
  name: "ropewalk-no-preload",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/** Writes all of them into dist, with types. */
export async function buildBundles(distFolder, typesFolder) {
  const { build } = await import("vite");
  for (const { file, entry, external = [], format = "es", name, banner = licenceBanner } of bundles) {
    const settings = bundleSettings([fallbackBeside, litWithoutDom, noPreload]);
    Object.assign(settings.build, {
      outDir: distFolder,
      rolldownOptions: {
        input: inRoot(entry),
        preserveEntrySignatures: "strict",
        external: (id) => external.some((one) => (one instanceof RegExp ? one.test(id) : one === id)),
        output: { format, name, entryFileNames: file, codeSplitting: false, banner },
      },
    });
    await build(settings);
  }
  const shipped = (path) =>
    readFileSync(join(typesFolder, path), "utf8")
      .replaceAll('"../api/', '"./')
      .replaceAll('"./figure.js"', '"./react-figure.js"');
  writeFileSync(join(distFolder, "react.d.ts"), shipped("react/index.d.ts"));
  cpSync(join(typesFolder, "react/figure.d.ts"), join(distFolder, "react-figure.d.ts"));
  writeFileSync(
    join(distFolder, "anywidget.d.ts"),
    shipped("elements/anywidget.d.ts").replace('import "./define.js";\n', ""),
  );
  const script = 'export * from "./index.js";\nexport * as elements from "./elements/index.js";\n';
  writeFileSync(join(distFolder, "ropewalk.min.d.ts"), script);
}
