import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { copied, openTools, partsOf, programsOf, pythonReads, runCopied, saved } from "../../../support/copied.js";
import { golden, numberOf, site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-wavelengths";

async function open(values = "", options = {}): Promise<Page> {
  const { page } = await pages.open(`h=frequencies${values && `&${values}`}`, options);
  await page.locator(`${FIGURE} [data-line=trained]`).waitFor();
  return page;
}

const counts = async (page: Page): Promise<number[]> =>
  (await page.locator(`${FIGURE} .legend span`).allTextContents()).map((text) => numberOf(text.match(/\d+/)![0]));

/** Pairs whose turn takes at most `length` positions, of a rotary_dim. */
const gone = (base: number, rotaryDim: number, length: number): number =>
  Array.from({ length: rotaryDim / 2 }, (_, i) => 2 * Math.PI * base ** ((2 * i) / rotaryDim)).filter(
    (w) => w <= length,
  ).length;

test("frequencies: the table is the golden one, and so is the count of pairs that went round", async () => {
  const { expected } = golden("partial_phi_2");
  const page = await open("p=phi-2");
  const table = await tableOf(page, FIGURE);
  expect(table.length).toBe(expected.rotary_dim / 2);
  table.forEach(([, invFreq, wavelength, turns], pair) => {
    const reference = expected.inv_freq[pair]!;
    // The golden values are float32: a few ulp.
    expect(Math.abs(Number(invFreq) / reference - 1)).toBeLessThan(1e-6);
    expect(Math.abs((Number(wavelength) * reference) / (2 * Math.PI) - 1)).toBeLessThan(1e-6);
    expect(Math.abs((Number(turns) * 2 * Math.PI) / (2048 * reference) - 1)).toBeLessThan(1e-5);
  });
  const round = gone(10_000, 32, 2048);
  expect(await counts(page)).toEqual([round, 16 - round]);
});

test("frequencies: an extended model is shown as it was first trained", async () => {
  const page = await open("p=llama-3.2-1b");
  const round = gone(500_000, 64, 8192);
  expect(await counts(page)).toEqual([round, 32 - round]);
});

test("frequencies: a context is called the trained length only where the config says so or the reader sets it", async () => {
  const { page } = await pages.follow("h=frequencies");
  const note = page.locator("#frequencies .note");
  const expectLabels = async (values: string, ...wanted: string[]): Promise<void> => {
    await pages.follow(`h=frequencies&${values}`);
    const labels = page.locator(`${FIGURE} rope-pair-plot .label`);
    await expect.poll(async () => (await labels.allTextContents()).map((label) => label.trim())).toEqual(wanted);
  };
  await expectLabels("p=llama-3.2-1b", "runs at up to 131,072", "first trained on 8,192");
  expect(await note.count()).toBe(0);
  await expectLabels("", "context 8,192");
  expect(await note.textContent()).toContain("its context stands in");
  await expectLabels("f.n=4096", "first trained on 4,096");
});

test("frequencies: the trained length moves by mouse and keyboard, and the link keeps it", async () => {
  const page = await open();
  const line = page.locator(`${FIGURE} [data-line=trained]`);
  await line.focus();
  await page.keyboard.press("PageUp");
  expect(Number(await line.getAttribute("aria-valuenow"))).toBe(16_384);
  const round = gone(100_000, 64, 16_384);
  expect(await counts(page)).toEqual([round, 32 - round]);
  await page.waitForURL(/f\.n=16384/);
  const box = (await line.boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, box.y - 60, { steps: 5 });
  await page.mouse.up();
  const dragged = Number(await line.getAttribute("aria-valuenow"));
  expect(dragged).toBeGreaterThan(50_000);
  expect((await counts(page))[0]).toBe(gone(100_000, 64, dragged));
  await page.locator(`${FIGURE} button`).click();
  expect(Number(await line.getAttribute("aria-valuenow"))).toBe(8192);
});

test("frequencies: touch drags the trained length", async () => {
  const page = await open("", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const line = page.locator(`${FIGURE} [data-line=trained]`);
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

test("frequencies: a larger base leaves fewer pairs that went round", async () => {
  const page = await open("p=llama-2-7b");
  const slider = page.locator(`${FIGURE} input[type=range]`);
  await slider.fill("6");
  expect(await counts(page)).toEqual([gone(1e6, 128, 4096), 64 - gone(1e6, 128, 4096)]);
  expect(gone(1e6, 128, 4096)).toBeLessThan(gone(1e4, 128, 4096));
  await page.waitForURL(/f\.b=1000000/);
});

test("frequencies: the marked pair is that of the clocks", async () => {
  const page = await open();
  const plot = page.locator(`${FIGURE} .plot`);
  await plot.focus();
  await page.keyboard.press("End");
  expect(await page.locator(`${FIGURE} figcaption`).textContent()).toContain("pair 31");
  await plot.hover({ position: { x: 300, y: 100 } });
  const hovered = Number(await plot.getAttribute("aria-valuenow"));
  expect(hovered).toBeLessThan(31);
  await page.locator("rope-clock-wall").scrollIntoViewIfNeeded(); // figures off screen wait until they are seen
  await page.locator(`rope-clock-wall #pair-${hovered}[aria-selected=true]`).waitFor();
});

test("frequencies: bad values in the link are passed over", async () => {
  const page = await open("f.n=-5&f.b=many&f.zz=1");
  expect(await page.locator(`${FIGURE} [data-line=trained]`).getAttribute("aria-valuenow")).toBe("8192");
});

for (const values of ["", "p=phi-2&f.n=5000", "f.b=1000000", "p=gemma-4-12b"])
  test(`frequencies: copied JavaScript prints the table (${values || "as it stands"})`, async () => {
    const { page } = await pages.follow(`h=frequencies&${values}`);
    const lines = runCopied((await programsOf(page, FIGURE)).javascript).map((line) => line.split(" ").map(Number));
    const table = await tableOf(page, FIGURE);
    expect(lines).toHaveLength(table.length);
    lines.forEach((line, pair) =>
      line.forEach((value, i) => {
        const shown = Number(table[pair]![i]);
        if (shown === 0 || shown === Infinity) expect(value).toBe(shown);
        else expect(value / shown).toBeCloseTo(1, 5);
      }),
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
