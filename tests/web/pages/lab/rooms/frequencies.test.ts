import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { copied, openTools, partsOf, programsOf, pythonReads, runCopied, saved } from "../../../support/copied.js";
import { numberOf, site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-wavelengths";

async function open(values = "", options = {}): Promise<Page> {
  const { page } = await pages.open(`h=frequencies${values && `&${values}`}`, options);
  await page.locator(`${FIGURE} [data-hand=trained]`).waitFor();
  return page;
}

/** Pairs that went round, and those that did not. */
const counts = async (page: Page): Promise<number[]> =>
  (await page.locator(`${FIGURE} .keys li`).allTextContents()).map((text) => numberOf(text.match(/\d+/)![0]));

test("frequencies: the room says that the context stands in for the trained length where the config has none", async () => {
  const { page } = await pages.follow("h=frequencies");
  const note = page.locator("#frequencies .note");
  await pages.follow("h=frequencies&p=llama-3.2-1b");
  await expect.poll(() => note.count()).toBe(0);
  await pages.follow("h=frequencies&p=minimind-3");
  await expect.poll(() => note.textContent()).toContain("its context stands in");
});

test("frequencies: the trained length moves by mouse and keyboard, and the link keeps it", async () => {
  const page = await open();
  const line = page.locator(`${FIGURE} [data-hand=trained]`);
  await line.focus();
  await page.keyboard.press("PageUp");
  expect(Number(await line.getAttribute("aria-valuenow"))).toBe(16_384);
  const [round, never] = await counts(page);
  expect(round! + never!).toBe(32);
  await page.waitForURL(/f\.n=16384/);
  const box = (await line.boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, box.y - 60, { steps: 5 });
  await page.mouse.up();
  const dragged = Number(await line.getAttribute("aria-valuenow"));
  expect(dragged).toBeGreaterThan(50_000);
  expect((await counts(page))[0]).toBeGreaterThan(round!);
  await page.locator(`${FIGURE} [data-control=reset]`).click();
  expect(Number(await line.getAttribute("aria-valuenow"))).toBe(8192);
});

test("frequencies: touch drags the trained length", async () => {
  const page = await open("", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const line = page.locator(`${FIGURE} [data-hand=trained]`);
  await line.scrollIntoViewIfNeeded();
  const box = (await line.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const y = box.y + box.height / 2;
  await touch("touchStart", y);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", y - 8 * step);
  await touch("touchEnd", y - 48);
  expect(Number(await line.getAttribute("aria-valuenow"))).toBeGreaterThan(20_000);
});

test("frequencies: the slider moves the base, and the link keeps it", async () => {
  const page = await open("p=llama-2-7b");
  const [before] = await counts(page);
  await page.locator(`${FIGURE} [data-control=base]`).fill("6");
  expect((await counts(page))[0]).toBeLessThan(before!);
  await page.waitForURL(/f\.b=1000000/);
});

test("frequencies: the marked pair is that of the clocks", async () => {
  const page = await open();
  const plot = page.locator(`${FIGURE} [data-hand=cursor]`);
  await plot.focus();
  await page.keyboard.press("End");
  expect(await page.locator(`${FIGURE} .caption`).textContent()).toContain("pair 31");
  await plot.hover({ position: { x: 300, y: 100 } });
  const hovered = Number(await plot.getAttribute("aria-valuenow"));
  expect(hovered).toBeLessThan(31);
  await page.locator("rope-clock-wall").scrollIntoViewIfNeeded(); // figures off screen wait until they are seen
  await page.locator(`rope-clock-wall #pair-${hovered}[aria-selected=true]`).waitFor();
});

test("frequencies: bad values in the link are passed over", async () => {
  const page = await open("f.n=-5&f.b=many&f.zz=1");
  expect(await page.locator(`${FIGURE} [data-hand=trained]`).getAttribute("aria-valuenow")).toBe("8192");
});

test("frequencies: copied JavaScript prints the page's table", async () => {
  const { page } = await pages.follow("h=frequencies&p=phi-2&f.n=5000");
  const lines = runCopied((await programsOf(page, FIGURE)).javascript).map((line) => line.split(" ").map(Number));
  const table = await tableOf(page, FIGURE);
  expect(lines).toHaveLength(table.length);
  lines.forEach(([pair, ...line]) =>
    line.forEach((value, i) => expect(value / Number(table[pair!]![i + 1])).toBeCloseTo(1, 5)),
  );
});

test("frequencies: NumPy is the formula; picture, numbers and link are saved", async () => {
  const page = await openTools(pages, FIGURE, "h=frequencies&p=llama-2-7b");
  const numpy = await copied(page, FIGURE, "numpy");
  expect(numpy).toContain("base, rotary_dim = 10000.0, 128\n");
  expect(numpy).toContain("base ** (-2 * pair / rotary_dim)");
  expect(pythonReads(numpy)).toBe(true);
  const picture = await saved(page, FIGURE, "svg");
  expect(picture.name).toBe("rope-wavelengths.svg");
  expect(partsOf(picture.text)).toBeGreaterThan(64); // a dot for every pair
  expect((await saved(page, FIGURE, "csv")).text.trim().split("\r\n")).toHaveLength(65);
  expect(await copied(page, FIGURE, "link")).toContain("h=frequencies");
});
