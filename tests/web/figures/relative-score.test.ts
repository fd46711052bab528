// The score of two words that move: one pair as two arrows, and the sum over the pairs of a whole head.
import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { eventsOf } from "../../../web/figures/base/figure.js";
import { figureContext } from "../../../web/figures/numbers/context.js";
import { wordVectors } from "../../../web/figures/numbers/words.js";
import { scoreNumbers } from "../../../web/figures/relative-score/numbers.js";
import { wholeHeadLook } from "../../../web/figures/relative-score/pairs.js";
import { relativeScore, type RelativeScoreValues } from "../../../web/figures/relative-score/values.js";
import { relativeScoreLook } from "../../../web/figures/relative-score/view.js";
import type { View } from "../../../web/figures/view/view.js";
import { dot, rotated } from "../support/plain.js";
import { golden, numberOf } from "../support/support.js";
import { blocksOf, drawingsOf, handOf, stageOf, viewOf } from "./view.js";

const engine = await loadRopewalk();
const context = figureContext()(engine, {}, "en");

const scoreOf = (values: Partial<RelativeScoreValues> = {}) => stageOf(relativeScore, relativeScoreLook, values);
const headOf = (values: Partial<RelativeScoreValues> = {}) => viewOf(relativeScore, wholeHeadLook, values);
const at = (keyPosition: number, queryPosition: number, more: Partial<RelativeScoreValues> = {}) =>
  scoreNumbers()({ keyPosition, queryPosition, ...more }, context);

const notesOf = ({ blocks }: View<RelativeScoreValues>) =>
  blocksOf(blocks).flatMap((block) => (block.block === "note" ? [block] : []));
const together = (view: View<RelativeScoreValues>): string => notesOf(view).at(-1)!.text;

test("score: it depends only on the distance, also between positions", () => {
  for (const distance of [0, 2, 3, 5])
    for (const key of [0.25, 1, 2.5, 3])
      expect(at(0, 0, { dragged: [key, key + distance] }).score).toBeCloseTo(at(0, distance).score, 5);
  expect(Math.abs(at(0, 3).score - at(0, 4).score)).toBeGreaterThan(0.1);
});

test("score: it is the cosine of the angle between the arrows, which the distance turns at the pair's speed", () => {
  // SmolLM2: base 100,000 and 32 pairs; the third pair is nearest to a twelfth of a revolution. The words' own
  // directions are 42 degrees apart.
  const speed = (100_000 ** (-2 / 32) * 180) / Math.PI;
  for (const [key, query] of [
    [2, 5],
    [0, 8],
    [4, 4],
    [1, 2],
  ] as const) {
    // prettier-ignore
    const angle = (query - key) * speed - 42;
    expect(at(key, query).score).toBeCloseTo(Math.cos((angle * Math.PI) / 180), 5);
    const rows = scoreOf({ keyPosition: key, queryPosition: query }).table.rows();
    expect(rows.map(([, position]) => position)).toEqual([String(key), String(query)]);
    const [of, by] = rows.map(([, , direction]) => numberOf(direction!));
    expect(Math.cos(((by! - of! - angle) * Math.PI) / 180)).toBeCloseTo(1, 6);
  }
  expect(at(5, 2), "the key is never after the query").toEqual(at(2, 5));
});

test("score: four shadows follow a drag, half a position apart on its way, each at its place's angles", () => {
  const { trail } = at(0, 0, { dragged: [3, 6], from: [0, 3] });
  expect(trail).toHaveLength(4);
  trail.forEach((angles, i) => {
    const back = (i + 1) / 2;
    const there = at(0, 0, { dragged: [3 - back, 6 - back] }).angles;
    for (const end of [0, 1] as const) expect(angles[end]).toBeCloseTo(there[end], 5);
  });
  expect(at(0, 0, { dragged: [3, 6], from: [3, 5.4] }).trail).toHaveLength(1);
});

