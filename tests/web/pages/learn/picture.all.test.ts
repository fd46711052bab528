// The stored pictures of the README and of the docs, compared with the page (npm run screenshots takes them).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keptAt, pictures, takePicture } from "../../../../web/pages/build/page-pictures.mjs";
import { apart, LIMIT, sizeOf } from "../../support/apart.js";
import { drawn, pathOf, site } from "../../support/support.js";

const pages = site();
/** The pictures taken, to examine differences. */
const seen = pathOf("build/screenshots/pictures");
mkdirSync(seen, { recursive: true });

test("the README's picture is the present page", async () => {
  const kept = readFileSync(pathOf("web/pages/learn/screenshot.png"));
  const picture = async (fragment: string): Promise<Buffer> => {
    const { page } = await pages.open(fragment, {
      viewport: sizeOf(kept),
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    await drawn(page);
    return page.screenshot();
  };
  const [now, changed] = [await picture(""), await picture("l=zh")];
  const { page } = await pages.open();
  await page.goto("about:blank");
  expect(await apart(page, kept, now)).toBeLessThan(LIMIT);
  expect(await apart(page, kept, changed)).toBeGreaterThan(LIMIT);
});

test("the docs' picture of each chapter is the present chapter, and there is no other", async () => {
  const { page } = await pages.open("", { colorScheme: "light" });
  await drawn(page);
  const taken = [];
  for (const picture of pictures) {
    const { chapter, other } = picture;
    const kept = readFileSync(pathOf(keptAt(picture)));
    const { height } = sizeOf(kept);
    const now = await takePicture(page, picture, height);
    writeFileSync(`${seen}/${chapter}.png`, now);
    taken.push({ chapter, kept, now, changed: await takePicture(page, { ...picture, ...other }, height) });
  }
  await page.goto("about:blank");
  for (const { chapter, kept, now, changed } of taken) {
    expect.soft(sizeOf(now), chapter).toEqual(sizeOf(kept));
    expect.soft(await apart(page, kept, now), chapter).toBeLessThan(LIMIT);
    expect.soft(await apart(page, kept, changed), `${chapter}, changed`).toBeGreaterThan(LIMIT);
  }
}, 300_000);
