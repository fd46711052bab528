// How the package's bundles are made with Rolldown: their contents, the files beside them, and their constants.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { apiFolder as compiledApi, inRoot, root, writeIfChanged } from "../shared/project.mjs";

export const entryFolder = inRoot("build/elements");
const apiFolder = inRoot("web/api");
const distFolder = inRoot("dist");

/**
 * The file of web/api (without its ending) that an import means: "../api/errors.js", "ropewalk" or "ropewalk/fallback".
 */
function apiFile(id, from) {
  if (id === "ropewalk") return "index";
  if (id.startsWith("ropewalk/")) return id.slice("ropewalk/".length);
  const path = id.startsWith(".") && from ? join(dirname(from), id) : "";
  return path.startsWith(`${apiFolder}/`) ? relative(apiFolder, path).replace(/\.js$/, "") : undefined;
}

/** The files of web/api that bundles in dist import: web/tools/build/api-bundle.mjs makes them. */
export const asked = new Set();
/** Files of one line that re-export others. */
const subpath = /^(?:fallback|relaxed|url|model|variants|core|config|code|doctor|weights|engines)$/;

function askedFile(id, from) {
  const file = apiFile(id, from);
  if (file !== undefined && !subpath.test(file)) asked.add(file);
  return file;
}

/** Keeps web/api outside a bundle: dist has it already, and the module's bytes must exist only once. */
// Rolldown replaces the common folder of all entries, `from`, by dist.
const apiOutsideFrom = (from) => ({
  name: "ropewalk-api-outside",
  resolveId(id, importer) {
    const file = askedFile(id, importer);
    return file && { id: join(from, `${file}.js`), external: "relative" };
  },
});
export const apiOutside = apiOutsideFrom(root);
export const apiOutsideOfWeb = apiOutsideFrom(inRoot("web"));

/** The same for a bundle of one file in dist. */
export const apiBeside = {
  name: "ropewalk-api-beside",
  resolveId(id, from) {
    const file = askedFile(id, from);
    return file && { id: `./${file}.js`, external: true };
  },
};

/** A file of web/api that is one file of dist, for the bundles that are made of web. */
const fileBeside = (file) => ({
  name: `ropewalk-${file.replace("/", "-")}-beside`,
  resolveId: (id) => (id.endsWith(`/${file}.js`) ? { id: inRoot(`web/${file}.js`), external: "relative" } : undefined),
});

/** The command line takes ropewalk/code from its own file of dist. */
export const codeBeside = {
  name: "ropewalk-code-beside",
  resolveId: (id) => (id.endsWith("/code/index.js") ? { id: inRoot("web/code.js"), external: "relative" } : undefined),
};

/** The bytes of ropewalk/core's module are one file for the bundles that start it. */
export const coreModuleBeside = fileBeside("generated/core-text");

/** Heads of models, which `rope` knows by the very spec that was read: one file for all that read and rotate. */
export const headsBeside = fileBeside("arguments/heads");

/** The file in dist that a figure of the source texts loads: a text, or what was recorded of it. */
export function textFile(source) {
  const [, name, kind] = /\/web\/source-texts\/(?:records\/)?([\w-]+)\.(md\?raw|json)$/.exec(source ?? "") ?? [];
  return name && `elements/source_texts/${name}${kind === "json" ? "-record" : ""}.js`;
}

/** The Chinese texts that trained models read. They are loaded with a model, which is a separate file anyway. */
const READ = "elements/parts/passages-zh.js";

/**
 * Puts web/api into the bundle. Its other engines (plain JavaScript and relaxed SIMD), which are larger than everything
 * else, stay separate files. So do files of dist/elements that only some figures load: the source texts, and what
 * trained models read.
 */
export const apiInside = {
  name: "ropewalk-api-inside",
  resolveId(id, from, { kind }) {
    const part = kind === "dynamic-import" && (id === "./passages-zh.js" ? READ : textFile(join(dirname(from), id)));
    if (part) return { id: `./${part}`, external: true };
    const file = apiFile(id, from);
    const engine = /^(?:engines\/)?(fallback|relaxed|model)(?:\/index)?$/.exec(file ?? "");
    return engine ? { id: `./${engine[1]}.js`, external: true } : file && join(compiledApi, `${file}.js`);
  },
};

const NO_BYTES = "\0no-bytes";

