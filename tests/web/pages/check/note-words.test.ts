// The notes of inspectConfig in Chinese, from the same data as the English sentences.
import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { englishNotes, sentenceOf, type ConfigNoteCode } from "../../../../web/api/config/note-words.js";
import { chineseNotes, noteInChinese } from "../../../../web/pages/check/config/note-words-zh.js";
import { noteConfigs } from "../../api/config/note-configs.js";
import { site } from "../../support/support.js";

const rw = await loadRopewalk();
const pages = site();
const places = (text: string): string[] => [...new Set(text.match(/\{=?\w+\}/g) ?? [])].sort();

test.each(noteConfigs)("%s has the same values in both languages", (code, config, options) => {
  const { values } = rw.inspectConfig(config, options).notes.find((note) => note.code === code)!;
  expect(places(sentenceOf(chineseNotes, code, values!))).toEqual(places(sentenceOf(englishNotes, code, values!)));
  const text = noteInChinese(code, values!);
  expect(text).toMatch(/[\u4e00-\u9fff].*[。？]$/s);
  expect(text).not.toMatch(/[{}]|undefined|\[object| {2}|[，：；（。] /);
});

test("a value that is no word and no number is named in Chinese", () => {
  const values = { type: { type: "Array", length: 1 }, ropeType: "linear" };
  expect(noteInChinese("type-conflict", values)).toBe(
    'type 是长度为 1 的列表，rope_type 是 "linear"，以 rope_type 为准。',
  );
});

/** Three words in a row that no name, path or code is made of. */
const english = /(?<![\w./-])[a-z]+ [a-z]+ [a-z]+(?![\w./_-])/;

test("the Chinese page has no English sentence among its notes, and changes them with the language", async () => {
  const twoLayers = {
    model_type: "gemma3_text",
    hidden_size: 2560,
    torch_dtype: "bfloat16",
    rope_parameters: { full_attention: { rope_type: "linear" }, sliding_attention: { rope_theta: 1e4, factr: 2 } },
  };
  const own = `p=gpt-oss-20b&p2=custom&c2=${encodeURIComponent(JSON.stringify(twoLayers))}`;
  const { page, complaints } = await pages.open(`v=2&a=config&l=zh&${own}`, {}, undefined, "check/");
  const notes = page.locator(".side .notes li");
  await notes.nth(8).waitFor();
  await page.locator('[data-severity="error"] span[lang="zh"]').first().waitFor();
  expect(await page.locator(".side").count()).toBe(2);
  // An error's Chinese sentence is inside <rope-said>.
  const shown = (): Promise<string[]> =>
    notes.evaluateAll((items) =>
      items.map((item) => {
        const text = item.querySelector("rope-said")?.shadowRoot?.textContent ?? "";
        return ((item as HTMLElement).innerText + text).trim();
      }),
    );
  for (const text of await shown()) {
    expect(text).toMatch(/[\u4e00-\u9fff].*[。？]$/s);
    expect(text).not.toMatch(english);
  }
  await page.locator("button.language").click();
  await expect.poll(() => shown().then((all) => all.filter((text) => /[\u4e00-\u9fff]/.test(text)))).toEqual([]);
  expect((await shown()).filter((text) => english.test(text)).length).toBeGreaterThan(4);
  expect(complaints).toEqual([]);
});

test("every note has Chinese words", () => {
  const codes = Object.keys(englishNotes.sentences) as ConfigNoteCode[];
  expect(Object.keys(chineseNotes.sentences).sort()).toEqual(codes.sort());
});
