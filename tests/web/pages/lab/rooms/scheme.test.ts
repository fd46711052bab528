import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { LENGTH, TINY_SPEC } from "../../../../../web/figures/numbers/tiny-schemes.js";
import { schemePrograms } from "../../../../../web/pages/lab/cliff/scheme-code.js";
import { specOfTry, STARTS, triesOf } from "../../../../../web/figures/beat-yarn/tries.js";
import { axe } from "../../../support/axe.js";
import { hasNumPy, runCopied, runNumPy } from "../../../support/copied.js";
import { site } from "../../../support/support.js";

const pages = site("lab/");
const engine = await loadRopewalk();
const tries = triesOf(engine);
const own = { curve: tries.trained.map((_, pair) => (pair === 15 ? Infinity : 20 * pair - 7)), factor: 1.12 };

test.each([...STARTS, "own"] as const)(
  "scheme, %s: the programs, run, give the frequencies that the model runs by",
  (start) => {
    // prettier-ignore
    const one = start === "own" ? own : tries.starts[start];
    const { invFreq, attentionFactor } = engine.frequencies(specOfTry(one, tries, TINY_SPEC), { seqLen: LENGTH });
    const { NumPy, PyTorch, Ropewalk } = schemePrograms(engine, one);
    // Torch names the same calls.
    expect(PyTorch.replaceAll("torch.tensor", "np.array").replaceAll("torch", "np").replaceAll('float("inf")', "np.inf")).toBe(NumPy.replace("numpy as np", "np")); // prettier-ignore
    const table = runCopied(`${Ropewalk}console.log(JSON.stringify([cos[16 * 1023], sin[16 * 1023 + 4]]));`);
    const angle = (pair: number): number => 1023 * invFreq[pair]!;
    expect(JSON.parse(table[0]!)).toEqual([
      expect.closeTo(attentionFactor * Math.cos(angle(0)), 5),
      expect.closeTo(attentionFactor * Math.sin(angle(4)), 5),
    ]);
    if (!hasNumPy) return;
    const { stdout, stderr } = runNumPy(
      `${NumPy}print(list(map(float, inv_freq)), float(attention_factor), sep="\\n")`,
    );
    expect(stderr).toBe("");
    const [list, factor] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    (list as number[]).forEach((by, i) => expect(Math.abs(by - invFreq[i]!)).toBeLessThan(4e-7 * invFreq[i]! + 1e-300)); // prettier-ignore
    expect(factor).toBeCloseTo(attentionFactor, 6);
  },
);

test.each(["en", "zh"] as const)("scheme, %s: a pair moved by keys is in the link and in the code, which is copied", async (language) => { // prettier-ignore
  const { page, complaints } = await pages.open(`l=${language}&h=scheme`, { permissions: ["clipboard-read", "clipboard-write"] }); // prettier-ignore
  const hand = page.locator("rope-beat-yarn [data-hand=curve]");
  await hand.press("ArrowDown");
  await page.waitForURL(/by\.c=(0_){6}1_4_5_4_1_/);
  expect(await page.locator("rope-beat-yarn [data-hand]").count()).toBe(2);
  const code = page.locator("details.program[open] code");
  await expect.poll(() => code.textContent()).toContain("0.05,");
  await page.locator("details.program[open] button").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
  await page.locator("p.program button").click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await expect.poll(() => code.textContent()).toContain("0.05,");
  expect(await axe(page, "#cliff")).toEqual([]);
  expect(complaints).toEqual([]);
}, 60_000); // prettier-ignore
