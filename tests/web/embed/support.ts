import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { connect, pathOf, type Visit } from "../support/support.js";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** A host on 127.0.0.1 of its own origin: pages written by a test, and below them the files of one folder. */
export interface Host {
  url: string;
  /** Paths asked for, in order. */
  asked: string[];
  /** Puts a page at this path. */
  put(path: string, html: string, headers?: Record<string, string>): string;
  /** Files whose path matches fail with 503 from now on; nothing: all are there again. */
  lose(pattern?: RegExp): void;
  close(): Promise<void>;
}

export async function host(folder = pathOf("dist"), headers: Record<string, string> = {}): Promise<Host> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const asked: string[] = [];
  let lost: RegExp | undefined;
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "", "http://host").pathname).replace(
      /(?<=.)\/$/,
      "/index.html",
    );
    asked.push(path);
    const page = pages.get(path);
    if (lost?.test(path)) return void response.writeHead(503).end();
    if (page)
      return void response
        .writeHead(200, { "Content-Type": types[".html"]!, ...headers, ...page.headers })
        .end(page.html);
    readFile(join(folder, normalize(path))).then(
      (bytes) =>
        response.writeHead(200, { "Content-Type": types[extname(path)] ?? "text/plain", ...headers }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    put(path, html, own = {}) {
      pages.set(path, { html, headers: own });
      return url + path;
    },
    lose(pattern) {
      lost = pattern;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Hosts and visits for the tests of one file, in the Chromium of this worker. */
export function foreign() {
  let browser: Browser;
  const hosts: Host[] = [];
  beforeAll(async () => {
    browser = await connect();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await Promise.all(hosts.splice(0).map((one) => one.close()));
  });
  afterAll(() => browser?.close());
  return {
    async host(...how: Parameters<typeof host>): Promise<Host> {
      const one = await host(...how);
      hosts.push(one);
      return one;
    },
    async open(url: string, options: BrowserContextOptions = {}): Promise<Visit> {
      const context = await browser.newContext({ viewport: { width: 900, height: 900 }, locale: "en", ...options });
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

/** Whether the browser asks for a module again that has failed once; Chromium up to 150 does not, and a reader has to load the page anew. */
export async function fetchesAgain(page: Page, { asked }: Host): Promise<boolean> {
  await page.evaluate(`import("/none.js").catch(() => import("/none.js")).catch(() => undefined)`);
  return asked.filter((path) => path === "/none.js").length > 1;
}

/** Waits until a figure has drawn itself; what a model is still computing comes later. */
export async function begun(page: Page, figure: string): Promise<void> {
  await page.locator(`${figure} :is(rope-data-table, table)`).first().waitFor({ state: "attached" });
  await page.locator(`${figure} rope-figure-tools:defined`).first().waitFor({ state: "attached" });
}

/** Waits until a figure has drawn all of itself. */
export async function shown(page: Page, figure: string): Promise<void> {
  await begun(page, figure);
  await page.locator(`${figure} [data-busy]`).waitFor({ state: "detached", timeout: 90_000 }); // a model that reads many texts
}

/** The figures' heights once all of them have come to rest. */
export async function restingHeights(page: Page, figures: readonly string[]): Promise<number[]> {
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
