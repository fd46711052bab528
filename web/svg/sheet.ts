import type { TreeNode } from "./tree.js";

/** One simple selector, as a question to a node. */
type Test = (node: TreeNode) => boolean;

export interface Selector {
  /** From the subject outwards, each with what leads to the one before it: "" for the subject itself. */
  compounds: { tests: readonly Test[]; leads: "" | " " | ">" }[];
  /** Whether the subject is the host of the sheet. */
  host: boolean;
  /** Ids, classes and tags as one number that compares. */
  weight: number;
}

export interface Rule {
  selector: Selector;
  declarations: readonly (readonly [name: string, value: string])[];
}

const ID = 1e6;
const CLASS = 1e3;

/**
 * The rules of a style sheet for a still picture on a surface of `width` pixels (16 to a rem): @container by that width, @media not
 * at all (they are for paper, forced colours and less motion). A selector that asks for what a picture does not have, such as
 * :hover or ::before, never matches.
 */
export function readSheet(text: string, width: number): Rule[] {
  const rules: Rule[] = [];
  const plain = text.replaceAll(/\/\*.*?\*\//gs, "");
  for (let at = 0; at < plain.length;) {
    const open = plain.indexOf("{", at);
    if (open < 0) break;
    const close = matching(plain, open, "{", "}");
    const [head, body] = [plain.slice(at, open).trim(), plain.slice(open + 1, close)];
    if (head.startsWith("@container")) {
      if (fits(head, width)) rules.push(...readSheet(body, width));
    } else if (!head.startsWith("@")) {
      const declarations = readDeclarations(body);
      for (const selector of readSelector(head)) rules.push({ selector, declarations });
    }
    at = close + 1;
  }
  return rules;
}

/** The place of the bracket that closes the one at `open`. */
export function matching(text: string, open: number, left: string, right: string): number {
  for (let at = open, depth = 0; at < text.length; at += 1) {
    if (text[at] === left) depth += 1;
    if (text[at] === right && (depth -= 1) === 0) return at;
  }
  return text.length;
}

/** Parts between separators that stand outside of brackets. */
export function split(text: string, separator: RegExp): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    if (depth === 0 && separator.test(letter)) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function fits(condition: string, width: number): boolean {
  return [...condition.matchAll(/\((min|max)-width:\s*([\d.]+)rem\)/g)].every(([, bound, rem]) =>
    bound === "min" ? width >= Number(rem) * 16 : width <= Number(rem) * 16,
  );
}

function readDeclarations(body: string): [string, string][] {
  return split(body, /;/).map((one) => {
    const colon = one.indexOf(":");
    return [one.slice(0, colon).trim(), one.slice(colon + 1).trim()];
  });
}

export function readSelector(text: string): Selector[] {
  return split(text, /,/).map((one) => {
    const compounds: Selector["compounds"] = [];
    let [weight, leads, host] = [0, "" as "" | " " | ">", false];
    const parts = split(one.replaceAll(/\s*>\s*/g, " > "), /\s/);
    for (const part of parts.reverse()) {
      if (part === ">") {
        leads = ">";
        continue;
      }
      const tests = simple(part, (more) => (weight += more));
      if (compounds.length === 0) host = part.startsWith(":host");
      compounds.push({ tests, leads: compounds.length === 0 ? "" : leads });
      leads = " ";
    }
    return { compounds, host, weight };
  });
}

/** The simple selectors of a compound one. */
function simple(text: string, weigh: (more: number) => void): Test[] {
  const tests: Test[] = [];
  const pattern = /([.#])?([\w-]+)|\[([^\]]+)\]|(::?)([\w-]+)|\*/y;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) return [() => false];
    const [, sign, name = "", attribute, colons, pseudo = ""] = found;
    if (attribute !== undefined) {
      weigh(CLASS);
      tests.push(attributeTest(attribute));
    } else if (colons) {
      const open = text[pattern.lastIndex] === "(" ? pattern.lastIndex : -1;
      const inner = open < 0 ? "" : text.slice(open + 1, matching(text, open, "(", ")"));
      if (open >= 0) pattern.lastIndex = open + inner.length + 2;
      tests.push(pseudoTest(pseudo, inner, weigh));
    } else if (name) {
      weigh(sign === "#" ? ID : sign === "." ? CLASS : 1);
      if (sign === "#") tests.push((node) => node.attributes.get("id") === name);
      else if (sign === ".") tests.push((node) => node.classes.includes(name));
      else tests.push((node) => node.tag === name);
    }
  }
  return tests;
}

function attributeTest(text: string): Test {
  const [, name = "", operator, value = ""] = /^([\w-]+)(?:([*^$]?=)"?([^"]*)"?)?$/.exec(text) ?? [];
  return (node) => {
    const given = node.attributes.get(name);
    if (given === undefined || operator === undefined) return given !== undefined;
    if (operator === "*=") return given.includes(value);
    if (operator === "^=") return given.startsWith(value);
    return operator === "$=" ? given.endsWith(value) : given === value;
  };
}

function pseudoTest(name: string, inner: string, weigh: (more: number) => void): Test {
  if (name === "host") {
    weigh(CLASS);
    const tests = inner ? readSelector(inner) : [];
    return (node) => node.shadow !== undefined && tests.every((selector) => matches(node, selector));
  }
  if (name === "not" || name === "is" || name === "where") {
    const selectors = readSelector(inner);
    if (name !== "where") weigh(Math.max(...selectors.map(({ weight }) => weight)));
    return (node) => selectors.some((selector) => matches(node, selector)) !== (name === "not");
  }
  if (name === "first-child" || name === "last-child") {
    weigh(CLASS);
    return (node) => siblings(node).at(name === "first-child" ? 0 : -1) === node;
  }
  return () => false;
}

const siblings = ({ parent, root }: TreeNode): TreeNode[] =>
  (parent ?? root).children.filter((child): child is TreeNode => typeof child !== "string");

/** Whether the node is what the selector of its root's sheet speaks of. */
export function matches(node: TreeNode, { compounds }: Selector): boolean {
  const from = (at: TreeNode | undefined, index: number): boolean => {
    const compound = compounds[index];
    if (!compound) return true;
    if (compound.leads === " ") {
      for (let one = at; one; one = outer(one, node))
        if (compound.tests.every((test) => test(one!)) && from(outer(one, node), index + 1)) return true;
      return false;
    }
    return at !== undefined && compound.tests.every((test) => test(at)) && from(outer(at, node), index + 1);
  };
  return from(node, 0);
}

/** The next node outwards as a sheet sees it: beyond its root's nodes there is the host, as :host, and no more. */
function outer(node: TreeNode, subject: TreeNode): TreeNode | undefined {
  return node === subject.root.host ? undefined : (node.parent ?? subject.root.host);
}
