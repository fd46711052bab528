// npm run screenshots: the README's picture of the page, web/page/screenshot.png, from the page as it is now.
import { chromium } from "playwright-core";
import { buildAll } from "./build.mjs";
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
  const picture = await page.screenshot({ path });
  progress(`${path}: ${picture.length} bytes`);
  await browser.close();
  process.exit(0);
});
