import { expect, test } from "vitest";
import { firstLine, type FirstLineValues } from "../../../web/figures/first-line/values.js";
import { firstLineLook } from "../../../web/figures/first-line/view.js";
import { blocksOf, drawingsOf, handOf, stageOf, viewOf } from "./view.js";

const lineOf = (values: Partial<FirstLineValues> = {}) => stageOf(firstLine, firstLineLook, values);
/** SmolLM2: base 100,000 and 32 pairs; the third pair is nearest to a twelfth of a revolution. In degrees. */
const STEP = (100_000 ** (-2 / 32) * 180) / Math.PI;
const degreesOf = (values: Partial<FirstLineValues>): number[] =>
  lineOf(values)
    .table.rows()
    .map(([, , degrees]) => Number(degrees));

test("first line: each arrow is rotated by its position, and angles between words by their distance alone", () => {
  for (const positions of [
    [1, 3, 6],
    [0, 5, 7],
    [2, 3, 4],
  ])
    // prettier-ignore
    degreesOf({ positions }).forEach((degrees, i) => expect(degrees).toBeCloseTo((positions[i]! * STEP) % 360, 1));
  const angles = (by: number): string => lineOf({ positions: [by, 2 + by, 5 + by] }).sentence.split("neighbours: ")[1]!;
  expect(angles(0)).toBe(`${Math.round(2 * STEP)}°, ${Math.round(3 * STEP)}°.`);
  expect([angles(1), angles(2)]).toEqual([angles(0), angles(0)]);
  expect(lineOf({ positions: [0, 1, 5] }).sentence).not.toContain(angles(0));
});

test("first line: a word moves alone between its neighbours, the bar moves all, and a finger also between positions", () => {
  const word = handOf(lineOf(), "word-1", 375);
  expect([word.min, word.max]).toEqual([2, 5]);
  expect(word.change(4)).toEqual({ positions: [1, 4, 6], dragged: undefined });
  expect(word.change(3.5)).toEqual({ dragged: [1, 3.5, 6] });
  expect(handOf(lineOf(), "bar", 375).change(2)).toEqual({ positions: [2, 4, 7], dragged: undefined });
  const between = lineOf({ dragged: [1, 3.4, 6] });
  expect(handOf(between, "word-1", 375).release!()).toEqual({ positions: [1, 3, 6], dragged: undefined });
  expect(degreesOf({ dragged: [1, 3.5, 6] })[1]).toBeCloseTo(3.5 * STEP, 1);
});

test("first line: on a card of their own colour the dials have a ring, in the story none", () => {
  const rings = (view: ReturnType<typeof lineOf>): number =>
    drawingsOf(view, 700)[0]!.shapes.filter((shape) => "r" in shape && shape.fill === "sunken" && shape.stroke).length;
  expect([rings(viewOf(firstLine, firstLineLook)), rings(lineOf())]).toEqual([5, 0]);
});

test("first line: places that do not rise, leave the line or are not three are refused", () => {
  const { read, write } = firstLine.fields.positions;
  expect([read("0_1_2"), write([0, 1, 2])]).toEqual([[0, 1, 2], "0_1_2"]);
  for (const text of ["", "1_3", "1_3_6_7", "3_1_6", "1_1_6", "1_3_8", "1_3_-6", "1_3_6.5", "1__6"])
    expect(read(text), text).toBeUndefined();
});

test("first line: alone it says what to do and what to keep; in a narrow page nothing leaves it", () => {
  const notes = (language: "en" | "zh"): string[] =>
    blocksOf(viewOf(firstLine, firstLineLook, {}, language).blocks).flatMap((block) =>
      block.block === "note" ? [block.text] : [],
    );
  expect(notes("en")[0]).toBe("Drag a word. Then drag the thick bar.");
  expect(notes("zh")[1]).toBe("移动一个词，它与其他词的夹角就变；一起移动，夹角都不变。这就是旋转位置编码。");
  expect(lineOf().blocks).toHaveLength(1);
  for (const width of [288, 360, 900])
    for (const hand of drawingsOf(viewOf(firstLine, firstLineLook, { positions: [0, 6, 7] }), width)[0]!.hands)
      if (hand.hand === "slide") expect(hand.box[0] >= 0 && hand.box[0] + hand.box[2] <= width, hand.id).toBe(true);
});
