// Every element of web/figures, and the modules that a build writes from them.
import { basename, dirname, relative } from "node:path";
import { filesUnder, inRoot, textOf, writeIfChanged } from "../shared/project.mjs";

/** Every tag with its class and file: a figure is element.ts in its folder, a part has the tag's name. */
export function elementTags() {
  const files = filesUnder(["web/figures"], /\/(?:element|rope-[a-z-]+)\.ts$/);
  return files
    .map((file) => ({
      tag: file.endsWith("/element.ts") ? `rope-${basename(dirname(file))}` : basename(file, ".ts"),
      file,
    }))
    .filter(({ tag, file }) => textOf(file).includes(`<${tag}>`))
    .map(({ tag, file }) => ({ tag, file, className: classOf(tag) }))
    .sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

export const classOf = (tag) => tag.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());

/** The templates of every figure that is made from a view. */
const VIEW_FILES = ["web/figures/view/view-element.ts", "web/figures/view/blocks.ts"];

/** The tag and all tags in its templates, in their templates, and so on. */
export function tagsWithin(tag, all = elementTags()) {
  const known = new Map(all.map((one) => [one.tag, one]));
  const found = new Set([tag]);
  for (const name of found) {
    const own = textOf(known.get(name).file);
    const code = [own, ...(own.includes("viewElement(") ? VIEW_FILES.map(textOf) : [])]
      .join("\n")
      .replace(/\/\*.*?\*\//gs, "");
    for (const [, inner] of code.matchAll(/<(rope-[a-z-]+)/g)) if (known.has(inner)) found.add(inner);
  }
  return [...found].sort();
}

/** `{{ pair: number }} pair-change - detail: { pair }` of a comment as name, type and description. */
export function eventOf(fires) {
  const [, type, name, words] = /^\{(.*)\} ([a-z-]+) - (.*)$/s.exec(fires) ?? [];
  if (name === undefined) throw new Error(`"@fires ${fires}" is not "@fires {type} name - words"`);
  return { name, type, words: words.replaceAll(/\s+/g, " ") };
}

const note = "// Made by the build from the files of web/figures.\n";

const classesOf = (all) =>
  all.map(
    ({ file, className }) =>
      `export { ${className} } from "../${relative("web/figures", file).replace(/ts$/, "js")}";\n`,
  );

const eventsOf = ({ file }) => Array.from(textOf(file).matchAll(/^ \* @fires (.*)$/gm), ([, fires]) => eventOf(fires));

/**
 * A component for each element, with the events from its comment. Each is a module, so that a page with one figure
 * brings no other.
 */
function componentsOf(all) {
  return all.map(({ tag, className, ...one }) => {
    const names = JSON.stringify(eventsOf(one).map(({ name }) => name));
    const load = `() => import("ropewalk/elements/define/${tag}")`;
    const types = `elements.${className}, elements.FigureEvents["${tag}"]`;
    const component = `/** <${tag}> */\nexport const ${className} = figure<${types}>("${tag}", ${names}, ${load});\n`;
    return [`web/react/generated/${tag}.ts`, `${note}${imports}\n${component}`];
  });
}

/**
 * The types of each element's events by its tag, from the comments; those of its listeners; and the element type of a
 * tag.
 */
function eventTypesOf(all) {
  const named = (type) =>
    type.replaceAll(/\b(?<!["'])[A-Z]\w*/g, (name) => (BUILT_IN.has(name) ? name : `elements.${name}`));
  const rows = all.map(({ tag, ...one }) => {
    const events = eventsOf(one).map(({ name, type }) => `"${name}": ${named(type)}`);
    if (one.file.endsWith("/element.ts")) events.push('"figure-change": { state: string }');
    return `  "${tag}": { ${events.join("; ")} };\n`;
  });
  const tags = all.map(({ tag, className }) => `    "${tag}": elements.${className};\n`);
  const listeners = all.map(({ tag, file, className }) => {
    const path = `../${relative("web/figures", file).replace(/ts$/, "js")}`;
    return `declare module "${path}" {\n  interface ${className} {\n${listening(tag)}  }\n}\n`;
  });
  return [
    'import type * as elements from "../index.js";\n',
    `/** The detail of every event, by tag and name. */\nexport interface FigureEvents {\n${rows.join("")}}\n`,
    "type OwnEvents<E> = { [Name in keyof E]: CustomEvent<E[Name]> } & HTMLElementEventMap;\n",
    `declare global {\n  interface HTMLElementTagNameMap {\n${tags.join("")}  }\n}\n`,
    ...listeners,
  ].join("\n");
}

/** addEventListener and removeEventListener for the events of a tag, then for events that have no type here. */
const listening = (tag) =>
  ["addEventListener", "removeEventListener"]
    .map((name) => {
      const options = `options?: boolean | ${name === "addEventListener" ? "Add" : ""}EventListenerOptions`;
      const own = `OwnEvents<FigureEvents["${tag}"]>`;
      return [
        `    ${name}<Name extends keyof ${own}>(type: Name, listener: (event: ${own}[Name]) => void, ${options}): void;\n`,
        `    ${name}(type: string, listener: EventListenerOrEventListenerObject, ${options}): void;\n`,
      ].join("");
    })
    .join("");
const imports = `import type * as elements from "ropewalk/elements";\nimport { figure } from "../figure.js";\n`;
const BUILT_IN = new Set(["Partial", "Pick", "Readonly", "Record", "Omit"]);

/** The modules that name every element, by their paths. */
export function generatedModules() {
  const all = elementTags();
  return {
    "web/figures/generated/classes.ts": note + classesOf(all).join(""),
    "web/figures/generated/events.ts": note + eventTypesOf(all),
    ...Object.fromEntries(componentsOf(all)),
    "web/react/generated/components.ts": note + all.map(({ tag }) => `export * from "./${tag}.js";\n`).join(""),
  };
}

/** Writes them, for type checks, linters and bundles. */
export function writeElementModules() {
  for (const [path, code] of Object.entries(generatedModules())) writeIfChanged(inRoot(path), code);
}
