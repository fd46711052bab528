import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { models } from "../../../../web/models/index.js";
import { drawn, scoreOf, scriptAtRest, site } from "../../support/support.js";

const pages = site("lab/");

test("the page loads without an error and loads nothing from other hosts", async () => {
  const { page, complaints, requests } = await pages.open();
  await drawn(page);
  await page.waitForLoadState("networkidle");
  expect(complaints).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(pages.url()))).toEqual([]);
  expect(await page.locator("#engine").textContent()).toMatch(/ropewalk \d+\.\d+\.\d+ module/);
});

const withoutWasm = (blank: Page): Promise<unknown> =>
  blank.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
  });

test("without WebAssembly the page runs on plain JavaScript and says so", async () => {
  const { page, complaints } = await pages.open("", {}, withoutWasm);
  await drawn(page);
  expect(complaints.filter((text) => !text.includes("preload"))).toEqual([]);
  expect(await page.locator("#engine").textContent()).toContain("plain JavaScript");
  expect(Math.abs(await scoreOf(page))).toBeGreaterThan(0);
});

test("if nothing can compute, the page names the missing feature and stays readable", async () => {
  const { page } = await pages.open("", {}, async (blank) => {
    await withoutWasm(blank);
    await blank.route("**/fallback-*", (route) => route.abort());
  });
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toContain("The module could not be loaded");
  expect(await page.locator("h1").textContent()).toBe("Measure it yourself");
});

const modelsShown = (page: Page): Promise<string[]> => page.locator("rope-model-picker option").allTextContents();
const chosenModel = (page: Page): Promise<string> => page.locator("rope-model-picker select").inputValue();

test("the models load after the first figures, or before them if the link names one", async () => {
  const late = await pages.open("", {}, (blank) => blank.route("**/later-elements-*", () => undefined));
  expect(Math.abs(await scoreOf(late.page))).toBeGreaterThan(0);
  expect(await modelsShown(late.page)).toHaveLength(2);
  expect(late.requests.some((url) => url.includes("/models-"))).toBe(false);

  const named = await pages.open("p=phi-2", {}, (blank) => blank.route("**/later-elements-*", () => undefined));
  expect(Math.abs(await scoreOf(named.page))).toBeGreaterThan(0);
  expect(await chosenModel(named.page)).toBe("phi-2");

  const { page } = await pages.open();
  await drawn(page);
  await expect.poll(() => modelsShown(page)).toHaveLength(models.length + 1);
});

test("if the models cannot be loaded, the page keeps its first one and reports the ignored parts of the link", async () => {
  const { page } = await pages.open("p=phi-2&m=30", {}, (blank) =>
    blank.route("**/models-*", (route) => route.abort()),
  );
  await drawn(page);
  expect(await chosenModel(page)).toBe("smollm2-135m");
  expect(await page.locator(".link-note").textContent()).toContain("p=phi-2");
  await page.locator("rope-chapters").waitFor();
});

for (const link of ["", "p=phi-2", `p=custom&c=${encodeURIComponent('{"model_type":"llama","head_dim":32}')}`])
  test(`if the config reader cannot be loaded, the first figures show the first model (${link.slice(0, 8)})`, async () => {
    const { page } = await pages.open(link, {}, (blank) => blank.route("**/*later-parts-*", (route) => route.abort()));
    expect(Math.abs(await scoreOf(page))).toBeGreaterThan(0);
    expect(await page.locator("rope-clock-wall [data-hand=pair] .option").count()).toBe(4);
  });

test("the page changes its language and keeps it in the link", async () => {
  const { page } = await pages.open();
  await drawn(page);
  await page.getByRole("button", { name: "中文" }).click();
  await page.getByRole("heading", { name: "只有距离起作用" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("zh-Hans");
  await page.waitForURL(/l=zh/);
  await page.reload();
  await page.getByRole("heading", { name: "只有距离起作用" }).waitFor();
});

test("on a phone the bar of a chapter of Lab leads to the other language, through its menu", async () => {
  const { page } = await pages.open("h=decay", { viewport: { width: 375, height: 812 } });
  await drawn(page);
  await page.locator("#decay .story").last().scrollIntoViewIfNeeded();
  await page.locator(".way .to-menu").click();
  await page.locator("#menu").getByRole("button", { name: "中文" }).click();
  await page.waitForURL(/l=zh/);
});

test("a page at rest runs no script", async () => {
  const { page } = await pages.open();
  await drawn(page);
  await expect.poll(() => scriptAtRest(page), { timeout: 20_000 }).toBeLessThan(0.002);
});

test("cards come one by one until each is drawn", async () => {
  const { page } = await pages.open("", {}, (blank) =>
    blank.addInitScript(() => {
      const seen = ((globalThis as unknown as { seen: number[] }).seen = []) as number[];
      new MutationObserver(() => {
        const count = document.querySelectorAll("rope-lab .pair-of-cards > *").length;
        if (count !== (seen.at(-1) ?? 0)) seen.push(count);
      }).observe(document, { childList: true, subtree: true });
    }),
  );
  await drawn(page);
  expect(await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen)).toEqual([1, 2, 3]);
  for (const card of ["rope-clock-wall", "rope-relative-score", "rope-pair-code .lines code", "rope-attention-map"])
    expect((await page.locator(card).first().boundingBox())!.height, card).toBeGreaterThan(10);
});
