import { expect, test } from "vitest";
import { GRID } from "../../../web/figures/multimodal/schemes.js";
import { multimodal, type MultimodalValues } from "../../../web/figures/multimodal/values.js";
import { multimodalLook } from "../../../web/figures/multimodal/view.js";
import type { Shape } from "../../../web/figures/scene/drawing.js";
import type { RangeControl } from "../../../web/figures/view/view.js";
import { blocksOf, drawingsOf, handOf, viewOf } from "./view.js";

const of = (values: Partial<MultimodalValues> = {}) => viewOf(multimodal, multimodalLook, values);

const textsIn = (shapes: readonly Shape[]): string[] => shapes.flatMap((shape) => ("text" in shape ? shape.text : []));

test("multimodal: the axes of the pairs are those of the papers and golden files", () => {
  const ribbon = (scheme: MultimodalValues["scheme"]): string =>
    textsIn(drawingsOf(of({ scheme }), 900)[0]!.shapes).join("");
  expect(ribbon("qwen2-vl")).toBe("t".repeat(16) + "h".repeat(24) + "w".repeat(24));
  const qwen3 = Array.from({ length: 64 }, (_, i) => (i < 60 ? "thw"[i % 3] : "t"));
  expect(ribbon("qwen3-vl")).toBe(qwen3.join(""));
  expect(ribbon("ernie-4.5-vl")).toBe("hw".repeat(22) + "t".repeat(20));
  expect(ribbon("qwen2-vl-vision")).toBe("h".repeat(20) + "w".repeat(20));
  const keys = blocksOf(of({ pair: 4 }).blocks).find((block) => block.block === "keys")!;
  expect(keys.of.map(({ name }) => name)).toEqual([
    "time (t): 24 pairs",
    "height (h): 20 pairs",
    "width (w): 20 pairs",
    "pair 4 is driven by height",
  ]);
});

/**
 * The attention weights of token 13 of 30, by plain double loops: vectors of ones, attention scaled by 1 / sqrt(128),
 * base 5,000,000.
 */
function weights(apart: (token: number, pair: number) => number): number[] {
  const parts = Array.from({ length: 30 }, (_, token) => {
    let score = 0;
    for (let pair = 0; pair < 64; pair += 1) score += 2 * Math.cos(apart(token, pair) * 5_000_000 ** (-pair / 64));
    return Math.exp((score - 128) / Math.sqrt(128));
  });
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
}

test("multimodal: the weights are those of plain double loops, in the table and in the cells of both maps", () => {
  const axisOf = (pair: number): number => (pair < 60 ? pair % 3 : 0);
  // Three words, four rows of six, three words: time, height and width of each.
  const word = (token: number): number => (token < 3 ? token : token - 18);
  const place = (token: number, axis: number): number => {
    const patch = token - 3;
    return patch < 0 || patch > 23 ? word(token) : 3 + [0, Math.floor(patch / 6), patch % 6][axis]!;
  };
  const byAxes = weights((token, pair) => place(token, axisOf(pair)) - place(13, axisOf(pair)));
  const flat = weights((token) => token - 13);
  const view = of({ token: 13 });
  const table = view.table.rows();
  expect(table).toHaveLength(30);
  table.forEach((row, token) => {
    expect(Number(row[4])).toBeCloseTo(byAxes[token]!, 5);
    expect(Number(row[5])).toBeCloseTo(flat[token]!, 5);
  });
  const maps = drawingsOf(view, 480).slice(1);
  for (const [i, shares] of [byAxes, flat].entries()) {
    const { shapes, hands } = maps[i]!;
    const cells = shapes.filter((shape) => shape.opacity !== undefined).slice(0, 30);
    const most = Math.max(...shares);
    cells.forEach(({ opacity }, token) => expect(opacity! / 0.45).toBeCloseTo(shares[token]! / most, 4));
    const marks = shapes.filter(({ stroke }) => stroke === "pair");
    const { options, now } = hands[0] as Extract<(typeof hands)[0], { hand: "cells" }>;
    expect([marks.length, now, options.length]).toEqual([1, 13, 30]);
    expect(options[13]!.box[0]).toBeCloseTo((marks[0] as { x: number }).x - 1.5);
    expect(options[13]!.name).toContain(
      `row 2, column 5: ${i === 0 ? "t3 h4 w7" : "13"}, gets ${(100 * most).toFixed(1)}%`,
    );
    expect(textsIn(shapes).slice(-2)).toEqual(["0.0%", `${(100 * most).toFixed(1)}%`]);
  }
});

test("multimodal: nothing of a map is outside it, at any size", () => {
  for (const width of [240, 400, 1100])
    for (const columns of GRID)
      for (const drawing of drawingsOf(of({ columns, rows: 8 }), width))
        for (const shape of drawing.shapes)
          if ("width" in shape) {
            expect(shape.x).toBeGreaterThanOrEqual(0);
            expect(shape.x + shape.width).toBeLessThanOrEqual(drawing.width + 1e-6);
            expect(shape.y + shape.height).toBeLessThanOrEqual(drawing.height);
          }
});

test("multimodal: another image or model starts from its own middle", () => {
  const [scheme, ...sizes] = blocksOf(of().blocks).flatMap((block) => (block.block === "controls" ? block.of : []));
  expect(scheme?.control === "choice" && scheme.change!("qwen2-vl")).toEqual({ scheme: "qwen2-vl", token: undefined });
  const rows = sizes.map((size) => (size as RangeControl<MultimodalValues>).change(8));
  expect(rows).toEqual([
    { rows: 8, token: undefined },
    { columns: 8, token: undefined },
  ]);
  expect(handOf(of({ pair: 9 }), "pair").says).toBe("pair 9 is driven by time");
  expect(of({ token: 1 }).sentence).toContain("for text nothing changes");
  expect(of({ token: 3 }).sentence).toMatch(/^Chosen: the patch in row 1/);
});
