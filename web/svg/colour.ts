import {
  formatHex,
  formatHex8,
  interpolateWithPremultipliedAlpha,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode,
} from "culori/fn";

for (const mode of [modeRgb, modeOklab, modeOklch]) useMode(mode as typeof modeRgb);

export type Theme = "light" | "dark";

const INSIDE = "((?:[^(),]|\\([^()]*\\))+?)";
const THEMED = new RegExp(`light-dark\\(${INSIDE},${INSIDE}\\)`, "g");
const SHARE = "(?:\\s+([\\d.]+)%)?";
const MIXED = new RegExp(`color-mix\\(in oklab,\\s*${INSIDE}${SHARE},\\s*${INSIDE}${SHARE}\\)`, "g");

/** The colours in a text as #rrggbb, which every program reads, and of the two of a theme the one that is meant. */
export function plain(text: string, theme: Theme): string {
  return text
    .replace(THEMED, (_, light: string, dark: string) => (theme === "light" ? light : dark).trim())
    .replace(/(?:oklch|rgba?)\([^()]*\)/g, (colour) => hex(colour))
    .replace(MIXED, (_, one: string, share: string, other: string, rest: string) =>
      mixed(
        one,
        other,
        share === undefined ? (rest === undefined ? 0.5 : Number(rest) / 100) : 1 - Number(share) / 100,
      ),
    );
}

/** A colour that is drawn with: a clear one, and what is no colour, is "none". */
export const drawn = (colour: string): string => {
  const read = parse(colour);
  return !read || read.alpha === 0 ? "none" : formatHex(read);
};

function hex(colour: string): string {
  const read = parse(colour);
  if (!read) return colour;
  return (read.alpha ?? 1) < 1 ? formatHex8(read) : formatHex(read);
}

function mixed(from: string, to: string, share: number): string {
  const colour = interpolateWithPremultipliedAlpha([from, to], "oklab")(share);
  return (colour.alpha ?? 1) < 1 ? formatHex8(colour) : formatHex(colour);
}
