import type { Ropewalk } from "../api/index.js";
import { choice, fieldsOf, isGiven, objectWith, optionsOf, refuse, unknownName } from "../api/arguments/options.js";
import { camelCase } from "../api/arguments/names.js";
import { attributesOf, isOfModel, readModel } from "../figures/base/attributes.js";
import { decode, lockFields, viewFields, type AnyFigure, type Values } from "../figures/base/figure.js";
import { readGiven, REFUSED } from "../figures/base/read-given.js";
import tokens from "../figures/base/styles/tokens.css?inline";
import { readState, refusal } from "../figures/base/wrong-values.js";
import { figures, type FigureTag } from "../figures/list.js";
import { isColour, type Theme } from "./colour.js";

/** A custom property of styles/tokens.css, or --rope-background: "transparent" leaves the background empty. */
export type RopeProperty = `--rope-${string}`;

export interface SvgOptions {
  /**
   * The attributes of the figure's tag: model, position and so on, by the same names. All others have their defaults.
   */
  attributes?: Readonly<Record<string, string | number | boolean>>;
  /** The fragment of a link to the figure, as its `state` gives it; attributes, theme and lang take priority. */
  state?: string;
  /** The width of the whole picture, in pixels: 320 to 4096. Default 720. */
  width?: number;
  /** Default: the state's, or "light". */
  theme?: Theme;
  /** Default: the state's, or "en". */
  lang?: "en" | "zh";
  /** Other colours, in hexadecimal, rgb(), oklch() or light-dark(): { "--rope-query": "#0a0" }. */
  style?: Readonly<Record<RopeProperty, string>>;
  /** The module to draw with. Default: one that all pictures share. */
  engine?: Ropewalk;
}

/** The page's custom properties: --rope-query and so on. */
export const TOKENS = Array.from(
  /:root\s*\{(.*?)\}/s.exec(tokens)![1]!.matchAll(/(--[\w-]+):([^;]+)/g),
  (found) => [found[1]!, found[2]!.trim()] as const,
);
const colours = Object.fromEntries(
  [...TOKENS.filter(([, value]) => isColour(value)).map(([name]) => name), "--rope-background"].map((name) => [
    name,
    true as const,
  ]),
);

const WIDTH = [320, 4096] as const;

export function checkTag(tag: unknown): asserts tag is FigureTag {
  if (typeof tag !== "string" || !Object.hasOwn(figures, tag))
    throw refuse("tag", tag, "one-of", undefined, { limit: Object.keys(figures).join(", ") });
}

const names = {
  attributes: true,
  state: true,
  width: true,
  theme: true,
  lang: true,
  style: true,
  engine: true,
} as const;

type Checked = Required<Omit<SvgOptions, "engine" | "theme" | "lang">> & Pick<SvgOptions, "theme" | "lang">;

/** The options with their defaults; those of theme and language come from the state. */
export function checkedOptions(given: unknown): Checked {
  const options = optionsOf(given, "options", names satisfies Record<keyof SvgOptions, true>);
  const { state = "", width = 720, theme, lang } = options as SvgOptions;
  if (typeof width !== "number" || !(width >= WIDTH[0] && width <= WIDTH[1]))
    throw refuse("options.width", width, "from-to", undefined, { of: String(WIDTH[0]), limit: WIDTH[1] });
  return {
    attributes: fieldsOf(options["attributes"] ?? {}, "options.attributes") as Required<SvgOptions>["attributes"],
    state,
    width,
    ...(isGiven(theme) && { theme: choice(theme, "options.theme", ["light", "dark"]) }),
    ...(isGiven(lang) && { lang: choice(lang, "options.lang", ["en", "zh"]) }),
    style: checkedStyle(objectWith(options["style"] ?? {}, "options.style", colours)),
  };
}

/** Colours only: sizes and fonts of a page are not in a picture. */
function checkedStyle(style: Readonly<Record<string, unknown>>): Required<SvgOptions>["style"] {
  for (const [name, value] of Object.entries(style))
    if (typeof value !== "string" || !isColour(value)) throw refuse(`options.style.${name}`, value, "colour");
  return style as Required<SvgOptions>["style"];
}

/** The figure's values, its language and its theme. */
export function valuesOf(figure: AnyFigure, { attributes, state, lang, theme }: Checked): Drawn {
  const read = readState({ ...figure.fields, ...viewFields, ...lockFields }, state, "options.state");
  if (read.errors[0]) throw read.errors[0];
  const view = decode(viewFields, read.link);
  const values = decode(figure.fields, read.link);
  const written = new Map(Object.entries(attributes).filter(([, value]) => isGiven(value)));
  const known = attributesOf(figure);
  for (const [name, given] of written) {
    const field = known.get(name);
    if (!field) throw unknownName(name, "options.attributes", [...known.keys()]);
    const value = readGiven(name, field, given);
    if (value === REFUSED) throw refusal(`options.attributes.${name}`, field, given);
    if (!isOfModel(figure, name)) values[camelCase(name.replaceAll("-", "_"))] = value;
  }
  const element = { getAttribute: (name: string) => (written.has(name) ? String(written.get(name)) : null) };
  if ([...written.keys()].some((name) => isOfModel(figure, name))) Object.assign(values, readModel(figure, element));
  return {
    values,
    language: lang ?? view.language ?? "en",
    theme: theme ?? (view.theme === "auto" ? "light" : view.theme),
  };
}

export interface Drawn {
  readonly values: Values;
  readonly language: "en" | "zh";
  readonly theme: Theme;
}
