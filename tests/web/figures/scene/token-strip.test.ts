import { expect, test } from "vitest";
import type { SlideHand } from "../../../../web/figures/scene/drawing.js";
import { tokenStrip } from "../../../../web/figures/scene/token-strip.js";

const cat = (position: number) => ({ word: "cat", position });
const drawn = (query: number, key?: number, width = 684, max = 64) =>
  tokenStrip({
    query: cat(query),
    ...(key === undefined ? {} : { key: cat(key) }),
    max,
    change: (query, key) => [query, key],
  }).at(width, "en");

/** Its hands by their names. */
const handsOf = (...of: Parameters<typeof drawn>) =>
  Object.fromEntries(drawn(...of).hands.map((hand) => [hand.id, hand as SlideHand<number[]>]));

test("token strip: a word moves alone, the bar moves both and keeps their distance up to the end", () => {
  const { query, key, both } = handsOf(20, 12);
  expect([query!.change(30), key!.change(0), both!.change(0)]).toEqual([
    [30, 12],
    [20, 0],
    [8, 0],
  ]);
  expect([both!.now, both!.max, query!.max]).toEqual([12, 56, 64]);
  expect([query!.says, both!.says]).toEqual(["position 20", "positions 12 and 20"]);
  const crossed = handsOf(3, 9)["both"]!;
  expect([crossed.now, crossed.max, crossed.change(58)]).toEqual([3, 58, [58, 64]]);
  // No hand covers another, so that a finger reaches each.
  for (const { box } of [query!, key!])
    expect(box[1] + box[3] <= both!.box[1] || box[1] >= both!.box[1] + both!.box[3]).toBe(true);
  expect(Object.keys(handsOf(5))).toEqual(["query"]);
});

test("token strip: keys take one, ten or an eighth of the positions, and a pointer the nearest one", () => {
  const keys = ["ArrowRight", "ArrowDown", "PageUp", "Home"];
  expect(keys.map((key) => handsOf(20)["query"]!.key(key, false))).toEqual([21, 19, 28, -Infinity]);
  const far = handsOf(20, 12, 684, 1024)["query"]!;
  expect([far.key("ArrowRight", true), far.key("PageUp", false), far.key("a", false)]).toEqual([30, 148, undefined]);
  const { query, both } = handsOf(20, 12); // 10 pixels for each position
  expect([query!.from, both!.from]).toEqual([222, 142]);
  expect([query!.at(222, 0), query!.at(226, 0), query!.at(228, 0)]).toEqual([20, 20, 21]);
});

test("token strip: long words stay inside the drawing, and narrow ones show every other number", () => {
  const { shapes, width } = tokenStrip({ query: { word: "antidisestablishment", position: 0 }, max: 64, change: () => 0 }).at(300, "en"); // prettier-ignore
  for (const shape of shapes)
    if ("corner" in shape) expect([shape.x >= 0, shape.x + shape.width <= width]).toEqual([true, true]);
  const numbers = (width: number) =>
    drawn(5, undefined, width).shapes.flatMap((shape) => ("text" in shape && shape.text !== "cat" ? [shape.text] : []));
  expect([numbers(700).length, numbers(300)]).toEqual([9, ["0", "16", "32", "48", "64"]]);
});
