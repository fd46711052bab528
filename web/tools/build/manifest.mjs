// npm run manifest: writes web/embed/generated/custom-elements.json (the attributes and events of each figure, from the
// comments in its files), the modules that name every element, and the lists of web/docs/embedding.md, which git keeps.
// The package ships the same manifest, with the inherited members written out for each figure.
// Format: https://github.com/webcomponents/custom-elements-manifest, schema 1.0.0.
import { readFileSync, writeFileSync } from "node:fs";
import { formatted, withParts, wrapped } from "../shared/document.mjs";
import { eventOf, writeElementModules } from "./element-tags.mjs";
import { importTs } from "./import-ts.mjs";
import { contentHash, filesUnder, inRoot, stampFile, unlessStamped, writeIfChanged } from "../shared/project.mjs";
import { runIfMain, StopError } from "../shared/run.mjs";

export const manifestFile = inRoot("web/embed/generated/custom-elements.json");

const text = (path) => readFileSync(inRoot(path), "utf8");
const kebab = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const baseModule = "dist/elements/index.js";
const attribute = ([name, type, value, description]) => ({
  name,
  type: { text: type },
  ...(value === undefined ? {} : { default: value }),
  description,
});

/** Attributes of the model itself, which are not values of the figure: they change its config. */
const ofTheModel = [
  ["head-dim", "number", undefined, "Channels per head, in place of the model's own."],
  ["base", "number", undefined, "Base of the frequencies, in place of the model's own."],
];
const view = [
  ["lang", "string", undefined, "en or zh; without it the language of the page around it, then the browser's."],
  ["theme", "string", "auto", '"light", "dark", or "auto" for the colour scheme of the page.'],
  ["locked", "boolean", "false", "Its reader can change nothing: its controls show their values and do not work."],
];

/** Reads the comments of a file: of each class, and of each value in a list of fields. */
async function commentsOf(path) {
  const { default: ts } = await import("typescript");
  const found = { classes: {}, fields: {} };
  const commentOf = (node) => ts.getTextOfJSDocComment(node.jsDoc?.at(-1)?.comment)?.replaceAll(/\s+/g, " ");
  const visit = (node) => {
    if (ts.isClassDeclaration(node)) {
      const tagged = (name) => ts.getAllJSDocTags(node, (tag) => tag.tagName.text === name).map((tag) => tag.comment);
      found.classes[node.name.text] = { text: commentOf(node), zh: tagged("zh")[0], events: tagged("fires") };
    }
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      found.fields[node.name.getText()] ??= commentOf(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text(path), ts.ScriptTarget.Latest, true));
  return found;
}

/** The roles of colours, as the comments of the figures describe them. */
const roles = {
  surface: "What figures are drawn on.",
  sunken: "Behind controls and headings.",
  ink: "Text and strong lines.",
  "ink-soft": "Labels and notes.",
  line: "Grids.",
  "line-strong": "Borders of controls.",
  focus: "The focus ring and what is checked.",
  danger: "What is wrong.",
  "danger-surface": "Behind a message of what is wrong.",
  query: "The query.",
  "query-soft": "Behind the query.",
  key: "The key.",
  "key-soft": "Behind the key.",
  both: "Query and key together.",
  pair: "The marked pair.",
  "pair-soft": "Behind the marked pair.",
  still: "What does not change.",
  plus: "Terms above zero.",
  minus: "Terms below zero.",
  "heat-0": "Heat maps, 0.",
  "heat-1": "Heat maps, a quarter.",
  "heat-2": "Heat maps, half.",
  "heat-3": "Heat maps, three quarters.",
  "heat-4": "Heat maps, 1.",
  turn: "How long a change of look takes.",
  font: "Text.",
  "font-mono": "Numbers.",
  radius: "Corners of the surface.",
};
const ofHosts = [
  ["background", "var(--rope-surface)", "The surface of a figure outside the page; transparent for the page's own."],
  ["padding", "1rem", "Room around a figure outside the page."],
];