test("score: the bar moves both words and settles the guess; a word moves alone", () => {
  const bar = handOf(scoreOf(), "bar", 375);
  expect(bar.change(3)).toMatchObject({ keyPosition: 3, queryPosition: 6, moved: true });
  expect(bar.change(2.5)).toMatchObject({ dragged: [2.5, 5.5], from: [2, 5], moved: true });
  const word = handOf(scoreOf(), "word-1", 375);
  expect(word.change(6)).toEqual({ keyPosition: 2, queryPosition: 6, dragged: undefined });
  expect(eventsOf(relativeScore.events, word.change(6)!)).toEqual([
    ["position-change", { query: 6, key: 2, queryPosition: 6, keyPosition: 2 }],
  ]);
  expect(eventsOf(relativeScore.events, word.change(6.5)!), "nothing is told between positions").toEqual([]);
  const guess = handOf(scoreOf(), "guess", 375);
  const [left, top, width, height] = guess.box;
  expect(guess.at(left + width / 2, top + height / 2)).toBeCloseTo(guess.now, 2);
  const hands = (values: Partial<RelativeScoreValues>) =>
    drawingsOf(scoreOf(values), 375)[0]!.hands.map(({ id }) => id);
  expect(hands({ guess: 0.4 })).toContain("guess");
  expect(hands({ guess: 0.4, moved: true })).not.toContain("guess");
  expect(scoreOf({ guess: 0.4, moved: true }).sentence).toContain("Your guess was 0.40.");
});

test("score: without a page beside it the figure says what to do and what to keep, and adds the head's pairs", () => {
  expect(scoreOf().blocks).toHaveLength(1);
  expect(stageOf(relativeScore, wholeHeadLook).blocks, "in the story").toHaveLength(1);
  expect(notesOf(headOf()).map(({ text }) => text)).toEqual([
    "Set the dashed mark to the score after both have moved. Drag the bar. Then drag one word.",
    "Only the angle between them is left, and it depends on distance alone.",
    expect.stringMatching(/^32 pairs together: the head’s score q ⋅ k = \S+$/),
  ]);
  expect(notesOf(viewOf(relativeScore, wholeHeadLook, {}, "zh"))[1]!.text).toBe("只剩夹角，而夹角只取决于距离。");
});

test.each([
  { model: "llama-3.2-1b", file: "llama3_llama32_1b", headDim: 64 },
  { model: "qwen3-0.6b", file: "headdim_qwen3_06b", headDim: 128 },
  { model: "phi-2", file: "partial_phi_2", headDim: 80 },
])("score, $model: the head's score, its pairs and that by distance are those of plain loops", (one) => {
  const { model, file, headDim } = one;
  const reference = golden(file);
  const vectors = wordVectors(["mouse", "chases"], headDim);
  const [key, query] = [
    rotated(vectors.slice(0, headDim), reference, 3),
    rotated(vectors.slice(headDim), reference, 7),
  ];
  const score = dot(query, key);
  const view = headOf({ model, sentence: "mouse chases cat", keyPosition: 3, queryPosition: 7 });
  const rows = view.table.rows();
  const half = reference.expected.rotary_dim / 2;
  const still = 2 * half < headDim;
  // float32 inputs of size about 1, headDim products: 1e-4 is far above their rounding and at the last digit shown.
  expect(Math.abs(numberOf(together(view).split(" = ")[1]!) - score)).toBeLessThan(1e-4);
  for (const total of rows.slice(-2)) expect(Math.abs(Number(total.at(-1)) - score)).toBeLessThan(1e-4);
  expect(rows).toHaveLength(half + (still ? 3 : 2));
  let rest = score;
  for (let pair = 0; pair < half; pair += 1) {
    const term = query[pair]! * key[pair]! + query[pair + half]! * key[pair + half]!;
    const shown = rows[pair]!.map(Number);
    expect(Math.abs(shown.at(-1)! - term)).toBeLessThan(1e-5);
    const channels = [query[pair]!, query[pair + half]!, key[pair]!, key[pair + half]!];
    channels.forEach((value, i) => expect(Math.abs(shown[i + 1]! - value)).toBeLessThan(1e-5));
    rest -= term;
  }
  if (still) expect(Number(rows[half]!.at(-1))).toBeCloseTo(rest, 4);
  expect(together(view).includes("not rotated")).toBe(still);
  const [, bars] = drawingsOf(view, 700);
  expect(bars!.shapes.filter((shape) => "d" in shape && shape.fill === "line-strong")).toHaveLength(still ? 1 : 0);
});

