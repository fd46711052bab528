// In slides: keys that the figure uses turn no slide, all others do, and dragging is exact although the deck scales its
// slides.
import { TAG } from "./look.mjs";

const grip = (page) => page.locator(`${TAG} [data-hand=word-1]`);
const slide = (page) => page.evaluate(() => globalThis.deck.getIndices().h);
const position = async (page) => Number(await grip(page).getAttribute("aria-valuenow"));

/** Moves to the slide with the figure, which is hidden when the deck opens. */
async function before(page) {
  await page.waitForFunction(() => globalThis.deck?.isReady());
  await page.keyboard.press("ArrowRight");
}

async function after(page) {
  const summary = page.locator(`${TAG} rope-data-table summary`);
  await summary.focus();
  await page.keyboard.press("Space");
  if ((await slide(page)) !== 1) return "Space on a control turned the slide";
  await grip(page).focus();
  for (const [key, wanted] of Object.entries({ ArrowRight: 6, ArrowUp: 7, ArrowLeft: 6, Home: 4, ArrowDown: 4 })) {
    await page.keyboard.press(key);
    await page.waitForTimeout(50);
    if ((await slide(page)) !== 1) return `${key} in the figure turned the slide`;
    if ((await position(page)) !== wanted) return `${key} moved the word to ${await position(page)}, not ${wanted}`;
  }
  return (await dragged(page)) ?? (await turned(page));
}

const middleOf = async (page) => {
  const { x, y, width, height } = await grip(page).boundingBox();
  return [x + width / 2, y + height / 2];
};

/** The position after 16 keys, from the first one, which is 4. */
async function dragged(page) {
  for (let move = 0; move < 16; move += 1) {
    await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(20);
  }
  const [far] = await middleOf(page);
  await page.keyboard.press("Home");
  await page.waitForTimeout(50);
  const [x, y] = await middleOf(page); // the keys have scrolled the slide to the grip
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(far, y, { steps: 3 });
  await page.mouse.up();
  await page.waitForTimeout(50);
  const scale = await page.evaluate(() => globalThis.deck.getScale());
  if (Math.abs(scale - 1) < 0.02) return "the deck does not scale its slides, so that this shows nothing";
  if ((await position(page)) !== 20) return `a drag over 16 positions ended at ${await position(page)}, scale ${scale}`;
  return undefined;
}

/** A key that the figure does not use changes the slide, and all keys do when the focus is elsewhere. */
async function turned(page) {
  await grip(page).focus();
  await page.keyboard.press("n");
  if ((await slide(page)) !== 2) return "a key that the figure does not use did not reach the deck";
  await page.keyboard.press("p");
  await page.locator("section.present h2").click();
  await page.keyboard.press("ArrowRight");
  return (await slide(page)) === 2 ? undefined : "outside the figure the deck's keys do not work";
}

export const slides = { before, after };