/** The custom properties of styles/tokens.css that figures read, and those of figures outside the page. */
function cssProperties() {
  const css = text("web/figures/base/styles/tokens.css");
  const known = Object.entries(roles).map(([role, description]) => {
    const value = new RegExp(`--rope-${role}:\\s*([^;]+);`).exec(css)?.[1];
    if (value === undefined) throw new StopError(`styles/tokens.css has no --rope-${role}`);
    return [role, value.replaceAll(/\s+/g, " "), description];
  });
  return [...known, ...ofHosts].map(([role, value, description]) => ({
    name: `--rope-${role}`,
    default: value,
    description,
  }));
}

/** A value as an attribute. */
function attributeOf(name, { fallback, write }, description) {
  const type = ["number", "boolean"].find((one) => one === typeof fallback) ?? "string";
  return [kebab(name), type, type === "boolean" ? String(fallback) : write(fallback), description];
}

async function declaration({ tag, element }, common) {
  const folder = `web/figures/${tag.slice("rope-".length)}`;
  const [{ classes: commented }, own] = await Promise.all(
    ["element", "values"].map((name) => commentsOf(`${folder}/${name}.ts`)),
  );
  const { text: words, zh, events } = commented[element.name];
  const { title } = element.figure;
  const description = /^<[a-z-]+>: (.*?\.)(?: Properties beside|$)/.exec(words)[1];
  const fields = Object.entries(element.figure.fields).map(([name, field]) => ({
    name,
    shared: own.fields[name] === undefined,
    row: attributeOf(name, field, own.fields[name] ?? common.fields[name]),
  }));
  const rows = (of) => fields.filter(({ shared }) => shared === of).map(({ row }) => row);
  const names = fields.map(({ name }) => name);
  const [first, rest] = [rows(true).slice(0, 2), rows(true).slice(2)];
  const all = names.includes("model")
    ? [...rows(false), ...first, ...ofTheModel.filter(([name]) => !names.includes(name)), ...rest]
    : [...rows(false), ...rows(true)];
  return {
    kind: "class",
    customElement: true,
    name: element.name,
    tagName: tag,
    superclass: { name: "RopeElement", module: baseModule },
    summary: title.en,
    zh: { summary: title.zh, description: zh },
    description: `${description[0].toUpperCase()}${description.slice(1)}`,
    attributes: all.map(attribute),
    events: events.map(eventOf).map(({ name, words }) => customEvent(name, words)),
  };
}

const customEvent = (name, description) => ({ name, type: { text: "CustomEvent" }, description });

/** The members that every figure inherits from the common class. */
const base = () => ({
  kind: "class",
  name: "RopeElement",
  description: "What all figures share.",
  attributes: view.map(attribute),
  members: [
    {
      kind: "field",
      name: "state",
      type: { text: "string" },
      description: "All values as the fragment of a link; can be set.",
    },
  ],
  events: [
    customEvent("figure-change", "detail: { state }. Its reader changed something, while the figure is standalone."),
  ],
  cssProperties: cssProperties(),
  slots: [{ name: "", description: "What is shown until the figure is there." }],
});

/** The manifest as an object. */
export async function manifest() {
  const common = await commentsOf("web/figures/base/fields.ts");
  const { classes } = await importTs("web/tools/build/figure-classes.ts");
  const figures = await Promise.all(classes.map((one) => declaration(one, common)));
  return {
    schemaVersion: "1.0.0",
    modules: [
      {
        kind: "javascript-module",
        path: baseModule,
        declarations: [base()],
        exports: [{ kind: "js", name: "RopeElement", declaration: { name: "RopeElement" } }],
      },
      ...figures.map((figure) => ({
        kind: "javascript-module",
        path: `dist/elements/define/${figure.tagName}.js`,
        declarations: [figure],
        exports: [
          { kind: "custom-element-definition", name: figure.tagName, declaration: { name: figure.name } },
          { kind: "js", name: figure.name, declaration: { name: figure.name } },
        ],
      })),
    ],
  };
}

const inherited = { name: "RopeElement", module: baseModule };
const asInherited = (list) => list.map((one) => ({ ...one, inheritedFrom: inherited }));
const camel = (name) => name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** A figure's attributes as the properties that they set; only those with a default. */
const asMembers = (attributes) =>
  attributes.map(({ name, ...rest }) => ({ kind: "field", name: camel(name), ...rest, attribute: name }));

