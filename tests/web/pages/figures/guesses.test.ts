import { expect, test } from "vitest";
import { decayText } from "../../../../web/pages/lab/decay/strings.js";
import { axe } from "../../support/axe.js";
import { site } from "../../support/support.js";

const pages = site("lab/");

const open = async (chapter: string, values = "") => {
  const { page } = await pages.open(`h=${chapter}${values && `&${values}`}`);
  await page.locator(`#${chapter} rope-figure-tools:defined`).waitFor({ state: "attached" });
  return page;
};

test("a chapter of Lab hides its answer until its reader has predicted, in both languages, also by keyboard", async () => {
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
    await expect.poll(() => prediction.locator(".answer").textContent()).toContain(decayText[language].guess.answer);
    expect(await axe(page, "#decay rope-prediction")).toEqual([]);
  }
});

test("measurements of a figure of Lab that answer the question wait for the prediction, and are shown when the reader returns", async () => {
  const page = await open("needle");
  const shown = page.locator("rope-needle rope-scene").first();
  await shown.waitFor({ state: "attached" });
  expect(await shown.isVisible()).toBe(false);
  // The chapter asks twice: once for each of its figures.
  for (const name of ["cliff", "needle"])
    await page.locator(`#cliff rope-prediction[name=${name}] .skip`).first().click();
  await expect.poll(() => shown.isVisible()).toBe(true);
  expect(await axe(page, "rope-needle")).toEqual([]);
  await page.reload();
  await shown.waitFor({ state: "visible" });
});