/** Puts the plain JavaScript of the core into the bundle instead of its module, for pages that may not compile one. */
export const fallbackInside = {
  name: "ropewalk-fallback-inside",
  resolveId(id, from) {
    const file = apiFile(id, from) ?? (from && relative(compiledApi, join(dirname(from), id)).replace(/\.js$/, ""));
    if (file === "generated/wasm-text") return NO_BYTES; // for calls before a load, of which the script makes none
    return /^engines\/(?:fallback|load)$/.test(file ?? "") ? join(compiledApi, "engines/fallback.js") : undefined;
  },
  load: (id) => (id === NO_BYTES ? 'export const wasmText = { often: "", text: "" };' : undefined),
};

/** The worker of the figures' models, as an entry of dist. */
export const modelWorker = {
  file: "elements/parts/model-worker",
  source: inRoot("web/figures/numbers/worker/model-worker.ts"),
};

/** The expression that bundlers look for contains the worker's file name in dist, beside the file that starts it. */
export const modelWorkerBeside = {
  name: "ropewalk-model-worker-beside",
  transform: {
    filter: { id: /\/numbers\/worker\/start\.ts$/ },
    handler: (code) => ({ code: replaceOnce(code, "./model-worker.ts", "./model-worker.js"), map: null }),
  },
};

function replaceOnce(code, from, to) {
  const parts = code.split(from);
  if (parts.length !== 2) throw new Error(`${from} is there ${parts.length - 1} times, expected once`);
  return parts.join(to);
}

/** A bundle of one file cannot start another file as a worker: models run in the main thread. */
export const noModelWorker = {
  name: "ropewalk-no-model-worker",
  load: {
    filter: { id: /\/numbers\/worker\/remote-model\.ts$/ },
    handler: () => "export const shareWorker = () => ({ load: async () => undefined, leave() {} });",
  },
};

/** Lit's browser build reads these when it is imported; if they are missing (in Node), it gets minimal replacements. */
const withoutDom = `\
export const HTMLElement = globalThis.HTMLElement ?? class {};
export const document = globalThis.document ?? { createTreeWalker: () => ({}) };
`;

/** Gives Lit's modules the replacements. */
export const litWithoutDom = {
  name: "ropewalk-lit-without-dom",
  buildStart: () => writeIfChanged(`${entryFolder}/dom.js`, withoutDom),
  transform(code, id) {
    if (!/\/node_modules\/(?:@lit|lit|lit-html|lit-element)\//.test(id)) return undefined;
    const names = ["document", "HTMLElement"].filter((name) => new RegExp(`(?<![.\\w])${name}\\b`).test(code));
    if (names.length === 0) return undefined;
    const stands = `import { ${names.join(", ")} } from "${entryFolder}/dom.js";`;
    return { code: stands + code, map: { mappings: "" } };
  },
};

/** Lit adds a symbol to Symbol, which throws where the page has frozen it, and works without. */
export const litWhereFrozen = {
  name: "ropewalk-lit-where-frozen",
  transform: {
    filter: { id: /\/@lit\/reactive-element\/reactive-element\.js$/ },
    handler: (code) => {
      const adding = 'Symbol.metadata??=Symbol("metadata")';
      return { code: replaceOnce(code, adding, `Object.isExtensible(Symbol)&&(${adding})`), map: null };
    },
  },
};

const shorter = {
  css: (text) =>
    text
      .replaceAll(/\/\*.*?\*\//gs, "")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/ ?([{};,]) ?/g, "$1")
      .replaceAll(/(?<=\() | (?=\))/g, "")
      .replaceAll(": ", ":")
      .replaceAll(";}", "}")
      .replaceAll(/(?<![\w.])0\.(?=\d)/g, "."),
  html: (text) => text.replaceAll(/\s*\n\s*/g, "\n"),
  svg: (text) => text.replaceAll(/\s*\n\s*/g, "\n"),
  /** Without comments; each line stays in its place. */
  py: (text) => text.replaceAll(/(?:^ *| {2})# .*$/gm, ""),
};

const asText = (text) => ({ code: `export default ${JSON.stringify(text)};`, moduleType: "js" });

/** import text from "file.css?inline" or "file.py?raw": the text of the file. */
const fileText = {
  name: "ropewalk-file-text",
  resolveId: (id, from) => (/\?(?:inline|raw)$/.test(id) ? join(dirname(from), id) : undefined),
  load(id) {
    const [file, kind] = id.split("?");
    if (kind === "inline") return asText(shorter.css(readFileSync(file, "utf8")));
    if (kind !== "raw") return undefined;
    const text = readFileSync(file, "utf8");
    return asText(file.startsWith(inRoot("web/code/python/")) ? shorter.py(text) : text);
  },
};

const partsOf = (template) =>
  template.head ? [template.head, ...template.templateSpans.map(({ literal }) => literal)] : [template];

/** A file changed at the nodes of its tree: `change` gets each node and the text to edit; false: not within it. */
async function edited(code, id, change) {
  const [{ default: MagicString }, { default: ts }] = await Promise.all([import("magic-string"), import("typescript")]);
  const text = new MagicString(code);
  const visit = (node) => change(ts, node, text) !== false && ts.forEachChild(node, visit);
  ts.forEachChild(ts.createSourceFile(id, code, ts.ScriptTarget.Latest, true), visit);
  return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ source: id, hires: true }) } : undefined;
}

