// Pages of others, on hosts with their own origins, with figures in them.
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { serve, type Served } from "./serve.js";
import { connect, pathOf, type Visit } from "./support.js";

export const OPEN = { "Access-Control-Allow-Origin": "*" };

/** Its address ends without a slash. */
export type Host = Served;

/** Hosts and visits for the tests of one file, in the Chromium of this worker. */
export function foreign() {
  let browser: Browser;
  const hosts: Served[] = [];
  beforeAll(async () => {
    browser = await connect();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await Promise.all(hosts.splice(0).map((one) => one.close()));
  });
  afterAll(() => browser?.close());
  return {
    /** Pages written by a test, and below them the files of one folder. */
    async host(folder = pathOf("dist"), headers: Record<string, string> = {}): Promise<Host> {
      const served = await serve(folder, "/", headers);
      const one = { ...served, url: served.url.slice(0, -1) };
      hosts.push(one);
      return one;
    },
    async open(url: string, options: BrowserContextOptions = {}): Promise<Visit> {
      const context = await browser.newContext({ viewport: { width: 900, height: 900 }, locale: "en", ...options });
      context.setDefaultTimeout(60_000); // as long as a busy machine may need
      const page = await context.newPage();
      const visit: Visit = { page, complaints: [], requests: [] };
      page.on("console", (message) => visit.complaints.push(`${message.type()}: ${message.text().slice(0, 300)}`));
      page.on("pageerror", (error) => visit.complaints.push(`error: ${error.message}`));
      page.on("request", (request) => visit.requests.push(request.url()));
      await page.goto(url);
      return visit;
    },
  };
}

/** A page of someone else: no word of ours in it but the script and the given body. */
export const foreignPage = (body: string, { script = "/elements/auto.js", head = "" } = {}): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${head}` +
  `<script type="module" src="${script}"></script></head><body>${body}</body></html>`;

/** Someone's page without any script of ours. */
export const empty = (body: string): string =>
  `<!doctype html><title>Someone's page</title><link rel="icon" href="data:,"><body>${body}</body>`;

export const frameOf = async (page: Page): Promise<Frame> =>
  (await (await page.locator("iframe").first().elementHandle())!.contentFrame())!;

/**
 * Whether the browser asks for a module again that has failed once; Chromium up to 150 does not, and a reader has to
 * load the page anew.
 */
export async function fetchesAgain(page: Page, { asked }: Host): Promise<boolean> {
  await page.evaluate(`import("/none.js").catch(() => import("/none.js")).catch(() => undefined)`);
  return asked.filter((path) => path === "/none.js").length > 1;
}

/** Waits until a figure has drawn itself; a model's results may come later. */
export async function begun(page: Page | Frame, figure: string): Promise<void> {
  await page.locator(`${figure} :is(rope-data-table, table)`).first().waitFor({ state: "attached" });
  await page.locator(`${figure} rope-figure-tools:defined`).first().waitFor({ state: "attached" });
}

/** Waits until a figure has drawn all of itself. */
export async function shown(page: Page | Frame, figure: string): Promise<void> {
  await begun(page, figure);
  // a model that reads many texts
  await page.locator(`${figure} [data-busy]`).waitFor({ state: "detached", timeout: 90_000 });
}

/** The figures' heights once all of them have come to rest. */
export async function restingHeights(page: Page | Frame, figures: readonly string[]): Promise<number[]> {
  const read = (): Promise<number[]> =>
    page.evaluate(
      (tags) => tags.map((tag) => document.querySelector(tag)!.getBoundingClientRect().height),
      figures as string[],
    );
  for (let last = await read(), same = 0; ;) {
    await page.waitForTimeout(100);
    const now = await read();
    same = String(now) === String(last) ? same + 1 : 0;
    if (same === 4) return now;
    last = now;
  }
}
