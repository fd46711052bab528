// npm run screenshots: web/pages/learn/screenshot.png and a picture of each chapter, web/docs/pictures.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { buildDist, inThisClone } from "../build/build.mjs";
import { keptAt, pictures, takePicture } from "../../pages/build/page-pictures.mjs";
import { buildPage, servePage } from "../build/page.mjs";
import { launchChromium } from "../shared/chromium.mjs";
import { inRoot, progress, runMain } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

await runMain(async () => {
  // Without the docs, because a guide may show a picture that is taken now.
  await inThisClone(async () => {
    await buildDist(await setUp({ wasm: true, browser: true }));
    await buildPage();
  });
  const url = await servePage();
  const browser = await launchChromium();
  const context = await browser.newContext({
    colorScheme: "light",
    locale: "en",
    serviceWorkers: "block",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(url);
  await page.locator("rope-chapters section.chapter").first().waitFor({ state: "attached" });
  keep(await page.screenshot(), "web/pages/learn/screenshot.png");
  for (const picture of pictures) keep(await takePicture(page, picture), keptAt(picture));
  await browser.close();
  process.exit(0);
});

function keep(shot, path) {
  mkdirSync(dirname(inRoot(path)), { recursive: true });
  writeFileSync(inRoot(path), shot);
  progress(`${path}: ${shot.length} bytes`);
}
