import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { figureContext } from "../../../web/figures/numbers/context.js";
import { KV_HEADS, type CacheRotation } from "../../../web/figures/attention-shapes/head-groups.js";
import { headVectors } from "../../../web/figures/attention-shapes/head-vectors.js";
import { attentionShapes, type AttentionShapesValues } from "../../../web/figures/attention-shapes/values.js";
import { attentionShapesLook } from "../../../web/figures/attention-shapes/view.js";
import { splitWords } from "../../../web/figures/numbers/words.js";
import type { CellsHand } from "../../../web/figures/scene/drawing.js";
import { blocksOf, drawingsOf, handOf, viewOf } from "./view.js";

const words = splitWords("the cat chases the mouse and the mouse chases the cat", "en");
const HEAD_DIM = 64;
/** For SmolLM2 135M, the first model: base 100,000, no scaling. */
const inv_freq = Array.from({ length: HEAD_DIM / 2 }, (_, pair) => 100_000 ** ((-2 * pair) / HEAD_DIM));

const shared = await loadRopewalk();
const shown = (values: Partial<AttentionShapesValues> = {}) => viewOf(attentionShapes, attentionShapesLook, values);

/** Half-split, in double. */
function rotated(x: ArrayLike<number>, position: number): number[] {
  const y = Array.from(x);
  for (let pair = 0; pair < HEAD_DIM / 2; pair += 1) {
    const angle = position * inv_freq[pair]!;
    const [a, b] = [x[pair]!, x[pair + HEAD_DIM / 2]!];
    y[pair] = a * Math.cos(angle) - b * Math.sin(angle);
    y[pair + HEAD_DIM / 2] = a * Math.sin(angle) + b * Math.cos(angle);
  }
  return y;
}

/** Causal weights of all heads by plain loops; `keyAngle` gives the position by which a key is rotated. */
function reference(kvHeads: number, rotate: boolean, keyAngle: (at: number) => number): number[] {
  const { queries, keys } = headVectors(words, HEAD_DIM, 8, kvHeads);
  const at = (list: Float32Array, token: number, heads: number, head: number): Float32Array =>
    list.slice((token * heads + head) * HEAD_DIM, (token * heads + head + 1) * HEAD_DIM);
  return Array.from({ length: 8 }).flatMap((_, head) =>
    words.flatMap((__, m) => {
      const q = at(queries, m, 8, head);
      const scores = words.slice(0, m + 1).map((___, n) => {
        const k = at(keys, n, kvHeads, Math.floor((head * kvHeads) / 8));
        const [a, b] = rotate ? [rotated(q, m), rotated(k, keyAngle(n))] : [Array.from(q), Array.from(k)];
        return a.reduce((sum, value, i) => sum + value * b[i]!, 0) / Math.sqrt(HEAD_DIM);
      });
      const parts = scores.map((score) => Math.exp(score - Math.max(...scores)));
      const total = parts.reduce((sum, part) => sum + part, 0);
      return parts.map((part) => part / total);
    }),
  );
}

const modes: { rotation: CacheRotation; rotate: boolean; keyAngle(n: number): number }[] = [
  { rotation: "on", rotate: true, keyAngle: (n: number) => n },
  { rotation: "off", rotate: false, keyAngle: (n: number) => n },
  { rotation: "late", rotate: true, keyAngle: (n: number) => n + 1 },
  { rotation: "twice", rotate: true, keyAngle: (n: number) => 2 * n },
];

test.each(modes)(
  "heads: with rotation $rotation every head's weights are those of plain double loops",
  ({ rotation, rotate, keyAngle }) => {
    for (const kvHeads of KV_HEADS) {
      const rows = shown({ rotation, kvHeads }).table.rows();
      const expected = reference(kvHeads, rotate, keyAngle);
      expect(rows.length).toBe(expected.length);
      rows.forEach((row, i) => expect(Math.abs(Number(row[4]) - expected[i]!)).toBeLessThan(5e-6));
      expect(rows.at(-1)![1]).toBe(String(kvHeads - 1));
    }
  },
);

