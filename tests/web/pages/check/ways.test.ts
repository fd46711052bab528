import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { WAYS } from "../../../../web/pages/check/ways/recipes.js";
import { pathOf, site } from "../../support/support.js";

const pages = site();
const open = async (fragment: string, size?: { width: number; height: number }) => {
  const opened = await pages.open(fragment, {}, undefined, "check/");
  if (size) await opened.page.setViewportSize(size);
  await opened.page.locator("check-ways > details > summary").click();
  return opened;
};
const way = (page: Page, name: string) => page.locator(`[data-way="${name}"] > summary`);
const paste = (page: Page, text: string) => page.locator(".ways textarea").first().fill(text);
const printed = (base: number): string =>
  `tensor([${Array.from({ length: 32 }, (_, i) => (base ** (-i / 32)).toExponential(4)).join(", ")}])`;

test("each way shows the guide's own code, and everything is folded at first", async () => {
  const guide = readFileSync(pathOf("web/docs/captures.md"), "utf8");
  const { page, complaints } = await open("v=2");
  expect(await page.locator(".ways details[open]").count()).toBe(0);
  for (const name of ["vectors", "decoding", "scores", "cache"]) await way(page, name).click();
  for (const [name, title] of Object.entries(WAYS)) {
    if ((await page.locator(`[data-way="vectors"] [data-way="${name}"]`).count()) > 0) await way(page, name).click();
    const code = await page.locator(`[data-way="${name}"] pre`).innerText();
    expect(code.length, name).toBeGreaterThan(40);
    expect(guide.split(`## ${title}\n`)[1], name).toContain(code.trim());
  }
  expect(complaints).toEqual([]);
});

describe.each(["en", "zh"])("a table pasted on the page in %s", (lang) => {
  test("is judged against the chosen model", async () => {
    const { page } = await open(`v=2&p=llama-3.2-1b&l=${lang}`);
    await way(page, "table").click();
    const verdict = page.locator(".ways .outcome");
    await paste(page, printed(500000));
    await verdict.waitFor();
    expect(await verdict.getAttribute("data-verdict")).toBe("mismatch");
    expect(await page.locator(".ways [data-code]").getAttribute("data-code")).toBe("scaling-ignored");
    expect(await page.locator(".ways [data-code]").innerText()).toMatch(
      lang === "zh" ? /rope_scaling 没有生效/ : /rope_scaling is not applied/,
    );
    await page.locator("#table-model").selectOption("llama-3-8b");
    await expect.poll(() => page.locator(".ways [data-code]").getAttribute("data-code")).toBe("rotary-dim-wrong");
    await paste(page, "tensor([1.0000e+00, 8.1462e-01, 6.6360e-01, ..., 3.0135e-06, 2.4549e-06, 1.9998e-06])");
    await expect.poll(() => verdict.getAttribute("data-verdict")).toBe("unexplained");
    const rates = Array.from({ length: 64 }, (_, i) => (500000 ** (-i / 64)).toExponential(4));
    await paste(page, `tensor([${[...rates.slice(0, 3), "...", ...rates.slice(-3)].join(", ")}])`);
    await expect.poll(() => verdict.getAttribute("data-verdict")).toBe("match");
    expect(await verdict.innerText()).toMatch(lang === "zh" ? /比较了 6 个数/ : /6 numbers compared; those behind/);
    await paste(page, "hello");
    await page.locator(".ways .failure").waitFor();
  });
});

test("on a phone nothing is wider than the screen", async () => {
  const { page } = await open("v=2", { width: 360, height: 740 });
  for (const name of ["vectors", "wrap", "table"]) await way(page, name).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
