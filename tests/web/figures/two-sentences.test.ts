import { expect, test } from "vitest";
import type { Language } from "../../../web/figures/base/format.js";
import { wordVectors } from "../../../web/figures/numbers/words.js";
import { twoSentences, type TwoSentencesValues } from "../../../web/figures/two-sentences/values.js";
import { twoSentencesLook } from "../../../web/figures/two-sentences/view.js";
import { numberOf } from "../support/support.js";
import { blocksOf, drawingsOf, handOf, viewOf } from "./view.js";

const DIM = 128; // Llama 2: base 10000, no scaling, half-split
const of = (values: Partial<TwoSentencesValues> = {}, language: Language = "en") =>
  viewOf(twoSentences, twoSentencesLook, { model: "llama-2-7b", ...values }, language);

/** The largest difference, and the sentence about it: without position, then with RoPE. */
function sides(
  values: Partial<TwoSentencesValues> = {},
  language: Language = "en",
): [largest: number, verdict: string][] {
  const blocks = blocksOf(of(values, language).blocks);
  return blocks.flatMap((block, i) => {
    const line = blocks[i + 1];
    return block.block === "keys" && line?.block === "note"
      ? [[numberOf(block.of[0]!.reading!), line.text] as [number, string]]
      : [];
  });
}

/** Attention of one head in plain double loops; position i for the word at place i. */
function attend(words: readonly string[], rotated: boolean, causal = false): number[][] {
  const vectors = (role: string): number[][] => {
    const all = wordVectors(
      words.map((word) => `${role} ${word}`),
      DIM,
    );
    return words.map((_, i) => Array.from(all.slice(i * DIM, (i + 1) * DIM)));
  };
  const rotate = (x: number[], position: number): number[] =>
    x.map((value, channel) => {
      const angle = rotated ? position * 10_000 ** ((-2 * (channel % (DIM / 2))) / DIM) : 0;
      const partner = channel < DIM / 2 ? -x[channel + DIM / 2]! : x[channel - DIM / 2]!;
      return value * Math.cos(angle) + partner * Math.sin(angle);
    });
  const [queries, keys, values] = [vectors("query").map(rotate), vectors("key").map(rotate), vectors("value")];
  return queries.map((query, place) => {
    const seen = causal ? keys.slice(0, place + 1) : keys;
    const scores = seen.map((key) => (3 / Math.sqrt(DIM)) * key.reduce((sum, value, i) => sum + value * query[i]!, 0));
    const weights = scores.map(Math.exp);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return query.map((_, i) => weights.reduce((sum, weight, j) => sum + (weight / total) * values[j]![i]!, 0));
  });
}

const [A, B] = [
  ["cat", "chases", "mouse"],
  ["mouse", "chases", "cat"],
];
const largestOf = (rotated: boolean, causal: boolean): number => {
  const [a, b] = [attend(A, rotated, causal), attend(B, rotated, causal)];
  return Math.max(...a.flatMap((row, word) => row.map((value, i) => Math.abs(value - b[2 - word]![i]!))));
};

test("two sentences: without position the outputs are the same set, with RoPE they differ as plain loops say", () => {
  const [[off, same], [on, differ]] = sides() as [[number, string], [number, string]];
  expect(off).toBeLessThan(2e-6);
  expect(largestOf(true, false)).toBeGreaterThan(0.1);
  expect(on).toBeCloseTo(largestOf(true, false), 3);
  expect([same, differ]).toEqual([expect.stringContaining("as a set"), expect.stringContaining("order counts")]);
  const rows = of().table.rows();
  expect(rows).toHaveLength(3 * DIM);
  const [plain, rotated] = [attend(A, false), attend(A, true)];
  rows.forEach((row, i) => {
    expect(numberOf(row[2]!)).toBeCloseTo(plain[Math.floor(i / DIM)]![i % DIM]!, 4);
    expect(numberOf(row[4]!)).toBeCloseTo(rotated[Math.floor(i / DIM)]![i % DIM]!, 4);
  });
});

test("two sentences: a causal mask by itself gives order away, by as much as plain loops say", () => {
  const [largest, line] = sides({ causal: true })[0]!;
  expect(largestOf(false, true)).toBeGreaterThan(0.01);
  expect(largest).toBeCloseTo(largestOf(false, true), 3);
  expect(line).toContain("mask alone");
});

test("two sentences: a word moves to the place that it is dragged to, and the same order is the same sentence", () => {
  const mouse = handOf(of(), "word-2");
  expect([mouse.now, mouse.min, mouse.max, mouse.says]).toEqual([1, 1, 3, "place 1 of 3"]);
  expect(mouse.change(3)).toEqual({ order: [1, 0, 2] });
  for (const width of [240, 700]) {
    const hands = drawingsOf(of(), width)[1]!.hands.map((hand) => hand.hand === "slide" && hand);
    const [cat, chases, last] = hands.map((hand) => (hand ? hand : undefined)!);
    for (const hand of [cat, chases, last]) {
      const [left, top, wide, high] = hand!.box;
      expect(hand!.at(left + wide / 2, top + high / 2)).toBe(hand!.now);
      expect(hand!.at(left + 2, top + high - 2)).toBe(hand!.now);
    }
    const [left, top, wide] = cat!.box;
    expect(last!.at(left + wide - 2, top + 10)).toBe(3);
    expect(cat!.at(0, 10)).toBe(1);
  }
  expect(sides({ order: [0, 1, 2] })).toEqual([
    [0, "Both sentences are in the same order."],
    [0, "Both sentences are in the same order."],
  ]);
});

test("two sentences: the Chinese ones, words of one's own, and orders that fit no sentence", () => {
  const [off, on] = sides({ order: [0, 1, 3] }, "zh").map(([largest]) => largest);
  expect(off).toBeLessThan(2e-6);
  expect(on).toBeGreaterThan(0.01);
  expect(of({ order: [0, 1, 3] }, "zh").sentence).toContain("“猫追老鼠”与“老鼠追猫”");
  const own = of({ sentence: "one two three four five six seven", order: [5, 0, 1, 2, 3, 4] });
  expect(own.sentence).toContain("“six one two three four five”");
  expect(of({ sentence: "alone" }).sentence).toBe(of().sentence);
  const long = of({ sentence: `${"x".repeat(60)} y` });
  for (const { shapes } of drawingsOf(long, 300))
    for (const shape of shapes) if ("width" in shape) expect(shape.x + shape.width).toBeLessThanOrEqual(300);
});
