// Text 002 against torch's own results (recorded.json) and plain loops in double precision.
import { expect, test } from "vitest";
import { textsText } from "../../../web/pages/texts/strings.js";
import { partsOf } from "../../../web/source-texts/marked.js";
import recorded from "./recorded.json" with { type: "json" };
import { recordedText, rowOfThese as row } from "./recorded-rows.js";

const { text, rowsOf } = recordedText("rope-py");
const torch = recorded.cards;
const numbers = (text: string): number[] =>
  (
    text
      .replaceAll("\u2212", "-")
      .replaceAll(/([+-]) (?=\d)/g, "$1")
      .match(/[-+]?\d+(?:\.\d*)?(?:e[-+]\d+)?/g) ?? []
  ).map(Number);

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
