import { expect, test } from "vitest";
import { wordVectors } from "../../../web/figures/numbers/words.js";
import { pairingRibbon, type PairingRibbonValues } from "../../../web/figures/pairing-ribbon/values.js";
import { pairingRibbonLook } from "../../../web/figures/pairing-ribbon/view.js";
import type { Shape, TextShape } from "../../../web/figures/scene/drawing.js";
import { numberOf } from "../support/support.js";
import { blocksOf, drawingsOf, handOf, viewOf } from "./view.js";

const DIM = 16;
const HALF = DIM / 2;
const BASE = 100_000; // the default model's
const of = (values: Partial<PairingRibbonValues> & { marked?: number } = {}) =>
  viewOf(pairingRibbon, pairingRibbonLook, values);

/**
 * Half-split rotation channel by channel, as code with full-width tables does it; `column` says which pair's angle a
 * channel gets.
 */
function rotated(x: readonly number[], position: number, column: (channel: number) => number): number[] {
  return x.map((value, channel) => {
    const angle = position * BASE ** ((-2 * column(channel)) / DIM);
    const partner = channel < HALF ? -x[channel + HALF]! : x[channel - HALF]!;
    return value * Math.cos(angle) + partner * Math.sin(angle);
  });
}
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const matched = (channel: number): number => channel % HALF;
const mixed = (channel: number): number => Math.floor(channel / 2);

const vectors = wordVectors(["the", "cat"], 64);
const key = Array.from(vectors.slice(0, DIM));
const query = Array.from(vectors.slice(64, 64 + DIM));

/** The length of the query before and after, both scores, and the comparisons. */
function readings(view: ReturnType<typeof of>) {
  const blocks = blocksOf(view.blocks);
  const cells = blocks.flatMap((block) => (block.block === "table" ? block.rows.flatMap(({ cells }) => cells) : []));
  const [before, after, score, other] = cells.map((cell) => numberOf(cell as string)) as [
    number,
    number,
    number,
    number,
  ];
  const verdicts = blocks.flatMap((block) => (block.block === "note" && "good" in block ? Boolean(block.good) : []));
  return { before, after, score, other, verdicts };
}

test("pairings: one kind of table and rotation keeps length and score, in both orders", () => {
  const expected = dot(rotated(query, 20, matched), rotated(key, 12, matched));
  for (const pairing of ["half-split", "interleaved"] as const) {
    const { before, after, score, other, verdicts } = readings(of({ pairing }));
    expect(score).toBeCloseTo(expected, 3);
    expect([other, after, verdicts]).toEqual([score, before, [true, true]]);
  }
});

test("pairings: mixed up, lengths and scores change by the amount of a plain loop", () => {
  const view = of({ mixed: true });
  const wrong = rotated(query, 20, mixed);
  const { before, after, score, verdicts } = readings(view);
  expect(after).toBeCloseTo(Math.hypot(...wrong), 3);
  expect(score).toBeCloseTo(dot(wrong, rotated(key, 12, mixed)), 3);
  expect(Math.abs(after - before)).toBeGreaterThan(0.01);
  expect(verdicts).toEqual([false, false]);
  const ratios = drawingsOf(view, 700)[2]!.shapes.flatMap((shape) => ("text" in shape ? shape : []));
  view.table.rows().forEach((row, pair) => {
    const [start, end] = [query, wrong].map((x) => Math.hypot(x[pair]!, x[pair + HALF]!)) as [number, number];
    expect(Number(row[5])).toBeCloseTo(end, 4);
    expect(ratios[pair]).toMatchObject({ text: `× ${(end / start).toFixed(2)}`, fill: "danger" });
  });
});

test("pairings: the score of a mixed table moves with both words, the right one does not change", () => {
  const { score, other } = readings(of({ mixed: true, queryPosition: 40, keyPosition: 32 }));
  expect(score).toBeCloseTo(dot(rotated(query, 40, mixed), rotated(key, 32, mixed)), 3);
  expect(other).toBeCloseTo(dot(rotated(query, 20, matched), rotated(key, 12, matched)), 3);
  const cursor = handOf(of({ queryPosition: 40, keyPosition: 32 }), "cursor");
  expect([cursor.min, cursor.max]).toEqual([0, 56]);
  expect(cursor.change(0)).toEqual({ queryPosition: 8, keyPosition: 0 });
});

const channelsOf = (shapes: readonly Shape[]): TextShape[] =>
  shapes.flatMap((shape) => ("text" in shape && shape.bold ? shape : [])).sort((a, b) => a.x - b.x);

test("pairings: channels lie where each order stores them, partners in one colour, and the mark follows its pair", () => {
  const order = (pairing: PairingRibbonValues["pairing"]): string[] =>
    channelsOf(drawingsOf(of({ pairing }), 640)[0]!.shapes).map(({ text }) => text);
  expect(order("half-split")).toEqual(Array.from({ length: DIM }, (_, i) => String(i)));
  expect(order("interleaved").slice(0, 4)).toEqual(["0", "8", "1", "9"]);
  const view = of({ pairing: "interleaved", marked: 3 });
  const { shapes } = drawingsOf(view, 640)[0]!;
  const bars = shapes.flatMap((shape) => ("width" in shape && typeof shape.fill === "number" ? shape : []));
  const marks = bars.filter(({ stroke }) => stroke === "pair");
  expect(marks.map(({ x, width }) => (x + width / 2) / 40)).toEqual([6.5, 7.5]);
  expect(new Set(bars.map(({ fill }) => fill)).size).toBe(HALF);
  expect(marks[0]!.fill).toBe(marks[1]!.fill);
  const hand = handOf(view, "ribbon", 640);
  expect([hand.at(10, 5), hand.at(630, 5), hand.at(250, 5), hand.now]).toEqual([0, 7, 3, 3]);
  expect(hand.change(5)).toEqual({ marked: 5 });
});

test("pairings: on a phone no channel's number reaches the next", () => {
  const letters = channelsOf(drawingsOf(of(), 280)[0]!.shapes);
  expect(letters).toHaveLength(DIM);
  letters.slice(1).forEach(({ x, size, text }, i) => {
    const half = (0.65 * size! * text.length) / 2; // two digits are at most so wide
    expect(x - half - (letters[i]!.x + half)).toBeGreaterThan(2);
  });
});
