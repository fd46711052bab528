import { unknownName } from "../../api/arguments/options.js";
import { RopewalkError, type Limit } from "../../api/errors/errors.js";
import { decimal, decode, modelFields, readFragment, type Field, type Raw } from "./fields.js";
import { attributesOf } from "./attributes.js";
import { kebab, type AnyFigure, type Values } from "./figure.js";
import { knownModels } from "./models.js";

/** The error for a value that `field` does not take: what was given, and what is allowed. */
export function refusal(path: string, field: Field<unknown>, given: unknown): RopewalkError {
  const { fallback, allowed, write } = field;
  const number = typeof given === "string" ? decimal(given) : Number.NaN;
  const value = Number.isNaN(number) ? given : number;
  const refuse = (rule: Limit, limit?: string | number, of?: string): RopewalkError =>
    new RopewalkError({ code: "option-invalid", rule, path, value, limit, of });
  if (field.read("1") === true) return refuse("boolean");
  if (field.key === modelFields.model.key) return refuse("one-of", listed(knownModels().map(({ id }) => id)));
  if (field.key === "") return refuse("number"); // of a config
  if (!allowed) return refuse("attribute-value", field.example ?? write(fallback));
  if ("words" in allowed) return refuse(Array.isArray(fallback) ? "names" : "one-of", listed(allowed.words));
  if ("characters" in allowed)
    return allowed.characters === Infinity ? refuse("string") : refuse("characters", allowed.characters);
  const { least, most, step } = allowed;
  const isBroken = typeof value === "number" && step === 1 && value > least && value < most;
  return isBroken ? refuse("whole") : refuse("from-to", most, String(least));
}

const listed = (words: readonly unknown[]): string => words.filter((word) => word !== undefined).join(", ");

interface StateRead {
  readonly link: Raw;
  /** The fields whose text in the link is not a value. */
  readonly wrong: readonly string[];
  readonly errors: readonly RopewalkError[];
  /** Whether the fragment is empty, or at least one of its values could be read. */
  readonly some: boolean;
}

/** Reads a fragment of a link as an author gives it, and says what in it cannot be read. */
export function readState(fields: AnyFigure["fields"], fragment: unknown, path: string): StateRead {
  const nothing = { link: {}, wrong: [], some: false };
  const refuse = (rule: Limit, at: string, value: unknown, limit?: string): StateRead => {
    return { ...nothing, errors: [new RopewalkError({ code: "option-invalid", rule, path: at, value, limit })] };
  };
  if (typeof fragment !== "string") return refuse("link", path, fragment);
  const { link, otherVersion } = readFragment(fragment);
  if (otherVersion !== undefined) return refuse("one-of", `${path}.v`, otherVersion.slice(2), "1, 2");
  const names = Object.keys(fields);
  const keys = new Map(names.map((name) => [fields[name]!.key, name]));
  const keyOf = Object.fromEntries(names.map((name) => [name, fields[name]!.key]));
  const wrong: string[] = [];
  const errors = Object.entries(link).flatMap(([key, text]) => {
    const name = keys.get(key);
    if (name === undefined) return [unknownName(key, path, [...keys.keys()], keyOf)];
    if (fields[name]!.read(text) !== undefined) return [];
    wrong.push(name);
    return [refusal(`${path}.${key}`, fields[name]!, text)];
  });
  const given = Object.keys(link).length;
  return { link, wrong, errors, some: given === 0 || errors.length < given };
}

/** The values of a link, those that it does not say by default, and those that cannot be read as they were. */
export const valuesOfState = (fields: AnyFigure["fields"], { link, wrong }: StateRead, before: Values): Values => ({
  ...decode(fields, link),
  ...Object.fromEntries(wrong.filter((name) => name in fields).map((name) => [name, before[name]])),
});

const warned = new WeakMap<Element, Set<string>>();

/** Says an author's mistake in the console, once for each element. */
export function warn(element: Element, { message }: RopewalkError): void {
  const said = warned.get(element) ?? new Set();
  if (said.has(message)) return;
  warned.set(element, said.add(message));
  console.warn(`<${element.localName}>: ${message}`);
}

/** Says what a property or an attribute does not take. `off`: the text switches off what HTML would switch on. */
export function sayWrong(element: Element, name: string, field: Field<unknown>, value: unknown, off = false): void {
  const absent = { code: "option-invalid", rule: "absent", path: name, value } as const;
  warn(element, off ? new RopewalkError(absent) : refusal(kebab(name), field, value));
}

/** Says that a figure has no such attribute, unless it is one of HTML or of a framework. */
export function sayUnknown(element: Element, figure: AnyFigure, name: string): void {
  const { observedAttributes } = element.constructor as unknown as { observedAttributes: readonly string[] };
  const known = [...attributesOf(figure).keys()];
  // Every element observes the model's attributes, but only figures with a model have them.
  const others = observedAttributes.filter((one) => !["model", "config", "sentence"].includes(one));
  if (known.includes(name) || others.includes(name) || foreign.test(name) || html.split(" ").includes(name)) return;
  warn(element, unknownName(name, "", [...new Set([...known, ...others])]));
}

/** Attributes that every element of HTML has; those of frameworks have other characters, or these beginnings. */
const html =
  "accesskey anchor autocapitalize autocorrect autofocus class contenteditable dir draggable elementtiming " +
  "enterkeyhint exportparts hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce part " +
  "popover role slot spellcheck style tabindex title translate virtualkeyboardpolicy writingsuggestions xmlns";
const foreign = /[^a-z\d-]|^(?:aria|astro|data|hx|ng|v|x)-|^on/;
