import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { copied, openTools, partsOf, programsOf, pythonReads, runCopied, saved } from "../../../support/copied.js";
import { golden, numberOf, site, tableOf } from "../../../support/support.js";

const pages = site("lab/");
const FIGURE = "rope-precision";

async function open(values = ""): Promise<Page> {
  const { page } = await pages.open(`h=precision${values && `&${values}`}`);
  await page.locator(`${FIGURE} tbody tr`).first().waitFor();
  return page;
}

interface Row {
  held: string;
  cos: number;
  error: number;
}

async function rowsOf(page: Page): Promise<Record<string, Row>> {
  const rows = await page
    .locator(`${FIGURE} .scroll tbody tr`)
    .evaluateAll((list) => list.map((row) => Array.from(row.children, (cell) => cell.textContent?.trim() ?? "")));
  return Object.fromEntries(
    rows.map(([name, held, cos, error]) => [
      name!,
      { held: held!, cos: numberOf(cos!), error: Number(error!.replace("\u2212", "-")) },
    ]),
  );
}

test("precision: exact and float32 cosines are those of the golden file, at its last position", async () => {
  const { expected } = golden("partial_phi_2");
  const position = expected.positions.filter((at) => at > 256 && at < 2048).at(-1)!;
  const row = expected.positions.indexOf(position);
  for (const pair of [0, 3, 9]) {
    const page = await open(`p=phi-2&i=${pair}&r.m=${position}`);
    const { exact, float32 } = await rowsOf(page);
    expect(float32!.cos).toBeCloseTo(expected.cos[row]![pair]!, 4);
    expect(exact!.cos).toBeCloseTo(Math.cos(position * 10_000 ** (-pair / 16)), 5);
    await page.context().close();
  }
});

test("precision: position 257 is held as 256 in bfloat16 alone, and its cosine with it", async () => {
  const page = await open("i=0");
  const { exact, float32, float16, bfloat16 } = await rowsOf(page);
  expect([exact!.held, float32!.held, float16!.held, bfloat16!.held]).toEqual(["257", "257", "257", "256"]);
  // Pair 0 turns one radian a position, which every format holds: only the position is wrong.
  expect(exact!.cos).toBeCloseTo(Math.cos(257), 6);
  expect(bfloat16!.cos).toBeCloseTo(Math.cos(256), 6);
  expect(bfloat16!.error).toBeCloseTo(Math.abs(Math.cos(257) - Math.cos(256)), 1);
  expect(await page.locator(`${FIGURE} rope-live-text p`).textContent()).toContain("as 256");
});

test("precision: float16 loses 2,049, and everything from 65,520 on", async () => {
  const page = await open("i=0");
  await page.locator(`${FIGURE} button`, { hasText: "2,049" }).click();
  expect((await rowsOf(page))["float16"]!.held).toBe("2,048");
  await page.waitForURL(/r\.m=2049/);
  await page.locator(`${FIGURE} button`, { hasText: "65,520" }).click();
  expect((await rowsOf(page))["float16"]!.held).toBe("past its end");
});

test("precision: errors grow with the position, bfloat16 above float16 above float32", async () => {
  const table = (await tableOf(await open(), FIGURE)).map((row) => row.map(Number));
  const late = table.filter(([position]) => position! > 1000 && position! < 60_000);
  for (const [, float32, float16, bfloat16] of late) {
    expect(float32).toBeLessThan(float16!);
    expect(float16).toBeLessThan(2.01);
    expect(bfloat16).toBeLessThan(2.01);
  }
  const mean = (rows: number[][], column: number): number =>
    rows.reduce((sum, row) => sum + row[column]!, 0) / rows.length;
  const early = table.filter(([position]) => position! < 100);
  expect(mean(early, 1)).toBeLessThan(mean(late, 1));
  expect(mean(early, 1)).toBeLessThan(mean(early, 2));
  expect(mean(early, 2)).toBeLessThan(mean(early, 3));
});

test("precision: the position moves by mouse, keyboard and number", async () => {
  const page = await open();
  const plot = page.locator(`${FIGURE} rope-error-plot [role=slider]`);
  await plot.focus();
  await page.keyboard.press("ArrowRight");
  expect(await plot.getAttribute("aria-valuenow")).toBe("258");
  await page.keyboard.press("PageUp");
  expect(await plot.getAttribute("aria-valuenow")).toBe("516");
  await page.keyboard.press("End");
  expect(await plot.getAttribute("aria-valuenow")).toBe("131072");
  await plot.click({ position: { x: 200, y: 100 } });
  const clicked = Number(await plot.getAttribute("aria-valuenow"));
  expect(clicked).toBeGreaterThan(1);
  expect(clicked).toBeLessThan(131_072);
  const field = page.locator(`${FIGURE} input[type=number]`);
  await field.fill("999999999");
  await field.press("Enter");
  expect(await plot.getAttribute("aria-valuenow")).toBe("131072");
});

for (const values of ["", "p=phi-2", "p=phi-4-mini"])
  test(`precision: copied JavaScript prints the table of errors (${values || "as it stands"})`, async () => {
    const { page } = await pages.follow(`h=precision&${values}`);
    const printed = runCopied((await programsOf(page, FIGURE)).javascript);
    const table = await tableOf(page, FIGURE);
    expect(printed.map((line) => line.split(" ")[0])).toEqual(["float32", "float16", "bfloat16"]);
    printed.forEach((line, format) => {
      const errors = line.split(" ").slice(1);
      expect(errors).toHaveLength(table.length);
      errors.forEach((error, bin) => {
        const shown = table[bin]![format + 1]!;
        if (shown === "–") expect(error).toBe("NaN");
        else expect(Math.abs(Number(error) - Number(shown))).toBeLessThanOrEqual(1e-3 * Number(shown)); // four digits
      });
    });
  });

test("precision: NumPy holds position, inv_freq and product in each format; plot and rungs are saved", async () => {
  const page = await openTools(pages, FIGURE, "h=precision");
  const numpy = await copied(page, FIGURE, "numpy");
  expect(numpy).toContain("held(held(positions) * held(inv_freq))");
  expect(pythonReads(numpy)).toBe(true);
  const picture = await saved(page, FIGURE, "svg");
  expect(partsOf(picture.text)).toBeGreaterThan(20);
  expect(picture.text).toContain("257");
  const rows = await tableOf(page, FIGURE);
  expect((await saved(page, FIGURE, "csv")).text.trim().split("\r\n")).toHaveLength(rows.length + 1);
});
