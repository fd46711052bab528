// npm run screenshots: the README's picture of the page, web/pages/learn/screenshot.png, and one of each chapter, web/docs/pictures, from
// the page as it is now.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { chromium } from "playwright-core";
import { buildAll } from "../build/build.mjs";
import { keptAt, pictures, takePicture } from "./page-pictures.mjs";
import { palettePng } from "./palette-png.mjs";
import { servePage } from "../build/page.mjs";
import { inRoot } from "../project.mjs";
import { findCommand, progress, runMain } from "../run.mjs";

await runMain(async () => {
  await buildAll();
  const url = await servePage();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium") });
  const context = await browser.newContext({ colorScheme: "light", locale: "en", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto(url);
  await page.locator("rope-relative-score .score").waitFor();
  const cards = await page.locator(".pair-of-cards").boundingBox();
  await page.setViewportSize({ width: 1280, height: Math.ceil(cards.y + cards.height + 20) });
  await keep(page, await page.screenshot(), "web/pages/learn/screenshot.png");
  await page.locator("rope-attention-map rope-figure-tools:defined").waitFor({ state: "attached" });
  for (const picture of pictures) await keep(page, await takePicture(page, picture), keptAt(picture));
  await browser.close();
  process.exit(0);
});

async function keep(page, shot, path) {
  // The browser reads its own PNG back into pixels.
  const { rgba, width, height } = await page.evaluate(pixelsOf, `data:image/png;base64,${shot.toString("base64")}`);
  const picture = palettePng(Buffer.from(rgba, "base64"), width, height);
  mkdirSync(dirname(inRoot(path)), { recursive: true });
  writeFileSync(inRoot(path), picture);
  progress(`${path}: ${picture.length} bytes`);
}

/** Runs in the page. Bytes travel as base64, which is much faster than a list of numbers. */
async function pixelsOf(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  let binary = "";
  for (let at = 0; at < data.length; at += 0x8000) binary += String.fromCharCode(...data.subarray(at, at + 0x8000));
  return { rgba: btoa(binary), width, height };
}
