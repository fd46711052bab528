import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { groundOf, onSurprise, STEPS } from "../../../../web/figures/stage/surprise.js";

type Rgb = readonly number[];
const tokens = readFileSync("web/figures/base/styles/tokens.css", "utf8");
const rgb = (hex: string): Rgb => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
/** A colour in light and in dark. */
const token = (name: string): [Rgb, Rgb] => {
  if (name === "black") return [rgb("#000000"), rgb("#000000")];
  const [, light, dark] = new RegExp(`--rope-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)!;
  return [rgb(light!), rgb(dark!)];
};
const linear = (one: number): number => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r!) + 0.7152 * linear(g!) + 0.0722 * linear(b!);
function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light! + 0.05) / (dark! + 0.05);
}

test.each(["light", "dark"])("%s: letters on the colour of any surprise have a contrast of 4.5 or more", (theme) => {
  const at = theme === "light" ? 0 : 1;
  const quarters = [0, 1, 2, 3, 4].map((quarter) => token(`surprise-${quarter}`)[at]);
  const ground = (share: number): Rgb => {
    const below = Math.min(3, Math.floor(share * 4));
    return quarters[below]!.map((one, i) => one + (quarters[below + 1]![i]! - one) * (share * 4 - below));
  };
  for (let share = 0; share <= 1; share += 1 / (50 * STEPS))
    expect(contrast(ground(groundOf(share)), token(onSurprise(share))[at]), `${share}`).toBeGreaterThanOrEqual(4.5);
});
