import { expect, test } from "vitest";
import type { CircleShape, Drawing, PathShape, SlideHand, TextShape } from "../../../../web/figures/scene/drawing.js";
import { written } from "../../../../web/figures/scene/looks.js";
import { lineKeys, lineLook, linePlot, type LinePlot, type Series } from "../../../../web/figures/view/lines.js";

const x = [0, 10, 20, 40];
const series: Series[] = [
  { name: "line", x, y: [1, 2, 3, 4], look: lineLook(1) },
  { name: "points", x: [10, 20], y: [-4, 6], look: lineLook(4), points: true },
];
const drawn = (of: Partial<LinePlot<number>> = {}): Drawing<number> =>
  linePlot<number>({ lang: "en", height: 200, x: { name: "pair" }, y: {}, series, ...of }).at(400, "en");
const cursor = (value: number) => ({ value, stops: x, name: "Scores", digits: 2, change: (at: number) => at });
const circles = ({ shapes }: Drawing<number>) => shapes.filter((shape): shape is CircleShape => "r" in shape);
const texts = ({ shapes }: Drawing<number>) => shapes.filter((shape): shape is TextShape => "text" in shape);
const hand = (of: Partial<LinePlot<number>>): SlideHand<number> => drawn(of).hands[0] as SlideHand<number>;

test("lines: the axes contain every number, with some space if no range is given", () => {
  const numbers = texts(drawn()).map(({ text }) => text);
  expect(numbers).toEqual(expect.arrayContaining(["0", "5", "40", "pair"]));
  const points = circles(drawn());
  const lowest = Math.max(...points.map(({ cy }) => cy));
  const wanted = circles(drawn({ y: { range: [-4, 6] } }));
  expect(Math.max(...wanted.map(({ cy }) => cy))).toBeGreaterThan(lowest);
  expect(points.map(({ fill }) => fill)).toEqual(["minus", "minus"]);
  expect(texts(drawn({ mark: { x: 100, name: "trained" } })).map(({ text }) => text)).toEqual(
    expect.arrayContaining(["100", "trained"]),
  );
});

test("lines: equal numbers are drawn inside a plot, and so is an empty list", () => {
  const paths = (of: Partial<LinePlot<number>>): string[] =>
    drawn(of).shapes.flatMap((shape) => ("d" in shape ? [(shape as PathShape).d] : []));
  for (const one of [[{ ...series[0]!, y: [2, 2, 2, 2] }], [{ ...series[0]!, x: [3], y: [7] }], []])
    expect(paths({ series: one }).join("")).not.toMatch(/NaN|Infinity/);
});

test("lines: the reading is marked on each line and in words, and nothing is marked before", () => {
  expect(hand({ cursor: cursor(12) })).toMatchObject({
    name: "Scores",
    now: 10,
    min: 0,
    max: 40,
    says: "pair 10: line 2.00, points −4.00",
  });
  expect(circles(drawn({ cursor: cursor(12) }))).toHaveLength(4);
  const unread = hand({ cursor: cursor(NaN) });
  expect(circles(drawn({ cursor: cursor(NaN) }))).toHaveLength(2);
  expect([unread.now, unread.key("ArrowRight", false), unread.change(0)]).toEqual([0, 10, 0]);
  expect(hand({ cursor: cursor(12), mark: { x: 20, name: "trained" } }).name).toBe("Scores; trained 20");
  expect(hand({ cursor: cursor(12), series: [] }).says).toBe("pair 10");
});

test("lines: keys have each line's style, a point for points, and their readings", () => {
  expect(lineKeys("en", series, 1, 20)).toEqual([
    { name: "line", reading: "3.0", shapes: [{ stroke: "key", dash: "7 4", wide: 2, d: "M1 6H27" }] },
    { name: "points", reading: "6.0", shapes: [{ cx: 14, cy: 6, r: 4, fill: "minus" }] },
  ]);
  expect(lineKeys("en", series).map(({ reading }) => reading)).toEqual([undefined, undefined]);
});

test("lines: round ends close no gap between dashes", () => {
  const colours = { role: String, hue: String, between: String, mono: "", serif: "serif" };
  const caps = (index: number) => {
    const scene = drawn({ series: [{ ...series[0]!, look: lineLook(index) }] });
    const line = scene.shapes.find((shape) => "d" in shape && shape.d.includes("L"))!;
    const { "stroke-linecap": cap, "stroke-linejoin": join } = written(line, colours).attributes;
    return [cap, join];
  };
  expect([caps(0), caps(4)]).toEqual([
    ["round", "round"],
    [undefined, "round"],
  ]);
});
