// npm run manifest: web/embed/custom-elements.json, what every figure takes and tells, from the comments in its files, and the table
// of figures in web/docs/embedding.md. The package ships the same with what figures inherit written out for each.
// Format: https://github.com/webcomponents/custom-elements-manifest, schema 1.0.0.
import { readFileSync, writeFileSync } from "node:fs";
import { formatted } from "../docs/document.mjs";
import { bin, inRoot, root, writeIfChanged } from "../project.mjs";
import { run, runIfMain, StopError } from "../run.mjs";

export const manifestFile = inRoot("web/embed/custom-elements.json");

const text = (path) => readFileSync(inRoot(path), "utf8");
const fileOf = (tag, name) => `web/figures/${tag.slice("rope-".length)}/${name}.ts`;
const kebab = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const baseModule = "dist/elements/index.js";
const attribute = ([name, type, value, description]) => ({
  name,
  type: { text: type },
  ...(value === undefined ? {} : { default: value }),
  description,
});
const className = (tag) => tag.replaceAll(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());

/** What figures have in common, by the input's name in `shared`. */
const shared = {
  model: [
    ["model", "string", "llama-3.2-1b", "A published model, by its id in web/models."],
    ["config", "string", "", "A config.json as text, in place of a model."],
    ["head-dim", "number", undefined, "Channels per head, in place of the model's own."],
    ["base", "number", undefined, "Base of the frequencies, in place of the model's own."],
  ],
  sentence: [["sentence", "string", "", "The words, up to 24; empty for the language's own sentence."]],
  pair: [["pair", "number", "5", "The marked pair of channels."]],
};
const view = [
  ["lang", "string", undefined, "en or zh; without it the language of the page around it, then the browser's."],
  ["theme", "string", "auto", '"light", "dark", or "auto" for the colour scheme of the page.'],
];

/** Roles of the colours, as the comments of the figures speak of them. */
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

