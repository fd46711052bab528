// Statements about attention without positions, from the figure's own numbers and drawing.
import { expect, test } from "vitest";
import type { WhyState } from "../../../web/figures/two-sentences/scenes.js";
import { twoSentences } from "../../../web/figures/two-sentences/values.js";
import { twoSentencesLook } from "../../../web/figures/two-sentences/view.js";
import { blocksOf, drawingsOf, handOf, stageOf, viewOf } from "./view.js";

const of = (values: Partial<WhyState> = {}, language: "en" | "zh" = "en") =>
  stageOf(twoSentences, twoSentencesLook, values, language);
const rows = (values: Partial<WhyState> = {}) => of(values).table.rows();
const texts = (values: Partial<WhyState>, width = 375): string[] =>
  drawingsOf(of(values), width)[0]!.shapes.flatMap((shape) =>
    "text" in shape && shape.text !== "" ? [shape.text] : [],
  );

test("two sentences: without a mask every word keeps its weight and the result is the same in both orders", () => {
  expect(rows().slice(0, 3)).toEqual([
    ["dog", "0.55", "0.55"],
    ["bites", "0.15", "0.15"],
    ["man", "0.30", "0.30"],
  ]);
  const [, plain, swapped] = rows()[3]!;
  expect(swapped).toBe(plain);
  expect(texts({ swapped: true }).join(" ")).toContain("the same result");
});

test("two sentences: with the causal mask the last word has no weight, and the result changes with the order", () => {
  const [dog, , man, result] = rows({ causal: true });
  expect([dog![2], man![1]]).toEqual(["0.00", "0.00"]);
  expect(result![1]).not.toBe(result![2]);
  expect(texts({ swapped: true, causal: true }).join(" ")).toContain("another result");
});

test("two sentences: the weights add up to one, and the arrows of the sum end where attention's result does", () => {
  for (const causal of [false, true]) {
    const all = rows({ causal }).slice(0, 3);
    for (const order of [1, 2]) expect(all.reduce((sum, row) => sum + Number(row[order]), 0)).toBeCloseTo(1, 5);
  }
  // The tip is the fourth corner of an arrow.
  const tips = drawingsOf(of({ swapped: true }), 375)[0]!.shapes.flatMap((shape) => {
    const corners = "d" in shape && shape.fill !== undefined ? /^M[^L]+((?:L[^LZ]+){6})Z$/.exec(shape.d) : null;
    return corners === null ? [] : [corners[1]!.split("L")[3]!.split(" ").map(Number)];
  });
  const [earlier, now, result] = [tips.slice(0, 3), tips.slice(4, 7), tips[7]!];
  for (const chain of [earlier, now]) {
    const nearest = chain.map(([x, y]) => Math.hypot(x! - result[0]!, y! - result[1]!));
    expect(Math.min(...nearest)).toBeLessThan(0.1);
  }
});

test("two sentences: the result is the middle word's sum of the three values, each by its weight", () => {
  const [query, keys, values] = [
    [2, 0],
    [
      [0.919, 0.394],
      [0, 1],
      [0.49, -0.872],
    ],
    [
      [1.28, 0.79],
      [0.3, 1],
      [1.15, -0.58],
    ],
  ] as const;
  for (const causal of [false, true])
    for (const [column, seen] of [causal ? [0, 1] : [0, 1, 2], causal ? [2, 1] : [0, 1, 2]].entries()) {
      const raw = seen.map((word) => Math.exp((query[0] * keys[word]![0] + query[1] * keys[word]![1]) / Math.SQRT2));
      const all = raw.reduce((sum, one) => sum + one, 0);
      const wanted = [0, 1].map((axis) =>
        seen.reduce((sum, word, i) => sum + (raw[i]! / all) * values[word]![axis]!, 0),
      );
      const [, plain, swapped] = rows({ causal })[3]!;
      const numbers = (column === 0 ? plain! : swapped!).match(/-?[\d.]+/g)!.map(Number);
      for (const axis of [0, 1]) expect(numbers[axis]).toBeCloseTo(wanted[axis]!, 2); // shown with two decimals
    }
});

test("two sentences: the puck and the words swap, a guess is drawn beside the answer", () => {
  expect(handOf(of(), "swap").pick!()).toEqual({ swapped: true });
  expect(handOf(of({ swapped: true }), "swap").pick!()).toEqual({ swapped: false });
  const dog = handOf(of(), "word-0");
  expect(dog.change(dog.at(360, 80))).toEqual({ swapped: true });
  const man = handOf(of(), "word-2");
  expect(man.change(man.key("Home", false)!)).toEqual({ swapped: true });
  const guess = handOf(of(), "guess");
  expect(guess.change(guess.key("ArrowUp", false)!)).toEqual({ guess: guess.now + 1 });
  expect(texts({ swapped: true, guess: 12 })).toContain("your guess");
  expect(texts({ guess: 12 })).not.toContain("your guess");
});

test("two sentences: a phone's drawing contains every word, and Chinese has its own", () => {
  for (const swapped of [false, true])
    for (const causal of [false, true]) {
      const { shapes } = drawingsOf(of({ swapped, causal }), 375)[0]!;
      for (const shape of shapes) if ("text" in shape) expect(shape.size).toBeGreaterThanOrEqual(15);
    }
  expect(drawingsOf(of({}, "zh"), 375)[0]!.shapes.some((shape) => "text" in shape && shape.text === "咬")).toBe(true);
});

test("two sentences: without a page beside it the figure says what to do and what to keep, and has the mask's switch", () => {
  const blocks = (values: Partial<WhyState>) => blocksOf(viewOf(twoSentences, twoSentencesLook, values).blocks);
  const notes = (values: Partial<WhyState>): string[] =>
    blocks(values).flatMap((block) => (block.block === "note" ? [block.text] : []));
  expect(notes({})[0]).toBe("Swap dog and man: where will the result point? Turn the dashed arrow, then swap.");
  expect(notes({})).toContain("Attention compares words. On its own, it ignores their order.");
  expect(notes({ swapped: true, causal: true }).join(" ")).toContain("A causal mask hides later words.");
  expect(notes({ sentence: "one two three" })[0]).toMatch(/^Swap one and three:/);
  const [control] = blocks({}).flatMap((block) => (block.block === "controls" ? block.of : []));
  expect(control).toMatchObject({ control: "check", of: "causal", value: false });
  expect(stageOf(twoSentences, twoSentencesLook).blocks).toHaveLength(1);
});

test("two sentences: the ring of the guess covers no name, with the mask and without", () => {
  for (const swapped of [false, true])
    for (const causal of [false, true])
      for (const width of [375, 704, 1280])
        for (const language of ["en", "zh"] as const) {
          const drawing = drawingsOf(of({ swapped, causal }, language), width)[0]!;
          const ring = drawing.hands.find(({ id }) => id === "guess");
          if (ring?.hand !== "slide") throw new Error("no guess");
          const [left, top, wide, high] = ring.box;
          const covered = drawing.shapes.flatMap((shape) =>
            "text" in shape && shape.text !== "" && shape.anchor !== "middle"
              ? shape.x < left + wide &&
                shape.x + (language === "en" ? 8 : 15) * shape.text.length > left &&
                shape.y > top &&
                shape.y - 11 < top + high
                ? [shape.text]
                : []
              : [],
          );
          expect(covered, `${language}, ${width}, ${swapped}, ${causal}`).toEqual([]);
        }
});
