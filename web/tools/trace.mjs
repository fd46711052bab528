// npm run trace: what a drag costs. Drags a word over each figure in Chromium and reads the main thread's work from a trace;
// then gives heat maps of up to 2048 x 2048 new weights in each frame.
import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { buildAll } from "./build.mjs";
import { servePage } from "./page.mjs";
import { inRoot } from "./project.mjs";
import { findCommand, progress, runMain } from "./run.mjs";

const MOVES = 120;
const LONG_MS = 1000 / 60;
const cases = [
  { name: "clocks, Llama 3.2 1B, 64 positions", fragment: "", grip: "rope-clock-wall [data-grip=query]" },
  {
    name: "clocks, Gemma 3 1B, whole context",
    fragment: "p=gemma-3-1b&w=0",
    grip: "rope-clock-wall [data-grip=query]",
  },
  { name: "score, Llama 3.2 1B, both words", fragment: "", grip: "rope-relative-score [data-grip=both]" },
  {
    name: "score, Gemma 3 1B, whole context",
    fragment: "p=gemma-3-1b&w=0&m=9000&n=3000",
    grip: "rope-relative-score [data-grip=query]",
  },
  { name: "map, Llama 3.2 1B, pointing", fragment: "", grip: "[data-map=on] .plot", hover: true },
];

await runMain(async () => {
  if (process.env.PAGE_FOLDER === undefined) await buildAll();
  const url = await servePage();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium") });
  mkdirSync(inRoot("build/traces"), { recursive: true });
  for (const [i, one] of cases.entries()) {
    const trace = await dragged(browser, url, one);
    const path = inRoot("build/traces", `${i}.json`);
    writeFileSync(path, trace);
    const events = JSON.parse(trace).traceEvents;
    progress(`${one.name.padEnd(40)} ${summary(events)}`);
  }
  for (const words of [256, 1024, 2048]) progress(await heatMap(browser, url, words));
  progress(`the traces, for the browser's performance panel: ${inRoot("build/traces")}`);
  await browser.close();
  process.exit(0);
});

async function dragged(browser, url, { fragment, grip, hover }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(fragment === "" ? url : `${url}#${fragment}`);
  await page.locator("rope-relative-score .score").waitFor();
  const target = page.locator(grip);
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(800);
  const box = await target.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  if (!hover) await page.mouse.down();
  await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel", "blink.user_timing"] });
  const reach = hover ? box.width / 2 - 4 : 200;
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(
      x + reach * Math.sin((move / MOVES) * 2 * Math.PI),
      y + (hover ? (box.height * move) / MOVES / 4 : 0),
    );
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const trace = await browser.stopTracing();
  await context.close();
  return trace.toString();
}

/** Times of a map of `words` x `words` weights that is given new ones in each frame, and of its cursor moving. */
async function heatMap(browser, url, words) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 2600 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("[data-map=on] canvas").waitFor();
  const times = await page.evaluate(async (n) => {
    const map = document.createElement("rope-heat-map");
    map.words = Array.from({ length: n }, (_, i) => `w${i}`);
    document.querySelector("main").append(map);
    const weights = [0, 1].map((odd) => Float32Array.from({ length: n * n }, (_, i) => ((i + odd) % 97) / 96));
    /** Milliseconds from a change to the end of the frame that shows it, in the middle of 20 and at worst. */
    const frames = async (change) => {
      const all = [];
      for (let i = 0; i < 22; i += 1) {
        await new Promise(requestAnimationFrame);
        const start = performance.now();
        change(i);
        await map.updateComplete;
        const script = performance.now() - start;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        all.push([script, performance.now() - start]);
      }
      const warm = all.slice(2);
      const middle = (k) => warm.map((pair) => pair[k]).sort((a, b) => a - b)[warm.length >> 1];
      return { script: middle(0), frame: middle(1), worst: Math.max(...warm.map((pair) => pair[1])) };
    };
    const start = performance.now();
    map.weights = weights[0];
    await map.updateComplete;
    const first = performance.now() - start;
    const redraw = await frames((i) => (map.weights = weights[i % 2]));
    const cursor = await frames((i) => ((map.row = n - 1 - i), (map.column = i)));
    return { first, redraw, cursor };
  }, words);
  await context.close();
  const ms = (value) => value.toFixed(1);
  const line = ({ script, frame, worst }) =>
    `script ${ms(script)}, to the end of the frame ${ms(frame)}, worst ${ms(worst)} ms`;
  return (
    `heat map ${words} x ${words}: first ${ms(times.first)} ms; new weights: ${line(times.redraw)}; ` +
    `cursor: ${line(times.cursor)}`
  );
}

/** CPU time of the main thread per pointer move, by kind, and the tasks that took longer (by the clock) than a frame. */
function summary(events) {
  const main = events.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const own = events.filter(({ pid, tid, ph }) => pid === main.pid && tid === main.tid && ph === "X");
  const sum = (...names) =>
    own.filter(({ name }) => names.includes(name)).reduce((total, { tdur }) => total + (tdur ?? 0), 0) / 1000 / MOVES;
  const tasks = own.filter(({ name }) => name === "ThreadControllerImpl::RunTask" || name === "RunTask");
  const long = tasks.filter(({ dur }) => dur / 1000 > LONG_MS);
  const total = tasks.reduce((all, { tdur }) => all + (tdur ?? 0), 0) / 1000 / MOVES;
  const script = sum("FunctionCall", "RunMicrotasks", "FireAnimationFrame");
  const style = sum("UpdateLayoutTree");
  const [layout, paint] = [sum("Layout"), sum("PrePaint", "Paint", "Layerize", "Commit")];
  const worst = Math.max(...tasks.map(({ dur }) => dur)) / 1000;
  const ms = (value) => value.toFixed(2).padStart(5);
  return (
    `${ms(total)} ms of CPU a move (script ${ms(script)}, style ${ms(style)}, layout ${ms(layout)}, paint ${ms(paint)}), ` +
    `longest task ${ms(worst)} ms, ${long.length} over ${LONG_MS.toFixed(1)} ms`
  );
}
