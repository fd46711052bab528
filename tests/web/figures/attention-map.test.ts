import { expect, test } from "vitest";
import { splitWords, wordVectors } from "../../../web/figures/numbers/words.js";
import { attentionMap } from "../../../web/figures/attention-map/values.js";
import { attentionMapLook } from "../../../web/figures/attention-map/view.js";
import type { Drawing } from "../../../web/figures/scene/drawing.js";
import { heat } from "../../../web/figures/scene/heat.js";
import { dot, rotated } from "../support/plain.js";
import { golden } from "../support/support.js";
import { drawingsOf, handOf, viewOf } from "./view.js";

const words = splitWords("the cat chases the mouse and the mouse chases the cat", "en");

/** The share that is drawn at a point. */
function shareAt({ shapes }: Drawing<unknown>, x: number, y: number): number | undefined {
  for (const shape of shapes) {
    if (!("d" in shape) || typeof shape.fill !== "object") continue;
    for (const [, left, top, right, bottom] of shape.d.matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)/g))
      if (Number(left) < x && x < Number(right) && Number(top) < y && y < Number(bottom))
        return "heat" in shape.fill ? shape.fill.heat : undefined;
  }
  return undefined;
}

/** By cell of a causal map of `size` rows in its drawing; undefined where nothing is drawn. */
function shares(drawing: Drawing<unknown>, size: number): (number | undefined)[][] {
  const hand = drawing.hands[0]!;
  if (hand.hand !== "slide") throw new Error("no map");
  const [left, top, side] = hand.box;
  const at = (index: number): number => ((index + 0.5) / size) * side;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => shareAt(drawing, left + at(column), top + at(row))),
  );
}

test.each([
  { model: "llama-3.2-1b", file: "llama3_llama32_1b", headDim: 64 },
  { model: "qwen3-0.6b", file: "headdim_qwen3_06b", headDim: 128 },
  { model: "phi-2", file: "partial_phi_2", headDim: 80 },
])("attention map of $model: table and colours are the weights of plain loops", ({ model, file, headDim }) => {
  const view = viewOf(attentionMap, attentionMapLook, { model });
  const vectors = wordVectors(words, headDim);
  const reference = golden(file);
  const vectorOf = (word: number): Float32Array => vectors.slice(word * headDim, (word + 1) * headDim);
  const weights = (vectorAt: (i: number) => number[]): number[][] =>
    words.map((_, row) => {
      const parts = words.slice(0, row + 1).map((__, column) => {
        const score = dot(vectorAt(row), vectorAt(column)) / Math.sqrt(headDim);
        return Math.exp(score - dot(vectorAt(row), vectorAt(row)) / Math.sqrt(headDim));
      });
      const sum = parts.reduce((all, one) => all + one, 0);
      return parts.map((one) => one / sum);
    });
  const wanted = [weights((i) => Array.from(vectorOf(i))), weights((i) => rotated(vectorOf(i), reference, i))];
  const rows = view.table.rows();
  for (const [map, drawing] of drawingsOf(view, 500).slice(0, 2).entries()) {
    expect(rows.map((cells) => Number(cells[2 + map]))).toEqual(
      wanted[map]!.flat().map((one) => expect.closeTo(one, 5)),
    );
    const drawn = shares(drawing, words.length);
    wanted[map]!.forEach((row, i) =>
      row.forEach((one, j) => expect(Math.abs(drawn[i]![j]! - one), `${i} ${j}`).toBeLessThan(0.5 / 64 + 1e-4)),
    );
  }
});

test("attention map: hidden weights are not drawn, and equal words have equal colours only without rotation", () => {
  const [off, on] = drawingsOf(viewOf(attentionMap, attentionMapLook), 640)
    .slice(0, 2)
    .map((map) => shares(map, words.length));
  for (const map of [off!, on!])
    map.forEach((row, i) =>
      row.forEach((share, column) => expect(share === undefined, `${i} ${column}`).toBe(column > i)),
    );
  expect(off![10]![1]).toBe(off![10]![10]);
  expect(on![10]![1]).not.toBe(on![10]![10]);
});

test("attention map: a hand stays within the cells that a word may see", () => {
  const of = (row: number, column: number) =>
    handOf(viewOf(attentionMap, attentionMapLook, { row, column }), "on", 500);
  const hand = of(7, 4);
  expect(hand.says).toMatch(/^“mouse” at 7 gives .*% to “mouse” at 4$/);
  const cell = (key: string) => hand.change(hand.key(key, false)!);
  expect(cell("ArrowLeft")).toEqual({ row: 7, column: 3 });
  expect(cell("ArrowDown")).toEqual({ row: 8, column: 4 });
  expect(cell("End")).toEqual({ row: 7, column: 7 });
  expect(cell("Home")).toEqual({ row: 7, column: 0 });
  expect(cell("PageUp")).toEqual({ row: 0, column: 0 });
  expect(cell("PageDown")).toEqual({ row: 10, column: 4 });
  expect(hand.key("a", false)).toBeUndefined();
  expect(of(7, 7).key("ArrowRight", false)).toBe(of(7, 7).now);
  const [left, top, side] = hand.box;
  const at = (row: number, column: number): number =>
    hand.at(left + ((column + 0.5) / 11) * side, top + ((row + 0.5) / 11) * side);
  expect(hand.change(at(9, 2))).toEqual({ row: 9, column: 2 });
  expect(at(3, 8)).toBe(hand.now);
  expect(hand.pick!()).toEqual({ picked: { row: 7, column: 4 } });
});

test("a map with more cells than fit shows the largest of each block", () => {
  const size = 600;
  const weights = new Float32Array(size * size);
  for (const [row, column] of [[599, 0], [300, 299], [450, 77]] as const) weights[row * size + column] = 1; // prettier-ignore
  weights[200 * size + 400] = 1; // hidden
  const drawing = heat({ weights, size }).at(242, "en");
  const [side, blocks] = [240, 160];
  const block = side / blocks;
  const found: string[] = [];
  for (let row = 0; row < blocks; row += 1)
    for (let column = 0; column <= row; column += 1)
      if (shareAt(drawing, 1 + (column + 0.5) * block, 1 + (row + 0.5) * block) === 1) found.push(`${row} ${column}`);
  expect(found).toEqual(["80 79", "120 20", "159 0"]);
});
