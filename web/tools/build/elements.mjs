// dist/elements: the figures with Lit, shared by all, and one small entry per tag.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { classOf, elementTags, tagsWithin } from "./element-tags.mjs";
import { shippedManifest } from "./manifest.mjs";
import { packagesAmong, writeNotices } from "./notices.mjs";
import { bin, filesUnder, inRoot, root, writeIfChanged } from "../shared/project.mjs";
import { buildBundles } from "./bundles.mjs";
import {
  apiOutside,
  bundle,
  textFile,
  entryFolder,
  licenceBanner,
  litWithoutDom,
  modelWorker,
  modelWorkerBeside,
  shortTemplates,
} from "./rolldown.mjs";
import { run, StopError } from "../shared/run.mjs";

const source = inRoot("web/figures");
const typesFolder = inRoot("build/element-types");

const defineOne = (tag, all) => {
  const inside = tagsWithin(tag, all);
  const fileOf = new Map(all.map(({ tag, file }) => [tag, inRoot(file)]));
  const imports = inside.map((name) => `import { ${classOf(name)} } from "${fileOf.get(name)}";`);
  return [
    `import { adoptTokens } from "${source}/base/styles/adopt-tokens.ts";`,
    `import { register } from "${source}/base/register.ts";`,
    `import "${source}/standalone/bring.ts";`,
    ...imports,
    "adoptTokens();",
    // Elements that a view names among its blocks are in no template.
    `register({ ${inside.map((name) => `"${name}": ${classOf(name)}`).join(", ")}, ...${classOf(tag)}.parts });`,
    `export { ${classOf(tag)} };`,
  ].join("\n");
};

/**
 * ropewalk/elements: each line of web/figures/index.ts and of its list of classes is a separate file, and the index
 * only contains `export *`, because esbuild's splitting loads every file named in an index line as soon as anything
 * else loads it later. A class imports everything that it needs without a page.
 */
function elementsIndex() {
  const lines = ["index", "generated/classes"].flatMap((name) =>
    Array.from(
      readFileSync(join(source, `${name}.ts`), "utf8").matchAll(/^export \{[^}]*\} from "(\..+)\.js";$/gm),
      (line) => ({
        code: line[0].replace(line[1], join(source, dirname(name), line[1])).replace(".js", ".ts"),
        name: line[1]
          .split("/")
          .slice(-2)
          .join("-")
          .replace(/^(?:\.\.|\.)-|-element$/g, ""),
      }),
    ),
  );
  const bring = `import "${source}/standalone/bring.ts";\n`;
  const entries = lines.map(({ code, name }) => {
    writeIfChanged(`${entryFolder}/index-${name}.ts`, `${/export \{ Rope/.test(code) ? bring : ""}${code}\n`);
    return [`elements/exports/${name}`, `${entryFolder}/index-${name}.ts`];
  });
  const index = lines.map(({ name }) => `export * from "./exports/${name}.js";\n`).join("");
  return { entries: Object.fromEntries(entries), index };
}

const chunkBanner = ({ moduleIds }) => (moduleIds.some((id) => id.includes("/lit-html/")) ? licenceBanner : "");

/** The source texts have a folder; a figure's files have its name. */
const chunkName = ({ isDynamicEntry, facadeModuleId, moduleIds }) => {
  const text = isDynamicEntry && textFile(facadeModuleId);
  if (text) return text;
  const figure = /\/web\/figures\/([a-z-]+)\/(element|values)\.ts$/.exec(facadeModuleId ?? moduleIds.at(-1) ?? "");
  return figure
    ? `elements/parts/${figure[2] === "element" ? "rope-" : ""}${figure[1]}.js`
    : "elements/parts/[name].js";
};

/** Modules of web/figures by name. */
const files = (...names) => `/web/figures/(?:${names.join("|")})\\.[jt]s$`;
const lit = "/node_modules/(?:@lit|lit|lit-html|lit-element)/|/elements/dom\\.js$";

/**
 * The code that every figure loads comes in two files, which compress better than thirty: the base, and standalone's.
 */
