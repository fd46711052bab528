import { PROPERTIES } from "../figures/export/svg-file.js";
import { hex, type Theme } from "./colour.js";
import { matches, matching, split, type Rule } from "./sheet.js";
import type { TreeNode } from "./tree.js";

/** What CSS gives where nothing is said, for those that a nested element does not take from the one around it. */
const OWN: Record<string, string> = { opacity: "1", "vector-effect": "none" };
const INITIAL: Record<string, string> = {
  ...OWN,
  fill: "#000000",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-opacity": "1",
  "stroke-width": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "paint-order": "normal",
  "font-weight": "400",
  "text-anchor": "start",
};
const COLOURS = ["fill", "stroke", "color"];
const REM = 16;

/** What the style sheets, the attributes and the elements around one say of it: getComputedStyle for what pictures need. */
export class Look {
  readonly #declared = new Map<string, string>();
  readonly #around: Look | undefined;
  readonly #theme: Theme;

  constructor(node: TreeNode, looks: Looks) {
    this.#theme = looks.theme;
    this.#around = node.around && looks.of(node.around);
    const set = (name: string, value: string): void => {
      if (name === "font") for (const [one, part] of readFont(value)) this.#declared.set(one, part);
      else this.#declared.set(name, value.replace(/\s*!important$/, ""));
    };
    for (const [name, value] of node.attributes) if (PROPERTIES.includes(name)) set(name, value);
    const own = (rules: readonly Rule[], host: boolean): void => {
      const mine = rules.filter(({ selector }) => selector.host === host && matches(node, selector));
      // Sorting keeps the order of rules that weigh the same.
      for (const { declarations } of mine.sort((a, b) => a.selector.weight - b.selector.weight))
        for (const [name, value] of declarations) set(name, value);
    };
    if (node.shadow) own(node.shadow.rules, true);
    own(node.root.rules, false);
    if (!node.around) for (const [name, value] of looks.tokens) set(name, value);
    for (const [name, value] of node.style) set(name, value);
  }

  /** As it is declared here, with the values of custom properties in it; undefined where nothing is. */
  declared(name: string): string | undefined {
    const value = this.#declared.get(name);
    return value === undefined ? undefined : this.#filled(value);
  }

  /** The value of a custom property. */
  custom(name: string): string | undefined {
    return this.declared(name) ?? this.#around?.custom(name);
  }

  #filled(text: string): string {
    const at = text.indexOf("var(");
    if (at < 0) return text;
    const end = matching(text, at + 3, "(", ")");
    const inner = text.slice(at + 4, end);
    const comma = inner.indexOf(",");
    const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
    const value = this.custom(name) ?? (comma < 0 ? "" : this.#filled(inner.slice(comma + 1)));
    return text.slice(0, at) + value.trim() + this.#filled(text.slice(end + 1));
  }

  /** The value that is drawn with: a colour as #rrggbb, a length in pixels without its unit. */
  value(name: string): string {
    const declared = this.declared(name);
    const inherits = !(name in OWN);
    if (declared === undefined || declared === "inherit")
      return (inherits || declared === "inherit" ? this.#around?.value(name) : undefined) ?? INITIAL[name] ?? "";
    if (COLOURS.includes(name)) {
      if (declared === "none" || declared === "transparent") return "none";
      if (declared.toLowerCase() === "currentcolor")
        return name === "color" ? (this.#around?.value("color") ?? "#000000") : this.value("color");
      return hex(declared, this.#theme);
    }
    if (name === "font-size") return String(this.length(declared, Number(this.#around?.value("font-size") || REM)));
    if (name === "stroke-dasharray") return declared === "" ? "none" : split(declared, /[\s,]/).join(", ");
    if (name === "font-weight") return { normal: "400", bold: "700" }[declared] ?? declared;
    return declared.replace(/px$/, "");
  }

  /** The value where nothing is said here: of what is drawn around it, or, outside of the drawing, CSS's own. */
  unsaid(name: string, around: Look | undefined): string {
    return around && !(name in OWN) ? around.value(name) : (INITIAL[name] ?? "");
  }

  /** A length in pixels; `whole` is what percentages and em are parts of. NaN for what is none. */
  length(text: string, whole: number): number {
    const [, number, unit = ""] = /^(-?[\d.]+)(px|rem|em|%|)$/.exec(text.trim()) ?? [];
    const sizes: Record<string, number> = { px: 1, "": 1, rem: REM, em: whole, "%": whole / 100 };
    return Number(number) * sizes[unit]!;
  }
}

/** The looks of all nodes, each asked for once. */
export class Looks {
  readonly #known = new Map<TreeNode, Look>();

  /** `tokens` are the custom properties of the page: --rope-query and so on. */
  constructor(
    readonly theme: Theme,
    readonly tokens: ReadonlyMap<string, string>,
  ) {}

  of(node: TreeNode): Look {
    let look = this.#known.get(node);
    if (!look) this.#known.set(node, (look = new Look(node, this)));
    return look;
  }
}

/** font: 600 0.75rem/1 monospace, as its parts; font: inherit as theirs. */
function readFont(text: string): [string, string][] {
  const parts = ["font-weight", "font-size", "font-family"] as const;
  if (text === "inherit") return parts.map((name) => [name, text]);
  const [, weight = "400", size = "", family = ""] = /^(?:(\d+)\s+)?([\d.]+\w+)(?:\/\S+)?\s+(.*)$/s.exec(text) ?? [];
  return [weight, size, family].map((part, i) => [parts[i]!, part]);
}
