import { formatHex, modeOklch, modeRgb, parse, useMode } from "culori/fn";

for (const mode of [modeRgb, modeOklch]) useMode(mode as typeof modeRgb);

export type Theme = "light" | "dark";

const INSIDE = "((?:[^(),]|\\([^()]*\\))+)";
const THEMED = new RegExp(`^light-dark\\(${INSIDE},${INSIDE}\\)$`);

/**
 * A colour as #rrggbb, which every program reads; of two theme colours, the one of the given theme. A transparent or
 * invalid colour is "none".
 */
export function drawn(colour: string, theme: Theme): string {
  const [, light, dark] = THEMED.exec(colour) ?? [colour, colour, colour];
  const read = parse((theme === "light" ? light! : dark!).trim());
  return !read || read.alpha === 0 ? "none" : formatHex(read);
}
