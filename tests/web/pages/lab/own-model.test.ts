// A reader's own model in Lab: files and folders of every family give the same results as ropewalk/model in Node, and
// bad files give a sentence.
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadModel, loadTinyModel, type Model, type RunModelOptions } from "ropewalk/model";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkpointOf, sizes, type Checkpoint } from "../../api/model/judge/checkpoints.js";
import { families, llama } from "../../api/model/judge/families.js";
import { safetensors } from "../../api/model/checkpoint.js";
import { axe } from "../../support/axe.js";
import { pathOf, site } from "../../support/support.js";

const pages = site("lab/");
const TEXT = "ROMEO:\nWhat light is this?\nJULIET:\nMy lord, the sun that was.";
const ALPHABET = " \nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrst".slice(0, sizes.vocabulary);
const WORDS = "Dogs and cats\nHe ran to the end";

/** Letters as a vocabulary of SentencePiece, the space being its own mark. */
const letters = Array.from(ALPHABET, (letter) => (letter === " " ? "▁" : letter));
const words = {
  "tokenizer.ggml.model": "llama",
  "tokenizer.ggml.tokens": { strings: letters },
  "tokenizer.ggml.scores": { floats: letters.map((_, id) => -id) },
  "tokenizer.ggml.token_type": { ints: letters.map(() => 1) },
  "tokenizer.ggml.add_space_prefix": false,
  "tokenizer.ggml.add_bos_token": false,
};
const idsOf = (text: string): number[] => Array.from(text, (letter) => ALPHABET.indexOf(letter));
const file = (name: string, content: Uint8Array | object) => ({
  name,
  mimeType: "",
  buffer: Buffer.from(content instanceof Uint8Array ? content : JSON.stringify(content)),
});
const ggufOf = (checkpoint: Checkpoint) => file("model.gguf", checkpoint.gguf);
const inNode = ({ config, tensors }: Checkpoint): Promise<Model> => loadModel({ config, tensors });

/** Symbols as a tokenizer of Hugging Face: letters, and nothing to merge. */
const tokenizerOf = (symbols: readonly string[]): string =>
  JSON.stringify({
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: null,
    post_processor: null,
    decoder: { type: "Fuse" },
    model: { type: "BPE", vocab: Object.fromEntries(symbols.map((one, id) => [one, id])), merges: [] },
  });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "own-model-"));
  cpSync(pathOf("web/models/tiny/shakespeare"), folder, { recursive: true });
  const symbols = Array.from(JSON.parse(readFileSync(join(folder, "symbols.json"), "utf8")) as string);
  rmSync(join(folder, "symbols.json"));
  writeFileSync(join(folder, "tokenizer.json"), tokenizerOf(symbols));
});
afterAll(() => rmSync(folder, { recursive: true }));

const OWN = "lab-own-model";
async function opened(fragment = "h=own-model", options = {}) {
  const visit = await pages.open(fragment, options);
  await visit.page.locator(`${OWN} .file`).first().waitFor();
  return visit;
}
const choose = (page: Page) => page.locator(`${OWN} input[type=file]`).first();

/** Loads the dropped files and gives the model a text. */
async function load(page: Page, text: string): Promise<void> {
  await page.locator(`${OWN} button.load`).click();
  await page.locator(`${OWN} textarea.text`).fill(text);
  await page.locator(`${OWN} textarea.text`).blur();
}

/** The results of a figure of the reader's model, by the end of its key. */
async function found<T>(page: Page, tag: string, ending: string): Promise<T> {
  const figure = page.locator(`${OWN} ${tag}`);
  await figure.scrollIntoViewIfNeeded();
  const read = () =>
    figure.evaluate((element, ending) => {
      const { running } = element as never as { running?: { results: Map<string, Record<string, unknown>> } };
      const key = [...(running?.results.keys() ?? [])].findLast((one) => one.endsWith(ending));
      const result = key === undefined ? undefined : running!.results.get(key)!;
      if (result === undefined) return null;
      return Object.fromEntries(
        Object.entries(result).map(([name, value]) => [
          name,
          ArrayBuffer.isView(value) ? [...(value as never)] : value,
        ]),
      );
    }, ending);
  await expect.poll(read, { timeout: 25_000 }).not.toBeNull();
  return (await read()) as T;
}

const losses = async (model: Model, ids: ArrayLike<number>, options?: RunModelOptions): Promise<number[]> => [
  ...(await model.run(ids, options)).loss,
];
const mean = (all: ArrayLike<number>): number => Array.from(all).reduce((sum, one) => sum + one, 0) / all.length;
interface Loss {
  loss: number[];
  letters: string[];
}

