import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { pageOf } from "../../../web/pages/shell/site-pages.js";
import { afterAll, afterEach, beforeAll, inject } from "vitest";

const root = new URL("../../../", import.meta.url);
export const pathOf = (relative: string): string => fileURLToPath(new URL(relative, root));

/** The line with the score of a whole head. */
export const SCORE = "rope-relative-score .note >> nth=-1";

/** The built page. */
export const pageFolder = process.env["PAGE_FOLDER"] ?? pathOf("build/page");

/** The Chromium of this worker. */
export function connect(): Promise<Browser> {
  const all = inject("chromium");
  return chromium.connect(all[Number(process.env["VITEST_POOL_ID"]) % all.length]!);
}

/** A page with its own context, and its errors and requests. */
export interface Visit {
  page: Page;
  complaints: string[];
  requests: string[];
}

export interface Site {
  /** The address of the first page. */
  url(): string;
  /** Follows a link in the one page that all tests of a file share, if no separate page is needed. */
  follow(fragment: string): Promise<Visit>;
  /**
   * `path`: a page by its address, as "check/" or with a host of its own; else that of the link's chapter, or the
   * file's own.
   */
  open(
    fragment?: string,
    options?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<unknown>,
    path?: string,
  ): Promise<Visit>;
}

/** A page of chapters, by its address. */
type Home = "" | "lab/" | "texts/";

/**
 * The built pages as they are served under their content security policy, in the Chromium of this worker; `home`: the
 * page of links to no chapter.
 */
export function site(home: Home = ""): Site {
  let browser: Browser;
  let shared: Visit | undefined;
  beforeAll(async () => {
    browser = await connect();
  });
  afterEach(async () => {
    const own = browser.contexts().filter((context) => context !== shared?.page.context());
    await Promise.all(own.map((context) => context.close()));
  });
  afterAll(() => browser?.close());
  const url = (): string => inject("site");
  const one: Site = {
    url,
    async follow(fragment) {
      shared ??= await one.open();
      await drawn(shared.page);
      await follow(shared.page, fragment || "v=2", home); // without a fragment nothing changes
      shared.complaints.length = 0;
      return shared;
    },
    async open(fragment = "", options = {}, prepare, path = homeOf(fragment) ?? home) {
      // The copy for visits without a network has separate tests.
      const usual: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, serviceWorkers: "block" };
      const context = await browser.newContext({ ...usual, locale: "en", ...options });
      context.setDefaultTimeout(60_000); // as long as a busy machine may need
      const page = await context.newPage();
      const visit: Visit = { page, complaints: [], requests: [] };
      page.on("console", (message) => {
        if (message.text().includes("blocked by Playwright")) return; // the message of `serviceWorkers: "block"`
        visit.complaints.push(`${message.type()}: ${message.text().slice(0, 200)}`);
      });
      page.on("pageerror", (error) => visit.complaints.push(`error: ${error.message}`));
      page.on("requestfailed", (request) => visit.complaints.push(`failed: ${request.url()}`));
      page.on("response", (response) => {
        if (response.status() >= 400) visit.complaints.push(`${response.status()}: ${response.url()}`);
      });
      page.on("request", (request) => visit.requests.push(request.url()));
      await prepare?.(page);
      await page.goto(new URL(path + (fragment === "" ? "" : `#${fragment}`), url()).href);
      return visit;
    },
  };
  return one;
}

/** Shows the part of a chapter that is hidden until its reader has predicted. */
export const showAnswer = (page: Page, chapter: string): Promise<void> =>
  page.locator(`#${chapter} .prediction .skip`).click();

/**
 * Waits until the first figures of Learn or of Lab are drawn, and the list of chapters; or the chapter that the address
 * names.
 */
export async function drawn(page: Page): Promise<void> {
  await page.locator("#engine").waitFor();
  const { pathname, hash } = new URL(page.url());
  const chapter = pathname.endsWith("/lab/") ? new URLSearchParams(hash.slice(1)).get("h") : null;
  if (pathname.endsWith("/texts/") || (chapter !== null && pageOf(chapter) === "lab")) {
    await page.locator("section.chapter:not([hidden]) .room[data-drawn]").waitFor();
  } else if (pathname.endsWith("/lab/")) {
    await page.locator(SCORE).waitFor();
    await page.locator("rope-attention-map rope-figure-tools:defined").waitFor({ state: "attached" });
  } else {
    await page.locator("rope-first-line [data-hand]").first().waitFor();
    await page.locator("rope-chapters section.chapter").first().waitFor({ state: "attached" });
  }
}

/** Opens the part of a figure behind "more". */
export const showMore = (page: Page, figure: string): Promise<void> =>
  page.locator(`${figure} .more`).evaluateAll((all) => {
    for (const more of all as HTMLDetailsElement[]) more.open = true;
  });

/** Seconds of script that a page runs within a second in which nobody touches it. */
export async function scriptAtRest(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? NaN;
  };
  const before = await busy();
  await page.waitForTimeout(1000);
  return (await busy()) - before;
}

/** The page of the chapter that a link leads to, if it leads to one. */
function homeOf(fragment: string): Home | undefined {
  const chapter = new URLSearchParams(fragment).get("h");
  if (chapter === null) return undefined;
  const page = pageOf(chapter) ?? "learn";
  return page === "learn" ? "" : `${page}/`;
}

/**
 * Follows a link from the page that is open, and waits until all of it is drawn; `home`: the page of links to no
 * chapter.
 */
export async function follow(page: Page, fragment: string, home?: Home): Promise<void> {
  const at = new URL(page.url());
  const to = homeOf(fragment) ?? home;
  const path = to === undefined ? at.pathname : at.pathname.replace(/(?:lab\/|texts\/)?$/, to);
  if (path !== at.pathname) {
    await page.goto(`${at.origin}${path}#${fragment}`);
    await drawn(page);
    return;
  }
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
  numberOf((await page.locator(SCORE).textContent())!.split(" = ")[1]!);

/** A grip of the relative score: of a word, or of both. */
export const gripOf = (page: Page, grip: "query" | "key" | "both"): Locator =>
  page.locator(`rope-relative-score [data-hand=${{ query: "word-1", key: "word-0", both: "bar" }[grip]}]`);

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
