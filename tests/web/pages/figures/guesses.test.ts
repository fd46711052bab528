import { expect, test } from "vitest";
import { decayText } from "../../../../web/pages/lab/decay/strings.js";
import { axe } from "../../support/axe.js";
import { numberOf, showAnswer, site, tableOf } from "../../support/support.js";

const pages = site("lab/");

const open = async (chapter: string, values = "") => {
  const { page } = await pages.open(`h=${chapter}${values && `&${values}`}`);
  await page.locator(`#${chapter} rope-figure-tools:defined`).waitFor({ state: "attached" });
  return page;
};

test("a room keeps its answer until its reader has predicted, in both languages, by keyboard too", async () => {
  for (const [language, asked] of [
    ["en", "Predict first."],
    ["zh", "先预测。"],
  ] as const) {
    const page = await open("decay", `l=${language}`);
    const prediction = page.locator("#decay rope-prediction");
    expect(await prediction.locator("legend").textContent()).toContain(asked);
    expect(await prediction.locator(".answer").count()).toBe(0);
    await prediction.getByRole("button", { name: decayText[language].guess.choices[0]! }).focus();
    await page.keyboard.press("Enter");
    expect(await prediction.locator(".answer").textContent()).toContain(decayText[language].guess.answer);
    expect(await axe(page, "#decay rope-prediction")).toEqual([]);
  }
});

test("what a figure of Lab measures of the question waits for the prediction, and is there when the reader comes back", async () => {
  for (const [room, answer] of [
    ["needle", "rope-needle rope-scene"],
    ["pair-freeze", "rope-pair-freeze rope-scene"],
  ] as const) {
    const page = await open(room);
    const shown = page.locator(answer).first();
    await shown.waitFor({ state: "attached" });
    expect(await shown.isVisible(), room).toBe(false);
    await showAnswer(page, room);
    expect(await shown.isVisible(), room).toBe(true);
    await page.reload();
    await shown.waitFor({ state: "visible" });
  }
});

test("what the answers say comes out: base 500,000 gives a larger score at distance 1,000", async () => {
  const scores: number[] = [];
  for (const base of [10_000, 100_000, 500_000]) {
    const { page } = await pages.follow(`h=decay&d.b=${base}`);
    const rows = await tableOf(page, "rope-decay");
    scores.push(Number(rows.find(([distance]) => distance === "1000")![1]));
  }
  expect(scores).toEqual([...scores].sort((a, b) => a - b));
  expect(scores.at(-1)! - scores[0]!).toBeGreaterThan(0.1);
});

test("what the answers say comes out: each doubling of the length adds about the same few pairs", async () => {
  for (const model of ["llama-3.2-1b", "phi-2", "qwen3-0.6b"]) {
    const round: number[] = [];
    for (const length of [512, 1024, 2048, 4096, 8192]) {
      const { page } = await pages.follow(`h=frequencies&p=${model}&f.n=${length}`);
      round.push(numberOf((await page.locator("rope-wavelengths .keys li").first().textContent())!.split(" ")[0]!));
    }
    const added = round.slice(1).map((count, i) => count - round[i]!);
    expect(Math.min(...added), model).toBeGreaterThan(0);
    expect(Math.max(...added), model).toBeLessThanOrEqual(Math.min(...added) + 1);
  }
});
