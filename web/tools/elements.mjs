// dist/elements: the figures with Lit inside, shared by all of them, and one small entry per tag that defines what it needs.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { shippedManifest } from "./manifest.mjs";
import { bin, filesUnder, inRoot, root, writeIfChanged } from "./project.mjs";
import { buildBundles } from "./bundles.mjs";
import { apiOutside, bundle, cssText, entryFolder, licenceBanner, litWithoutDom, shortTemplates } from "./rolldown.mjs";
import { run, StopError } from "./run.mjs";

const source = inRoot("web/elements");
const typesFolder = inRoot("build/element-types");

/** Every tag with its class: web/elements/rope-clock-wall.ts holds RopeClockWall. */
export function elementTags() {
  const files = filesUnder(["web/elements"], /\/rope-[a-z-]+\.ts$/);
  return files
    .map((file) => ({ tag: basename(file, ".ts"), file }))
    .filter(({ file }) => readFileSync(inRoot(file), "utf8").includes(`<${basename(file, ".ts")}>`))
    .map(({ tag, file }) => ({ tag, file, className: classOf(tag) }));
}

const classOf = (tag) => tag.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());

/** The tag and all tags that stand in its templates, in theirs, and so on. */
export function tagsWithin(tag, all = elementTags()) {
  const known = new Map(all.map((one) => [one.tag, one]));
  const found = new Set([tag]);
  for (const name of found) {
    const code = readFileSync(inRoot(known.get(name).file), "utf8").replace(/\/\*.*?\*\//gs, "");
    for (const [, inner] of code.matchAll(/<(rope-[a-z-]+)/g)) if (known.has(inner)) found.add(inner);
  }
  return [...found].sort();
}

const defineOne = (tag, all) => {
  const inside = tagsWithin(tag, all);
  const imports = inside.map((name) => `import { ${classOf(name)} } from "${source}/${name}.js";`);
  return [
    `import { adoptTokens } from "${source}/adopt-tokens.js";`,
    `import { register } from "${source}/register.js";`,
    ...imports,
    "adoptTokens();",
    `register({ ${inside.map((name) => `"${name}": ${classOf(name)}`).join(", ")} });`,
    `export { ${classOf(tag)} };`,
  ].join("\n");
};

const chunkBanner = ({ moduleIds }) => (moduleIds.some((id) => id.includes("/lit-html/")) ? licenceBanner : "");

/** What the cards of the source texts load for one text each has a folder of its own. */
const chunkName = ({ isDynamicEntry, facadeModuleId }) =>
  isDynamicEntry && facadeModuleId?.includes("/web/source_texts/")
    ? "elements/source_texts/[name].js"
    : "elements/parts/[name].js";

/** Modules of web/elements by name. */
const files = (...names) => `/web/elements/(?:${names.join("|")})\\.[jt]s$`;
const lit = "/node_modules/(?:@lit|lit|lit-html|lit-element)/|/elements/dom\\.js$";

/**
 * What every figure loads comes in two files, not in thirty small ones that compress badly: what all elements are made with, and
 * what a figure outside the page lives on. The rest is always loaded together.
 */
const groups = [
  ["engine", files("engine")],
  [
    "figure",
    "rolldown/runtime",
    lit,
    "/tokens\\.css",
    files(
      "adopt-tokens",
      "base-styles",
      "choice-styles",
      "control-styles",
      "disclosure-styles",
      "format",
      "keep-keys",
      "register",
      "remember",
    ),
    files(
      "rope-data-table",
      "rope-element",
      "rope-figure-tools",
      "rope-live-text",
      "strings",
      "strings-en",
      "strings-zh",
      "styled",
    ),
  ],
  [
    "alone",
    files(
      "alone",
      "alone-styles",
      "embed-places",
      "figure",
      "figure-context",
      "figure-models",
      "figure-values",
      "slice",
      "words",
    ),
  ],
  [
    "token-strip",
    files("rope-token-strip", "token-strings", "token-strings-en", "token-strings-zh", "token-strip-styles"),
  ],
  ["turn", files("dot", "turn")],
  ["ticks", files("ticks", "measured-width")],
  ["line-plot", files("rope-line-plot")],
  ["pairing", files("pairing")],
  ["pairing-ribbon", files("rope-channel-ribbon", "rope-pair-lengths", "rope-pairing-ribbon", "pairing-strings")],
  ["menu", files("embed-code", "reserve", "figure-code", "figure-tools-menu", "figure-tools-strings", "picture-file")],
].map(([name, ...tests], i, all) => ({ name, priority: all.length - i, test: new RegExp(tests.join("|")) }));

/** Bundles web/elements into dist/elements and writes its types. */
export async function buildElements(distFolder) {
  const all = elementTags();
  for (const { tag } of all) writeIfChanged(`${entryFolder}/${tag}.js`, defineOne(tag, all));
  const entry = {
    "elements/index": join(source, "index.ts"),
    "elements/define": join(source, "define.ts"),
    "elements/auto": join(source, "auto.ts"),
    "source_texts/cards": inRoot("web/source_texts/cards.ts"),
    ...Object.fromEntries(all.map(({ tag }) => [`elements/define/${tag}`, `${entryFolder}/${tag}.js`])),
  };
  await bundle({
    input: entry,
    plugins: [apiOutside, cssText, litWithoutDom, shortTemplates],
    output: {
      entryFileNames: "[name].js",
      chunkFileNames: chunkName,
      postBanner: chunkBanner,
      codeSplitting: { groups },
    },
  });
  await writeElementTypes(distFolder, all);
  write(join(distFolder, "custom-elements.json"), JSON.stringify(shippedManifest()));
  await buildBundles(distFolder, typesFolder);
  writeFileSync(join(distFolder, "THIRD_PARTY_LICENSES.txt"), thirdPartyLicences());
}

function thirdPartyLicences() {
  const packages = ["lit", "lit-element", "lit-html", "@lit/reactive-element"];
  const text = readFileSync(inRoot("node_modules/lit/LICENSE"), "utf8");
  return `The files in elements/, ropewalk.min.js, ropewalk.global.js and anywidget.js contain code of ${packages.join(", ")}:\n\n${text}`;
}

/**
 * The types of the elements, and of what they name in other folders: tsc's, with those of Lit written out, since Lit is no
 * dependency. A folder of web is a folder of dist, except that web/api is dist itself.
 */
async function writeElementTypes(distFolder, all) {
  await run(bin("tsc"), ["--project", "web/elements/tsconfig.json", "--outDir", typesFolder], { cwd: root });
  const wanted = new Set(["elements/index", "elements/define", "elements/auto", "source_texts/cards", "svg/index"]);
  for (const name of wanted) {
    const text = readFileSync(join(typesFolder, `${name}.d.ts`), "utf8");
    for (const [, next] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.js"/g)) {
      const path = join(dirname(name), next);
      if (!path.startsWith("api/")) wanted.add(path);
    }
    const shipped = text
      .replaceAll(/"lit(?:-html)?(?:\/directive\.js)?"/g, '"./lit.js"')
      .replaceAll("../api/", "../")
      .replaceAll('"ropewalk"', '"../index.js"');
    if (shipped.includes('"lit')) throw new StopError(`the types of ${name} name a file of Lit that is not shipped`);
    write(join(distFolder, `${name}.d.ts`), shipped);
  }
  write(join(distFolder, "elements/lit.d.ts"), readFileSync(join(source, "lit-types.d.ts"), "utf8"));
  for (const { tag, className } of all)
    write(join(distFolder, "elements/define", `${tag}.d.ts`), `export { ${className} } from "../${tag}.js";\n`);
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
