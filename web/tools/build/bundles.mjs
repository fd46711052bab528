// The bundles beside dist/elements: React, one file for script tags, modules and notebooks, and pictures.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contentHash, filesUnder, inRoot, stampFile, unlessStamped, writeIfChanged } from "../shared/project.mjs";
import {
  apiBeside,
  apiInside,
  apiOutsideOfWeb,
  bundle,
  codeBeside,
  fallbackInside,
  coreModuleBeside,
  headsBeside,
  licenceBanner,
  litWithoutDom,
  noModelWorker,
  shortTemplates,
  textFrom,
} from "./rolldown.mjs";
import { elementTags } from "./element-tags.mjs";
import { usedEntries } from "./used-entries.mjs";

const inOneFile = [apiInside, noModelWorker, litWithoutDom, shortTemplates];

/** Each file with its source; everything that is not `external` is inside. */
const bundles = [
  {
    file: "ropewalk.global.js",
    entry: "web/figures/script.ts",
    format: "iife",
    // A byte order mark: without it, a page that does not name its encoding would read the script in another one.
    banner: `\ufeff${licenceBanner}`,
  },
  {
    file: "ropewalk.fallback.global.js",
    entry: "web/figures/script.ts",
    format: "iife",
    plugins: [fallbackInside, ...inOneFile],
    banner: `\ufeff${licenceBanner}`,
  },
  { file: "code.js", entry: "web/code/index.ts", plugins: [apiBeside], banner: "" },
];

const bundled = ({ file, entry, format = "es", banner = licenceBanner, ...options }) =>
  bundle({
    input: inRoot(entry),
    plugins: inOneFile,
    ...options,
    output: { format, entryFileNames: file, codeSplitting: false, postBanner: banner },
  });

/** The files that these entries share, by what of web/api is in each: errors and options, reading configs, the core. */
const coreParts = {
  base: /\/web\/api\/(?:errors\/err|arguments\/(?:checks|names|options)\.|generated\/core-words\.)/,
  config: /\/web\/api\/(?:config\/|errors\/config-words\.)/,
  core: /\/web\/api\/(?!config\.|core\/reading\.|calls\/spec-reader\.)/,
};

/** `ropewalk/core`, `ropewalk/config`, which reads for it, and `ropewalk/engines`, which computes with both. */
export const buildCore = () =>
  bundle({
    input: {
      core: inRoot("web/api/engines/core.ts"),
      config: inRoot("web/api/config.ts"),
      engines: inRoot("web/engines/index.ts"),
    },
    plugins: [coreModuleBeside, headsBeside, usedEntries("core.wasm")],
    output: {
      entryFileNames: "[name].js",
      chunkFileNames: "shared/[name].js",
      codeSplitting: {
        groups: Object.entries(coreParts).map(([name, test], i) => ({ name, test, priority: 3 - i })),
      },
    },
  });

/** `ropewalk/react`, and each component by itself. */
export const buildReact = () =>
  bundle({
    input: {
      react: inRoot("web/react/index.ts"),
      ...Object.fromEntries(elementTags().map(({ tag }) => [`react/${tag}`, inRoot(`web/react/generated/${tag}.ts`)])),
    },
    external: [/^ropewalk\b/, "react"],
    output: { entryFileNames: "[name].js", chunkFileNames: "react/[name].js", postBanner: '"use client";' },
  });

/** The command line with the two subpaths that it shares files with. */
export const buildCommandLine = () =>
  bundle({
    input: {
      cli: inRoot("web/cli/index.ts"),
      weights: inRoot("web/weights/index.ts"),
      doctor: inRoot("web/doctor/index.ts"),
    },
    external: [/^node:/, /^@modelcontextprotocol\//], // the user installs the protocol
    plugins: [codeBeside, apiOutsideOfWeb],
    output: {
      entryFileNames: "[name].js",
      chunkFileNames: "shared/[name].js",
      postBanner: ({ name }) => (name === "cli" ? "#!/usr/bin/env node" : ""),
    },
  });

/**
 * The scripts that run elsewhere, as texts in what starts them, so that no bundler has to find a file: beside the
 * interpreter, in the process in which Node runs it, and the core for the programs of the source texts.
 */
const texts = [
  { name: "python", folder: "web/code/generated", file: "web/code/worker.ts" },
  { name: "child", folder: "web/code/generated", file: "web/code/host/child.ts" },
  { name: "core", folder: "web/source-texts/generated", file: "web/source-texts/core-bridge.ts" },
];

/** Writes these texts if something changed. */
export async function writeCodeTexts() {
  const ours = filesUnder(["web/code", "web/porting/torch-normal.ts"], /^(?!.*\/generated\/)/);
  const inputs = [
    ...ours,
    ...filesUnder(["web/api", "web/models", "web/source-texts/core-bridge.ts"]),
    ...filesUnder(["web/tools/build/bundles.mjs", "web/tools/build/rolldown.mjs"]),
  ];
  const outputs = texts.map(({ name, folder }) => inRoot(`${folder}/${name}.ts`));
  await unlessStamped(stampFile("code-texts"), contentHash(inputs), outputs, async () => {
    for (const [i, { name, file }] of texts.entries()) {
      const text = await textFrom(inRoot(file));
      mkdirSync(dirname(outputs[i]), { recursive: true });
      writeIfChanged(outputs[i], `export const ${name}Text: string = ${JSON.stringify(text)};\n`);
    }
  });
}

/** The files of ropewalk/code alone, with the Python code in them. */
export async function buildCode() {
  for (const one of bundles.filter(({ file }) => file.startsWith("code"))) await bundled(one);
}

/** Writes all bundles into dist, with types, and returns the files that went in. */
export async function buildBundles(distFolder, typesFolder) {
  const inside = [];
  for (const one of bundles) inside.push(...(await bundled(one)));
  inside.push(...(await buildCore()), ...(await buildReact()), ...(await buildCommandLine()));
  const types = (path) =>
    readFileSync(join(typesFolder, path), "utf8")
      .replaceAll('"../api/', '"./')
      .replaceAll('"../figures/', '"./figures/');
  const write = (name, text) => writeFileSync(join(distFolder, name), text);
  write("react.d.ts", types("react/index.d.ts").replaceAll(/"\.\/(?:generated\/)?(?=figure|comp)/g, '"./react/'));
  write("react/figure.d.ts", types("react/figure.d.ts"));
  for (const name of ["components", ...elementTags().map(({ tag }) => tag)])
    write(`react/${name}.d.ts`, types(`react/generated/${name}.d.ts`).replaceAll('"../figure.js"', '"./figure.js"'));
  write("anywidget.d.ts", types("figures/anywidget.d.ts").replace(/^import "\.\/[\w-]+\.js";\n/gm, ""));
  write("anywidget.js", 'import "./ropewalk.global.js";\nexport default globalThis.ropewalk.anywidget;\n');
  write("ropewalk.global.d.ts", globalTypes);
  write("ropewalk.fallback.global.d.ts", 'import "./ropewalk.global.js";\nexport {};\n');
  return inside;
}

/** The script's only global. */
const globalTypes = `declare global {
  /** The package, after its script: the API, \`elements\` with all of them defined, and \`anywidget\`. */
  const ropewalk: typeof import("./index.js") & {
    elements: typeof import("./elements/index.js");
    anywidget: typeof import("./anywidget.js").default;
  };
}
export {};
`;
