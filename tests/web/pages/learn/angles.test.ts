// The grips and letters of the stages whose arrows rotate.
import { expect, test } from "vitest";
import { complexPair, type ComplexPairValues } from "../../../../web/figures/complex-pair/values.js";
import { complexPairLook } from "../../../../web/figures/complex-pair/view.js";
import { clockWall, type ClockWallValues } from "../../../../web/figures/clock-wall/values.js";
import { clockWallLook } from "../../../../web/figures/clock-wall/view.js";
import { relativeScore, type RelativeScoreValues } from "../../../../web/figures/relative-score/values.js";
import { relativeScoreLook } from "../../../../web/figures/relative-score/view.js";
import { drawingsOf, stageOf } from "../../figures/view.js";

const complexOf = (values: Partial<ComplexPairValues> = {}) => stageOf(complexPair, complexPairLook, values);
const scoreOf = (values: Partial<RelativeScoreValues> = {}) => stageOf(relativeScore, relativeScoreLook, values);
const speedsOf = (values: Partial<ClockWallValues> = {}) => stageOf(clockWall, clockWallLook, values);

test("no grip is outside the window at either end of the line, so that none widens the page", () => {
  for (const view of [
    scoreOf({ keyPosition: 0, queryPosition: 8 }),
    complexOf({ position: 8 }),
    complexOf({ position: 0 }),
  ])
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
