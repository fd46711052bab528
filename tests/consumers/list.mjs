// Every consumer of the package: the folder of its project, and what is done there. A case is built by its commands,
// then run in Node (its last command prints the results) or in Chromium, from a static folder or from the tool's own
// server.

/**
 * @typedef {object} Case
 * @property {string} what
 * @property {string[]} [build] commands that come first
 * @property {string} [node] a command that prints the results
 * @property {string} [check] a command that succeeds
 * @property {string} [folder] a folder to serve, with `page` in it
 * @property {string} [server] a command that serves on {port}
 * @property {string} [page]
 * @property {string[]} [results] what has to come out beside the golden vector and the figure
 */

/** A page that tries every subpath with its own engine or module. */
const subpaths = { results: ["core", "url", "relaxed", "doctor", "model"] };

const python = "`ropewalk/code`";
/** A browser fetches the interpreter's files from the page's own host. */
const copyInterpreter = (folder) => `mkdir -p ${folder} && cp -r node_modules/pyodide ${folder}/pyodide`;

/** Small models are a separate package, whose files a browser fetches. */
const copyModels = (folder) => `mkdir -p ${folder} && cp -r node_modules/ropewalk-models ${folder}`;

const viteCases = [
  { what: "development server", server: "vite --host 127.0.0.1 --port {port} --strictPort", results: ["worker"] },
  { what: "build", build: ["vite build"], folder: "dist", results: ["worker"] },
  {
    what: "development server, optimizeDeps.exclude",
    build: [copyModels("public")],
    server: "vite --config subpaths.config.js --host 127.0.0.1 --port {port} --strictPort",
    page: "subpaths.html",
    ...subpaths,
  },
  {
    what: "build",
    build: ["vite build --config subpaths.config.js"],
    folder: "dist-subpaths",
    page: "subpaths.html",
    ...subpaths,
  },
  {
    what: `development server, ${python}`,
    build: [copyInterpreter("public")],
    server: "vite --config subpaths.config.js --host 127.0.0.1 --port {port} --strictPort",
    page: "code.html",
    results: ["code"],
  },
  {
    what: `build, ${python}`,
    build: ["vite build --config subpaths.config.js"],
    folder: "dist-subpaths",
    page: "code.html",
    results: ["code"],
  },
];

const bundle = (platform, format, out, name = "main") =>
  `esbuild src/${name}.js --bundle --platform=${platform} --format=${format} --outfile=${out}/${name}.js --log-level=warning`;

/** For those that do not find the module beside "ropewalk/url". */
const copyModule = "cp node_modules/ropewalk/dist/ropewalk.wasm out-url";
/** For tools that do not copy this file. */
const copyFile = "cp node_modules/ropewalk/dist/ropewalk.wasm out-subpaths";
const fileCopied = "wasmUrl";
const besideIt = "ropewalk/url, wasmUrl";
const bundleForWorkers = "esbuild --bundle --format=esm --outdir=out --external:./ropewalk.wasm --log-level=warning";
const noWasm = "script-src 'self', fallback";

