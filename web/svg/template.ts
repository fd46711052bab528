import { nothing, type TemplateResult } from "lit";
import { TreeNode, TreeRoot } from "./tree.js";

/** Between two expressions of a template stands the number of the one there. */
const MARK = "\ue000";
const TAGS = /<!--.*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\ue000\d+\ue000|"[^"]*"|'[^']*'|[^"'>\ue000])*?)(\/?)>/gs;
const ATTRIBUTES = /\ue000(\d+)\ue000|([.?@]?[\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
const VOID = new Set(["br", "col", "hr", "img", "input", "wbr"]);

/** A directive's call, as Lit holds it between the call and the drawing. */
interface DirectiveCall {
  _$litDirective$: new (part: { type: number }) => { render(...values: readonly unknown[]): unknown };
  values: readonly unknown[];
}

const CHILD_PART = 2;

/** Gives a node of a custom element its element, with the properties that the template set, and draws it. */
export type Upgrade = (node: TreeNode, properties: ReadonlyMap<string, unknown>) => void;

/** What `render()` of an element gave, as nodes of its root: text, templates, lists of both. Events are left out. */
export function growTree(value: unknown, root: TreeRoot, upgrade: Upgrade): void {
  grow(value, undefined, root, upgrade);
}

function grow(value: unknown, parent: TreeNode | undefined, root: TreeRoot, upgrade: Upgrade): void {
  if (value === nothing || value === undefined || value === null || value === "") return;
  if (isDirective(value)) {
    const { _$litDirective$: Directive, values } = value;
    grow(new Directive({ type: CHILD_PART }).render(...values), parent, root, upgrade);
  } else if (isTemplate(value)) growTemplate(value, parent, root, upgrade);
  else if (typeof value === "object" && Symbol.iterator in value)
    for (const one of value as Iterable<unknown>) grow(one, parent, root, upgrade);
  else (parent ?? root).children.push(String(value as string | number));
}

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === "object" && value !== null && "_$litType$" in value;
const isDirective = (value: unknown): value is DirectiveCall =>
  typeof value === "object" && value !== null && "_$litDirective$" in value;

function growTemplate(
  { strings, values }: TemplateResult,
  top: TreeNode | undefined,
  root: TreeRoot,
  upgrade: Upgrade,
): void {
  const text = strings.reduce((all, part, i) => `${all}${MARK}${i - 1}${MARK}${part}`);
  const open: { node: TreeNode; properties: Map<string, unknown> }[] = [];
  const end = (): void => {
    const { node, properties } = open.pop()!;
    if (node.tag.includes("-")) upgrade(node, properties);
  };
  const words = (from: number, to: number): void => {
    const parent = open.at(-1)?.node ?? top;
    text
      .slice(from, to)
      .split(MARK)
      .forEach((part, i) => grow(i % 2 === 1 ? values[Number(part)] : part, parent, root, upgrade));
  };
  let at = 0;
  for (const found of text.matchAll(TAGS)) {
    words(at, found.index);
    at = found.index + found[0].length;
    const [, closes, tag = "", attributes = "", closed] = found;
    if (tag === "") continue;
    if (closes) {
      if (open.at(-1)?.node.tag !== tag) throw new Error(`a template closes <${tag}> where it is not open`);
      end();
      continue;
    }
    const parent = open.at(-1)?.node ?? top;
    const node = new TreeNode(tag, parent, root);
    (parent ?? root).children.push(node);
    open.push({ node, properties: new Map() });
    readAttributes(attributes, values, open.at(-1)!);
    if (closed || VOID.has(tag)) end();
  }
  words(at, text.length);
}

function readAttributes(
  text: string,
  values: readonly unknown[],
  { node, properties }: { node: TreeNode; properties: Map<string, unknown> },
): void {
  for (const [, alone, name = "", double, single, bare] of text.matchAll(ATTRIBUTES)) {
    if (alone !== undefined) {
      // styled() is the one directive that stands alone in a tag.
      const [styles] = (values[Number(alone)] as DirectiveCall).values as [Record<string, string>];
      for (const [property, value] of Object.entries(styles)) node.style.set(property, value);
      continue;
    }
    const parts = (double ?? single ?? bare ?? "").split(MARK);
    const held = parts.map((part, i) => (i % 2 === 1 ? values[Number(part)] : part));
    const key = name.slice(1);
    if (name.startsWith(".")) properties.set(key, held[1]);
    else if (name.startsWith("?")) {
      if (held[1]) node.attributes.set(key, "");
    } else if (!name.startsWith("@") && !held.includes(nothing))
      node.attributes.set(name, held.map((part) => (part === undefined || part === null ? "" : String(part))).join(""));
  }
}
