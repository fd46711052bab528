import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { runByTests } from "../../../../web/porting/programs.js";
import { site } from "../../support/support.js";

const pages = site();
const open = (fragment: string) => pages.open(`v=2&a=kit&${fragment}`, {}, undefined, "check/");
const folder = mkdtempSync(join(tmpdir(), "ropewalk-kit-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function saved(page: Page, what: "program" | "golden"): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-save="${what}"]`).click()]);
  const text = (await (await download.createReadStream()).toArray()).map(String).join("");
  return { name: download.suggestedFilename(), text };
}

test("the program and the golden vectors that are saved agree", async () => {
  const { page, complaints } = await open("p=phi-2&k=javascript");
  await page.locator(".code").waitFor();
  const program = await saved(page, "program");
  const golden = await saved(page, "golden");
  expect([program.name, golden.name]).toEqual(["rope.js", "golden.json"]);
  const { positionIds, input, output, outputs } = JSON.parse(golden.text) as {
    positionIds: number[];
    input: number[];
    output: number[];
    outputs: Record<string, number[]>;
  };
  expect(positionIds).toEqual([0, 1, 2, 2047, 2048, 2049, 32768]);
  expect(Object.keys(outputs)).toEqual(["half-split", "interleaved"]);
  const file = join(folder, "rope.mjs");
  writeFileSync(file, program.text);
  const { rotate } = (await import(/* @vite-ignore */ file)) as {
    rotate(x: Float32Array, ids: number[]): Float32Array;
  };
  rotate(Float32Array.from(input), positionIds).forEach((value, i) =>
    expect(Math.abs(value - output[i]!)).toBeLessThan(1e-6),
  );
  expect(complaints).toEqual([]);
});

test("each language shows whether the tests run it, and the link keeps the choice", async () => {
  const { page } = await open("p=llama-3.2-1b");
  await page.locator(".code").waitFor();
  for (const language of ["jax", "c", "wgsl", "numpy", "mlx", "pytorch"]) {
    await page.locator(`.languages input[value="${language}"]`).check();
    const wanted = runByTests.includes(language);
    await expect.poll(() => page.locator(".run").count(), { message: language }).toBe(wanted ? 1 : 0);
    await expect
      .poll(() =>
        page
          .locator(".program pre")
          .innerText()
          .then((code) => code.includes("Not run by")),
      )
      .toBe(!wanted);
  }
  await page.locator('.languages input[value="wgsl"]').check();
  await expect.poll(() => page.url()).toContain("k=wgsl");
});

test("one of several differently rotating layer types is chosen", async () => {
  const { page } = await open("p=gemma-3-1b&k=numpy");
  const about = (): Promise<string> => page.locator(".program pre").innerText();
  await expect.poll(about).toContain("base 1000000");
  await page.locator("#kit-layer").selectOption("sliding_attention");
  await expect.poll(about).toContain("base 10000,");
  await expect.poll(() => page.url()).toContain("lt=sliding_attention");
});
