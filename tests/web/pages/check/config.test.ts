import { expect, test } from "vitest";
import { site } from "../../support/support.js";

const pages = site();
const open = (fragment: string) => pages.open(`v=2&a=config&${fragment}`, {}, undefined, "check/");
const json = (config: object): string => encodeURIComponent(JSON.stringify(config));
const llama = {
  model_type: "llama",
  hidden_size: 128,
  num_attention_heads: 2,
  rope_theta: 500000,
  max_position_embeddings: 4096,
};

test("every value of a config has its source, its curves are drawn, and notes are shown", async () => {
  const { page, complaints } = await open("p=gemma-3-1b");
  await page.locator(".side tbody tr").first().waitFor();
  const rows = await page.locator(".side tbody tr").allInnerTexts();
  expect(rows.some((row) => /full_attention\.base\s+1,000,000\s+rope_theta/.test(row))).toBe(true);
  expect(rows.some((row) => /sliding_attention\.base\s+10,000\s+rope_local_base_freq/.test(row))).toBe(true);
  expect(await page.locator(".layer").allInnerTexts()).toEqual([
    expect.stringMatching(/full_attention.*48 of 128 pairs/s),
    expect.stringMatching(/sliding_attention.*9 of 128 pairs/s),
  ]);
  expect(await page.locator(".side .notes li").count()).toBeGreaterThan(3);
  const lines = page.locator(".curves check-lines");
  expect(await lines.count()).toBe(2);
  expect(await lines.nth(1).locator("li").allInnerTexts()).toContain("trained length 32,768");
  expect(complaints).toEqual([]);
});

test("two configs side by side: the difference in words, in both languages", async () => {
  const { page } = await open(`p=custom&c=${json(llama)}&p2=custom&c2=${json({ ...llama, rope_theta: 10000 })}`);
  await page.locator(".differences li").first().waitFor();
  const factor = (50 ** (31 / 32)).toPrecision(3);
  let apart = 0;
  for (let pair = 0; pair < 32; pair += 1)
    apart = Math.max(apart, Math.abs(500000 ** (-pair / 32) - 10000 ** (-pair / 32)));
  const follows = page.locator(".differences .follows");
  expect((await follows.innerText()).trim()).toBe(
    `From pair 1 on, B turns faster, by up to a factor of ${factor} (pair 31). ` +
      `From position ${Math.ceil(1 / apart)} on, an angle differs by a radian or more.`,
  );
  expect(await page.locator(".differences li").allInnerTexts()).toEqual(["rope_theta: 500,000 in A, 10,000 in B."]);
  await page.locator("button.language").click();
  await expect.poll(() => page.locator('[data-name="base"]').innerText()).toContain("A 是 500,000，B 是 10,000");
  expect(await follows.innerText()).toContain(`从第 1 对起，B 转得更快，最多相差 ${factor} 倍（第 31 对）。`);
  await page.locator("#second-text").fill(
    JSON.stringify({
      ...llama,
      rope_theta: undefined,
      rope_parameters: { rope_type: "default", rope_theta: 500000 },
    }),
  );
  await expect.poll(() => page.locator(".differences").innerText()).toContain("两者的旋转相同。");
  expect(await follows.count()).toBe(0);
});

test("an unknown model_type asks which channels pair up, and takes the answer", async () => {
  const { page } = await open(`p=custom&c=${json({ ...llama, model_type: "our_own" })}`);
  const choices = page.locator(".pairing input");
  await choices.first().waitFor();
  expect(await choices.count()).toBe(2);
  await page.locator('.pairing input[value="interleaved"]').check();
  await page.locator(".layer").waitFor();
  expect(await page.locator(".layer").innerText()).toContain("interleaved, 64 of 64 channels");
  await expect.poll(() => page.url()).toContain("g=interleaved");
});

test("a config.json can be dropped, and another file is refused", async () => {
  const { page } = await open("p=llama-2-7b");
  await page.locator(".layer").waitFor();
  const drop = (text: string): Promise<void> =>
    page.evaluate((content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], "config.json"));
      document
        .querySelector(".config-input")!
        .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
  await drop(JSON.stringify({ ...llama, rope_scaling: { type: "linear", factor: 4 } }));
  await expect.poll(() => page.locator(".layer").innerText()).toContain("linear");
  for (const [text, message] of [
    ["{", "no JSON"],
    ["{}", "model_type"],
    [JSON.stringify({ ...llama, model_type: "bert" }), "no rotary"],
    [JSON.stringify({ ...llama, rope_theta: -1 }), "rope_theta"],
  ] as const) {
    await drop(text);
    await expect.poll(() => page.locator(".failure").first().innerText()).toContain(message);
  }
});

test("the engines' readings open on request: the table, the differences and their positions, and what to write, in both languages", async () => {
  const { page, complaints } = await open(
    `p=custom&c=${json({ ...llama, rope_theta: undefined, rope_parameters: { rope_type: "default", rope_theta: 500000 } })}`,
  );
  const part = page.locator("details.engines");
  await part.waitFor();
  expect(await part.locator("tr").count()).toBe(0);
  await part.locator("summary").click();
  await part.locator("tbody tr").first().waitFor();
  const rows = await part.locator("tbody tr").allInnerTexts();
  expect(rows.find((row) => row.startsWith("transformers 4"))).toMatch(/10,000/);
  expect(rows.find((row) => row.startsWith("vllm"))).toMatch(/500,000/);
  expect(await part.locator(".disagreements li").first().innerText()).toMatch(
    /from position 1 on, at pair \d+ by .* Because of rope_theta;/,
  );
  expect(await part.locator("pre").innerText()).toContain('"rope_theta": 500000');
  await page.locator("button.language").click();
  await expect.poll(() => part.innerText()).toContain("写入以下键");
  expect(complaints).toEqual([]);
});

test("if all that read it agree, or only one reads it, the page gives the number of engines, in both languages", async () => {
  const textOf = async (config: object) => {
    const { page, complaints } = await open(`p=custom&c=${json(config)}`);
    const part = page.locator("details.engines");
    await part.locator("summary").click();
    const line = part.locator(".known");
    await line.waitFor();
    const rows = await part.locator("tbody tr").allInnerTexts();
    const known = rows.filter((row) => !row.includes("not read\t")).length;
    const english = await line.innerText();
    await page.locator("button.language").click();
    await expect.poll(() => line.innerText()).not.toBe(english);
    expect(complaints).toEqual([]);
    return { known, english, chinese: await line.innerText() };
  };
  const all = await textOf({ ...llama, rope_theta: 500000 });
  expect(all.english).toContain(`readings of ${all.known} of 13 engines are known, and turn alike below position`);
  expect(all.chinese).toContain(`13 个引擎中已知 ${all.known} 个的读法`);
  const one = await textOf({ ...llama, model_type: "minimax_m2" });
  expect(one.english).toContain("reading of 1 of 13 engines is known: there is none to compare");
  expect(one.chinese).toContain("13 个引擎中只知 1 个的读法");
});