/** The table of promises, with whether each is kept. */
function holds(values: Partial<AttentionShapesValues>): boolean[] {
  const table = blocksOf(shown(values).blocks).find((block) => block.block === "table");
  return table!.rows.map(
    ({ cells: [cell] }) => typeof cell === "object" && cell.good === true && cell.text.startsWith("✓"),
  );
}

test("heads: right rotation keeps all promises; a late key is not visible in the moved sentence, a key rotated twice is", () => {
  expect(holds({})).toEqual([true, true, true]);
  expect(holds({ rotation: "late" })).toEqual([true, true, false]);
  expect(holds({ rotation: "twice" })).toEqual([true, false, false]);
  expect(holds({ rotation: "off" })).toEqual([true, true, false]);
});

test("heads: without rotation a row gives each word the same, in any order", () => {
  const given = (sentence: string): Map<string, string> => {
    const rows = shown({ rotation: "off", sentence }).table.rows();
    const last = rows.filter(([head, , query]) => head === "0" && query!.startsWith("3. "));
    return new Map(last.map(([, , , key, weight]) => [key!.slice("0. ".length), weight!]));
  };
  const [one, other] = [given("dog bites man today"), given("man bites dog today")];
  for (const [word, weight] of one) expect(Number(other.get(word)), word).toBeCloseTo(Number(weight), 5);
  expect(new Set(one.values()).size).toBe(4);
});

/** The hand that chooses a query head, and how many words are drawn as cached. */
function cache(values: Partial<AttentionShapesValues>): { hand: CellsHand<object>; cached: number } {
  const drawing = drawingsOf(shown(values), 450)[0]!;
  const [hand] = drawing.hands;
  if (hand?.hand !== "cells") throw new Error("no heads");
  const cached = drawing.shapes.filter((shape) => "width" in shape && shape.stroke === "key").length;
  return { hand, cached };
}

test("heads: the cache grows with each word, and heads read the key head of their group", () => {
  for (const kvHeads of KV_HEADS)
    for (const row of [0, 1, 10]) expect(cache({ kvHeads, row }).cached).toBe(kvHeads * (row + 1));
  const size = blocksOf(shown({ row: 1 }).blocks).flatMap((block) => (block.block === "note" ? [block.text] : []))[0];
  expect(size).toContain("2 × 2 heads × 2 words × 64 channels = 512");
  const { hand } = cache({ row: 1, head: 5 });
  expect([hand.now, hand.options.length]).toEqual([5, 8]);
  expect(hand.options[5]!.name).toBe("Query head 5, key head 1: 2 keys and values in the cache");
  expect(hand.change(3)).toEqual({ head: 3 });
  expect(shown({ head: 5 }).sentence).toContain("query head 5 reads key head 1");
  expect(shown({ head: 5, kvHeads: 4 }).sentence).toContain("query head 5 reads key head 2");
});

test("heads: the map reads a cell of the chosen head, and writing an earlier word takes the cell with it", () => {
  const view = shown({ head: 5, row: 7, column: 6 });
  const row = view.table
    .rows()
    .find(([head, , query, key]) => head === "5" && query === "7. mouse" && key === "6. the")!;
  expect(handOf(view, "cell").says).toBe(`“mouse” at 7 gives ${(Number(row[4]) * 100).toFixed(1)}% to “the” at 6`);
  const range = blocksOf(view.blocks)
    .flatMap((block) => (block.block === "controls" ? block.of : []))
    .find(({ control }) => control === "range");
  if (range?.control !== "range") throw new Error("no words");
  expect(range.change(3)).toEqual({ row: 3, column: 3 });
  expect(range.change(9)).toEqual({ row: 9, column: 6 });
});

test("heads: heads given by code are drawn instead of the words' own", () => {
  const given = headVectors(words, HEAD_DIM, 8, 4);
  const numbers = attentionShapesLook.numbers();
  const values = { kvHeads: 2, head: 0, rotation: "on", row: -1, column: -1 } as AttentionShapesValues;
  const { engine, spec } = figureContext()(shared, {}, "en");
  const context = { engine, spec, language: "en", model: "", words, vectors: given as never } as const;
  expect(numbers(values, context).vectors).toBe(given);
  expect(numbers(values, { ...context, words: words.slice(1) }).vectors.kvHeads).toBe(2);
});
