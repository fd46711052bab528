// A program that rotates is run on Check, its line is marked, and the mended one runs there, too.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { INTERPRETER_BYTES } from "../../../../web/code/begin.js";
import { programs } from "../../../../web/code/samples.js";
import { codeStrings } from "../../../../web/pages/check/code/strings.js";
import { sticksOut } from "../../support/appearance.js";
import { axe } from "../../support/axe.js";
import { allowedInWorkers } from "../../support/worker-attack.js";
import { pageFolder, site } from "../../support/support.js";

const pages = site();
const open = (fragment: string, options = {}) => pages.open(`v=2&${fragment}`, options, undefined, "check/");
const run = async (page: Page): Promise<void> => {
  await page.locator("[data-run]").click();
  await page.locator(".work :is(.outcome, .failure)").waitFor({ timeout: 60_000 });
};
const fits = async (page: Page): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0)); // axe counts elements below the bar as covered
  expect(await axe(page)).toEqual([]);
  expect(await sticksOut(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

test("a sample's mistake is named, its line marked and in view, and the mended program matches", async () => {
  const { page, requests, complaints } = await open("a=code");
  await page.locator("[data-sample=seqFirst]").click();
  const loaded = () => requests.filter((url) => /\/python-|pyodide/.test(url));
  expect(loaded()).toEqual([]);
  await run(page);
  expect(loaded()).toHaveLength(6);
  const [right, wrong, finding, line] = programs.seqFirst.mistakes[0];
  expect(await page.locator(".findings > li").first().getAttribute("data-code")).toBe(finding);
  const marked = page.locator(".numbered mark");
  expect(await marked.allInnerTexts()).toEqual([programs.seqFirst.source.replace(right, wrong).split("\n")[line - 1]]);
  expect(await page.locator("#line-title").innerText()).toContain(String(line));
  const inView = await marked.evaluate((mark) => {
    const [inner, outer] = [mark, mark.closest("pre")!].map((one) => one.getBoundingClientRect());
    return inner!.top >= outer!.top && inner!.bottom <= outer!.bottom;
  });
  expect(inView).toBe(true);
  expect(await page.locator("[data-mended] ins").allInnerTexts()).toEqual([
    programs.seqFirst.source.split("\n")[line - 1],
  ]);
  await fits(page);
  await page.locator("[data-run-mended]").click();
  await page.locator('[role=status] .outcome[data-verdict="match"]').waitFor({ timeout: 60_000 });
  expect(await page.locator("#code").inputValue()).toBe(programs.seqFirst.source);
  expect(await marked.count()).toBe(0);
  expect(complaints).toEqual([]);
}, 120_000);

test("the program runs in a frame without network and eval, which ends with the work", async () => {
  const { page } = await open("a=code&cs=inNumpy");
  const found = page.evaluate(allowedInWorkers);
  // An address of the page's may not be known yet where the frame asks for it.
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error("the page made the address");
    };
  });
  const frames = page.locator("html > iframe");
  await page.locator("[data-run]").click();
  expect(await found).toEqual([]);
  expect(await frames.count()).toBe(1);
  await page.locator(".work p button").click();
  await expect.poll(() => frames.count()).toBe(0);
}, 120_000);

test("an exception has its line, an endless program can be stopped, and a long one stays out of the link", async () => {
  const { page } = await open("a=code&l=zh", { viewport: { width: 375, height: 812 }, colorScheme: "dark" });
  const area = page.locator("#code");
  await area.fill("import torch\n\n\ndef rope(x, pos):\n    return x.no_such_thing(3)\n");
  await run(page);
  await expect
    .poll(() => page.locator("[role=status] .failure [lang=zh]").innerText())
    .toContain("第 5 行出现 NotImplementedError");
  expect(await page.locator(".numbered mark").allInnerTexts()).toEqual(["    return x.no_such_thing(3)"]);
  await fits(page);
  await expect.poll(() => page.url()).toContain("no_such_thing");
  await area.fill(`while True:\n    pass\n${"# long\n".repeat(1000)}`);
  await expect.poll(() => page.url()).not.toContain("cc=");
  expect(await page.locator(".work p, .numbered").count()).toBe(0);
  await page.locator("[data-run]").click();
  await page.locator(".work progress").waitFor();
  await page.locator(".work p button").click();
  await expect.poll(() => page.locator(".work p").count()).toBe(0);
  // The keyboard leaves the text area.
  await area.focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => area.evaluate((element) => element === document.activeElement)).toBe(false);
}, 120_000);

