// Statements about added codes and rotation, from the figure's own numbers and drawing.
import { expect, test } from "vitest";
import { wordVectors } from "../../../web/figures/numbers/words.js";
import { CODES, DISTANCE, PLACES, type Code } from "../../../web/figures/encoding-zoo/numbers.js";
import type { ZooState } from "../../../web/figures/encoding-zoo/scenes.js";
import { encodingZoo } from "../../../web/figures/encoding-zoo/values.js";
import { encodingZooLook } from "../../../web/figures/encoding-zoo/view.js";
import { measuredOf, type Measured } from "../../../web/figures/encoding-zoo/table-numbers.js";
import { blocksOf, drawingsOf, handOf, stageOf, viewOf } from "./view.js";

const of = (values: Partial<ZooState> = {}, language: "en" | "zh" = "en") =>
  stageOf(encodingZoo, encodingZooLook, values, language);
/** How the score changes with the first word's position. */
const column = (code: Code): number[] =>
  of()
    .table.rows()
    .map((row) => Number(row[1 + CODES.indexOf(code)]!.replace("\u2212", "-")));
const pathsOf = (values: Partial<ZooState>, stroke: string, width = 375): string[] =>
  drawingsOf(of(values), width)[0]!.shapes.flatMap((shape) =>
    "d" in shape && shape.stroke === stroke ? [shape.d] : [],
  );
const heights = (path: string): Set<string> =>
  new Set(
    path
      .slice(1)
      .split("L")
      .map((point) => point.split(" ")[1]!),
  );

test("zoo: every added code changes the score of two words that move together; rotation does not", () => {
  for (const code of CODES) {
    const scores = column(code);
    expect(scores).toHaveLength(PLACES);
    const spread = Math.max(...scores) - Math.min(...scores);
    if (code === "rope") expect(spread).toBe(0);
    else expect(spread, code).toBeGreaterThan(0.1);
  }
});

test("zoo: the number's and the bits' scores are those of plain sums", () => {
  const vectors = wordVectors(["bites", "dog"], 16);
  const [query, key] = [Array.from(vectors.slice(0, 16)), Array.from(vectors.slice(16))];
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, one, i) => sum + one * b[i]!, 0);
  const size = Math.sqrt(dot(query, query) * dot(key, key));
  for (const [code, row] of [
    ["integer", (position: number) => [position]],
    ["binary", (position: number) => Array.from({ length: 6 }, (_, bit) => (position >> bit) & 1)],
  ] as const) {
    const scoreAt = (position: number): number =>
      dot(
        query.map((one, i) => one + (row(position + DISTANCE)[i] ?? 0)),
        key.map((one, i) => one + (row(position)[i] ?? 0)),
      ) / size;
    column(code).forEach((change, position) => expect(change).toBeCloseTo(scoreAt(position) - scoreAt(0), 1));
  }
});

test("zoo: the pen draws a wobbling line in red, and under rotation a flat one in green", () => {
  for (const code of CODES) {
    const [wobbling, flat] = [pathsOf({ code }, "danger")[0], pathsOf({ code }, "still")[0]];
    if (code === "rope") expect([wobbling, heights(flat!).size]).toEqual([undefined, 1]);
    else expect([heights(wobbling!).size > 5, flat]).toEqual([true, undefined]);
  }
});

test("zoo: the bar moves both words, what was drawn stays, and another code begins with a guess of its own", () => {
  const bar = handOf(of(), "bar", 375);
  expect(bar.change(bar.key("End", false) ?? 0)).toMatchObject({ position: PLACES - 1, drawn: PLACES - 1 });
  const back = handOf(of({ position: 40, drawn: 40 }), "bar", 375);
  expect(back.change(3)).toMatchObject({ position: 3, drawn: 40 });
  const guess = handOf(of(), "guess", 375);
  const [low, high] = [guess.change(10) as ZooState, guess.change(90) as ZooState];
  expect(high.guess).toBeLessThan(low.guess!); // from above
  const codes = drawingsOf(of({ guess: 0.3 }), 375)[0]!.hands.find(({ id }) => id === "code");
  if (codes?.hand !== "cells") throw new Error("no codes");
  expect(codes.change(4)).toMatchObject({ code: "rope", before: "sinusoidal", guess: undefined });
  for (const { box } of codes.options) expect(Math.min(box[2], box[3])).toBeGreaterThanOrEqual(44);
});

