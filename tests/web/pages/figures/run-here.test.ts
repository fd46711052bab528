// A figure's NumPy program opens beside it and runs in the page; before that, nothing is loaded for it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sticksOut } from "../../support/appearance.js";
import { axe } from "../../support/axe.js";
import { openMenu } from "../../support/copied.js";
import { site } from "../../support/support.js";

const pages = site();
const python = (url: string): boolean => /\/python-|pyodide|program-dialog|rope-program/.test(url);
const shown = (page: Page): Promise<string> => page.locator("dialog [data-printed]").innerText({ timeout: 60_000 });
const run = (page: Page): Promise<void> => page.locator("dialog [data-run]").click();

async function opened(page: Page, figure: string): Promise<void> {
  await openMenu(page, figure);
  await page.locator(`${figure} [data-tool=run]`).click();
  await page.locator("dialog rope-program textarea").waitFor();
}

test("a figure of Lab: its program unchanged, changed, with a mistake, endless", async () => {
  const { page, requests, complaints } = await pages.open("h=pairings", {}, undefined, "lab/");
  await openMenu(page, "rope-pairing-ribbon");
  expect(requests.filter(python)).toEqual([]);
  await page.locator("rope-pairing-ribbon [data-tool=run]").click();
  const area = page.locator("dialog textarea");
  const given = await area.inputValue();
  expect(given).toMatch(/^import numpy as np\n/);
  await run(page);
  expect(await shown(page)).toMatch(/\d\.\d{4}/);
  expect(await axe(page, "dialog")).toEqual([]);
  // The typed program runs.
  await area.fill("import numpy as np\nprint(np.arange(6).reshape(2, 3) @ np.ones(3))\n");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => shown(page)).toContain("[ 3. 12.]");
  await area.fill("import numpy as np\n\nnp.arange(6).reshape(4, 2)\n");
  await run(page);
  await page.locator("dialog .problem", { hasText: "line 3" }).waitFor();
  await area.fill("while True:\n    pass\n");
  await run(page);
  await page.locator("dialog [data-stop]").click();
  await expect.poll(() => page.locator("dialog progress").count()).toBe(0);
  await page.locator("dialog [data-restore]").click();
  await expect.poll(() => area.inputValue()).toBe(given);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog.program-dialog").count()).toBe(0);
  expect(complaints).toEqual([]);
}, 120_000);

test("a figure of Lab on a phone, in Chinese, dark", async () => {
  const { page, complaints } = await pages.open("l=zh&h=frequencies", {
    viewport: { width: 375, height: 812 },
    colorScheme: "dark",
  });
  await opened(page, "rope-wavelengths");
  expect(await page.locator("rope-wavelengths [data-tool=run]").innerText()).toBe("运行 NumPy");
  await run(page);
  expect(await shown(page)).toMatch(/\d/);
  expect(await axe(page, "dialog")).toEqual([]);
  expect(await sticksOut(page)).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);

test("a figure in a frame does not have the button", async () => {
  const { page } = await pages.open("", {}, undefined, "embed/rope-complex-pair.html");
  await openMenu(page, "rope-complex-pair");
  expect(await page.locator("[data-tool=numpy]").count()).toBe(1);
  expect(await page.locator("[data-tool=run]").count()).toBe(0);
});
