import { expect, test } from "vitest";
import { findingCodes } from "../../../../web/api/generated/core-words.js";
import { findingTexts, findingWords, noteTexts } from "../../../../web/api/diagnosis/words.js";
import { faultText, type FileProblem } from "../../../../web/porting/files/file-error.js";
import { differences } from "../../../../web/porting/differences.js";
import { differenceText } from "../../../../web/pages/check/config/difference-text.js";
import { configStrings } from "../../../../web/pages/check/config/strings.js";
import { chineseFaults } from "../../../../web/pages/check/inputs/file-words-zh.js";

const numbers = {
  shown: 7,
  wanted: 1234.5,
  residual: 1e-7,
  expectedResidual: 0.5,
  headDim: 128,
  rotaryDim: 96,
} as const;
const numbersIn = (text: string): string[] =>
  [...new Set(text.match(/(?<![\w.])\d[\d.]*\d|(?<![\w.])[2-9](?![\w.])/g) ?? [])].sort();
const chinese = /[\u4e00-\u9fff]/;

test.each(findingCodes)("%s has the same numbers in Chinese, and gives the same code", (code) => {
  for (const pairing of ["half-split", "interleaved"] as const) {
    const [english, fix] = findingWords(code, { ...numbers, pairing });
    const [message, change] = findingWords(code, { ...numbers, pairing }, "zh");
    expect(message).toMatch(chinese);
    expect(findingTexts[code].name.zh).toMatch(chinese);
    const wanted = numbersIn(english).filter((number) => code !== "low-precision-positions" || number !== "7");
    expect(numbersIn(message)).toEqual(expect.arrayContaining(wanted));
    const calls = (text: string): string[] => [...new Set(text.match(/torch\.\w+|\w+\[[^\]]*\]/g) ?? [])].sort();
    expect(calls(change)).toEqual(calls(fix));
  }
});

test("a length that stays the same is not given as a factor, in both languages", () => {
  const say = (shown: number, wanted: number): string[] =>
    (["en", "zh"] as const).map(
      (lang) => findingWords("attention-factor-missing", { ...numbers, shown, wanted }, lang)[0],
    );
  expect(say(1, 1.25)).toEqual([
    "the length of each rotated pair is kept where a factor of 1.25 was expected",
    "旋转后每对的长度不变，预期是原来的 1.25 倍",
  ]);
  expect(say(1.5, 1)).toEqual([
    "the length of each rotated pair is multiplied by 1.5 where no change was expected",
    "旋转后每对的长度是原来的 1.5 倍，预期不变",
  ]);
});

test("notes and faults of files keep their places for data", () => {
  const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [code, { en, zh }] of Object.entries(noteTexts)) expect(places(zh), code).toEqual(places(en));
  for (const [code, text] of Object.entries(chineseFaults)) {
    const fault = { code: code as FileProblem, path: "<path>", value: "<value>", limit: "<limit>" };
    const shown = (text: string): string[] => [...new Set(text.match(/<\w+>/g) ?? [])].sort();
    expect(shown(faultText(fault, chineseFaults)), code).toEqual(shown(faultText(fault)));
    expect(text).toMatch(chinese);
  }
});

test("a difference between two configs never shows one number twice", () => {
  const list = Array.from({ length: 40 }, (_, i) => 1 + i / 64);
  const one = { base: 10000.5, invFreq: [1, 0.749894208], attentionFactor: 1.20000001, longFactor: [...list, 3] };
  const two = { base: 10000.501, invFreq: [1, 0.749894189], attentionFactor: 1.2, longFactor: [...list, 4, 5] };
  for (const lang of ["en", "zh"] as const) {
    const texts = differences(one, two).map((difference) =>
      differenceText({ ...difference, key: difference.name }, configStrings[lang], lang),
    );
    expect(texts.map((text) => text.replace(/[\s\u202f]/g, " "))).toEqual([
      expect.stringMatching(/10,000\.5\b(?!\d).*10,000\.501/),
      expect.stringMatching(/0\.74989421.*0\.74989419/),
      expect.stringMatching(/1\.20000001.*1\.2\b/),
      expect.stringMatching(/longFactor\[40\].*3.*4/),
    ]);
  }
});
