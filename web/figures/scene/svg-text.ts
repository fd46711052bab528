import type { Drawing } from "./drawing.js";
import { written, type Colours } from "./looks.js";

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]!);

/** As many decimals as anybody sees. */
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

/** Letters of a text, safe inside of an element. */
export const svgLetters = escaped;

/** The shapes of a drawing as text of SVG. */
export const shapesText = ({ shapes }: Pick<Drawing, "shapes">, colours: Colours): string =>
  shapes
    .map((shape) => {
      const { name, attributes, text } = written(shape, colours);
      return svgElement(name, attributes, ...(text === undefined ? [] : [escaped(text)]));
    })
    .join("");
