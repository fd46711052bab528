import { expect, test } from "vitest";
import { checkPlan } from "../../../../web/doctor/plan.js";
import { planWords, type PlanCode } from "../../../../web/doctor/plan-words.js";
import { stepWords, type StepCode } from "../../../../web/doctor/steps-words.js";
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
  const kinds = new Set([...Object.keys(planWords), ...Object.keys(stepWords)]);
  expect(PLAN_SAMPLES.map(({ id }) => id).sort()).toEqual([...kinds].sort());
  expect(complaints).toEqual([]);
});

test("a right plan is reported as right, typing changes the answer, and the link has it", async () => {
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

test("lines of steps name the request, and the picture has a row for each", async () => {
  const { page } = await open(
    "pp=" + encodeURIComponent('{"request":"r7","positions":[0,1,2]}\n{"request":"r8","positions":[0,1]}'),
  );
  await page.locator("#plan-verdict").waitFor();
  expect(await page.locator(".verdict").innerText()).toContain("Tokens checked: 5, of requests: 2.");
  await page
    .locator("#plan")
    .fill(
      '{"request":"r7","positions":[0,1,2]}\n{"request":"r8","positions":[0,1]}\n{"request":"r7","step":5,"positions":[6]}',
    );
  await page.locator('[data-code="offset-twice"]').waitFor();
  expect(await page.locator('[data-code="offset-twice"]').innerText()).toMatch(
    /request r7[^]*Request r7, step 5: token 0 is at position 6, twice the 3 tokens before it/,
  );
  expect(await page.locator(".evidence check-lines li").allInnerTexts()).toEqual([
    "request r7",
    "request r8",
    "where something is wrong",
  ]);
  await page.locator("#trained").fill("2");
  await page.locator('[data-code="past-trained-length"]').waitFor();
  await page.locator("#plan").fill('{"request": 1, "positions": [0]}\n{"request": 1');
  await expect.poll(() => page.locator(".failure").innerText()).toContain("line 2");
});

test("each finding has the same numbers in Chinese", () => {
  const numbers = { at: 11, position: 222, wanted: 33, limit: 4444 };
  const numbersIn = (text: string): string[] => [...new Set(text.match(/\d{2,}/g) ?? [])].sort();
  for (const code of Object.keys(planWords) as PlanCode[]) {
    const { en, zh } = planWords[code](numbers).message;
    expect(zh, code).toMatch(/[\u4e00-\u9fff]/);
    expect(numbersIn(zh), code).toEqual(numbersIn(en));
  }
  const step = { request: "a77", step: 55, ...numbers };
  for (const code of Object.keys(stepWords) as StepCode[]) {
    const { en, zh } = stepWords[code](step).message;
    expect(zh, code).toMatch(/[\u4e00-\u9fff]/);
    expect(numbersIn(zh), code).toEqual(numbersIn(en));
  }
  const [gap] = checkPlan({ positions: [0, 1, 5] }).findings;
  expect(gap?.numbers).toEqual({ at: 2, position: 5, wanted: 2, limit: 0 });
});