/** A folder is dropped as a file manager does it. */
async function dropFolder(page: Page, path: string): Promise<void> {
  const target = page.locator(`${OWN} section`).first();
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await cdp.send("Input.dispatchDragEvent", { type, x: box.x + 20, y: box.y + 20, data });
}

test("a dropped folder of a trained model: its memory is shown, and each figure has the numbers of the same model in Node", async () => {
  const { page, complaints } = await opened();
  await dropFolder(page, folder);
  await page.locator(`${OWN} button.load`).waitFor();
  using model = await loadTinyModel("shakespeare");
  let size = 0;
  const weights = readFileSync(join(folder, "model.safetensors"));
  const config: unknown = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  (await loadModel({ config, weights }, { progress: (_, of) => (size = of) })).dispose();
  const status = await page.locator(`${OWN} [role=status]`).first().innerText();
  expect(Number(/([\d.]+) MB/.exec(status)![1])).toBeCloseTo(size / 1e6, 1);
  await load(page, TEXT);

  const ids = model.encode(TEXT);
  const read = await found<Loss>(page, "rope-reader", ",false]");
  expect(read.loss).toEqual(await losses(model, ids));
  expect(read.letters.join("")).toBe(TEXT);

  const written = await found<Loss & { ids: number[] }>(page, "rope-broken-writer", ',"pairing-swapped"]');
  const prompt = model.encode(TEXT.slice(0, 32));
  const expected: number[] = [];
  const options = { count: 96, seed: 1, temperature: 0.8, broken: "pairing-swapped" } as const;
  for await (const id of model.generate(prompt, options)) expected.push(id);
  expect(written.ids).toEqual(expected);
  expect(written.letters).toEqual(expected.map((id) => model.decode([id])));
  expect(written.loss).toEqual((await losses(model, [...prompt, ...expected])).slice(prompt.length - 1));

  const heads = await found<{ loss: number; scores: unknown[] }>(page, "rope-model-heads", "]");
  expect(heads.scores).toHaveLength(model.layers * model.heads);
  expect(heads.loss).toBeCloseTo(mean(await losses(model, ids)), 5);

  const frozen = await found<{ mean: number[] }>(page, "rope-pair-freeze", " one");
  const rise = mean(await losses(model, ids, { frozenPairs: [3] })) - mean(await losses(model, ids));
  expect(frozen.mean).toHaveLength(16);
  expect(frozen.mean[3]).toBeCloseTo(rise, 5);
  expect(page.workers().length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
}, 120_000);

test("in Chinese, a model that knows its letters reads a Tang poem, one that does not an English play; a text of one's own stays", async () => {
  const { page } = await opened("h=own-model&l=zh");
  const text = page.locator(`${OWN} textarea.text`);
  const remove = page.locator(`${OWN} .brought button`);
  const begin = async (name: "tang" | "shakespeare"): Promise<void> => {
    const files = ["config.json", "model.safetensors", "symbols.json"];
    await choose(page).setInputFiles(files.map((one) => pathOf(`web/models/tiny/${name}/${one}`)));
    await page.locator(`${OWN} button.load`).click();
    await text.waitFor();
    const value = await text.inputValue();
    using model = await loadTinyModel(name);
    const { letters } = await found<Loss>(page, "rope-reader", ",false]");
    expect(letters.join("")).toBe(model.decode(model.encode(value).subarray(0, 2048)));
  };
  await begin("tang");
  expect(await text.inputValue()).toMatch(/\p{Script=Han}/u);
  await remove.click();
  await begin("shakespeare");
  expect(await text.inputValue()).toMatch(/^[\p{Script=Latin}\p{P}\s]+$/u);
  await text.fill("Good night");
  await text.blur();
  await remove.click();
  // Unlike symbols, a tokenizer leaves letters out.
  await page.locator(`${OWN} input[webkitdirectory]`).setInputFiles(folder);
  await page.locator(`${OWN} button.load`).click();
  await expect.poll(() => text.inputValue()).toBe("Good night");
  await page.reload();
  await page.locator(`${OWN} input[webkitdirectory]`).setInputFiles(folder);
  await page.locator(`${OWN} button.load`).click();
  await text.waitFor();
  expect(await text.inputValue()).toMatch(/^[\p{Script=Latin}\p{P}\s]+$/u);
}, 60_000);

test("tried rotations reach the figures: a scheme, the other pairing, another inv_freq; a bad one is named", async () => {
  const { page } = await opened();
  await page.locator(`${OWN} input[webkitdirectory]`).setInputFiles(folder);
  await load(page, TEXT);
  using model = await loadTinyModel("shakespeare");
  const ids = model.encode(TEXT);
  const select = page.locator(`${OWN} select`).first();
  const spec = page.locator(`${OWN} textarea.spec`);

  await select.selectOption({ index: 8 });
  expect((await found<Loss>(page, "rope-reader", ",true]")).loss).toEqual(
    await losses(model, ids, { spec: { ...model.spec, pairing: "interleaved" } }),
  );

  await select.selectOption({ index: 9 });
  const tried = JSON.parse(await spec.inputValue()) as { invFreq: number[] };
  expect(tried.invFreq).toHaveLength(16);
  tried.invFreq[0] = 0.25;
  await spec.fill(JSON.stringify(tried));
  await spec.blur();
  const invFreq = [0.25, ...tried.invFreq.slice(1)];
  const wanted = await losses(model, ids, { spec: { ...model.spec, invFreq } });
  await expect.poll(async () => (await found<Loss>(page, "rope-reader", ",true]")).loss).toEqual(wanted);

  await spec.fill('{ "ropeType": "linear" }');
  await spec.blur();
  await expect.poll(() => page.locator(`${OWN} .failure`).innerText()).toMatch(/cannot be used.*spec/s);
  expect(await spec.getAttribute("aria-invalid")).toBe("true");
}, 90_000);

test("a GGUF of each family, with its own vocabulary, has the losses of ropewalk/model in Node", async () => {
  const { page } = await opened();
  for (const [name, family] of Object.entries(families)) {
    const checkpoint = checkpointOf(family, "F32", { words });
    await choose(page).setInputFiles(ggufOf(checkpoint));
    await load(page, WORDS);
    using model = await inNode(checkpoint);
    const { loss, letters } = await found<Loss>(page, "rope-reader", ",false]");
    expect(letters.join(""), name).toBe(WORDS);
    const wanted = await losses(model, idsOf(WORDS));
    const apart = Math.max(...wanted.map((one, i) => Math.abs(one - loss[i]!)));
    expect(apart, name).toBeLessThan(1e-4); // rows of q and k in another order, factors in float32
  }
}, 180_000);

test("parts of safetensors with a tokenizer, added one after another", async () => {
  const { page } = await opened();
  const { config, entries } = checkpointOf(llama);
  const half = Math.ceil(entries.length / 2);
  const parts = [entries.slice(0, half), entries.slice(half)].map((some, i) =>
    file(`model-0000${i + 1}-of-00002.safetensors`, safetensors(some)),
  );
  await choose(page).setInputFiles([...parts, file("config.json", config)]);
  const status = page.locator(`${OWN} [role=status]`).first();
  await expect.poll(() => status.innerText()).toContain("tokenizer.json");
  expect(await page.locator(`${OWN} button.load`).count()).toBe(0);
  await choose(page).setInputFiles(file("symbols.json", Array.from(ALPHABET)));
  await load(page, WORDS);
  using model = await loadModel({ config, weights: safetensors(entries) });
  expect((await found<Loss>(page, "rope-reader", ",false]")).loss).toEqual(await losses(model, idsOf(WORDS)));
});

/** A checkpoint with that many rows of embeddings, all zeros, most of which take no space on the disk. */
function sparse(rows: number): string {
  const { config, entries } = checkpointOf(llama);
  let end = 0;
  const header = entries.map(({ name, shape, values }) => {
    const own = name.includes("embed_tokens") || name === "lm_head.weight" ? [rows, shape[1]!] : shape;
    const from = end;
    end += own === shape ? 4 * values.length : 4 * rows * shape[1]!;
    return [name, { dtype: "F32", shape: own, data_offsets: [from, end] }];
  });
  const text = Buffer.from(JSON.stringify(Object.fromEntries(header)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const own = mkdtempSync(join(tmpdir(), "own-model-"));
  writeFileSync(join(own, "model.safetensors"), Buffer.concat([length, text]));
  truncateSync(join(own, "model.safetensors"), 8 + text.length + end);
  writeFileSync(join(own, "config.json"), JSON.stringify({ ...config, vocab_size: rows }));
  writeFileSync(join(own, "tokenizer.json"), tokenizerOf(Array.from(ALPHABET)));
  return own;
}

test("a model that no module can hold is refused before any of it is read; loading is shown and can be stopped", async () => {
  const [huge, large] = [sparse(2 ** 24), sparse(2 ** 20)];
  try {
    const { page } = await opened();
    await dropFolder(page, huge);
    await expect.poll(() => page.locator(`${OWN} .failure`).innerText()).toMatch(/memory/);
    await page.locator(`${OWN} .brought button`).click();
    await dropFolder(page, large);
    await expect.poll(() => page.locator(`${OWN} [role=status]`).first().innerText()).toMatch(/53[67]\.\d MB/);
    await page.locator(`${OWN} button.load`).click();
    await expect.poll(() => page.locator(`${OWN} progress`).getAttribute("aria-label")).toMatch(/[1-9]\d?%/);
    await page.locator(`${OWN} button.cancel`).click();
    await page.locator(`${OWN} button.load`).waitFor();
    expect(await page.locator(`${OWN} progress`).count()).toBe(0);
    // The one that was loading is gone, with its memory; the headers are read by another.
    await expect
      .poll(() => page.workers().filter((worker) => /lab.*worker|\/worker/.test(worker.url())).length)
      .toBeLessThan(2);
  } finally {
    for (const one of [huge, large]) rmSync(one, { recursive: true });
  }
}, 60_000);

test.each(["en", "zh"] as const)(
  "it is usable with screen readers, keys and a phone, in both colours: %s",
  async (language) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await opened(`h=own-model&l=${language}`, {
        viewport: { width: 375, height: 800 },
        colorScheme,
        hasTouch: true,
      });
      await choose(page).setInputFiles(ggufOf(checkpointOf(llama, "F32", { words })));
      await page.locator(`${OWN} button.load`).focus();
      await page.keyboard.press("Enter");
      await page.locator(`${OWN} select`).first().selectOption({ index: 5 });
      await found<Loss>(page, "rope-reader", ",true]");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      expect(await axe(page)).toEqual([]);
      if (language === "zh") expect(await page.locator(OWN).innerText()).not.toMatch(/\bLoad\b|tokens/);
    }
  },
  90_000,
);

test("bad files give a sentence with the tensor and the place, and the page continues to work", async () => {
  const { page } = await opened();
  const checkpoint = checkpointOf(llama, "F32", { words });
  const { config, entries } = checkpoint;
  const vocabulary = file("symbols.json", Array.from(ALPHABET));
  const weights = (of = entries) => file("model.safetensors", safetensors(of));
  // prettier-ignore
  const bad: [string, Parameters<ReturnType<typeof choose>["setInputFiles"]>[0], RegExp][] = [
    ["truncated", file("model.gguf", checkpoint.gguf.subarray(0, 30_000)), /model\.gguf\/blk\.\d.* ends early/],
    ["foreign", file("picture.png", Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)), /picture\.png is no safetensors/],
    ["unknown family", [weights(), file("config.json", { ...config, model_type: "mamba" }), vocabulary], /model_type.*mamba/],
    ["no config", [weights(), vocabulary], /config/],
    ["another shape", [weights(), file("config.json", { ...config, intermediate_size: 64 }), vocabulary], /mlp\.\w+_proj\.weight/],
    ["a tensor is missing", [weights(entries.slice(1)), file("config.json", config), vocabulary], /embed_tokens/],
    ["no JSON", [weights(), { ...file("config.json", {}), buffer: Buffer.from("{ not") }, vocabulary], /config\.json is no JSON/],
  ];
  for (const [name, files, sentence] of bad) {
    await choose(page).setInputFiles(files);
    await expect.poll(() => page.locator(`${OWN} .failure`).innerText(), { message: name }).toMatch(sentence);
    await page.locator(`${OWN} .brought button`).click();
  }
  // Found while it loads.
  const broken = entries.map((one) =>
    one.name === "model.norm.weight" ? { ...one, values: one.values.slice() } : one,
  );
  broken.find(({ name }) => name === "model.norm.weight")!.values[5] = NaN;
  await choose(page).setInputFiles([weights(broken), file("config.json", config), vocabulary]);
  await page.locator(`${OWN} button.load`).click();
  await expect.poll(() => page.locator(`${OWN} .failure`).innerText()).toMatch(/model\.norm\.weight\[5\]/);
  await page.locator(`${OWN} .brought button`).click();
  await choose(page).setInputFiles(ggufOf(checkpoint));
  await load(page, WORDS);
  expect((await found<Loss>(page, "rope-reader", ",false]")).letters.join("")).toBe(WORDS);
}, 90_000);
