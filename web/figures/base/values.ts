import { allKnown, FIRST_MODEL, modelOf } from "./models.js";
import { kebab, type AnyFigure, type SharedInput } from "./figure.js";
import { number, text, type Field, type Raw, type Slice } from "./slice.js";

/** Of links, as in the page. */
export const VERSION = "1";
export const CUSTOM = "custom";
const MAX_CONFIG = 4000;
const MAX_SENTENCE = 240;

const model: Field<string> = {
  key: "p",
  fallback: FIRST_MODEL.id,
  read: (id) => (id === CUSTOM || !allKnown() || modelOf(id) ? id : undefined),
  write: (id) => id,
};

/** The inputs that figures share, with the names that the page gives them in its links. */
const shared: Record<SharedInput, Slice<Record<string, unknown>>> = {
  model: { model, config: text("c", "", MAX_CONFIG) } as unknown as Slice<Record<string, unknown>>,
  sentence: { sentence: text("s", "", MAX_SENTENCE) } as unknown as Slice<Record<string, unknown>>,
  pair: { pair: number("i", 5, 0, 4095) } as unknown as Slice<Record<string, unknown>>,
};

/** A model that may be among those that have not come yet: what depends on it is read again when they have. */
export const isUnread = (id: string): boolean => id !== CUSTOM && !modelOf(id) && !allKnown();

/** All values of a figure: those it shares with others and its own. */
export interface FigureValues {
  slice: Slice<Record<string, unknown>>;
  /** Names of the events that change them. */
  events: readonly string[];
  /** Between the short keys of a slice and the names in a link. */
  toLink(own: Raw): Raw;
  fromLink(link: Raw): Raw;
}

export function figureValues(figure: AnyFigure): FigureValues {
  const common = Object.assign({}, ...figure.shared.map((name) => shared[name])) as Slice<Record<string, unknown>>;
  const links = new Map<string, string>();
  const slice: Record<string, Field<unknown>> = {};
  // Keys within a slice repeat those of the page: each value gets a key of its own here, its name.
  const add = (fields: Slice<Record<string, unknown>>, prefix: string): void => {
    for (const [name, field] of Object.entries(fields)) {
      slice[name] = { ...field, key: name };
      links.set(name, prefix === "" ? field.key : `${prefix}.${field.key}`);
    }
  };
  add(common, "");
  add(figure.slice, figure.key);
  const events = new Set(Object.keys(figure.events));
  if (figure.shared.includes("pair")) events.add("pair-change");
  return {
    slice,
    events: [...events],
    toLink: (own) => Object.fromEntries(Object.entries(own).map(([name, value]) => [links.get(name)!, value])),
    fromLink: (link) =>
      Object.fromEntries([...links].flatMap(([name, key]) => (link[key] === undefined ? [] : [[name, link[key]]]))),
  };
}

/** An element, as far as its attributes are read. */
export type Attributes = Pick<Element, "getAttribute">;

/** What one attribute says of the values; what cannot be read, and an attribute taken away, gives the default. */
export function readAttribute(all: FigureValues, element: Attributes, attribute: string): Record<string, unknown> {
  if ("model" in all.slice && modelAttributes(all).includes(attribute)) return readModel(all, element);
  const name = Object.keys(all.slice).find((one) => kebab(one) === attribute);
  if (name === undefined) return {};
  const field = all.slice[name]!;
  const given = element.getAttribute(attribute);
  return { [name]: (given === null ? undefined : readText(field, given)) ?? field.fallback };
}

/** What the text of an attribute means; undefined where it is no value. */
export function readText({ fallback, read }: Field<unknown>, text: string): unknown {
  return read(typeof fallback === "boolean" ? ({ "": "1", true: "1", false: "0" }[text] ?? text) : text);
}

/** What a property was set to; some frameworks set properties to the text of an attribute. */
export function readProperty(field: Field<unknown>, given: unknown): unknown {
  if (given === null || given === undefined) return undefined;
  return readText(field, typeof given === "string" ? given : field.write(given));
}

/** The attributes that say which model: its id, a config.json, or a change of either. */
const modelAttributes = (all: FigureValues): string[] => [
  "model",
  "config",
  "head-dim",
  ...("base" in all.slice ? [] : ["base"]),
];

/** base and head-dim stand in the config in place of the model's own. */
function readModel(all: FigureValues, element: Attributes): Record<string, unknown> {
  const [id, config, headDim] = [
    element.getAttribute("model"),
    element.getAttribute("config"),
    element.getAttribute("head-dim"),
  ];
  const own = "base" in all.slice ? null : element.getAttribute("base");
  if (id !== null && isUnread(id)) return { model: id, config: "" };
  if (headDim === null && own === null) {
    if (config !== null && id === null) return { model: CUSTOM, config };
    return { model: id ?? model.fallback, config: "" };
  }
  const known = id === null ? undefined : modelOf(id);
  let from: Record<string, unknown> = known?.config ?? { model_type: "llama", head_dim: 64 };
  if (config !== null) {
    try {
      from = JSON.parse(config) as Record<string, unknown>;
    } catch {
      return { model: CUSTOM, config };
    }
  }
  const changed: Record<string, unknown> = { ...from };
  if (headDim !== null) changed["head_dim"] = Number(headDim);
  if (own !== null) {
    changed["rope_theta"] = Number(own);
    if (typeof from["rope_parameters"] === "object")
      changed["rope_parameters"] = { ...(from["rope_parameters"] as object), rope_theta: Number(own) };
  }
  return { model: CUSTOM, config: JSON.stringify(changed) };
}

/** Attributes that say what the values are, where they differ from the defaults. */
export function writeAttributes(all: FigureValues, values: Record<string, unknown>): [string, string][] {
  return Object.entries(all.slice).flatMap(([name, { fallback, write }]) => {
    const value = write(values[name] as never);
    if (value === write(fallback as never) || (name === "model" && value === CUSTOM)) return [];
    const text = typeof fallback === "boolean" ? String(values[name]) : value;
    return [[kebab(name), text] as [string, string]];
  });
}