/**
 * The manifest of the package, for tools that do not look up superclasses: each figure with all its members, in
 * English.
 */
export function shippedManifest() {
  const { modules, ...head } = JSON.parse(readFileSync(manifestFile, "utf8"));
  const [{ declarations }] = modules;
  const { attributes, members, events, cssProperties: properties, slots } = declarations[0];
  const whole = ({ zh, ...figure }) => ({
    ...figure,
    attributes: [...figure.attributes, ...asInherited(attributes)],
    members: [
      ...asMembers(figure.attributes.filter((one) => one.default !== undefined)),
      ...asInherited([...members, ...asMembers(attributes)]),
    ],
    events: [...figure.events, ...asInherited(events)],
    cssProperties: properties,
    slots,
  });
  const all = modules.map((one, i) => (i === 0 ? one : { ...one, declarations: one.declarations.map(whole) }));
  return { ...head, modules: all };
}

const guide = "web/docs/embedding.md";

const codes = (names) => names.map((name) => `\`${name}\``).join(", ");

/** The values that a field accepts, in words; undefined if its own comment lists them. */
function allowedWords({ allowed, fallback }) {
  if (typeof fallback === "boolean") return "`true`, `false`";
  if (allowed === undefined) return undefined;
  const code = (value) => `\`${value}\``;
  if ("least" in allowed) {
    const range = `${allowed.least.toLocaleString("en")} to ${allowed.most.toLocaleString("en")}`;
    return allowed.step === 1 ? range : `${range}, in steps of ${allowed.step}`;
  }
  if ("characters" in allowed)
    return allowed.characters === Infinity
      ? "a text"
      : `a text of up to ${allowed.characters.toLocaleString("en")} characters`;
  const words = allowed.words.map(code).join(", ");
  return Array.isArray(fallback) ? `some of ${words}, joined by \`_\`` : words;
}

/** Each attribute with its values; figures with the same values share one item. */
async function attributeItems() {
  const { classes } = await importTs("web/tools/build/figure-classes.ts");
  const rows = new Map();
  for (const { tag, element } of classes) {
    for (const [name, field] of Object.entries(element.figure.fields)) {
      const { fallback, write } = field;
      const standard = typeof fallback === "boolean" ? String(fallback) : write(fallback);
      const words = allowedWords(field);
      if (words === undefined) continue;
      const values = `${words}${standard && `; default \`${standard}\``}`;
      const key = `${kebab(name)} ${values}`;
      rows.set(key, { name: kebab(name), values, tags: [...(rows.get(key)?.tags ?? []), tag] });
    }
  }
  return [...rows.values()]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, values, tags }) => `\`${name}\` of ${codes(tags)}: ${values}`);
}

/** The guide with new lists of figures and attributes. */
export async function guideWithFigures() {
  const itemOf = ({ tagName, description, attributes }) =>
    `\`<${tagName}>\`: ${description} ${codes(attributes.map(({ name }) => name))}`;
  const list = (items) => items.map((one) => wrapped(`- ${one}`)).join("\n");
  const figures = list((await manifest()).modules.slice(1).flatMap(({ declarations }) => declarations.map(itemOf)));
  const attributes = list(await attributeItems());
  return formatted(inRoot(guide), withParts(guide, { figures, attributes }));
}

/** The inputs of the manifest: the figures, everything their values come from, and these tools. */
const inputs = () =>
  filesUnder(
    [
      ...["api", "doctor", "porting", "source-texts", "figures"].map((name) => `web/${name}`),
      ...["element-tags.mjs", "figure-classes.ts", "import-ts.mjs", "manifest.mjs"].map(
        (name) => `web/tools/build/${name}`,
      ),
      "tsconfig.json",
      "package-lock.json",
    ],
    /^(?!.*\/generated\/)/,
  );

/** Writes the files about figures that a build needs before types are checked and anything is bundled. */
export async function writeFigureFiles() {
  writeElementModules();
  await unlessStamped(stampFile("manifest"), contentHash(inputs()), [manifestFile], async () =>
    writeIfChanged(manifestFile, JSON.stringify(await manifest())),
  );
}

await runIfMain(import.meta.url, async () => {
  await writeFigureFiles();
  writeFileSync(inRoot(guide), await guideWithFigures());
});
