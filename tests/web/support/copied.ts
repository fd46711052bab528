import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { ENDS } from "../run-node.js";
import { python } from "./python.js";
import { pathOf, type Site } from "./support.js";

/** Opens a page that may copy, with the figure's menu open. */
export async function openTools(
  pages: Site,
  figure: string,
  fragment: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page } = await pages.open(fragment, { permissions: ["clipboard-read", "clipboard-write"], ...options });
  await openMenu(page, figure);
  return page;
}

/** Opens a figure's menu, if it is closed. */
export async function openMenu(page: Page, figure: string): Promise<void> {
  const link = page.locator(`${figure} [data-tool=link]`);
  if (!(await link.isVisible())) await page.locator(`${figure} rope-figure-tools summary`).click();
  await link.waitFor();
}

export async function copied(
  page: Page,
  figure: string,
  tool: "link" | "element" | "frame" | "javascript",
): Promise<string> {
  await page.locator(`${figure} [data-tool=${tool}]`).click();
  await page.locator(`${figure} rope-figure-tools [role=status]`, { hasText: "Copied" }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

export async function saved(page: Page, figure: string, tool: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await page.locator(`${figure} [data-tool=${tool}]`).click();
  const file = await download;
  const text = (await (await file.createReadStream()).toArray()).map(String).join("");
  return { name: file.suggestedFilename(), text };
}

/** The program that a reader would paste into a file, importing the built package. */
export function builtProgram(javascript: string): string {
  const built = (path: string): string => JSON.stringify(pathToFileURL(pathOf(path)).href);
  return javascript.replace('"ropewalk"', built("dist/index.js")).replace('"ropewalk/model"', built("dist/model.js"));
}

/** Runs it in a separate Node process and returns the lines that it prints. */
export function runCopied(javascript: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-"));
  try {
    const file = join(folder, "copied.mjs");
    writeFileSync(file, builtProgram(javascript));
    return execFileSync(process.execPath, [ENDS, file], { encoding: "utf8" }).trim().split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export { hasNumPy } from "./python.js";

/** Runs the program that a reader would paste into Python, with every warning as an error and every number printed. */
export function runNumPy(program: string): { status: number | null; stdout: string; stderr: string } {
  const everyNumber = "import sys, numpy\nnumpy.set_printoptions(threshold=sys.maxsize)\n";
  return spawnSync(python, ["-W", "error", "-"], { input: everyNumber + program, encoding: "utf8" });
}

/** The number of elements of a saved picture; it must not use colours that only a browser can read. */
export function partsOf(svg: string): number {
  if (!svg.includes('xmlns="http://www.w3.org/2000/svg"') || /oklch|var\(|color-mix/.test(svg)) return 0;
  return svg.match(/<(path|circle|rect) /g)?.length ?? 0;
}
