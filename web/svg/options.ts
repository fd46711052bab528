import type { Ropewalk } from "../api/index.js";
import { refuse } from "../api/arguments/checks.js";
import { readAttribute } from "../figures/base/attributes.js";
import { decode, kebab, readFragment, readText, type AnyFigure, type Values } from "../figures/base/figure.js";
import { figures, type FigureTag } from "../figures/list.js";
import type { Theme } from "./colour.js";

/** A custom property of styles/tokens.css, or --rope-background: "transparent" leaves the background empty. */
export type RopeProperty = `--rope-${string}`;

export interface SvgOptions {
  /**
   * The attributes of the figure's tag: model, position and so on, by the same names. All others have their defaults.
   */
  attributes?: Readonly<Record<string, string | number | boolean>>;
  /** The fragment of a link to the figure, as its `state` gives it; attributes take priority. */
  state?: string;
  /** The width of the whole picture, in pixels: 320 to 4096. Default 720. */
  width?: number;
  /** Default "light". */
  theme?: Theme;
  /** Default "en". */
  lang?: "en" | "zh";
  /** Other colours, in hexadecimal, rgb(), oklch() or light-dark(): { "--rope-query": "#0a0" }. */
  style?: Readonly<Record<RopeProperty, string>>;
  /** The module to draw with. Default: one that all pictures share. */
  engine?: Ropewalk;
}

const WIDTH = [320, 4096] as const;

export function checkTag(tag: unknown): asserts tag is FigureTag {
  if (typeof tag !== "string" || !Object.hasOwn(figures, tag))
    throw refuse("tag", tag, "one-of", undefined, { limit: Object.keys(figures).join(", ") });
}

/** The options with their defaults. */
export function checkedOptions(options: SvgOptions): Required<Omit<SvgOptions, "engine">> {
  const { attributes = {}, state = "", width = 720, theme = "light", lang = "en", style = {} } = options;
  if (typeof width !== "number" || !(width >= WIDTH[0] && width <= WIDTH[1]))
    throw refuse("options.width", width, "from-to", undefined, { of: String(WIDTH[0]), limit: WIDTH[1] });
  if (theme !== "light" && theme !== "dark")
    throw refuse("options.theme", theme, "one-of", undefined, { limit: "light, dark" });
  if (lang !== "en" && lang !== "zh") throw refuse("options.lang", lang, "one-of", undefined, { limit: "en, zh" });
  if (typeof state !== "string") throw refuse("options.state", state, "link");
  for (const [name, value] of Object.entries(style))
    if (!name.startsWith("--rope-") || typeof value !== "string")
      throw refuse(`options.style.${name}`, value, "rope-property");
  return { attributes, state, width, theme, lang, style };
}

/** The figure's values. A page shows the default for a value that cannot be read; this function throws. */
export function valuesOf(figure: AnyFigure, { attributes = {}, state = "" }: SvgOptions): Values {
  const { fields } = figure;
  const values = decode(fields, readFragment(state).link);
  const written = new Map(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
  const element = { getAttribute: (name: string) => written.get(name) ?? null };
  const known = [...Object.keys(fields).map(kebab), ...("model" in fields ? ["base", "head-dim"] : [])];
  for (const [name, text] of written) {
    const path = `options.attributes.${name}`;
    if (!known.includes(name)) throw refuse(path, text, "attribute", undefined, { limit: known.join(", ") });
    const field = Object.entries(fields).find(([one]) => kebab(one) === name)?.[1];
    if (field && name !== "model" && name !== "config" && readText(field, text) === undefined)
      throw refuse(path, text, "attribute-value", undefined, { limit: field.write(field.fallback as never) });
    Object.assign(values, readAttribute(figure, element, name));
  }
  return values;
}
