// npm run screenshots: the README's picture of the page, web/page/screenshot.png, from the page as it is now.
import { writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { buildAll } from "./build.mjs";
import { palettePng } from "./palette_png.mjs";
import { servePage } from "./page.mjs";
import { inRoot } from "./project.mjs";
import { findCommand, progress, runMain } from "./run.mjs";

await runMain(async () => {
  await buildAll();
  const url = await servePage();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium") });
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 }, colorScheme: "light", locale: "en" });
  await page.goto(url);
  await page.locator("rope-relative-score .score").waitFor();
  const cards = await page.locator(".pair-of-cards").boundingBox();
  await page.setViewportSize({ width: 1280, height: Math.ceil(cards.y + cards.height + 20) });
  const path = inRoot("web/page/screenshot.png");
  const shot = await page.screenshot();
  // The browser reads its own PNG back into pixels.
  const { rgba, width, height } = await page.evaluate(pixelsOf, `data:image/png;base64,${shot.toString("base64")}`);
  const picture = palettePng(Buffer.from(rgba, "base64"), width, height);
  writeFileSync(path, picture);
  progress(`${path}: ${picture.length} bytes`);
  await browser.close();
  process.exit(0);
});

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