test("an endless program is stopped at its time limit, and the page continues to work", async () => {
  const { page, complaints } = await open("a=code&cs=inNumpy");
  const { code, model } = { code: page.locator("#code"), model: page.locator("#code-model") };
  await code.fill("import numpy as np\n\n\ndef rope(x, pos):\n    while True:\n        pass\n");
  await run(page);
  expect(await page.locator(".work .failure").innerText()).toContain("took longer than 10 seconds");
  await page.locator("[data-sample=inNumpy]").click();
  // A config too long for a link is used, and reported as left out.
  const config = { model_type: "gptj", n_embd: 512, n_head: 4, rotary_dim: 128, left: "x".repeat(4000) };
  await model.selectOption("custom");
  await expect.poll(() => page.locator("[data-long]").count()).toBe(0);
  await page.locator("#code-text").fill(JSON.stringify(config));
  await page.locator("[data-long]").waitFor();
  await run(page);
  expect(await page.locator(".findings > li").first().getAttribute("data-code")).toBe(programs.inNumpy.mistakes[0][2]);
  expect(page.url()).not.toContain("&c=");
  expect(complaints).toEqual([]);
}, 120_000);

test("a program has the same typeface in both languages", async () => {
  const letters = async (language: string): Promise<string> => {
    const { page } = await open(`a=code&l=${language}`);
    return page
      .locator("textarea")
      .first()
      .evaluate((area) => getComputedStyle(area).fontFamily);
  };
  expect(await letters("zh")).toBe(await letters("en"));
});

test("the announced cost of a run is the size of the interpreter's files", () => {
  const files = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
  const bytes = files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(`${pageFolder}/pyodide/${name}`), { level: 9 }).length,
    0,
  );
  for (const { cost } of Object.values(codeStrings))
    expect(Number(/[\d.]+(?= MB)/.exec(cost))).toBeCloseTo(bytes / 1e6, 0.7); // compressors differ by one percent
});

test("the bytes reported while the interpreter loads are those of its files", () => {
  const fetched = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
  const bytes = fetched.reduce((sum, name) => sum + readFileSync(`${pageFolder}/pyodide/${name}`).length, 0);
  expect(INTERPRETER_BYTES).toBe(bytes);
});

test.each(["numpy", "pytorch"])(
  "the port kit's program in %s runs here and matches its config",
  async (program) => {
    const { page } = await open(`a=kit&p=llama-3.2-1b&k=${program}`);
    await page.locator("[data-run-here]").click();
    await expect.poll(() => page.locator("#code").inputValue()).toContain("INV_FREQ");
    await run(page);
    expect(await page.locator(".work .outcome").getAttribute("data-verdict")).toBe("match");
  },
  120_000,
);

test("Python's worker is stored for offline use once it was loaded, not with a first visit", () => {
  const lines = readFileSync(`${pageFolder}/service_worker.js`, "utf8").split("\n");
  expect(lines.filter((line) => line.includes("/python-"))).toEqual([expect.stringMatching(/^const large = /)]);
});

test("a link opens a sample unchanged, without its mistake", async () => {
  const { page } = await open("a=code&cs=inNumpy&cm=0");
  await expect.poll(() => page.locator("#code").inputValue()).toBe(programs.inNumpy.source);
  await page.locator(".switch input").check();
  await expect.poll(() => page.url()).not.toContain("cm=");
  expect(await page.locator("#code").inputValue()).not.toBe(programs.inNumpy.source);
});
