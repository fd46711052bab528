import { expect, test } from "vitest";
import { decay } from "../../../web/figures/decay/values.js";
import { decayLook } from "../../../web/figures/decay/view.js";
import { wavelengths } from "../../../web/figures/wavelengths/values.js";
import { wavelengthsLook } from "../../../web/figures/wavelengths/view.js";
import type { Shape } from "../../../web/figures/scene/drawing.js";
import { drawingsOf, handOf, viewOf } from "./view.js";
import { models } from "../../../web/models/index.js";
import { looks } from "./looks.js";

const WIDTHS = [240, 375, 704, 1100];

/** Every number of a shape, those in its path too. */
const numbersIn = (shape: Shape): number[] =>
  Object.values(shape).flatMap((value) =>
    typeof value === "number"
      ? [value]
      : typeof value === "string" && "d" in shape
        ? [...value.matchAll(/NaN|Infinity|-?[\d.]+/g)].map(Number)
        : [],
  );

test.each(Object.entries(looks))(
  "%s: every drawing is of finite numbers, in any width and language",
  (_, [figure, look, running]) => {
    for (const language of ["en", "zh"] as const) {
      const view = viewOf(figure, look, {}, language, running);
      expect(view.sentence.length).toBeGreaterThan(20);
      const rows = view.table.rows();
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) expect(row).toHaveLength(view.table.columns.length);
      for (const width of WIDTHS)
        for (const drawing of drawingsOf(view, width)) {
          expect(drawing.width).toBeLessThanOrEqual(width);
          expect(drawing.height).toBeGreaterThan(20);
          expect(drawing.shapes.flatMap(numbersIn).filter((value) => !Number.isFinite(value))).toEqual([]);
        }
    }
  },
);

test.each(Object.entries(looks))(
  "%s: a finger finds every hand within the drawing, and each says its value",
  (_, [figure, look, running]) => {
    const view = viewOf(figure, look, {}, "en", running);
    for (const width of WIDTHS)
      for (const { height, hands } of drawingsOf(view, width))
        for (const hand of hands) {
          expect(hand.name).not.toBe("");
          const boxes = hand.hand === "slide" ? [hand.box] : hand.options.map(({ box }) => box);
          for (const [left, top, wide, high] of boxes) {
            expect(left).toBeGreaterThanOrEqual(0);
            expect(top).toBeGreaterThanOrEqual(0);
            expect(left + wide).toBeLessThanOrEqual(width + 0.01);
            expect(top + high).toBeLessThanOrEqual(height + 0.01);
            expect(Math.min(wide, high)).toBeGreaterThanOrEqual(24);
          }
          if (hand.hand !== "slide") continue;
          expect(hand.says).not.toBe("");
          expect(hand.now).toBeGreaterThanOrEqual(hand.min);
          expect(hand.now).toBeLessThanOrEqual(hand.max);
        }
  },
);

test.each(Object.entries(looks).filter(([, [{ fields }]]) => "model" in fields))(
  "%s: every model of the list is drawn in finite numbers",
  (_, [figure, look, running]) => {
    for (const { id } of models)
      for (const drawing of drawingsOf(viewOf(figure, look, { model: id }, "en", running), 704))
        expect(
          drawing.shapes.flatMap(numbersIn).filter((value) => !Number.isFinite(value)),
          id,
        ).toEqual([]);
  },
);

test("a hand moves by keys and by points as far as its value goes", () => {
  const view = viewOf(wavelengths, wavelengthsLook, { model: "llama-2-7b", pair: 5 });
  const cursor = handOf(view, "cursor");
  expect([cursor.now, cursor.max]).toEqual([5, 63]);
  expect(cursor.key("ArrowRight", false)).toBe(6);
  expect(cursor.key("ArrowRight", true)).toBe(13); // ten, or an eighth of them where that is less
  expect(cursor.key("End", false)).toBe(63);
  expect(cursor.key("a", false)).toBeUndefined();
  const [left, top, width] = cursor.box;
  expect([cursor.at(left, top), cursor.at(left + width - 1, top), cursor.at(left + width / 2 + 1, top)]).toEqual([
    0, 63, 32,
  ]);
  expect(cursor.change(5)).toBeUndefined();
  expect(cursor.change(6)).toEqual({ pair: 6 });
  const trained = handOf(view, "trained");
  expect(trained.now).toBe(4096);
  expect(trained.key("PageUp", false)).toBe(8192);
  const middle = trained.box[1] + trained.box[3] / 2;
  expect(trained.at(0, middle) / 4096).toBeCloseTo(1, 1);
  expect(trained.at(0, middle - 40)).toBeGreaterThan(10_000);
  expect(trained.change(5000.4)).toEqual({ length: 5000 });
});

test("the same scene and width give the same drawing, and curves keep their path while nothing in them changes", () => {
  const [first, again] = [1, 2].map(() => drawingsOf(viewOf(decay, decayLook), 600)[0]!);
  expect(again!.shapes).toEqual(first!.shapes);
  const paths = (values: object): string[] =>
    drawingsOf(viewOf(decay, decayLook, values), 600)[0]!.shapes.flatMap((shape) =>
      "d" in shape && shape.d.includes("L") ? [shape.d] : [],
    );
  const [before, other] = [paths({}), paths({ cursor: 500 })];
  expect(other).toEqual(before);
  expect(paths({ base: 500_000 })[0]).not.toBe(before[0]);
});
