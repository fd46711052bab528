import { test } from "vitest";
import { further, looks } from "../../support/appearance.js";
import { site } from "../../support/support.js";
import { expectAccessible, expectStill, usualLooks } from "./first-look.js";

const pages = site("lab/");

for (const [theme, language] of [
  ["light", "en"],
  ["dark", "zh"],
] as const)
  test(`accessibility: axe finds nothing (${theme}, ${language})`, () => expectAccessible(pages, theme, language));

for (const look of further(looks([390, 1440]), usualLooks))
  test(`${look.width} px, ${look.theme}, ${look.language}: hardly anything moves while the page loads`, () =>
    expectStill(pages, look));