/** Removes indentation from the templates css`...`, html`...` and svg`...`: the minifier does not change strings. */
export const shortTemplates = {
  name: "ropewalk-short-templates",
  async transform(code, id) {
    if (!id.startsWith(inRoot("web/")) || !/\b(?:css|html|svg)`/.test(code)) return undefined;
    return edited(code, id, (ts, node, text) => {
      const shorten = ts.isTaggedTemplateExpression(node) && shorter[node.tag.getText()];
      for (const part of shorten ? partsOf(node.template) : []) {
        const [from, to] = [
          part.getStart() + 1,
          part.end - (ts.isTemplateHead(part) || ts.isTemplateMiddle(part) ? 2 : 1),
        ];
        if (to > from) text.update(from, to, shorten(code.slice(from, to)) || " ");
      }
    });
  },
};

/** The library speaks English; the Chinese of `both(en, zh)` and `always(en, zh)` is Check's. */
export const englishOnly = {
  name: "ropewalk-english-only",
  async transform(code, id) {
    if (!/\/(?:(?:build|web)\/api|web\/doctor)\//.test(id) || !/\b(?:both|always)\(/.test(code)) return undefined;
    return edited(code, id, (ts, node, text) => {
      if (!ts.isCallExpression(node) || !/^(?:both|always)$/.test(node.expression.getText())) return;
      const [, chinese] = node.arguments;
      text.update(chinese.getStart(), chinese.end, '""');
      return false; // no text is within another
    });
  },
};

/** Lit's licence requires its notice in every copy; the text itself is in dist/THIRD_PARTY_LICENSES.txt. */
export const licenceBanner =
  "/*! Ropewalk, MIT. With Lit, Copyright 2017 Google LLC, BSD-3-Clause: see THIRD_PARTY_LICENSES.txt */";

/**
 * Bundles into dist, minified, and returns the third-party files that went in; a warning is an error. As with Vite, the
 * text of a file and import.meta.glob can be imported.
 */
export async function bundle({ output, plugins = [], ...options }) {
  const build = await opened({ plugins, ...options });
  try {
    // No annotations for later bundlers: package.json states for each file whether importing it has side effects.
    const comments = { annotation: false, legal: true };
    const written = await build.write({ dir: distFolder, format: "es", minify: true, comments, ...output });
    return written.output.flatMap((file) => Object.keys(file.modules ?? {}));
  } finally {
    await build.close();
  }
}

/** A script as text, minified, with everything that it imports but Node's modules. */
export async function textFrom(input) {
  const build = await opened({ input, external: [/^node:/], plugins: [] });
  try {
    const { output } = await build.generate({ format: "es", minify: true, codeSplitting: false });
    return output[0].code;
  } finally {
    await build.close();
  }
}

async function opened({ plugins, ...options }) {
  const [{ rolldown }, { viteImportGlobPlugin }] = await Promise.all([
    import("rolldown"),
    import("rolldown/experimental"),
  ]);
  return rolldown({
    cwd: distFolder,
    platform: "browser",
    preserveEntrySignatures: "strict",
    checks: { pluginTimings: false },
    transform: { target: "es2022" },
    onwarn: ({ message }) => {
      throw new Error(message);
    },
    plugins: [viteImportGlobPlugin(), litWhereFrozen, englishOnly, ...plugins, fileText],
    ...options,
  });
}
