// npm run trace -- --learn [--loads 9]: a first visit to Learn, to Check and to Lab on a slow device. Loads the built
// pages anew with Chromium's throttling (processor four times slower, 10 Mbit/s, 40 ms latency) from a host that
// compresses; prints medians and the least: until the first picture, until a word answers a key, an answer stands or
// the clocks are drawn, and the longest task until all is there and while a word is dragged.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { loadavg } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { inRoot } from "../shared/project.mjs";
import { progress } from "../shared/run.mjs";

const SLOWER = 4;
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const VIEWPORT = { width: 390, height: 844 };
const MOVES = 60;
const LIMIT_MS = 20_000;

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** The built page on 127.0.0.1, each file compressed once. */
async function host() {
  const kept = new Map();
  const read = (path) => {
    if (!kept.has(path)) kept.set(path, gzipSync(readFileSync(path), { level: 9 }));
    return kept.get(path);
  };
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, "http://host");
    const path = join(inRoot("build/page"), pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    try {
      const body = read(path);
      response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "text/plain", "Content-Encoding": "gzip" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** The pages, each with the way through shadow roots to what its first screen is used by; a word answers a key. */
const PAGES = [
  { name: "Learn", path: "", way: ["rope-first-line rope-scene", "[data-hand=word-0]"], drag: true },
  { name: "Check", path: "check/", way: ["check-vectors .answer .do"] },
  { name: "Lab", path: "lab/", way: ["rope-clock-wall", "rope-scene:last-of-type", "[data-hand=pair]"] },
];

/**
 * In the page, before its own scripts: when its first screen is there, and its word moved by a key, and how long its
 * tasks are.
 */
function watch(way) {
  const found = { usable: undefined, tasks: [] };
  Object.assign(window, { found });
  new PerformanceObserver((list) => found.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
    buffered: true,
  });
  const there = () =>
    way.reduce((root, selector) => (root?.shadowRoot ?? root)?.querySelector(selector) ?? undefined, document);
  let before;
  const look = () => {
    const one = there();
    before ??= one?.getAttribute("aria-valuenow");
    one?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, composed: true }));
    setTimeout(() => {
      if (one && (!one.hasAttribute("aria-valuenow") || there()?.getAttribute("aria-valuenow") !== before))
        found.usable = performance.now();
      else setTimeout(look, 10);
    });
  };
  look();
}

async function visit(browser, url, { path, way, drag }) {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block", locale: "en" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watch, way);
  await page.goto(url + path);
  await page.waitForFunction(() => window.found.usable !== undefined, undefined, { timeout: LIMIT_MS });
  await page.waitForLoadState("networkidle");
  const { usable, tasks } = await page.evaluate(() => window.found);
  const picture = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  const loading = Math.max(0, ...tasks);
  const dragged = drag ? await dragTasks(page) : [];
  await context.close();
  return { picture, usable, loading, longest: Math.max(0, ...dragged), long: dragged.length };
}

/** Milliseconds of the long tasks while a word is dragged. */
async function dragTasks(page) {
  await page.evaluate(() => (window.found.tasks = []));
  const box = await page.locator("rope-first-line [data-hand=word-0]").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(x + 60 * Math.sin((move / MOVES) * 2 * Math.PI), y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.mouse.up();
  await page.waitForTimeout(200);
  return page.evaluate(() => window.found.tasks);
}

/** Prints the medians of several first visits of each page. */
export async function firstVisits(browser, loads) {
  const { url, close } = await host();
  for (const page of PAGES) {
    const all = [];
    await visit(browser, url, page); // warms the browser up, not the page: contexts share no cache
    for (let load = 0; load < loads; load += 1) all.push(await visit(browser, url, page));
    const median = (of) => all.map(of).sort((a, b) => a - b)[Math.floor(loads / 2)];
    // Other work of the machine only adds time, so the fastest load is beside the median.
    const ms = (of) => `${Math.round(median(of))} (${Math.round(Math.min(...all.map(of)))}) ms`;
    progress(
      `${page.name}: first picture ${ms(({ picture }) => picture)}, usable ${ms(({ usable }) => usable)}, ` +
        `longest task while it loads ${ms(({ loading }) => loading)}, medians of ${loads} loads and the least`,
    );
    if (!page.drag) continue;
    const worst = Math.round(Math.max(...all.map(({ longest }) => longest)));
    progress(`dragging: ${median(({ long }) => long)} tasks over 50 ms, the longest of all loads ${worst} ms`);
  }
  close();
  progress(`processor ${SLOWER} times slower, 10 Mbit/s, 40 ms; load of this machine ${loadavg()[0].toFixed(1)}`);
}