const groups = [
  ["engine", files("base/engine")],
  [
    "figure",
    "rolldown/runtime",
    lit,
    "/tokens\\.css",
    files(
      "base/styles/(?:adopt-tokens|base|choice|disclosure|styled)",
      "base/(?:binding|element|fields|figure|format|grip|holder|lit-element|models|read-given|register|remember|strings)",
    ),
    files("standalone/bring"),
    files("parts/data-table/rope-data-table", "export/rope-figure-tools", "parts/live-text/rope-live-text"),
  ],
  // A figure that needs them also says so where standalone's file does not load.
  ["words", files("numbers/words")],
  [
    "standalone",
    files(
      "base/(?:attributes|known-model|wrong-values)",
      "standalone/standalone",
      "base/styles/standalone",
      "export/embed-places",
      "export/figure-view",
      "numbers/context",
    ),
  ],
  ["small", files("parts/plot/(?:ticks|text-lines)", "parts/slider/slider-keys", "base/styles/button")],
  [
    "view",
    files("view/(?:view-element|blocks|controls|keys|styles|table|view)", "scene/(?:rope-scene|paint|looks|drawing)"),
  ],
  ["plot", files("scene/(?:plot|frame|scale|plot-hands)")],
  ["heat", files("scene/heat", "view/heat")],
  ["lines", files("view/lines")],
  ["token-strip", files("scene/token-str.*")],
  ["turn", files("numbers/dot", "numbers/rotated")],
  ["pairing", files("numbers/pairing")],
  ["menu", files("export/(?:embed-code|reserve|figure-code|menu|strings)")],
].map(([name, ...tests], i, all) => ({ name, priority: all.length - i, test: new RegExp(tests.join("|")) }));

/** Bundles web/figures into dist/elements and writes its types. */
export async function buildElements(distFolder) {
  const all = elementTags();
  for (const { tag } of all) writeIfChanged(`${entryFolder}/${tag}.js`, defineOne(tag, all));
  const { entries, index } = elementsIndex();
  const entry = {
    ...entries,
    "svg/index": inRoot("web/svg/index.ts"),
    "elements/define": join(source, "define.ts"),
    "elements/auto": join(source, "auto.ts"),
    [modelWorker.file]: modelWorker.source,
    ...Object.fromEntries(all.map(({ tag }) => [`elements/define/${tag}`, `${entryFolder}/${tag}.js`])),
  };
  const inside = await bundle({
    input: entry,
    plugins: [apiOutside, modelWorkerBeside, litWithoutDom, shortTemplates],
    output: {
      entryFileNames: "[name].js",
      chunkFileNames: chunkName,
      postBanner: chunkBanner,
      codeSplitting: { groups },
    },
  });
  write(join(distFolder, "elements/index.js"), index);
  await writeElementTypes(distFolder, all);
  write(join(distFolder, "custom-elements.json"), JSON.stringify(shippedManifest()));
  inside.push(...(await buildBundles(distFolder, typesFolder)));
  await writeNotices(distFolder, new Set(packagesAmong(inside)));
}

/**
 * The types of the elements from tsc, with Lit's written out, because Lit is not a dependency. web/api is dist itself.
 */
async function writeElementTypes(distFolder, all) {
  await run(bin("tsc"), ["--project", "web/figures/tsconfig.json", "--outDir", typesFolder], { cwd: root });
  const lit = "figures/base/lit-types";
  const wanted = new Set([
    "figures/index",
    "figures/define",
    "figures/auto",
    "svg/index",
    "doctor/index",
    "code/index",
    "weights/index",
    "engines/index",
  ]);
  for (const { file } of all) wanted.add(relative("web", file).replace(/\.ts$/, ""));
  for (const name of wanted) {
    const text = readFileSync(join(typesFolder, `${name}.d.ts`), "utf8");
    for (const [, next] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.js"/g)) {
      const path = join(dirname(name), next);
      if (!path.startsWith("api/")) wanted.add(path);
    }
    const from = (file) => JSON.stringify(relative(dirname(name), `${file}.js`).replace(/^(?!\.)/, "./"));
    const shipped = text
      .replaceAll(/^import "\..*";\n/gm, "") // it has no types
      .replaceAll(/"lit(?:-html)?(?:\/directive\.js)?"/g, from(lit))
      .replaceAll(/"((?:\.\.\/)+)api\//g, '"$1')
      .replaceAll('"ropewalk"', from("index"));
    if (shipped.includes('"lit')) throw new StopError(`the types of ${name} name a file of Lit that is not shipped`);
    write(join(distFolder, `${name}.d.ts`), shipped);
  }
  write(join(distFolder, `${lit}.d.ts`), readFileSync(join(source, "base/lit-types.d.ts"), "utf8"));
  const again = (name, to, from) => {
    const text = readFileSync(join(distFolder, `${from}/${name}.d.ts`), "utf8");
    write(join(distFolder, `${to}/${name}.d.ts`), text.replaceAll('"./', `"../${from}/`));
  };
  for (const name of ["index", "define", "auto"]) again(name, "elements", "figures");
  for (const { tag, file, className } of all) {
    const from = join("../..", relative("web", file)).replace(/\.ts$/, ".js");
    write(
      join(distFolder, "elements/define", `${tag}.d.ts`),
      `export { ${className} } from "${from}";\nexport type { FigureEvents } from "../../figures/generated/events.js";\n`,
    );
  }
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
