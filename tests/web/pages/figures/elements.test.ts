import { expect, test } from "vitest";
import { attentionMapStrings } from "../../../../web/figures/attention-map/strings.js";
import { speedsStrings, speedsText } from "../../../../web/figures/clock-wall/strings.js";
import { modelPickerStrings } from "../../../../web/figures/parts/model-picker/strings.js";
import { pairStrings } from "../../../../web/figures/relative-score/pair-strings.js";
import { stringsFor } from "../../../../web/figures/base/strings.js";
import { tokenStrings } from "../../../../web/figures/scene/token-strings.js";
import { models } from "../../../../web/models/index.js";
import { pageStrings } from "../../../../web/pages/shell/strings.js";
import { splitWords, wordVectors } from "../../../../web/figures/numbers/words.js";

test("elements: the classes import without a DOM, and defining them there does nothing", async () => {
  expect("document" in globalThis).toBe(false);
  const elements = await import("../../../../web/figures/index.js");
  await import("../../../../web/figures/define.js");
  expect(elements.RopeClockWall.name).toBe("RopeClockWall");
});

/** The content of a table, name by name: the sentence itself, or the number of values in it. */
function entries(table: object, prefix = ""): [string, string | number][] {
  return Object.entries(table).flatMap(([name, entry]: [string, unknown]) => {
    if (typeof entry === "string") return [[prefix + name, entry] as [string, string]];
    if (typeof entry === "function") return [[prefix + name, entry.length] as [string, number]];
    return entries(entry as object, `${prefix}${name}.`);
  });
}

test("strings: Chinese has every entry that English has, none empty, no sentence left in English", () => {
  const tables = [stringsFor, tokenStrings, attentionMapStrings, modelPickerStrings];
  for (const [en, zh] of [
    ...tables.map((strings) => [strings("en"), strings("zh-Hans")] as const),
    [pageStrings.en, pageStrings.zh],
    [speedsStrings.en, speedsStrings.zh],
    [speedsText.en, speedsText.zh],
    [pairStrings.en, pairStrings.zh],
  ] as const) {
    const [english, chinese] = [entries(en), new Map(entries(zh))];
    expect(Array.from(chinese.keys())).toEqual(english.map(([name]) => name));
    for (const [name, text] of english) {
      const other = chinese.get(name);
      if (typeof text === "number") expect(other, name).toBe(text);
      else expect(other, name).toMatch(/\S/);
      if (typeof text === "string" && /[a-z]{2,} [a-z]{2,}/.test(text)) expect(other, name).not.toBe(text);
    }
  }
});

test("words: equal words get equal vectors, different words different ones, every time", () => {
  const vectors = wordVectors(["cat", "mouse", "cat"], 64);
  expect(vectors.slice(0, 64)).toEqual(vectors.slice(128));
  expect(vectors.slice(0, 64)).not.toEqual(vectors.slice(64, 128));
  expect(wordVectors(["cat"], 64)).toEqual(vectors.slice(0, 64));
});

test("words: sentences are cut at spaces, and Chinese without them", () => {
  expect(splitWords("The cat, the CAT!", "en")).toEqual(["the", "cat", "the", "cat"]);
  expect(splitWords("猫追老鼠", "zh")).toEqual(["猫", "追", "老鼠"]);
  expect(splitWords(" ... ", "en")).toEqual([]);
});

test("models: each names its source and the day it was recorded, and no id is used twice", () => {
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
  for (const { source, recorded, url } of models) {
    expect(source).toMatch(/^[\w.-]+\/[\w.-]+ \S/);
    expect(url).toContain(source.split(" ")[0]);
    expect(recorded).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
