// Text 002 against torch's own results (recorded.json) and plain loops in double precision.
import { expect, test } from "vitest";
import { textsText } from "../../../web/pages/texts/strings.js";
import { ownSettings } from "../../../web/source-texts/read-text.js";
import { recordedRun } from "../../../web/source-texts/recorded-run.js";
import { partsOf, plainOf, termsOf } from "../../../web/source-texts/marked.js";
import recorded from "./recorded.json" with { type: "json" };
import { headingsMissing, recordedText, rowOfThese as row } from "./recorded-rows.js";

const { text, record, rowsOf } = recordedText("rope-py");
const torch = recorded.cards;
const numbers = (text: string): number[] =>
  (
    text
      .replaceAll("\u2212", "-")
      .replaceAll(/([+-]) (?=\d)/g, "$1")
      .match(/[-+]?\d+(?:\.\d*)?(?:e[-+]\d+)?/g) ?? []
  ).map(Number);

test("the tutorial's headings are found in its order", () => {
  const wanted =
    "概述 数学公式与代码对应关系 频率计算公式 位置-频率乘积公式 欧拉公式 实数向量到复数向量的转换 旋转变换核心公式 广播形状调整 数学原理 " +
    "旋转矩阵表示 复数乘法等价性 位置编码的相对性 实现细节 维度处理 频率衰减 总结";
  expect(headingsMissing(text, wanted.split(" "))).toEqual([]);
});

test("the lines of rope.py rotate as torch does, and refuse five channels in torch's words", () => {
  const rows = rowsOf("002-lines");
  // Shown with four decimals.
  numbers(row(rows, "RoPE(x, m)").ours).forEach((value, i) =>
    expect(Math.abs(value - torch["002-lines"]["x at 3"][i]!)).toBeLessThan(6e-5),
  );
  expect(numbers(row(rows, "θᵢ").ours)).toEqual(torch["002-lines"].inv_freq);
  expect(numbers(row(rows, "i = arange").ours)).toEqual(torch["002-index"]["2i/d of that i"]);
  const stopped = row(rowsOf("m21"), "reshape");
  expect(`RuntimeError: ${stopped.ours}`).toBe(torch.m21.error);
  expect(`RuntimeError: ${row(rowsOf("claim-odd"), "the shown code").ours}`).toBe(torch.m21.error);
});

test.each([
  [8, 3, 1],
  [4, 3, 0],
  [16, 3, 1],
  [8, 64, 1],
  [8, 3, 3],
])("dim %i, position %i, pair %i: the worked numbers are those of plain loops", (dim, m, pair) => {
  const theta = (i: number): number => 1 / 10_000 ** ((2 * i) / dim);
  const worked = rowsOf("002-lines", { dim, m, pair }).flatMap(({ worked }) => worked ?? []);
  const term = (line: number, name: string): number[] =>
    numbers(partsOf(worked[line]!).find((part) => part.term === name)!.text);
  // Shown numbers have four decimals or four digits; the core's cosines are float32.
  const near = (found: number[], wanted: number[]): void =>
    found.forEach((one, i) =>
      expect(Math.abs(one - wanted[i]!)).toBeLessThanOrEqual(6e-5 + 3e-6 * Math.abs(wanted[i]!)),
    );
  const angle = m * theta(pair);
  const [a, b] = [2 * pair + 1, 2 * pair + 2];
  near(term(0, "freq"), [theta(pair)]);
  expect([term(0, "index"), term(0, "dim"), term(0, "base")]).toEqual([[2 * pair], [dim], [10_000]]);
  near(term(1, "angle"), [angle]);
  near(term(2, "unit"), [Math.cos(angle), Math.sin(angle)]);
  near(term(3, "pair"), [a, b]);
  near(term(4, "out"), [a * Math.cos(angle) - b * Math.sin(angle), a * Math.sin(angle) + b * Math.cos(angle)]);
});

test("each term of a formula stands in its code and in its numbers, and has words", () => {
  const card = text.cards.find(({ id }) => id === "002-lines")!;
  const steps = recordedRun(card, record, ownSettings(card))!.rows.filter(({ step }) => step !== undefined);
  expect(steps).toHaveLength(6);
  for (const { step, code, worked } of steps) {
    const terms = termsOf(step!).sort();
    for (const column of [code!, ...(worked === undefined ? [] : [worked])])
      expect(termsOf(column).sort(), column).toEqual(terms);
    for (const term of terms) expect(card.words.get(`{${term}}`)?.zh, term).toMatch(/[\u4e00-\u9fff]/);
    expect(plainOf(step! + code! + (worked ?? ""))).not.toMatch(/[{}]|nan/);
  }
});

test("claims come out either way, as their numbers say", () => {
  expect(row(rowsOf("claim-relative"), "the score depends").verdict).toBe("holds");
  expect(row(rowsOf("claim-relative", { precision: "float32" }), "the score depends").verdict).toBe("fails");
  expect(row(rowsOf("claim-odd"), "the shown code").verdict).toBe("fails");
  expect(textsText.en.texts["002"].about).toContain("Its sentence on an odd number of channels does not hold");
  for (const { verdict } of rowsOf("002-relative", { m: 0, n: 64 }).slice(0, 1)) expect(verdict).toBe("holds");
});

test("M21: the shown code raises, and so does the core, with its reason; four of five channels rotate", () => {
  expect(row(rowsOf("m21"), "Ropewalk with").refused).toMatchObject({ code: "config-invalid", path: "spec.rotaryDim" });
  expect(rowsOf("m21", { mistake: false })).toMatchObject([{ ours: "0", verdict: "holds" }]);
});

test("M22: the printed product is complex; the real part of q times k's conjugate is the score at every distance", () => {
  expect(rowsOf("m22")[0]!.ours).toBe("-0.0684 − 0.0862i");
  const distances = text.cards.find(({ id }) => id === "m22")!.settings.find(({ name }) => name === "distance")!.stops;
  expect(distances).toHaveLength(9);
  for (const distance of distances) {
    const [inner] = rowsOf("m22", { mistake: false, distance });
    expect(inner!.verdict, String(distance)).toBe("holds");
    // (0.7 + 0.2i) (0.1 + 0.9i) e^(0.3i distance): its real part.
    const angle = 0.3 * Number(distance);
    const score = (0.7 * 0.1 - 0.2 * 0.9) * Math.cos(angle) - (0.2 * 0.1 + 0.7 * 0.9) * Math.sin(angle);
    expect(Math.abs(numbers(inner!.ours)[0]! - score)).toBeLessThan(6e-5);
  }
});
