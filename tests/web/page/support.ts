import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { preview, type PreviewServer } from "vite";
import { afterAll, beforeAll } from "vitest";

const root = new URL("../../../", import.meta.url);
export const pathOf = (relative: string): string => fileURLToPath(new URL(relative, root));

const chromiumPath = (): string =>
  process.env["CHROMIUM_PATH"] ?? execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();

/** A page of its own context, and what it complained about or asked for. */
export interface Visit {
  page: Page;
  complaints: string[];
  requests: string[];
}

export interface Site {
  url(): string;
  open(fragment?: string, options?: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>): Promise<Visit>;
}

/** Serves build/page with its content security policy on 127.0.0.1 and starts the system's Chromium, for one test file. */
export function site(): Site {
  let server: PreviewServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      preview({ configFile: pathOf("web/vite.config.ts"), logLevel: "error", preview: { port: 0, host: "127.0.0.1" } }),
      chromium.launch({ executablePath: chromiumPath() }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  const url = (): string => `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}/`;
  return {
    url,
    async open(fragment = "", options = {}, prepare) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en", ...options });
      const page = await context.newPage();
      const visit: Visit = { page, complaints: [], requests: [] };
      page.on("console", (message) => visit.complaints.push(`${message.type()}: ${message.text().slice(0, 200)}`));
      page.on("pageerror", (error) => visit.complaints.push(`error: ${error.message}`));
      page.on("requestfailed", (request) => visit.complaints.push(`failed: ${request.url()}`));
      page.on("response", (response) => {
        if (response.status() >= 400) visit.complaints.push(`${response.status()}: ${response.url()}`);
      });
      page.on("request", (request) => visit.requests.push(request.url()));
      await prepare?.(page);
      await page.goto(url() + (fragment === "" ? "" : `#${fragment}`));
      return visit;
    },
  };
}

/** Waits until the figures are drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.locator("#engine").waitFor();
  await page.locator("rope-relative-score .score").waitFor();
}

/** Follows a link within the page that is open, and waits until all of it is drawn. */
export async function follow(page: Page, fragment: string): Promise<void> {
  await page.evaluate(async (hash) => {
    if (location.hash !== hash) {
      const changed = new Promise((resolve) => {
        window.addEventListener("hashchange", resolve, { once: true });
      });
      location.hash = hash;
      await changed;
    }
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, `#${fragment}`);
}

/** Opens a figure's data table and reads it, without its headings. */
export async function tableOf(page: Page, figure: string): Promise<string[][]> {
  const table = page.locator(`${figure} rope-data-table`);
  if ((await table.getAttribute("open")) === null) await table.locator("summary").click();
  await table.locator("tbody tr").first().waitFor();
  return table
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent?.trim() ?? "")));
}

/** A number as the page writes it. */
export const numberOf = (text: string | null): number =>
  Number((text ?? "").trim().replace("\u2212", "-").replaceAll(",", ""));

export const scoreOf = async (page: Page): Promise<number> =>
  numberOf(await page.locator("rope-relative-score .score").textContent());

export const gripOf = (page: Page, grip: "query" | "key" | "both", figure = "rope-relative-score"): Locator =>
  page.locator(`${figure} [data-grip=${grip}]`);

export const positionOf = async (grip: Locator): Promise<number> => Number(await grip.getAttribute("aria-valuenow"));

export interface Golden {
  config: Record<string, unknown>;
  expected: {
    rotary_dim: number;
    attention_factor: number;
    inv_freq: number[];
    positions: number[];
    cos: number[][];
    sin: number[][];
  };
}

export const golden = (name: string): Golden =>
  JSON.parse(readFileSync(pathOf(`tests/golden/${name}.json`), "utf8")) as Golden;