/** The comment above a figure's class: its first sentences, and its events. */
function classComment(tag) {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*?<${tag}>[\\s\\S]*?)\\*/`).exec(
    text(fileOf(tag, "element")),
  )?.[1];
  if (!comment) throw new StopError(`${fileOf(tag, "element")}: no comment on <${tag}>`);
  const line = comment
    .replaceAll(/^\s*\*/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const description = /^<[a-z-]+>: (.*?)\. (?:Properties|Attributes)/.exec(line)[1];
  return {
    description: `${description[0].toUpperCase()}${description.slice(1)}.`,
    events: line.split(/\. Events?: /)[1] ?? "",
  };
}

/** "a-change and b-change { x, y }, c-change (Words)." as a list. */
function eventsOf(line) {
  const found = [...line.matchAll(/([a-z]+(?:-[a-z]+)+)(?: and ([a-z]+(?:-[a-z]+)+))? (\{[^}]*\}|\([^)]*\))/g)];
  return found.flatMap(([, one, other, detail]) =>
    [one, other].filter(Boolean).map((name) => ({
      name,
      type: { text: "CustomEvent" },
      description: `detail: ${detail.startsWith("(") ? detail.slice(1, -1) : detail}`,
    })),
  );
}

/** The values in a figure's file: name, type and comment from its interface, default from its slice. */
function ownAttributes(code) {
  const body = /interface \w+Values \{([\s\S]*?)\n\}/.exec(code)[1];
  return [...body.matchAll(/\/\*\* (.*?) \*\/\n\s+(\w+): (.*?);/g)].map(([, comment, name, type]) => {
    const field = new RegExp(
      `\\b${name}: (?:\\{ \\.\\.\\.)?(\\w+)(?:<[^>]*>)?\\("\\w+"(?:, ([^,)]+|\\[[^\\]]*\\]))?`,
    ).exec(code.slice(code.indexOf("slice: {")));
    const given = field[2] ?? { flag: "false", turns: "0" }[field[1]];
    const value = given
      .replace(/ as \w+$/, "")
      .replaceAll("_", "")
      .replaceAll(/^"|"$/g, "");
    const simple = { number: "number", boolean: "boolean" }[type] ?? "string";
    return [kebab(name), simple, value === "[CHOSEN]" ? "chosen" : value, comment];
  });
}

function declaration(tag) {
  const code = text(fileOf(tag, "values"));
  const inputs = /shared: \[(.*?)\]/
    .exec(code)[1]
    .split(",")
    .map((name) => name.trim().replaceAll('"', ""));
  const own = ownAttributes(code);
  const common = inputs.flatMap((name) => shared[name] ?? []).filter(([name]) => !own.some(([mine]) => mine === name));
  const { description, events } = classComment(tag);
  return {
    kind: "class",
    customElement: true,
    name: className(tag),
    tagName: tag,
    superclass: { name: "RopeElement", module: baseModule },
    description,
    attributes: [...own, ...common].map(attribute),
    events: eventsOf(events),
  };
}

/** What every figure has from the class that they all extend. */
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
    {
      name: "figure-change",
      type: { text: "CustomEvent" },
      description: "detail: { state }. Its reader changed something, while the figure stands alone.",
    },
  ],
  cssProperties: cssProperties(),
  slots: [{ name: "", description: "What is shown until the figure is there." }],
});

/** The manifest as an object. */
export function manifest() {
  const tags = [...text("web/figures/tags.ts").matchAll(/^ {2}"(rope-[a-z-]+)",$/gm)].map(([, tag]) => tag);
  return {
    schemaVersion: "1.0.0",
    modules: [
      {
        kind: "javascript-module",
        path: baseModule,
        declarations: [base()],
        exports: [{ kind: "js", name: "RopeElement", declaration: { name: "RopeElement" } }],
      },
      ...tags.map((tag) => ({
        kind: "javascript-module",
        path: `dist/elements/define/${tag}.js`,
        declarations: [declaration(tag)],
        exports: [
          { kind: "custom-element-definition", name: tag, declaration: { name: className(tag) } },
          { kind: "js", name: className(tag), declaration: { name: className(tag) } },
        ],
      })),
    ],
  };
}

const inherited = { name: "RopeElement", module: baseModule };
const asInherited = (list) => list.map((one) => ({ ...one, inheritedFrom: inherited }));
const camel = (name) => name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** A figure's attributes as the properties that they set. */
const asMembers = (attributes) =>
  attributes.map(({ name, ...rest }) => ({ kind: "field", name: camel(name), ...rest, attribute: name }));

/** Values that a figure draws from something that it makes of them are attributes only. */
function hasProperty(tag, { name }) {
  const files = [fileOf(tag, "element"), "web/figures/base/element.ts"].map(text);
  const lists = files.map((code) => /static override properties = \{([\s\S]*?)\n {2}\};/.exec(code)[1]);
  return lists.some((list) => new RegExp(`^ +${camel(name)}: \\{`, "m").test(list));
}

/** The manifest of the package, for tools that look up no superclass: each figure with all that it has. */
export function shippedManifest() {
  const { modules, ...head } = manifest();
  const [{ declarations }] = modules;
  const { attributes, members, events, cssProperties: properties, slots } = declarations[0];
  const whole = (figure) => ({
    ...figure,
    attributes: [...figure.attributes, ...asInherited(attributes)],
    members: [
      ...asMembers(figure.attributes.filter((one) => hasProperty(figure.tagName, one))),
      ...asInherited([...members, ...asMembers(attributes)]),
    ],
    events: [...figure.events, ...asInherited(events)],
    cssProperties: properties,
    slots,
  });
  const all = modules.map((one, i) => (i === 0 ? one : { ...one, declarations: one.declarations.map(whole) }));
  return { ...head, modules: all };
}

const guide = inRoot("web/docs/embedding.md");
const [begin, end] = ["<!-- figures: made by npm run manifest -->", "<!-- end of figures -->"];

/** The guide with its table of figures made anew. */
export async function guideWithFigures() {
  const cells = ({ tagName, description, attributes }) =>
    `| \`<${tagName}>\` | ${description} | ${attributes.map(({ name }) => `\`${name}\``).join(", ")} |`;
  const rows = manifest()
    .modules.slice(1)
    .flatMap(({ declarations }) => declarations.map(cells));
  const [before, rest] = readFileSync(guide, "utf8").split(begin);
  const after = rest.split(end)[1];
  const table = ["| figure | what it is | attributes |", "| --- | --- | --- |", ...rows].join("\n");
  return formatted(guide, `${before}${begin}\n\n${table}\n\n${end}${after}`);
}

await runIfMain(import.meta.url, async () => {
  writeFileSync(guide, await guideWithFigures());
  writeIfChanged(manifestFile, JSON.stringify(manifest(), null, 2));
  await run(bin("prettier"), ["--write", manifestFile], { cwd: root });
});