test("score: moving both words changes no pair's part of the head's score; moving one does", () => {
  const terms = (keyPosition: number, queryPosition: number): number[] =>
    headOf({ keyPosition, queryPosition })
      .table.rows()
      .slice(0, 32)
      .map((row) => Number(row.at(-1)));
  const [here, there, apart] = [terms(0, 3), terms(5, 8), terms(0, 4)];
  here.forEach((term, pair) => expect(there[pair]).toBeCloseTo(term, 4));
  expect(Math.abs(apart[0]! - here[0]!)).toBeGreaterThan(0.01);
  const [first, moved] = [headOf({ dragged: [0.2, 3.6], from: [0, 3] }), headOf({ keyPosition: 0, queryPosition: 4 })];
  expect(together(first), "at the nearest positions").toBe(together(moved));
});

test("score: the marked pair is read by the cursor and the caption, and told to the page", () => {
  const view = headOf({ pair: 9 });
  const [, term] = [view.table.rows()[9]!, view.table.rows()[9]!.at(-1)!];
  const [caption] = blocksOf(view.blocks).flatMap((block) =>
    block.block === "scene" && block.caption ? [block.caption.text] : [],
  );
  expect(caption).toBe(`pair 9 adds ${Number(term).toFixed(4).replace("-", "\u2212")}`);
  const bars = handOf(view, "cursor");
  expect([bars.now, bars.max, bars.key("End", false)]).toEqual([9, 31, 31]);
  expect(eventsOf(relativeScore.events, bars.change(4)!)).toEqual([["pair-change", { pair: 4 }]]);
  expect(handOf(headOf({ pair: 4095 }), "cursor").now, "no more than the model has").toBe(31);
});

test("score: vectors that code gives are those of its first two words; others are not used", () => {
  const spec = { ...context.spec, headDim: 8, rotaryDim: 8 };
  const vectors = Float32Array.from({ length: 24 }, (_, i) => Math.sin(i));
  const rows = (words: readonly string[], given: Float32Array) => {
    const values = { keyPosition: 0, queryPosition: 0, pair: 0, model: "", config: "", sentence: "" };
    const numbers = wholeHeadLook.numbers()(values, { ...context, spec, words, vectors: given });
    return wholeHeadLook.view(values, numbers, "en", "page").table.rows();
  };
  const plain = Array.from({ length: 8 }, (_, i) => Math.sin(i) * Math.sin(8 + i)).reduce((sum, one) => sum + one);
  expect(Number(rows(["a", "b", "c"], vectors).at(-1)!.at(-1))).toBeCloseTo(plain, 5);
  const own = Array.from(wordVectors(["a", "b"], 8));
  const score = dot(own.slice(0, 8), own.slice(8));
  expect(Number(rows(["a", "b", "c"], new Float32Array(0)).at(-1)!.at(-1))).toBeCloseTo(score, 4);
});

test("score: no words cover each other or are cut, from the narrowest page on", () => {
  for (const width of [288, 320, 375, 768])
    for (let query = 0; query <= 8; query += 1) {
      const { shapes, hands } = drawingsOf(headOf({ keyPosition: 0, queryPosition: query }), width)[0]!;
      const texts = shapes.flatMap((shape) => ("text" in shape && shape.size ? [shape] : []));
      const named = (words: string) => texts.find(({ text }) => text === words)!;
      const [score, words, guess] = [texts.find(({ size }) => size! > 23)!, named("score of dog for bites"), named("your guess")]; // prettier-ignore
      // Measured in Chromium: the score takes 1.95 em, with a minus 2.53; the words take 168 pixels.
      const scoreEnd = score.x + score.size! * (score.text.startsWith("\u2212") ? 2.53 : 1.95);
      expect(scoreEnd, `${width}, ${query}`).toBeLessThan(words.x);
      expect(words.x + 168, `${width}, ${query}`).toBeLessThanOrEqual(width);
      const ring = hands.find(({ id }) => id === "guess");
      if (ring?.hand !== "slide") throw new Error("no guess");
      const [left, top, wide, high] = ring.box;
      const [dx, dy] = [Math.abs(guess.x - left - wide / 2), Math.abs(guess.y - 5 - top - high / 2)];
      expect(dx > wide / 2 + 36 || dy > high / 2 + 7, `${width}, ${query}: ${dx}, ${dy}`).toBe(true);
    }
});
