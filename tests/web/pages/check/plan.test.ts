import { expect, test } from "vitest";
import { checkPlan } from "../../../../web/doctor/plan.js";
import { planWords, type PlanCode } from "../../../../web/doctor/plan-words.js";
import { chinesePlan } from "../../../../web/pages/check/plan/plan-words-zh.js";
import { PLAN_SAMPLES } from "../../../../web/pages/check/plan/samples.js";
import { site } from "../../support/support.js";

const pages = site();
const open = (fragment: string) => pages.open(`v=2&a=plan&${fragment}`, {}, undefined, "check/");

test("each sample is named, with a picture that marks the place", async () => {
  const { page, complaints } = await open("");
  for (const { id } of PLAN_SAMPLES) {
    await page.locator(`[data-sample="${id}"]`).click();
    await page.locator(`[data-code="${id}"]`).waitFor();
    const series = page.locator(".evidence check-lines li");
    await expect.poll(() => series.last().innerText(), { message: id }).toBe("where something is wrong");
  }
  expect(PLAN_SAMPLES.map(({ id }) => id).sort()).toEqual(Object.keys(planWords).sort());
  expect(complaints).toEqual([]);
});

test("a right plan is called right, typing changes the answer, and the link has it", async () => {
  const { page } = await open("pp=0:16&pc=0&pt=16");
  await page.locator("#plan-verdict").waitFor();
  expect(await page.locator(".verdict").getAttribute("data-verdict")).toBe("match");
  await page.locator("#plan").fill("tensor([[0, 1, 2, 3], [0, 1, 3, 4]])");
  await page.locator('[data-code="gap"]').waitFor();
  expect(await page.locator('[data-code="gap"]').innerText()).toMatch(
    /row 1[^]*Token 2 is at position 3 where 2 follows/,
  );
  await expect.poll(() => page.url()).toContain("pp=tensor");
  await page.locator("#plan").fill("0 1 x");
  await expect.poll(() => page.locator(".failure").innerText()).toContain('"x" is no position');
  await page.locator("#plan").fill("0 1 2");
  await page.locator("#documents").fill("0 0");
  await expect.poll(() => page.locator(".failure").innerText()).toMatch(/documents/);
});

test("each finding says the same numbers in Chinese", () => {
  const numbers = { at: 11, position: 222, wanted: 33, limit: 4444 };
  const numbersIn = (text: string): string[] => [...new Set(text.match(/\d{2,}/g) ?? [])].sort();
  for (const code of Object.keys(planWords) as PlanCode[]) {
    expect(chinesePlan[code](numbers).message, code).toMatch(/[\u4e00-\u9fff]/);
    expect(numbersIn(chinesePlan[code](numbers).message), code).toEqual(numbersIn(planWords[code](numbers).message));
  }
  const [gap] = checkPlan({ positions: [0, 1, 5] }).findings;
  expect(gap?.numbers).toEqual({ at: 2, position: 5, wanted: 2, limit: 0 });
});
