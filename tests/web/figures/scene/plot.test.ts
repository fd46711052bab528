import { expect, test } from "vitest";
import type { Drawing, Shape } from "../../../../web/figures/scene/drawing.js";
import { plot, type Mark, type PlotCursor } from "../../../../web/figures/scene/plot.js";

interface Change {
  value: number;
}

/** Both axes logarithmic: x from 1 to 1000, y from 0.001 to 1. */
function drawn(mark: Extract<Mark<Change>, { mark: "line" }>, cursor: Partial<PlotCursor<Change>> = {}) {
  return plot<Change>({
    height: 200,
    x: { scale: "log", from: 1, to: 1000, text: String },
    y: { scale: "log", from: 0.001, to: 1, text: (value) => ["10", String(Math.round(Math.log10(value)))] },
    marks: [mark],
    cursor: { value: 100, name: "place", says: "100", change: (value) => ({ value }), ...cursor },
  }).at(400, "en");
}

const textsOf = ({ shapes }: Drawing<Change>) => shapes.filter((shape) => "text" in shape);
const circlesOf = ({ shapes }: Drawing<Change>) => shapes.filter((shape) => "r" in shape);
const lineOf = ({ shapes }: Drawing<Change>): string =>
  shapes.flatMap((shape: Shape) => ("d" in shape && shape.round ? [shape.d] : []))[0]!;

test("a line ends at NaN, with a text at its last point", () => {
  const x = [1, 10, 100, 1000];
  const whole = drawn({ mark: "line", x, y: [0.001, 0.01, 0.1, 1], unread: true, end: "ends" });
  expect([lineOf(whole).split("L").length, circlesOf(whole).length]).toEqual([4, 0]);
  expect(textsOf(whole).map(({ text }) => text)).not.toContain("ends");

  const cut = drawn({ mark: "line", x, y: [0.001, 0.01, NaN, NaN], stroke: "key", unread: true, end: "ends" });
  const points = lineOf(cut).slice(1).split("L");
  expect(points).toHaveLength(2);
  const [end] = circlesOf(cut);
  expect([end!.cx, end!.cy].map(Math.round)).toEqual(points[1]!.split(" ").map(Number).map(Math.round));
  expect(end!.fill).toBe("key");
  expect(textsOf(cut).find(({ text }) => text === "ends")!.x).toBeCloseTo(end!.cx, -1);
});

test("the cursor marks no point where a line has no value", () => {
  const x = [1, 10, 100, 1000];
  expect(circlesOf(drawn({ mark: "line", x, y: [0.1, 0.1, 0.1, NaN] }))).toHaveLength(1);
  expect(circlesOf(drawn({ mark: "line", x, y: [0.1, 0.1, NaN, NaN] }))).toHaveLength(0);
});

test("exponents stand raised right behind their base, and end at the axis", () => {
  const texts = textsOf(drawn({ mark: "line", y: [] }));
  const bases = texts.filter(({ text }) => text === "10");
  for (const base of bases.slice(0, 3)) {
    const raised = texts[texts.indexOf(base) + 1]!;
    expect(raised.text).toMatch(/^-[123]$/);
    expect(base.anchor).toBe("end");
    expect(raised.x).toBe(base.x);
    expect(raised.y).toBeLessThan(base.y);
    expect(raised.size).toBeLessThan(11);
  }
});

test("along a logarithmic axis arrows take single steps, pages double and halve, and both stay within it", () => {
  const at = (value: number) => drawn({ mark: "line", y: [] }, { value }).hands[0]!;
  const key = (value: number, name: string, shift = false): number | undefined => {
    const hand = at(value);
    return hand.hand === "slide" ? hand.key(name, shift) : undefined;
  };
  expect([key(100, "ArrowRight"), key(100, "ArrowLeft"), key(100, "ArrowUp", true)]).toEqual([101, 99, 110]);
  expect([key(100, "PageUp"), key(101, "PageDown"), key(3, "PageDown")]).toEqual([200, 51, 2]);
  expect([key(600, "PageUp"), key(1, "PageDown"), key(5, "Home"), key(5, "End")]).toEqual([1000, 1, 1, 1000]);
});

test("a cursor that no mouse moves by itself goes to the pressed place, any other follows the mouse", () => {
  const hands = [true, false].map((hover) => drawn({ mark: "line", y: [] }, { hover }).hands[0]!);
  expect(hands.map((hand) => hand.hand === "slide" && [hand.hover, hand.pressed])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("a pointer finds the first value and the last a little beside the axis, within the drawing", () => {
  const { hands, width } = drawn({ mark: "line", y: [] });
  const hand = hands[0]!;
  if (hand.hand !== "slide") throw new Error("no slider");
  const [left, top, wide] = hand.box;
  expect([left, left + 4, left + wide - 4, left + wide].map((x) => hand.at(x, top))).toEqual([1, 1, 1000, 1000]);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left + wide).toBeLessThanOrEqual(width);
});
