import { expect, test } from "vitest";
import { drawn, site, tableOf } from "../../support/support.js";

const pages = site("lab/");
const LINES = "rope-pair-code [role=option]";
const LIT = `${LINES}[aria-selected=true]`;

test("the marked pair highlights its line of code, and pointing at a line highlights clock, column and term", async () => {
  const { page, complaints } = await pages.open("i=7&e.n=32");
  await drawn(page);
  await page.locator(LIT).waitFor();
  expect(await page.locator(LIT).textContent()).toContain("turn(x[7], x[39], m * ");
  await page.locator("rope-clock-wall #pair-12").hover();
  await expect.poll(() => page.locator(LIT).textContent()).toContain("x[12], x[44]");
  const inView = await page.locator(LIT).evaluate((line) => {
    const [own, box] = [line.getBoundingClientRect(), line.parentElement!.getBoundingClientRect()];
    return own.top >= box.top && own.bottom <= box.bottom;
  });
  expect(inView).toBe(true);
  await page.locator(LINES).nth(13).hover();
  await expect
    .poll(() => page.locator("rope-clock-wall [data-hand=pair] [aria-selected=true]").getAttribute("id"))
    .toBe("pair-13");
  expect(await page.locator("rope-relative-score [data-hand=cursor]").getAttribute("aria-valuenow")).toBe("13");
  await page.locator("rope-pair-code .lines").press("End");
  await expect.poll(() => page.locator(LIT).getAttribute("id")).toBe("line-31");
  expect(complaints).toEqual([]);
});

for (const model of ["llama-3.2-1b", "phi-2", "deepseek-v3", "gpt-oss-20b"])
  test(`${model}: the code, run, gives the module's cosines, sines and frequencies`, async () => {
    const { page } = await pages.open(`p=${model}&m=3`);
    await drawn(page);
    await page.locator(LIT).waitFor();
    const program = (await page.locator("rope-pair-code code").allTextContents()).join("\n");
    const table = await tableOf(page, "rope-clock-wall");
    const rotated = new Function("x", "m", `const y = []; ${program}; return y;`) as (
      x: number[],
      m: number,
    ) => number[];
    const lines = await page.locator(LINES).allTextContents();
    for (const [pair, channels, , , cos, sin] of table) {
      const [first, second, from] = Array.from(lines[Number(pair)]!.matchAll(/[xy]\[(\d+)\]/g), ([, channel]) =>
        Number(channel),
      );
      expect(`${first}, ${second}`).toBe(channels);
      const y = rotated(
        Array.from({ length: 1024 }, (_, channel) => (channel === from ? 1 : 0)),
        3,
      );
      expect(y[first!], `${model}, cosine of pair ${pair}`).toBeCloseTo(Number(cos), 4);
      expect(y[second!], `${model}, sine of pair ${pair}`).toBeCloseTo(Number(sin), 4);
    }
  });
