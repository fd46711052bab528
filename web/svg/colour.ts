import { matching, split } from "./sheet.js";

export type Theme = "light" | "dark";

/** Red, green, blue from 0 to 1 in sRGB (outside of it: a colour that screens cannot show), and how opaque. */
type Rgb = readonly [red: number, green: number, blue: number, alpha: number];

const NAMED: Record<string, string> = { white: "#ffffff", black: "#000000", Canvas: "#ffffff", CanvasText: "#000000" };

/** Any colour of the style sheets as #rrggbb, which every program reads; a clear one, and what is no colour, is "none". */
export function hex(colour: string, theme: Theme): string {
  const [red, green, blue, alpha] = rgb(colour, theme) ?? [0, 0, 0, 0];
  if (alpha === 0) return "none";
  const byte = (part: number): string =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${byte(red)}${byte(green)}${byte(blue)}`;
}

/** The colour between two, mixed in sRGB as a canvas mixes the stops of a gradient. */
export function between(from: string, to: string, share: number): string {
  const [low, high] = [rgb(from, "light")!, rgb(to, "light")!];
  const parts = low.map((part, i) => Math.round((part + (high[i]! - part) * share) * 255));
  return `#${parts
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;
}

function rgb(text: string, theme: Theme): Rgb | undefined {
  const colour = NAMED[text.trim()] ?? text.trim();
  const open = colour.indexOf("(");
  if (colour.startsWith("#")) return readHex(colour.slice(1));
  if (open < 0) return undefined;
  const inner = colour.slice(open + 1, matching(colour, open, "(", ")"));
  switch (colour.slice(0, open)) {
    case "light-dark":
      return rgb(split(inner, /,/)[theme === "light" ? 0 : 1] ?? "", theme);
    case "oklch":
      return readOklch(inner);
    case "rgb":
    case "rgba": {
      const [red = 0, green = 0, blue = 0, alpha = 1] = split(inner, /[\s,/]/).map(share);
      return [red / 255, green / 255, blue / 255, alpha];
    }
    case "color-mix":
      return mix(split(inner, /,/), theme);
    default:
      return undefined;
  }
}

const share = (text: string): number => (text.endsWith("%") ? parseFloat(text) / 100 : Number(text));

function readHex(digits: string): Rgb {
  const wide = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const [red, green, blue, alpha = 255] = wide.match(/../g)!.map((pair) => parseInt(pair, 16));
  return [red! / 255, green! / 255, blue! / 255, alpha / 255];
}

function readOklch(inner: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = split(inner, /[\s/]/).map(share);
  const angle = (hue * Math.PI) / 180;
  return [...fromOklab(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)), alpha];
}

/** color-mix(in oklab, one 30%, other): the share is the first one's, or what the second one's leaves. */
function mix([, one = "", other = ""]: string[], theme: Theme): Rgb | undefined {
  const read = (text: string): [Rgb | undefined, number | undefined] => {
    const [, colour = "", percent] = /^(.*?)(?:\s+([\d.]+)%)?$/s.exec(text) ?? [];
    return [rgb(colour, theme), percent === undefined ? undefined : Number(percent) / 100];
  };
  const [[from, fromShare], [to, toShare]] = [read(one), read(other)];
  if (!from || !to) return undefined;
  const part = fromShare ?? 1 - (toShare ?? 0.5);
  const alpha = from[3] * part + to[3] * (1 - part);
  if (alpha === 0) return [0, 0, 0, 0];
  const [a, b] = [toOklab(from), toOklab(to)];
  const [l, x, y] = a.map((value, i) => (value * from[3] * part + b[i]! * to[3] * (1 - part)) / alpha);
  return [...fromOklab(l!, x!, y!), alpha];
}

// Oklab and its two matrices: B. Ottosson, "A perceptual color space for image processing", 2020. The curve: IEC 61966-2-1.
const gamma = (part: number): number =>
  Math.abs(part) <= 0.0031308 ? 12.92 * part : Math.sign(part) * (1.055 * Math.abs(part) ** (1 / 2.4) - 0.055);
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

function fromOklab(l: number, a: number, b: number): [number, number, number] {
  const [long, middle, short] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

function toOklab([red, green, blue]: Rgb): [number, number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const [long, middle, short] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ];
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}
