// npm run walk [-- FOLDER]: goes through Learn, Check and Lab as their readers do, by touch at 375 × 812 and by mouse
// at 1280 × 800, in both languages. Prints for each chapter where its figure begins, whether its sentence to keep is in
// sight, its handles, its smallest grip, what a swipe of each grip changed and how far the layout shifted, and writes
// one contact sheet for each walk. Needs a built page.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { servePage } from "../build/page.mjs";
import { launchChromium } from "../shared/chromium.mjs";
import { inRoot } from "../shared/project.mjs";
import { progress, runMain } from "../shared/run.mjs";
import { watchPage } from "./watch-page.mjs";

const SIZES = [
  { name: "375", viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  { name: "1280", viewport: { width: 1280, height: 800 } },
];
/**
 * A page's address, and what of it is looked at one after the other; `one`: it shows one of them at a time, by its
 * address.
 */
const PAGES = [
  { name: "learn", path: "", parts: ".first, section.chapter" },
  { name: "check", path: "check/", parts: "section.first" },
  { name: "lab", path: "lab/", parts: "section.chapter", one: true },
  { name: "texts", path: "texts/", parts: "section.chapter" },
];
/** A swipe, as a share of the window. */
const SWIPE = 1 / 6;

await runMain(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const folder = positionals[0] ?? inRoot("build/walk");
  mkdirSync(folder, { recursive: true });
  const url = await servePage();
  const browser = await launchChromium();
  for (const page of PAGES)
    for (const size of SIZES)
      for (const language of ["en", "zh"]) {
        const pictures = await walk(browser, url, page, size, language);
        const file = join(folder, `${page.name}-${size.name}-${language}.png`);
        writeFileSync(file, await contactSheet(browser, pictures, size.viewport));
        progress(`${file}: ${pictures.length} screens`);
      }
  await browser.close();
  process.exit(0);
});

/** Goes through one page and prints a line for each of its parts. Returns a picture of each. */
async function walk(
  browser,
  url,
  { name, path, parts, one = false },
  { name: width, viewport, hasTouch = false, isMobile = false },
  language,
) {
  const context = await browser.newContext({ viewport, hasTouch, isMobile, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  await page.goto(`${url}${path}#v=2&l=${language}`);
  await page.locator(parts).first().waitFor({ state: "attached" });
  await page.waitForTimeout(1500);
  const pointer = hasTouch ? await touchOf(page) : mouseOf(page);
  const pictures = [];
  for (let at = 0; at < (await page.locator(parts).count()); at += 1) {
    if (one) {
      const id = await page.evaluate(([all, i]) => document.querySelectorAll(all)[i].id, [parts, at]);
      await page.goto(`${url}${path}#v=2&l=${language}&h=${id}`);
      await page.reload(); // as one who follows a link to it
      await page.locator(parts).first().waitFor({ state: "attached" });
    }
    await page.evaluate(([all, i]) => ropeWalk.show(all, i), [parts, at]);
    await page.waitForTimeout(1200);
    pictures.push(await page.screenshot());
    const seen = await page.evaluate(([all, one]) => ropeWalk.look(all, one), [parts, at]);
    const swipes = [];
    for (let grip = 0; grip < seen.grips; grip += 1) {
      const placed = await page.evaluate(([all, one, i]) => ropeWalk.grip(all, one, i), [parts, at, grip]);
      if (!placed) continue;
      const { x, y, upright, name, before } = placed;
      await pointer.drag(x, y, x + (upright ? 0 : way(x, viewport.width)), y + (upright ? way(y, viewport.height) : 0));
      await page.waitForTimeout(150);
      const after = await page.evaluate((i) => ropeWalk.said(i), grip);
      swipes.push(`${name}: ${before === after ? `STAYS ${before}` : `${before} -> ${after}`}`);
    }
    console.log(
      [
        `${name} ${width} ${language} ${seen.id}`,
        `figure at ${seen.figureTop} px`,
        `keep ${seen.keep}`,
        `${seen.handles} handles`,
        `smallest grip ${seen.smallest} px`,
        `shift ${seen.shift.toFixed(3)}`,
        ...swipes.map((one) => `\n    ${one}`),
      ].join(", "),
    );
  }
  await context.close();
  return pictures;
}

/** Towards the middle of the window. */
function way(at, size) {
  return (at > size / 2 ? -SWIPE : SWIPE) * size;
}

function mouseOf(page) {
  return {
    async drag(x, y, toX, toY) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(toX, toY, { steps: 8 });
      await page.mouse.up();
    },
  };
}

/** A finger: events of touch, not of a mouse. */
async function touchOf(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    async drag(x, y, toX, toY) {
      await send("touchStart", [{ x, y }]);
      for (let step = 1; step <= 8; step += 1)
        await send("touchMove", [{ x: x + ((toX - x) * step) / 8, y: y + ((toY - y) * step) / 8 }]);
      await send("touchEnd", []);
    },
  };
}

/** All screens beside one another, at half their size. */
async function contactSheet(browser, pictures, { width, height }) {
  const columns = Math.max(1, Math.min(pictures.length, width < 500 ? 8 : 4));
  const page = await browser.newPage({
    viewport: { width: Math.ceil((columns * (width + 16)) / 2), height: Math.ceil(height / 2) },
  });
  const image = (shot) =>
    `<img width="${width / 2}" height="${height / 2}" src="data:image/png;base64,${shot.toString("base64")}">`;
  await page.setContent(
    `<body style="margin:0;display:flex;flex-wrap:wrap;gap:8px;background:gray">${pictures.map(image).join("")}</body>`,
  );
  const sheet = await page.screenshot({ fullPage: true });
  await page.close();
  return sheet;
}