test("zoo: at the end of the line the difference to the guess is drawn, and none where the guess was right", () => {
  const end: Partial<ZooState> = { position: PLACES - 1 };
  const gap = (values: Partial<ZooState>): number => {
    const [, from, to] = pathsOf(values, "danger")
      .map((path) => /^M\S+ (\S+)V(\S+)$/.exec(path))
      .find((found) => found !== null)!;
    return Math.abs(Number(from) - Number(to));
  };
  expect(gap(end)).toBeGreaterThan(10);
  expect(gap({ ...end, code: "rope" })).toBeLessThan(0.5);
});

const DIM = 16;
/** In the table: the distance of the two words, and the trained positions. */
const [APART, TRAINED] = [8, 512];

/** Sines and cosines alternately: Attention Is All You Need, section 3.5. */
const sines = (position: number): number[] =>
  Array.from({ length: DIM }, (_, i) => {
    const angle = position / 10_000 ** ((i - (i % 2)) / DIM);
    return i % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  });

/** By how much the score at one distance changes, when a code is added to query and key. */
function spreadOf(code: (position: number) => readonly number[]): number {
  const vectors = wordVectors(["bites", "dog"], DIM);
  const [query, key] = [Array.from(vectors.slice(0, DIM)), Array.from(vectors.slice(DIM))];
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const add = (vector: readonly number[], position: number): number[] =>
    vector.map((value, i) => value + (code(position)[i] ?? 0));
  const scores = Array.from({ length: TRAINED - APART }, (_, n) => dot(add(query, n + APART), add(key, n)));
  return (Math.max(...scores) - Math.min(...scores)) / Math.sqrt(dot(query, query) * dot(key, key));
}

type Given = Parameters<typeof measuredOf>;
const measured = (): readonly Measured[] =>
  blocksOf(viewOf(encodingZoo, encodingZooLook).blocks).flatMap((block) =>
    block.block === "element"
      ? measuredOf(...([block.set["engine"], block.set["query"], block.set["key"]] as Given))
      : [],
  );

test("zoo: the numbers of the table of seven codes are those of plain loops", () => {
  const all = new Map(measured().map((one) => [one.id, one]));
  expect(Array.from(all.keys())).toEqual(["integer", "fraction", "binary", "learned", "sinusoidal", "alibi", "rope"]);
  const relative = (id: Measured["id"]): number => all.get(id)!.relative.value;
  const bits = (position: number): number[] => Array.from({ length: 9 }, (_, bit) => (position >> bit) & 1);
  for (const [id, code] of [
    ["integer", (position: number) => [position]],
    ["fraction", (position: number) => [position / (TRAINED - 1)]],
    ["binary", bits],
    ["sinusoidal", sines],
  ] as const)
    expect(relative(id) / spreadOf(code), id).toBeCloseTo(1, 3);
  expect(relative("alibi")).toBe(0);
  expect(relative("rope")).toBeLessThan(1e-5);
  expect(relative("learned")).toBeGreaterThan(0.1);
  expect(all.get("integer")!.bounded.value).toBe(1023);
  expect(all.get("alibi")!.bounded.value).toBe(1023 * 2 ** -1); // the steepest of 8 heads: 2^(-8/8), ALiBi, section 3
  let gap = Infinity;
  const codes = Array.from({ length: TRAINED }, (_, position) => sines(position));
  for (let a = 0; a < TRAINED; a += 1)
    for (let b = a + 1; b < TRAINED; b += 1)
      gap = Math.min(gap, Math.hypot(...codes[a]!.map((v, i) => v - codes[b]![i]!)));
  expect(all.get("sinusoidal")!.unique!.value).toBeCloseTo(gap, 4);
  expect(all.get("rope")!.unique!.value).toBeCloseTo(gap, 4);
});

test("zoo: only ALiBi and RoPE depend on the distance alone, and RoPE also meets values it never saw", () => {
  const all = measured();
  const good = (property: "relative" | "bounded" | "longer"): string =>
    all.map((one) => (one[property]?.good ? "+" : "-")).join("");
  expect(good("relative")).toBe("-----++");
  expect(good("bounded")).toBe("-++++-+");
  expect(good("longer")).toBe("-----+-");
  const [fraction, binary] = ["fraction", "binary"].map((id) => all.find((one) => one.id === id)!);
  expect([fraction!.moved, binary!.repeats, fraction!.repeats]).toEqual([expect.closeTo(0.5, 2), true, false]);
});
