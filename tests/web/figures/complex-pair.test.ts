import { expect, test } from "vitest";
import type { ComplexStep } from "../../../web/figures/complex-pair/steps.js";
import { complexPair, type ComplexPairValues } from "../../../web/figures/complex-pair/values.js";
import { complexPairLook } from "../../../web/figures/complex-pair/view.js";
import type { ElementBlock } from "../../../web/figures/view/view.js";
import { numberOf } from "../support/support.js";
import { blocksOf, drawingsOf, handOf, viewOf } from "./view.js";

const DIM = 128; // Llama 2: base 10000, no scaling
const of = (values: Partial<ComplexPairValues> = {}) =>
  viewOf(complexPair, complexPairLook, { model: "llama-2-7b", ...values });

function rotated({ x = 1, y = 0.5, pair = 5 }: Partial<ComplexPairValues>, position: number): [number, number] {
  const angle = position * 10_000 ** ((-2 * pair) / DIM);
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** A point of the plane in pixels: it shows 2.25 to all sides. */
function pointOf(values: Partial<ComplexPairValues>, [x, y]: readonly [number, number]): [number, number] {
  const [, drawing] = drawingsOf(of(values), 700);
  const unit = drawing!.height / 4.5;
  return [350 + x * unit, drawing!.height / 2 - y * unit];
}

test("complex: the rotated pair is the product, at every position of the table and in each formula", () => {
  for (const values of [{}, { x: -0.4, y: 1.1, pair: 2, position: 23 }]) {
    const view = of(values);
    const rows = view.table.rows();
    expect(rows).toHaveLength(65);
    rows.forEach((row, position) => {
      const [x, y] = rotated(values, position);
      expect(Number(row[3])).toBeCloseTo(x, 5);
      expect(Number(row[4])).toBeCloseTo(y, 5);
      expect(Number(row[5])).toBeCloseTo(Math.hypot(x, y), 6);
    });
    const { set } = blocksOf(view.blocks).find((block) => block.block === "element" && "steps" in block.set) as ElementBlock<ComplexPairValues>; // prettier-ignore
    const steps = (set["steps"] as ComplexStep[]).map(({ formula = "" }) => formula);
    const [x, y] = rotated(values, values.position ?? 8);
    const [, real, sign, imaginary] = /= (\S+) ([+−]) (\S+)\u00a0i$/.exec(steps[2]!)!;
    expect(numberOf(real!)).toBeCloseTo(x, 3);
    expect(numberOf(sign + imaginary!)).toBeCloseTo(y, 3);
    const numbers = [...steps[3]!.matchAll(/[^\s;[\]=]+/g)].map(([number]) => numberOf(number)) as number[];
    const [a, b, c, d, p, q, top, bottom] = numbers as [number, number, number, number, number, number, number, number];
    expect(a * p + b * q).toBeCloseTo(top, 3);
    expect(c * p + d * q).toBeCloseTo(bottom, 3);
    expect(top).toBeCloseTo(x, 3);
    expect(bottom).toBeCloseTo(y, 3);
  }
});

test("complex: the grey tip follows the pointer, in steps of 0.05 up to 1.5, and never reaches the middle", () => {
  const start = handOf(of(), "start");
  const changed = (wanted: number | undefined) => start.change(wanted!);
  expect(changed(start.at(...pointOf({}, [0, 1])))).toEqual({ x: 0, y: 1 });
  expect(changed(start.at(...pointOf({}, [-0.52, 9])))).toEqual({ x: -0.5, y: 1.5 });
  expect(changed(start.at(...pointOf({}, [0, 0])))).toBeUndefined();
  expect(start.at(...pointOf({}, [1, 0.5]))).toBe(start.now);
  expect(changed(start.key("ArrowUp", true))).toEqual({ x: 1, y: 0.75 });
});

test("complex: the blue tip finds the position whose arrow points there, of several revolutions the nearest", () => {
  for (const pair of [0, 5])
    for (const position of [0, 3, 12]) {
      const values = { pair, position: position + 1 };
      const end = handOf(of(values), "end");
      expect(end.at(...pointOf(values, rotated(values, position)))).toBe(position);
    }
});

test("complex: nothing leaves the plane during rotation, and each tip is within its hand", () => {
  for (const width of [240, 400])
    for (const position of [0, 7, 30]) {
      const { shapes, hands, height } = drawingsOf(of({ x: -1.5, y: 1.5, position }), width)[1]!;
      const circles = shapes.flatMap((shape) => ("r" in shape ? [shape] : []));
      expect(circles.flatMap(({ cx, cy }) => [cx, cy]).filter((at) => at < 0 || at > height)).toEqual([]);
      const tips = circles.filter(({ r }) => r === 6);
      expect(tips).toHaveLength(2);
      hands.forEach((hand, i) => {
        if (hand.hand !== "slide") throw new Error("no slider");
        const [left, top, wide, high] = hand.box;
        const { cx, cy } = tips[i]!;
        expect([cx >= left, cx <= left + wide, cy >= top, cy <= top + high]).toEqual([true, true, true, true]);
      });
    }
});
