import type { Colour, Look, Role, Shape, TextPart } from "./drawing.js";
import { LETTERS } from "./drawing.js";

/** A shape as an SVG element: name, attributes, letters inside. Undefined attributes are left out. */
export interface Written {
  name: "path" | "circle" | "rect" | "text";
  attributes: Readonly<Record<string, string | number | undefined>>;
  text?: string;
  /** In place of `text`: parts with attributes of their own. */
  parts?: readonly { text: string; attributes: Written["attributes"] }[];
}

/** How colours are written: custom properties on a page, #rrggbb in a file. */
export interface Colours {
  role(role: Role): string;
  hue(hue: number): string;
  /** The colour between two written colours, in sRGB. */
  between(one: string, other: string, share: number): string;
  /** The monospaced font. */
  mono: string;
  /** The font of prose. */
  serif: string;
}

/** A hue as a colour that stands out in either theme. */
export const hueColour = (hue: number): string => `light-dark(oklch(50% 0.15 ${hue}), oklch(78% 0.12 ${hue}))`;

const QUARTERS = 4;

/** Between the colours of two quarters. */
function shared(name: "heat" | "surprise", share: number, { role, between }: Colours): string {
  const at = Math.min(1, Math.max(0, share)) * QUARTERS;
  const below = Math.min(QUARTERS - 1, Math.floor(at));
  const quarter = (i: number): string => role(`${name}-${i}` as Role);
  return between(quarter(below), quarter(below + 1), at - below);
}

const colour = (one: Colour | undefined, colours: Colours): string | undefined => {
  if (typeof one === "object")
    return "heat" in one ? shared("heat", one.heat, colours) : shared("surprise", one.surprise, colours);
  if (one === "black") return one;
  return typeof one === "number" ? colours.hue(one) : one && colours.role(one);
};

const look = (
  { fill, stroke, wide, dash, opacity, round, crisp }: Look,
  colours: Colours,
): Record<string, string | number | undefined> => ({
  fill: colour(fill, colours) ?? "none",
  stroke: colour(stroke, colours),
  "stroke-width": stroke === undefined ? undefined : (wide ?? 1),
  "stroke-dasharray": dash || undefined,
  // Round ends would close the gaps of short dashes.
  "stroke-linecap": round && !dash ? "round" : undefined,
  "stroke-linejoin": round ? "round" : undefined,
  "shape-rendering": crisp ? "crispEdges" : undefined,
  opacity,
});

/**
 * Attributes of a shape for both writers (pages and files): presentation attributes, which no style sheet may override.
 */
export function written(shape: Shape, colours: Colours): Written {
  if ("d" in shape) return { name: "path", attributes: { d: shape.d, ...look(shape, colours) } };
  if ("r" in shape) {
    const { cx, cy, r } = shape;
    return { name: "circle", attributes: { cx, cy, r, ...look(shape, colours) } };
  }
  if ("text" in shape) {
    const { x, y, text, parts, anchor, size = LETTERS, bold, mono, serif, halo, sideways } = shape;
    const around = halo ? { stroke: colours.role("surface"), "stroke-width": 3, "paint-order": "stroke" } : {};
    const attributes = {
      x,
      y,
      ...look({ fill: "ink", ...shape }, colours),
      ...around,
      "text-anchor": anchor === "start" ? undefined : anchor,
      "font-size": size,
      "font-weight": bold ? 600 : undefined,
      "font-family": mono ? colours.mono : serif ? colours.serif : undefined,
      transform: sideways ? `rotate(-90 ${x} ${y})` : undefined,
    };
    const partOf = ({ text, fill, bold }: TextPart) => ({
      text,
      attributes: { fill: colour(fill, colours), "font-weight": bold ? 600 : undefined },
    });
    return { name: "text", attributes, text, ...(parts && { parts: parts.map(partOf) }) };
  }
  const { x, y, width, height, corner } = shape;
  return { name: "rect", attributes: { x, y, width, height, rx: corner, ...look(shape, colours) } };
}
