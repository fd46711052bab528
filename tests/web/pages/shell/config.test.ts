import { expect, test } from "vitest";
import { axe } from "../../support/axe.js";
import { drawn, golden, gripOf, positionOf, SCORE, site, tableOf } from "../../support/support.js";

const pages = site("lab/");

test("a config.json dropped on the page is used, and another file is refused like any other text", async () => {
  const { config, expected } = golden("partial_glm4_9b_0414");
  const { page } = await pages.open();
  await drawn(page);
  await page.locator("rope-pair-code code").first().waitFor();
  const drop = (text: string): Promise<boolean[]> =>
    page.evaluate((content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], "config.json"));
      return ["dragover", "drop"].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector("h1")!.dispatchEvent(event);
        return event.defaultPrevented && document.querySelector("[data-dropping]") !== null;
      });
    }, text);
  expect(await drop(JSON.stringify(config))).toEqual([true, false]);
  await expect.poll(() => tableOf(page, "rope-clock-wall")).toHaveLength(expected.inv_freq.length);
  await page.waitForURL(/p=custom/);
  await drop("not JSON");
  await page.locator("rope-model-picker .problem").waitFor();
  expect(await tableOf(page, "rope-clock-wall")).toHaveLength(expected.inv_freq.length);
});

test("the field to paste into starts with the config that was shown", async () => {
  const { page } = await pages.open("p=phi-2");
  await drawn(page);
  await page.getByLabel("Model", { exact: true }).selectOption("custom");
  const text = await page.getByLabel("config.json", { exact: true }).inputValue();
  expect(JSON.parse(text)).toEqual(golden("partial_phi_2").config);
  expect(await page.locator("rope-model-picker .problem").count()).toBe(0);
});

test("text that is not JSON is refused with its code, and the page stays usable", async () => {
  const { page, complaints } = await pages.open();
  await drawn(page);
  const score = await page.locator(SCORE).textContent();
  await page.getByLabel("Model", { exact: true }).selectOption("custom");
  await page.getByLabel("config.json", { exact: true }).fill("{ model_type: llama");
  const alert = page.getByRole("alert");
  await alert.locator(".problem").waitFor();
  expect(await alert.textContent()).toContain("config-invalid");
  expect(await page.locator(SCORE).textContent()).toBe(score);
  const query = gripOf(page, "query");
  const before = await positionOf(query);
  await query.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => positionOf(query)).toBe(before + 1);
  await page.getByLabel("Model", { exact: true }).selectOption("phi-2");
  await expect.poll(() => tableOf(page, "rope-clock-wall")).toHaveLength(16);
  expect(complaints).toEqual([]);
});

test("a misspelt key is refused with the intended one", async () => {
  for (const [language, text] of [
    ["en", "rope_scaling.facotr is not read, and rope_scaling.factor is missing"],
    ["zh", "不会读取 rope_scaling.facotr，而 rope_scaling.factor 没有给出"],
  ] as const) {
    const config = { ...golden("default_llama2_7b").config, rope_scaling: { type: "linear", facotr: 4 } };
    const { page } = await pages.open(`l=${language}&p=custom&c=${encodeURIComponent(JSON.stringify(config))}`);
    const problem = page.locator("rope-model-picker .problem");
    await problem.getByText(text).waitFor();
    expect(await problem.locator("code").first().textContent()).toBe("rope_scaling.facotr");
  }
});

test("for an unknown model_type the page asks for the pairing of channels, and adds the answer to the text", async () => {
  const { config } = golden("default_llama2_7b");
  const { page } = await pages.open();
  await drawn(page);
  await page.getByLabel("Model", { exact: true }).selectOption("custom");
  const field = page.getByLabel("config.json", { exact: true });
  await field.fill(JSON.stringify({ ...config, model_type: "brand_new" }));
  await page.getByRole("alert").getByRole("button", { name: "interleaved" }).click();
  await page.locator("rope-model-picker .problem").waitFor({ state: "detached" });
  expect(await page.locator("rope-model-picker .facts").textContent()).toContain("interleaved");
  expect(JSON.parse(await field.inputValue())).toMatchObject({ model_type: "brand_new", pairing: "interleaved" });
  await field.fill(JSON.stringify({ ...config, model_type: "bert" }));
  await page.getByRole("alert").locator(".problem").waitFor();
  expect(await page.getByRole("alert").getByRole("button").count()).toBe(0);
});

test("a pasted config whose layers rotate differently names the displayed ones, shows the others, and names those that do not rotate", async () => {
  const full = golden("layers_gemma3_1b_full");
  const sliding = golden("layers_gemma3_1b_sliding");
  const text = { en: /show those of type full_attention/, zh: /显示的是 full_attention 层/ };
  for (const language of ["en", "zh"] as const) {
    const { page } = await pages.open(`l=${language}&p=custom&c=${encodeURIComponent(JSON.stringify(full.config))}`);
    await drawn(page);
    const layers = page.locator("rope-model-picker .layers");
    await expect.poll(() => layers.textContent()).toMatch(text[language]);
    const frequencies = async (): Promise<number[]> =>
      (await tableOf(page, "rope-clock-wall")).map(([, , invFreq]) => Number(invFreq));
    const near = (a: readonly number[], b: readonly number[]): boolean =>
      a.length === b.length && a.every((value, i) => Math.abs(value / b[i]! - 1) < 1e-6);
    expect(near(await frequencies(), full.expected.inv_freq)).toBe(true);
    await layers.getByRole("button", { name: "sliding_attention" }).click();
    await expect.poll(async () => near(await frequencies(), sliding.expected.inv_freq)).toBe(true);
    expect(await layers.textContent()).toContain("full_attention");
    expect(await axe(page, "rope-model-picker")).toEqual([]);
  }
  const config = { model_type: "smollm3", hidden_size: 2048, num_attention_heads: 16, no_rope_layers: [1, 1, 1, 0] };
  const { page } = await pages.open(`p=custom&c=${encodeURIComponent(JSON.stringify(config))}`);
  await expect
    .poll(() => page.locator("rope-model-picker .layers").textContent())
    .toContain("Layers 3 (from 0) do not rotate");
  const { page: plain } = await pages.open(
    `p=custom&c=${encodeURIComponent(JSON.stringify(golden("default_llama2_7b").config))}`,
  );
  await drawn(plain);
  expect(await plain.locator("rope-model-picker .layers").count()).toBe(0);
});
