// npm run trace: what a drag costs. Drags a word over each figure in Chromium and reads the main thread's work from a
// trace. With --learn: Learn's first visit, see first-visit.mjs.
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildAll } from "../build/build.mjs";
import { servePage } from "../build/page.mjs";
import { launchChromium } from "../shared/chromium.mjs";
import { inRoot } from "../shared/project.mjs";
import { progress, runMain } from "../shared/run.mjs";
import { firstVisits } from "./first-visit.mjs";

const MOVES = 120;
/** What starting a trace costs the browser itself is over by then. */
const SETTLE_MS = 500;
const LONG_MS = 1000 / 60;
const cases = [
  { name: "clocks, Llama 3.2 1B, 64 positions", fragment: "p=llama-3.2-1b", grip: "rope-clock-wall [data-hand=query]" },
  {
    name: "clocks, Gemma 3 1B, whole context",
    fragment: "p=gemma-3-1b&w=0",
    grip: "rope-clock-wall [data-hand=query]",
  },
  { name: "score, Llama 3.2 1B, both words", fragment: "p=llama-3.2-1b", grip: "rope-relative-score [data-hand=both]" },
  {
    name: "score, Gemma 3 1B, whole context",
    fragment: "p=gemma-3-1b&w=0&m=9000&n=3000",
    grip: "rope-relative-score [data-hand=query]",
  },
  {
    name: "map, Llama 3.2 1B, pointing",
    fragment: "p=llama-3.2-1b",
    grip: "rope-attention-map [data-hand=on]",
    hover: true,
  },
];

await runMain(async () => {
  const { learn, loads } = parseArgs({
    options: { learn: { type: "boolean" }, loads: { type: "string", default: "9" } },
  }).values;
  if (process.env.PAGE_FOLDER === undefined) await buildAll({ browser: true });
  const browser = await launchChromium();
  if (learn) {
    await firstVisits(browser, Number(loads));
    await browser.close();
    return;
  }
  const url = await servePage();
  mkdirSync(inRoot("build/traces"), { recursive: true });
  for (const [i, one] of cases.entries()) {
    const trace = await dragged(browser, url, one);
    const path = inRoot("build/traces", `${i}.json`);
    writeFileSync(path, trace);
    const events = JSON.parse(trace).traceEvents;
    progress(`${one.name.padEnd(40)} ${summary(events)}`);
  }
  progress(`the traces, for the browser's performance panel: ${inRoot("build/traces")}`);
  await browser.close();
  process.exit(0);
});

async function dragged(browser, url, { fragment, grip, hover }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(fragment === "" ? url : `${url}#${fragment}`);
  await page.locator("rope-relative-score .note b").waitFor();
  const target = page.locator(grip);
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(800);
  const box = await target.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  if (!hover) await page.mouse.down();
  await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel", "blink.user_timing"] });
  await page.waitForTimeout(SETTLE_MS);
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

/** The work of the page's own thread: of all renderers' main threads the one that did most. */
function mainThread(events) {
  const threads = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const works = threads.map((main) =>
    events.filter(({ pid, tid, ph }) => pid === main.pid && tid === main.tid && ph === "X"),
  );
  return works.sort((a, b) => b.length - a.length)[0];
}

/** The longest task, by the clock and by the CPU time of any, and how many took longer (by the clock) than a frame. */
function longest(own) {
  const tasks = own.filter(({ name }) => name === "ThreadControllerImpl::RunTask" || name === "RunTask");
  const long = tasks.filter(({ dur }) => dur / 1000 > LONG_MS).length;
  const most = (key) => Math.max(...tasks.map((task) => task[key] ?? 0)) / 1000;
  return { tasks, long, worst: most("dur"), cpu: most("tdur") };
}

/**
 * CPU time of the main thread per pointer move, by kind, and the tasks that took longer (by the clock) than a frame.
 */
function summary(events) {
  const own = mainThread(events);
  const sum = (...names) =>
    own.filter(({ name }) => names.includes(name)).reduce((total, { tdur }) => total + (tdur ?? 0), 0) / 1000 / MOVES;
  const { tasks, long, worst, cpu } = longest(own);
  const total = tasks.reduce((all, { tdur }) => all + (tdur ?? 0), 0) / 1000 / MOVES;
  const script = sum("FunctionCall", "RunMicrotasks", "FireAnimationFrame");
  const style = sum("UpdateLayoutTree");
  const [layout, paint] = [sum("Layout"), sum("PrePaint", "Paint", "Layerize", "Commit")];
  const ms = (value) => value.toFixed(2).padStart(5);
  return (
    `${ms(total)} ms of CPU a move (script ${ms(script)}, style ${ms(style)}, layout ${ms(layout)}, paint ${ms(paint)}), ` +
    `longest task ${ms(worst)} ms (CPU ${ms(cpu)}), ${long} over ${LONG_MS.toFixed(1)} ms`
  );
}
