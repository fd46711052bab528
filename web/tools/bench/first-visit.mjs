// npm run trace -- --learn [--loads 9]: Learn's first visit on a slow device. Loads the built page anew with Chromium's throttling (processor four
// times slower, 10 Mbit/s, 40 ms latency) from a host that compresses; prints medians: until the first picture, until a word
// answers a key, and the longest task while a word is dragged.
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

/** In the page, before its own scripts: when its picture is painted, and when a word first moves by a key. */
function watch() {
  const found = { picture: undefined, usable: undefined };
  Object.assign(window, { found });
  const word = () =>
    document.querySelector("rope-first-line rope-scene")?.shadowRoot?.querySelector("[data-hand=word-0]");
  const look = () => {
    const slider = word();
    // What is there at the start of a frame is painted at its end.
    if (found.picture === undefined && document.querySelector("main svg"))
      requestAnimationFrame((now) => (found.picture = now));
    const before = slider?.getAttribute("aria-valuenow");
    slider?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, composed: true }));
    setTimeout(() => {
      if (slider && word()?.getAttribute("aria-valuenow") !== before) found.usable = performance.now();
      else setTimeout(look, 10);
    });
  };
  look();
}

async function visit(browser, url) {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block", locale: "en" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction(() => window.found.usable !== undefined, undefined, { timeout: LIMIT_MS });
  const { picture, usable } = await page.evaluate(() => window.found);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
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
  const tasks = await page.evaluate(() => window.tasks);
  await context.close();
  return { picture, usable, longest: Math.max(0, ...tasks), long: tasks.length };
}

/** Prints the medians of several first visits. */
export async function firstVisits(browser, loads) {
  const { url, close } = await host();
  const all = [];
  await visit(browser, url); // warms the browser up, not the page: nothing is kept between contexts
  for (let load = 0; load < loads; load += 1) all.push(await visit(browser, url));
  close();
  const median = (of) => all.map(of).sort((a, b) => a - b)[Math.floor(loads / 2)];
  const ms = (of) => `${Math.round(median(of))} ms`;
  progress(
    `first picture ${ms(({ picture }) => picture)}, usable ${ms(({ usable }) => usable)}, medians of ${loads} loads`,
  );
  const long = median((one) => one.long);
  progress(
    `dragging: ${long} tasks over 50 ms, the longest ${long === 0 ? "below that" : ms(({ longest }) => longest)}; the worst of all ` +
      `loads ${Math.round(Math.max(...all.map(({ longest }) => longest)))} ms`,
  );
  progress(`processor ${SLOWER} times slower, 10 Mbit/s, 40 ms; load of this machine ${loadavg()[0].toFixed(1)}`);
}
