import { formatHex, modeOklch, modeRgb, parse, useMode } from "culori/fn";

for (const mode of [modeRgb, modeOklch]) useMode(mode as typeof modeRgb);

export type Theme = "light" | "dark";

const INSIDE = "((?:[^(),]|\\([^()]*\\))+)";
const THEMED = new RegExp(`^light-dark\\(${INSIDE},${INSIDE}\\)$`);

const parsed = (colour: string, theme: Theme): ReturnType<typeof parse> => {
  const [, light, dark] = THEMED.exec(colour.trim()) ?? [colour, colour, colour];
  const one = (theme === "light" ? light! : dark!).trim();
  return /^[\da-f]+$/i.test(one) ? undefined : parse(one); // the parser takes hexadecimal digits without "#", too
};

export const isColour = (text: string): boolean => !!parsed(text, "light") && !!parsed(text, "dark");

/**
 * A colour as #rrggbb, which every program reads; of two theme colours, the one of the given theme. A transparent
 * colour is "none".
 */
export function drawn(colour: string, theme: Theme): string {
  const read = parsed(colour, theme);
  return !read || read.alpha === 0 ? "none" : formatHex(read);
}
