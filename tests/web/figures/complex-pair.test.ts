import { expect, test } from "vitest";
import { complexPair, type ComplexPairValues } from "../../../web/figures/complex-pair/values.js";
import { complexPairLook } from "../../../web/figures/complex-pair/view.js";
import { blocksOf, handOf, stageOf, viewOf } from "./view.js";

const complexOf = (values: Partial<ComplexPairValues> = {}) => stageOf(complexPair, complexPairLook, values);

test("complex: each position rotates the arrow by the same angle, and its length stays the same", () => {
  const rows = complexOf().table.rows();
  expect(rows).toHaveLength(9);
  // SmolLM2: base 100,000 and 32 pairs; the third pair is nearest to a twelfth of a revolution.
  const step = (100_000 ** (-2 / 32) * 180) / Math.PI;
  rows.forEach(([, angle, x, y, length], position) => {
    expect(Number(angle)).toBeCloseTo(20 + position * step, 1);
    expect(Math.hypot(Number(x), Number(y))).toBeCloseTo(1, 6);
    expect(length).toBe("1.0000");
  });
});

test("complex: another model's pair of about this speed", () => {
  const angles = (model: string): number[] =>
    viewOf(complexPair, complexPairLook, { model })
      .table.rows()
      .map(([, angle]) => Number(angle));
  const steps = (model: string): number => angles(model)[1]! - angles(model)[0]!;
  // Llama 2: base 10,000 and 64 pairs; the sixth pair is nearest to a twelfth of a revolution.
  expect(steps("llama-2-7b")).toBeCloseTo((10_000 ** (-5 / 64) * 180) / Math.PI, 1);
});

test("complex: a guess is rotated by hand, and its difference is only named at the last position", () => {
  const guess = handOf(complexOf(), "guess", 375);
  const [left, top, width, height] = guess.box;
  expect(guess.change(guess.at(left + width / 2, top + height / 2))).toEqual({ guess: guess.now });
  expect(complexOf({ position: 7, guess: 210 }).sentence).not.toMatch(/guess/i);
  expect(complexOf({ position: 8, guess: 210 }).sentence).toContain("Your guess was 33° short.");
  expect(complexOf({ position: 8, guess: 250 }).sentence).toContain("Your guess was 7° too far.");
  expect(complexOf({ position: 8, guess: 243 }).sentence).toContain("Your guess was exact.");
  const word = handOf(complexOf(), "word-0", 375);
  expect(word.change(2.5)).toEqual({ dragged: 2.5 });
  expect(word.change(3)).toEqual({ position: 3, dragged: undefined });
  expect(handOf(complexOf({ dragged: 7.6 }), "word-0", 375).release!()).toEqual({ position: 8, dragged: undefined });
});

test("complex: without a page beside it the figure says what to do and what to keep", () => {
  const notes = (language: "en" | "zh"): string[] =>
    blocksOf(viewOf(complexPair, complexPairLook, {}, language).blocks).flatMap((block) =>
      block.block === "note" ? [block.text] : [],
    );
  expect(notes("en")).toEqual([
    "Turn the dashed arrow to where the arrow will point at 8. Then drag the word there.",
    "A position becomes an angle. The length of the arrow stays.",
  ]);
  expect(notes("zh")[1]).toBe("位置变成角度，箭头的长度不变。");
  expect(complexOf().blocks).toHaveLength(1);
});
