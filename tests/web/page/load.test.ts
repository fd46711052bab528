import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, scoreOf, site } from "./support.js";

const pages = site();

test("the page loads without a complaint and asks nobody else for anything", async () => {
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
  expect(await scoreOf(page)).toBeGreaterThan(0);
});

test("without anything to compute with the page says what is missing and stays readable", async () => {
  const { page } = await pages.open("", {}, async (blank) => {
    await withoutWasm(blank);
    await blank.route("**/fallback-*", (route) => route.abort());
  });
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toContain("The module could not be loaded");
  expect(await page.locator("h1").textContent()).toContain("how far apart");
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

test("a page at rest runs no script", async () => {
  const { page } = await pages.open();
  await drawn(page);
  await page.waitForTimeout(1500);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? NaN;
  };
  const before = await busy();
  await page.waitForTimeout(1000);
  expect((await busy()) - before).toBeLessThan(0.002);
});
