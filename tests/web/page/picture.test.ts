// The kept picture of the page, in the README, beside the page as it is.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, pathOf, site } from "./support.js";

const pages = site();
const kept = readFileSync(pathOf("web/page/screenshot.png"));
/** The same fonts give 0.02; the same page with another model's clocks and another place gives 1.8. */
const LIMIT = 1.5;
const { width, height } = { width: kept.readUInt32BE(16), height: kept.readUInt32BE(20) };

/**
 * How far two pictures are apart, from 0 to 255: the mean difference of the colours of tiles of 40 pixels. Text that another
 * machine's fonts set otherwise moves it by little, a figure that is missing or drawn anew by much.
 */
function apart(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (sources) => {
      const [first, second] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const [columns, rows] = [Math.ceil(image.width / 40), Math.ceil(image.height / 40)];
          const context = new OffscreenCanvas(columns, rows).getContext("2d")!;
          context.imageSmoothingQuality = "high";
          context.drawImage(image, 0, 0, columns, rows);
          return context.getImageData(0, 0, columns, rows).data;
        }),
      );
      return first!.reduce((sum, value, i) => sum + Math.abs(value - second![i]!), 0) / first!.length;
    },
    [one, other].map((png) => `data:image/png;base64,${png.toString("base64")}`),
  );
}

test("the README's picture is the page as it is now (npm run screenshots takes it)", async () => {
  const picture = async (fragment: string): Promise<Buffer> => {
    const { page } = await pages.open(fragment, { viewport: { width, height }, colorScheme: "light" });
    await drawn(page);
    return page.screenshot();
  };
  const [now, changed] = [await picture(""), await picture("p=gemma-3-1b&m=60&n=5")];
  const { page } = await pages.open();
  await page.goto("about:blank");
  expect(await apart(page, kept, now)).toBeLessThan(LIMIT);
  expect(await apart(page, kept, changed)).toBeGreaterThan(LIMIT);
});
