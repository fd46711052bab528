import type { Drawing } from "./drawing.js";
import { written, type Colours } from "./looks.js";

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]!);

/** The number of decimals that make a visible difference. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;

const valueText = (value: string | number): string =>
  typeof value === "number" ? String(hundredths(value)) : escaped(value);

/** An element of SVG as text. Undefined attributes are left out. */
export function svgElement(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...inside: readonly string[]
): string {
  const all = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${valueText(value)}"`],
  );
  return inside.length === 0 ? `<${name}${all.join("")}/>` : `<${name}${all.join("")}>${inside.join("")}</${name}>`;
}

/** The colour between two of the form #rrggbb in sRGB; beside a transparent colour, the other one. */
export function between(one: string, other: string, share: number): string {
  if (!one.startsWith("#") || !other.startsWith("#")) return share < 0.5 ? one : other;
  const part = (colour: string, at: number): number => parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(one, at) * (1 - share) + part(other, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** A text escaped for use inside an element. */
export const svgLetters = escaped;

export const shapesText = ({ shapes }: Pick<Drawing, "shapes">, colours: Colours): string =>
  shapes
    .map((shape) => {
      const { name, attributes, text, parts } = written(shape, colours);
      const letters = parts?.map((part) => svgElement("tspan", part.attributes, escaped(part.text)));
      return svgElement(name, attributes, ...(letters ?? (text === undefined ? [] : [escaped(text)])));
    })
    .join("");
