import { expect, test } from "vitest";
import { precision, type PrecisionValues } from "../../../web/figures/precision/values.js";
import { precisionLook } from "../../../web/figures/precision/view.js";
import { golden, numberOf } from "../support/support.js";
import { blocksOf, drawingsOf, handOf, viewOf } from "./view.js";

const of = (values: Partial<PrecisionValues> = {}) => viewOf(precision, precisionLook, values);

/** The position and the pair's cosine in each format. */
function rowsOf(values: Partial<PrecisionValues>) {
  const table = blocksOf(of(values).blocks).find((block) => block.block === "table")!;
  return Object.fromEntries(
    table.rows.map(({ name, cells }) => {
      const [stored, cos, error] = cells.map((cell) => (typeof cell === "string" ? { text: cell, bad: false } : cell));
      return [name, { stored: stored!, cos: numberOf(cos!.text), error: Number(error!.text.replace("\u2212", "-")) }];
    }),
  );
}

test("precision: exact and float32 cosines are those of the golden file, at its last position", () => {
  const { expected } = golden("partial_phi_2");
  const position = expected.positions.filter((at) => at > 256 && at < 2048).at(-1)!;
  const row = expected.positions.indexOf(position);
  for (const pair of [0, 3, 9]) {
    const { exact, float32 } = rowsOf({ model: "phi-2", pair, position });
    expect(float32!.cos).toBeCloseTo(expected.cos[row]![pair]!, 4);
    expect(exact!.cos).toBeCloseTo(Math.cos(position * 10_000 ** (-pair / 16)), 5);
  }
});

test("precision: position 257 becomes 256 only in bfloat16, and so does its cosine", () => {
  const { exact, float32, float16, bfloat16 } = rowsOf({ pair: 0, position: 257 });
  expect([exact!.stored, float32!.stored, float16!.stored, bfloat16!.stored]).toEqual([
    { text: "257", bad: false },
    { text: "257", bad: false },
    { text: "257", bad: false },
    { text: "256", bad: true },
  ]);
  // Pair 0 rotates by one radian a position, which every format represents: only the position is wrong.
  expect(exact!.cos).toBeCloseTo(Math.cos(257), 6);
  expect(bfloat16!.cos).toBeCloseTo(Math.cos(256), 6);
  expect(bfloat16!.error).toBeCloseTo(Math.abs(Math.cos(257) - Math.cos(256)), 1);
  expect(of({ pair: 0, position: 257 }).sentence).toContain("positions 257 and 256 become the same");
});

test("precision: float16 loses 2,049, and everything from 65,520 on", () => {
  const stored = (position: number): string => rowsOf({ pair: 0, position })["float16"]!.stored.text;
  expect([stored(2048), stored(2049), stored(65_519), stored(65_520)]).toEqual([
    "2,048",
    "2,048",
    "65,504",
    "past its end",
  ]);
});

test("precision: errors grow with the position, bfloat16 above float16 above float32", () => {
  const table = of()
    .table.rows()
    .map((row) => row.map(Number));
  const late = table.filter(([position]) => position! > 1000 && position! < 60_000);
  for (const [, float32, float16, bfloat16] of late) {
    expect(float32).toBeLessThan(float16!);
    expect(float16).toBeLessThan(2.01);
    expect(bfloat16).toBeLessThan(2.01);
  }
  const mean = (rows: number[][], column: number): number =>
    rows.reduce((sum, row) => sum + row[column]!, 0) / rows.length;
  const early = table.filter(([position]) => position! < 100);
  expect(mean(early, 1)).toBeLessThan(mean(late, 1));
  expect(mean(early, 1)).toBeLessThan(mean(early, 2));
  expect(mean(early, 2)).toBeLessThan(mean(early, 3));
});

test("precision: the rungs meet where bfloat16 holds neighbours as one", () => {
  const rungs = (position: number): [from: number, to: number][] =>
    drawingsOf(of({ position }), 304)[1]!.shapes.flatMap((shape) => {
      const [, from, to] = "d" in shape ? (/^M([\d.]+) 30L([\d.]+) 76$/.exec(shape.d) ?? []) : [];
      return from === undefined ? [] : [[Number(from), Number(to)] as [number, number]];
    });
  const distinct = (position: number): number => new Set(rungs(position).map(([, to]) => to)).size;
  for (const [from, to] of rungs(200)) expect(to).toBe(from); // every integer up to 256 is exact
  expect([distinct(200), distinct(1000), distinct(100_000)]).toEqual([9, 3, 1]);
  for (const [, to] of rungs(100_000)) expect(to).toBeGreaterThan(48); // 99,840, far beyond the picture
});

test("precision: a position beyond the last one, from a link of another model, becomes the last one", () => {
  const { now, max, says } = handOf(of({ position: 2 ** 24 }), "cursor");
  expect([now, max, says]).toEqual([131_072, 131_072, "position 131,072"]);
});

test("precision: no sentence says that a number becomes the same number", () => {
  const kept = [
    [1, 0],
    [257, 31],
    [4096, 0],
    [3, 5],
  ].map(([position, pair]) => {
    const { sentence } = of({ model: "smollm2-135m", position: position!, pair: pair! });
    const [, exact, bfloat16] = /is (\S+); all in bfloat16 it becomes (\S+)\./.exec(sentence) ?? [];
    if (exact === undefined) expect(sentence).toContain("keeps these digits");
    else expect(exact).not.toBe(bfloat16);
    return exact === undefined;
  });
  expect(kept[0]).toBe(true);
  expect(kept).toContain(false);
});
