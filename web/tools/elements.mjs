// dist/elements: the figures with Lit inside, shared by all of them, and one small entry per tag that defines what it needs.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { bin, filesUnder, inRoot, root, writeIfChanged } from "./project.mjs";
import { buildBundles } from "./bundles.mjs";
import { run, StopError } from "./run.mjs";

const source = inRoot("web/elements");
const entryFolder = inRoot("build/elements");
const typesFolder = inRoot("build/element-types");
const apiFolder = inRoot("web/api");

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

/** Lit's browser build asks for these at import time; where they are missing (in Node) it gets what it can hold on to. */
const withoutDom = `\
export const HTMLElement = globalThis.HTMLElement ?? class {};
export const document = globalThis.document ?? { createTreeWalker: () => ({}) };
`;

/** Gives Lit's modules the stand-ins. */
export const litWithoutDom = {
  name: "ropewalk-lit-without-dom",
  transform(code, id) {
    if (!/\/node_modules\/(?:@lit|lit|lit-html|lit-element)\//.test(id)) return undefined;
    const names = ["document", "HTMLElement"].filter((name) => new RegExp(`(?<![.\\w])${name}\\b`).test(code));
    if (names.length === 0) return undefined;
    const stands = `import { ${names.join(", ")} } from "${entryFolder}/dom.js";`;
    return { code: stands + code, map: { mappings: "" } };
  },
};

/** Lit's licence asks for its notice in every copy; the text itself is in dist/THIRD_PARTY_LICENSES.txt. */
export const licenceBanner =
  "/*! Ropewalk, MIT. With Lit, Copyright 2017 Google LLC, BSD-3-Clause: see THIRD_PARTY_LICENSES.txt */";

/** web/api stays outside of a bundle: dist has it already, and the module's bytes must be there once. */
const apiOutside = {
  name: "ropewalk-api-outside",
  enforce: "pre",
  resolveId(id, from) {
    if (!from || !id.startsWith(".")) return undefined;
    const path = join(dirname(from), id);
    if (!path.startsWith(`${apiFolder}/`)) return undefined;
    // Rolldown counts from the folder it runs in, which stands for dist here.
    return { id: inRoot(relative(apiFolder, path)), external: "relative" };
  },
};

const chunkBanner = ({ moduleIds }) => (moduleIds.some((id) => id.includes("/lit-html/")) ? licenceBanner : "");

/** What every bundle of the package has in common. CSS stays as written: rewriting light-dark() needs a page of our own. */
export function bundleSettings(plugins) {
  return {
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    mode: "production",
    plugins,
    build: {
      target: "es2022",
      cssMinify: false,
      emptyOutDir: false,
      sourcemap: true,
      minify: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
    },
  };
}

/** Bundles web/elements into dist/elements and writes its types. */
export async function buildElements(distFolder) {
  const { build } = await import("vite");
  const all = elementTags();
  writeIfChanged(`${entryFolder}/dom.js`, withoutDom);
  for (const { tag } of all) writeIfChanged(`${entryFolder}/${tag}.js`, defineOne(tag, all));
  const entry = {
    "elements/index": join(source, "index.ts"),
    "elements/define": join(source, "define.ts"),
    "elements/auto": join(source, "auto.ts"),
    ...Object.fromEntries(all.map(({ tag }) => [`elements/define/${tag}`, `${entryFolder}/${tag}.js`])),
  };
  const settings = bundleSettings([litWithoutDom, apiOutside]);
  Object.assign(settings.build, {
    outDir: distFolder,
    lib: { entry, formats: ["es"] },
    rolldownOptions: {
      output: { entryFileNames: "[name].js", chunkFileNames: "elements/parts/[name].js", banner: chunkBanner },
    },
  });
  await build(settings);
  await writeElementTypes(distFolder, all);
  await buildBundles(distFolder, typesFolder);
  writeFileSync(join(distFolder, "THIRD_PARTY_LICENSES.txt"), thirdPartyLicences());
}

function thirdPartyLicences() {
  const packages = ["lit", "lit-element", "lit-html", "@lit/reactive-element"];
  const text = readFileSync(inRoot("node_modules/lit/LICENSE"), "utf8");
  return `The files in elements/, ropewalk.min.js, ropewalk.global.js and anywidget.js contain code of ${packages.join(", ")}:\n\n${text}`;
}

/** The types of the elements: tsc's, with those of Lit that they name written out, since Lit is no dependency. */
async function writeElementTypes(distFolder, all) {
  await run(bin("tsc"), ["--project", "web/elements/tsconfig.json", "--outDir", typesFolder], { cwd: root });
  const wanted = new Set(["index", "define", "auto"]);
  for (const name of wanted) {
    const text = readFileSync(join(typesFolder, "elements", `${name}.d.ts`), "utf8");
    for (const [, next] of text.matchAll(/(?:from |import\()"\.\/([\w-]+)\.js"/g)) wanted.add(next);
    const named = text
      .replaceAll(/"lit(?:-html)?(?:\/directive\.js)?"/g, '"./lit.js"')
      .replaceAll('"../api/', '"../')
      .replaceAll('"../source_texts/types.js"', '"./source-texts.js"')
      .replace(/^\/\/# sourceMappingURL.*$/m, "");
    if (/"lit|"\.\.\/(?!index)/.test(named))
      throw new StopError(`the types of ${name} name a file that is not shipped`);
    write(join(distFolder, "elements", `${name}.d.ts`), named);
  }
  const items = readFileSync(join(typesFolder, "source_texts/types.d.ts"), "utf8");
  write(join(distFolder, "elements/source-texts.d.ts"), items.replaceAll('"../api/', '"../'));
  write(join(distFolder, "elements/lit.d.ts"), readFileSync(join(source, "lit-types.d.ts"), "utf8"));
  for (const { tag, className } of all)
    write(join(distFolder, "elements/define", `${tag}.d.ts`), `export { ${className} } from "../${tag}.js";\n`);
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
