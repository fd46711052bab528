import { expect, test } from "vitest";
import { axe } from "../../support/axe.js";
import { follow, numberOf, site, tableOf } from "../../support/support.js";

const pages = site("lab/");

const open = async (chapter: string, values = "") => {
  const { page } = await pages.open(`h=${chapter}${values && `&${values}`}`);
  await page.locator(`#${chapter} rope-figure-tools:defined`).waitFor({ state: "attached" });
  return page;
};

test("a question keeps its answer until it is asked for, in both languages, by keyboard too", async () => {
  for (const [language, asked] of [
    ["en", "Guess first."],
    ["zh", "先猜一猜。"],
  ] as const) {
    const page = await open("decay", `l=${language}`);
    const guess = page.locator("#decay .guess");
    expect(await guess.locator("summary").textContent()).toContain(asked);
    expect(await guess.locator("p").isVisible()).toBe(false);
    await guess.locator("summary").focus();
    await page.keyboard.press("Enter");
    expect(await guess.locator("p").isVisible()).toBe(true);
    expect(await axe(page, "#decay .guess")).toEqual([]);
  }
});

test("what the answers say comes out: base 500,000 gives a larger score at distance 1,000", async () => {
  const scores: number[] = [];
  for (const base of [10_000, 100_000, 500_000]) {
    const rows = await tableOf(await open("decay", `d.b=${base}`), "rope-decay");
    scores.push(Number(rows.find(([distance]) => distance === "1000")![1]));
  }
  expect(scores).toEqual([...scores].sort((a, b) => a - b));
  expect(scores.at(-1)! - scores[0]!).toBeGreaterThan(0.1);
});

test("what the answers say comes out: each doubling of the length adds about the same few pairs", async () => {
  for (const model of ["llama-3.2-1b", "phi-2", "qwen3-0.6b"]) {
    const round: number[] = [];
    const page = await open("frequencies", `p=${model}`);
    for (const length of [512, 1024, 2048, 4096, 8192]) {
      await follow(page, `h=frequencies&p=${model}&f.n=${length}`);
      round.push(numberOf((await page.locator("rope-wavelengths .legend span").first().textContent())!.split(" ")[0]!));
    }
    const added = round.slice(1).map((count, i) => count - round[i]!);
    expect(Math.min(...added), model).toBeGreaterThan(0);
    expect(Math.max(...added), model).toBeLessThanOrEqual(Math.min(...added) + 1);
  }
});
