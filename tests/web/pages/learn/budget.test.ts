import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import limits from "../../../../web/pages/learn/budget.json" with { type: "json" };
import { learnStrings } from "../../../../web/pages/learn/strings.js";
import { drawn, pageFolder, site } from "../../support/support.js";

const pages = site();

/** What a file costs on the way, on a host that compresses. */
const gzipOf = (path: string): number => gzipSync(readFileSync(join(pageFolder, path)), { level: 9 }).length;
const pathsOf = (requests: string[]): string[] =>
  requests.map((url) => new URL(url).pathname.slice(1)).map((path) => path || "index.html");

function table(title: string, paths: string[]): number {
  const sizes = paths.map((path) => [path, gzipOf(path)] as const);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  const lines = [...sizes, ["together", total] as const].map(
    ([name, bytes]) => `  ${String(bytes).padStart(7)}  ${name}`,
  );
  console.log([`${title}: bytes with gzip`, ...lines].join("\n"));
  return total;
}

for (const [language, fragment] of [
  ["English", "l=en"],
  ["Chinese", "l=zh"],
] as const)
  test(`${language}: JavaScript and WebAssembly before the first figures keep within their budget`, async () => {
    const { page, requests } = await pages.open(fragment, {}, (blank) =>
      blank.route("**/later-elements-*", () => undefined),
    );
    const word = page.locator("rope-first-line [data-word='1']");
    await word.focus();
    const arrow = word.locator(".arrow");
    const before = await arrow.getAttribute("style");
    await page.keyboard.press("ArrowLeft");
    expect(await arrow.getAttribute("style")).not.toBe(before);
    const heading = await page.locator("h1").textContent();
    expect(heading).toBe(learnStrings[language === "English" ? "en" : "zh"].title);
    const code = pathsOf(requests).filter((path) => /\.(js|wasm)$/.test(path) && !/later/.test(path));
    expect(code.some((path) => path.endsWith(".wasm"))).toBe(true);
    const total = table(`the first screen in ${language}`, [...new Set(code)]);
    expect(total).toBeLessThanOrEqual(limits.gzipBytesBeforeTheFirstFigures);
    expect(gzipOf("index.html")).toBeLessThanOrEqual(limits.gzipBytesOfTheHtml);
  });

test("each chapter keeps within its budget", async () => {
  const { page, requests } = await pages.open("", { viewport: { width: 1280, height: 300 } });
  await drawn(page);
  await page.waitForLoadState("networkidle");
  const first = new Set(pathsOf(requests));
  const chapters = page.locator("section.chapter");
  for (let i = 0; i < (await chapters.count()); i += 1) {
    await chapters.nth(i).scrollIntoViewIfNeeded();
    await chapters.nth(i).locator(".room[data-drawn]").waitFor();
  }
  await page.waitForLoadState("networkidle");
  // Weights of trained models come when their figure is seen, with the module that runs them.
  const ofModels = /(?:-model|\/model)-[\w-]+\.js$/;
  const later = [...new Set(pathsOf(requests))].filter(
    (path) => path.endsWith(".js") && !first.has(path) && !ofModels.test(path),
  );
  table("all chapters", later);
  for (const path of later) expect(gzipOf(path), path).toBeLessThanOrEqual(limits.gzipBytesOfOneChapter);
});
