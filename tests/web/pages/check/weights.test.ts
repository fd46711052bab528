import { expect, test } from "vitest";
import { chineseWeights } from "../../../../web/pages/check/weights/note-words-zh.js";
import { WEIGHTS_SAMPLES } from "../../../../web/pages/check/samples.js";
import { blk, config, gguf, metadata, tensors } from "../../weights/files.js";
import { site } from "../../support/support.js";

const pages = site();
const open = (fragment: string) => pages.open(`v=2&a=weights&${fragment}`, {}, undefined, "check/");
const model = { name: "model.gguf", mimeType: "", buffer: Buffer.from(gguf(metadata(), tensors(blk))) };
const json = (value: object) => ({
  name: "config.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(value)),
});

test("each sample is explained, and the link has it", async () => {
  const { page, complaints } = await open("");
  const verdicts = { right: "match", base: "mismatch", keys: /match|mismatch/ };
  for (const sample of WEIGHTS_SAMPLES) {
    await page.locator(`[data-sample="${sample}"]`).click();
    await page.locator(`[data-sample="${sample}"][aria-pressed="true"]`).waitFor();
    await page.locator(".outcome").waitFor();
    await expect.poll(() => page.locator(".outcome").getAttribute("data-verdict")).toMatch(verdicts[sample]);
    await expect.poll(() => page.url()).toContain(`ws=${sample}`);
    expect(await page.locator(".control").count()).toBe(2);
  }
  expect(complaints).toEqual([]);
});

test("a file beside its config: the key that disagrees is marked, with the value to write", async () => {
  const { page } = await open("");
  const files = page.locator('input[type="file"]').first();
  await files.setInputFiles([model, json({ ...config, rope_theta: 10000 })]);
  await page.locator('[data-code="base-differs"]').waitFor();
  expect(await page.locator('[data-field="base"]').innerText()).toMatch(/differs[^]*500,000[^]*10,000/);
  expect(await page.locator('[data-code="base-differs"] code').innerText()).toBe("llama.rope.freq_base = 10000");
  await files.setInputFiles(json(config)); // one of its name takes its place
  await expect.poll(() => page.locator(".outcome").getAttribute("data-verdict")).toBe("match");
});

test("a bad file is named, and the page continues to work", async () => {
  const { page } = await open("");
  const files = page.locator('input[type="file"]').first();
  await files.setInputFiles({ ...model, buffer: model.buffer.subarray(0, 3000) });
  await expect.poll(() => page.locator(".failure").innerText()).toContain("model.gguf/blk.");
  await files.setInputFiles([model, json(config)]);
  await expect.poll(() => page.locator(".outcome").getAttribute("data-verdict")).toBe("match");
});

test("in Chinese every note has its words, with the same values", async () => {
  const { page } = await open("l=zh&ws=base");
  await page.locator('[data-code="base-differs"]').waitFor();
  expect(await page.locator('[data-code="base-differs"] p').innerText()).toMatch(/rope_theta 是 1000000/);
  for (const [code, sentence] of Object.entries(chineseWeights.sentences))
    expect(sentence, code).toMatch(/[\u4e00-\u9fff]/);
});