export const consumers = [
  ...["vite-5", "vite-6", "vite-7", "vite-8"].map((name) => ({
    name,
    project: "vite",
    tool: "vite",
    cases: viteCases,
  })),
  {
    name: "webpack",
    cases: [
      { what: "production build", build: ["webpack --mode production"], folder: "out", results: ["worker"] },
      { what: "development build", build: ["webpack --mode development"], folder: "out", results: ["worker"] },
      {
        what: "production build",
        build: [
          "webpack --mode production --entry-reset --entry ./src/subpaths.js --output-path out-subpaths",
          copyModels("out-subpaths"),
        ],
        folder: "out-subpaths",
        ...subpaths,
      },
      {
        what: `production build, ${python}`,
        build: [
          "webpack --mode production --entry-reset --entry ./src/code-page.js --output-path out-code",
          copyInterpreter("out-code"),
        ],
        folder: "out-code",
        results: ["code"],
      },
    ],
  },
  {
    name: "rollup",
    cases: [
      { what: "ES module", build: ["rollup --config --silent"], folder: "out" },
      { what: "classic script", folder: "out-iife" },
      { what: besideIt, build: [copyModule], folder: "out-url" },
      { what: noWasm, folder: "out-fallback", results: ["plain"] },
      { what: fileCopied, build: [copyFile, copyModels("out-subpaths")], folder: "out-subpaths", ...subpaths },
    ],
  },
  {
    name: "esbuild",
    cases: [
      { what: "ES module", build: [bundle("browser", "esm", "out")], folder: "out" },
      { what: "classic script", build: [bundle("browser", "iife", "out-iife")], folder: "out-iife" },
      { what: besideIt, build: [bundle("browser", "esm", "out-url", "url"), copyModule], folder: "out-url" },
      {
        what: fileCopied,
        build: [bundle("browser", "esm", "out-subpaths", "subpaths-copied"), copyFile, copyModels("out-subpaths")],
        folder: "out-subpaths",
        ...subpaths,
      },
      {
        what: "a class of `ropewalk/elements`, splitting: under 40 kB",
        build: [
          "esbuild src/one-class.js --bundle --splitting --minify --format=esm --outdir=out-one --metafile=out-one/meta.json --log-level=warning",
        ],
        node: "node src/weigh.js",
        results: ["small"],
      },
      { what: "for Node, ES module", build: [forNode("esm", "mjs")], node: "node out/node.mjs" },
      { what: "for Node, CommonJS", build: [forNode("cjs", "cjs")], node: "node out/node.cjs" },
    ],
  },
  {
    name: "parcel",
    cases: [
      { what: "build", build: ["parcel build index.html --no-cache"], folder: "dist", results: ["worker"] },
      {
        what: "build",
        build: ["parcel build subpaths.html --no-cache --dist-dir dist-subpaths", copyModels("dist-subpaths")],
        folder: "dist-subpaths",
        page: "subpaths.html",
        ...subpaths,
      },
    ],
  },
  {
    name: "next",
    cases: [
      {
        what: "build, Turbopack",
        build: ["next build"],
        server: "next start --hostname 127.0.0.1 --port {port}",
        results: ["server"],
      },
      {
        what: "build, webpack",
        build: ["next build --webpack"],
        server: "next start --hostname 127.0.0.1 --port {port}",
        results: ["server"],
      },
      { what: "development server", server: "next dev --hostname 127.0.0.1 --port {port}", results: ["server"] },
    ],
  },
  {
    name: "react-18",
    tool: "react",
    cases: [
      { what: "build with Vite", build: ["vite build"], folder: "dist", results: ["property", "event", "hook"] },
      { what: "on a server", node: "node server.js" },
    ],
  },
  ...["vue", "svelte"].map((name) => ({
    name,
    cases: [
      { what: "component, build with Vite", build: ["vite build"], folder: "dist", results: ["property", "event"] },
    ],
  })),
  {
    name: "jest",
    cases: ["node", "jsdom"].map((environment) => ({
      what: `test environment ${environment}`,
      node: `node --experimental-vm-modules node_modules/jest/bin/jest.js --env=${environment} --silent && cat results.json`,
    })),
  },
  {
    name: "vitest",
    cases: [
      {
        what: "test environment jsdom",
        node: "vitest run --environment jsdom --silent >&2 && cat results.json",
        results: ["drawn"],
      },
    ],
  },
  {
    name: "workers",
    tool: "@cloudflare/workerd-linux-64",
    cases: [
      {
        what: "wasmModule",
        build: [
          `${bundleForWorkers} src/cloudflare.js src/refused.js`,
          "cp node_modules/ropewalk/dist/ropewalk.wasm out",
        ],
        node: "node run.js",
        results: ["refused"],
      },
    ],
  },
  {
    name: "onnx",
    tool: "onnxruntime-web",
    cases: [
      {
        what: "int64 positions, tables for its operators, both pairings",
        node: "node src/pipeline.js",
        results: ["operator", "operators"],
      },
    ],
  },
  {
    name: "node",
    quick: true,
    cases: [
      { what: "import", node: "node src/import.js" },
      { what: "require", node: "node src/require.cjs" },
      { what: "import of `ropewalk/core` and `ropewalk/config`", node: "node src/core.js" },
      { what: python, node: "node src/code.js", results: ["code"] },
    ],
  },
  {
    name: "deno",
    project: "node",
    cases: [{ what: "import, no permission", node: "deno run --cached-only --no-prompt src/import.js" }],
  },
  {
    name: "bun",
    project: "node",
    tool: "@oven/bun-linux-x64",
    cases: [{ what: "import", node: "node_modules/@oven/bun-linux-x64/bin/bun src/import.js" }],
  },
  {
    name: "static",
    quick: true,
    cases: [
      { what: "import map", folder: ".", page: "index.html" },
      { what: "import map, `ropewalk/core` and `ropewalk/config`", folder: ".", page: "core.html" },
      { what: "ropewalk.global.js", folder: ".", page: "global.html" },
      { what: "script-src 'self' 'wasm-unsafe-eval'", folder: ".", page: "strict.html" },
      { what: noWasm, folder: ".", page: "fallback.html", results: ["plain"] },
      {
        what: "two copies on one page",
        build: ["rm -rf node_modules/other && cp -r node_modules/ropewalk node_modules/other"],
        folder: ".",
        page: "two.html",
        results: ["other", "both"],
      },
    ],
  },
  ...["types-5.2", "types-5.6", "types", "types-7"].map((name) => ({
    name,
    project: "types",
    tool: "typescript",
    cases: ["node16", "nodenext", "bundler"].map((resolution) => ({
      what: `every subpath, moduleResolution ${resolution}`,
      check: `node subpaths.js && tsc --noEmit --project tsconfig.${resolution}.json`,
    })),
  })),
  {
    name: "lint",
    cases: [
      { what: "publint --strict", tool: "publint", check: "publint --strict node_modules/ropewalk" },
      {
        what: "arethetypeswrong, ESM only",
        tool: "@arethetypeswrong/cli",
        check:
          "attw ../ropewalk.tgz --profile esm-only --exclude-entrypoints ./ropewalk.wasm ./tokens.css ./ropewalk.global.js ./ropewalk.fallback.global.js",
      },
    ],
  },
];

function forNode(format, ending) {
  return `esbuild src/import.js --bundle --platform=node --format=${format} --outfile=out/node.${ending} --log-level=warning`;
}
