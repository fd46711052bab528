// The sentences of the chapter on two words' score, compared with its figure's own numbers and drawings.
import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { figureContext } from "../../../../web/figures/numbers/context.js";
import { complexPair, type ComplexPairValues } from "../../../../web/figures/complex-pair/values.js";
import { complexPairLook } from "../../../../web/figures/complex-pair/view.js";
import { scoreNumbers } from "../../../../web/pages/learn/score/numbers.js";
import { storyScore, type ScoreValues } from "../../../../web/pages/learn/score/values.js";
import { storyScoreLook } from "../../../../web/pages/learn/score/view.js";
import { clockWall, type ClockWallValues } from "../../../../web/figures/clock-wall/values.js";
import { clockWallLook } from "../../../../web/figures/clock-wall/view.js";
import { drawingsOf, handOf, stageOf, viewOf } from "../../figures/view.js";

const engine = await loadRopewalk();
const context = figureContext()(engine, {}, "en");
const complexOf = (values: Partial<ComplexPairValues> = {}) => stageOf(complexPair, complexPairLook, values);
const scoreOf = (values: Partial<ScoreValues> = {}) => viewOf(storyScore, storyScoreLook, values);
const speedsOf = (values: Partial<ClockWallValues> = {}) => stageOf(clockWall, clockWallLook, values);

const scoreAt = (key: number, query: number): number =>
  scoreNumbers()({ key, query, dragged: undefined, from: undefined }, context).score;

test("score: it depends only on the distance, also between positions", () => {
  for (const distance of [0, 2, 3, 5])
    for (const key of [0.25, 1, 2.5, 3])
      expect(
        scoreNumbers()({ key: 0, query: 0, dragged: [key, key + distance], from: undefined }, context).score,
      ).toBeCloseTo(scoreAt(0, distance), 5);
  expect(Math.abs(scoreAt(0, 3) - scoreAt(0, 4))).toBeGreaterThan(0.1);
  expect(scoreAt(2, 5)).toBeCloseTo(Math.cos(((3 * 100_000 ** (-2 / 32) * 180) / Math.PI - 42) * (Math.PI / 180)), 5);
});

test("score: four shadows follow a drag, half a position apart on its way, each at its place's angles", () => {
  const at = (dragged: readonly [number, number], from?: readonly [number, number]) =>
    scoreNumbers()({ key: 0, query: 0, dragged: dragged, from }, context);
  const { trail } = at([3, 6], [0, 3]);
  expect(trail).toHaveLength(4);
  trail.forEach((angles, i) => {
    const back = (i + 1) / 2;
    const there = at([3 - back, 6 - back]).angles;
    for (const end of [0, 1] as const) expect(angles[end]).toBeCloseTo(there[end], 5);
  });
  expect(at([3, 6], [3, 5.4]).trail).toHaveLength(1);
});

test("score: the bar moves both words and settles the guess; a word moves alone", () => {
  const bar = handOf(scoreOf(), "bar", 375);
  expect(bar.change(3)).toMatchObject({ key: 3, query: 6, moved: true });
  expect(bar.change(2.5)).toMatchObject({ dragged: [2.5, 5.5], from: [2, 5], moved: true });
  const word = handOf(scoreOf(), "word-1", 375);
  expect(word.change(6)).toEqual({ key: 2, query: 6, dragged: undefined });
  const guess = handOf(scoreOf(), "guess", 375);
  const [left, top, width, height] = guess.box;
  expect(guess.at(left + width / 2, top + height / 2)).toBeCloseTo(guess.now, 2);
  const hands = (values: Partial<ScoreValues>) => drawingsOf(scoreOf(values), 375)[0]!.hands.map(({ id }) => id);
  expect(hands({ guess: 0.4 })).toContain("guess");
  expect(hands({ guess: 0.4, moved: true })).not.toContain("guess");
  expect(scoreOf({ guess: 0.4, moved: true }).sentence).toContain("Your guess was 0.40.");
});

test("no grip is outside the window at either end of the line, so that none widens the page", () => {
  for (const view of [scoreOf({ key: 0, query: 8 }), complexOf({ position: 8 }), complexOf({ position: 0 })])
    for (const width of [320, 375])
      for (const hand of drawingsOf(view as never, width)[0]!.hands)
        if (hand.hand === "slide") {
          const [left, , wide] = hand.box;
          expect([left >= 0, left + wide <= width], `${hand.id}, ${width}`).toEqual([true, true]);
        }
});

test("the stages' letters are 15 pixels and more, and their grips 44", () => {
  for (const view of [complexOf(), scoreOf(), speedsOf(), speedsOf({ clocks: 32, seen: true })])
    for (const width of [375, 1280]) {
      const { shapes, hands } = drawingsOf(view as never, width)[0]!;
      for (const shape of shapes) if ("text" in shape) expect(shape.size).toBeGreaterThanOrEqual(15);
      for (const hand of hands)
        for (const [, , wide, high] of hand.hand === "slide" ? [hand.box] : hand.options.map(({ box }) => box))
          expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44);
    }
});
