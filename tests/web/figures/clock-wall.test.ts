import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { clocksOf, distanceOf, TELLS } from "../../../web/figures/clock-wall/numbers.js";
import { clockWall, type ClockWallValues } from "../../../web/figures/clock-wall/values.js";
import { clockWallLook } from "../../../web/figures/clock-wall/view.js";
import { figureContext } from "../../../web/figures/numbers/context.js";
import { golden } from "../support/support.js";
import { blocksOf, drawingsOf, handOf, stageOf, viewOf } from "./view.js";

const engine = await loadRopewalk();
const { spec } = figureContext()(engine, {}, "en");
const staged = (values: Partial<ClockWallValues> = {}) => stageOf(clockWall, clockWallLook, values);
const alone = (values: Partial<ClockWallValues> = {}) => viewOf(clockWall, clockWallLook, values);
const textsOf = (view: ReturnType<typeof alone>, width: number): string[] =>
  drawingsOf(view, width)[0]!.shapes.flatMap((shape) => ("text" in shape ? [shape.text] : []));
const ids = (view: ReturnType<typeof alone>): string[] => drawingsOf(view, 375)[0]!.hands.map(({ id }) => id);
const degreesOf = (text: string): number => Number(text.replace("\u2212", "-").replace("°", ""));
/** From -180 to 180 degrees. */
const apart = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180;

test.each([
  ["llama-3.2-1b", "llama3_llama32_1b", [5, 511]],
  ["qwen3-0.6b", "headdim_qwen3_06b", [5, 511]],
  ["phi-2", "partial_phi_2", [17, 511]],
  ["gemma-3-1b", "layers_gemma3_1b_full", [5]],
  ["gemma-3-1b-sliding", "layers_gemma3_1b_sliding", [5]],
  ["gpt-oss-20b", "yarn_gpt_oss_20b", [5]],
  ["phi-4-mini", "longrope_phi4_mini_seq131072", [5]],
  ["glm-4-9b", "partial_glm4_9b_0414", [17]],
])("clocks: %s: the table is the golden one, and so are the second hands", (model, file, positions) => {
  const { expected } = golden(file);
  for (const position of positions) {
    const view = alone({ model, position, clocks: 32 });
    const table = view.table.rows();
    expect(table).toHaveLength(expected.rotary_dim / 2);
    const row = expected.positions.indexOf(position);
    table.forEach(([, , invFreq, wavelength, cos, sin], pair) => {
      const reference = expected.inv_freq[pair]!;
      // The golden values are float32, step by step: a few ulp of inv_freq, then times the position.
      expect(Math.abs(Number(invFreq) / reference - 1)).toBeLessThan(1e-6);
      expect(Math.abs((Number(wavelength) * reference) / (2 * Math.PI) - 1)).toBeLessThan(1e-6);
      const limit = (3e-7 + 1e-6 * position * reference) * expected.attention_factor;
      expect(Math.abs(Number(cos) - expected.cos[row]![pair]!)).toBeLessThan(limit);
      expect(Math.abs(Number(sin) - expected.sin[row]![pair]!)).toBeLessThan(limit);
    });
    const shown = Math.min(32, table.length);
    const told = Array.from({ length: shown }, (_, i) => expected.inv_freq[Math.floor((i * table.length) / shown)]!)
      .map((speed) => apart(0, (speed * (position - 3) * 180) / Math.PI))
      .filter((gap) => Math.abs(gap) >= TELLS).length;
    expect(view.sentence).toContain(`${position - 3} positions apart`);
    expect(view.sentence).toContain(`${told} of ${shown} clocks`);
  }
});

test("clocks: the hands of the story are the angles of base 10,000 at positions 3 and 47", () => {
  const rows = staged({ clocks: 32, seen: true }).table.rows();
  expect(rows).toHaveLength(32);
  rows.forEach(([pair, wavelength, ...hands], i) => {
    const speed = 10_000 ** (-i / 32);
    expect([pair, Number(wavelength!.replaceAll(",", "")) / ((2 * Math.PI) / speed)]).toEqual([
      String(i),
      expect.closeTo(1, 2),
    ]);
    const [key, query, gap] = hands.map(degreesOf);
    for (const [angle, position] of [
      [key!, 3],
      [query!, 47],
    ] as const)
      // prettier-ignore
      expect(apart(angle, (speed * position * 180) / Math.PI)).toBeCloseTo(0, 1);
    expect(apart(gap!, (speed * 44 * 180) / Math.PI)).toBeCloseTo(0, 1);
  });
});

test("clocks: the fastest resolves neighbours and not the two words, slower ones resolve those, the slowest neither", () => {
  const told = (distance: number, base = 10_000): number[] => {
    const of = { ...spec, base };
    const clocks = clocksOf(engine.frequencies(of), engine.cosSin(of, [3, 3 + distance]));
    return clocks.flatMap(({ pair, tells }) => (tells ? [pair] : []));
  };
  const { distance, revolutions } = distanceOf(engine, { ...spec, base: 10_000 });
  expect([distance, revolutions]).toEqual([44, 7]);
  const near = told(1);
  expect(near).toEqual(near.map((_, pair) => pair)); // the fastest ones, without a gap
  const far = told(distance);
  expect(far).not.toContain(0);
  expect(Math.max(...far)).toBeGreaterThan(Math.max(...near));
  expect(far).not.toContain(31);
  // A larger base makes the slow pairs slower still.
  expect(told(distance, 1_000_000).length).toBeLessThan(far.length);
});

test("clocks: the second hands wait for a guess or for another choice", () => {
  const columns = (values: Partial<ClockWallValues>): number => staged(values).table.rows()[0]!.length;
  expect([columns({}), columns({ guess: 8 }), columns({ seen: true })]).toEqual([3, 3, 5]);
  const ring = handOf(staged(), "guess", 375);
  expect(ring.release!()).toEqual({});
  expect(ring.change(1)).toEqual({ guess: 8 });
  expect(handOf(staged({ guess: 8 }), "guess", 375).pick!()).toEqual({ seen: true });
  const base = handOf(staged(), "base", 375);
  expect(base.change(base.now + 20)).toEqual({ base: 100_000, seen: true, sliding: true });
  expect(staged({ seen: true }).sentence).toContain("With base 10,000, 2 of 4 clocks");
  const slowest = (base: number): string[] => staged({ seen: true, base }).table.rows().at(-1)!.map(String);
  expect(slowest(1_000_000)).not.toEqual(slowest(10_000));
});

test("clocks: the story has its own base and words' places; elsewhere the model and the attributes say them", () => {
  expect(staged({ position: 9, model: "llama-3.2-1b" }).sentence).toContain("44 positions apart; 4 clocks with base 10,000"); // prettier-ignore
  expect(alone({ model: "llama-3.2-1b" }).sentence).toContain("44 positions apart; 4 clocks with base 500,000");
  expect(alone({ model: "llama-3.2-1b", base: 100 }).sentence).toContain("with base 100 ");
  expect(ids(staged({ position: 9 }))).toEqual(["clocks", "base", "guess"]);
  expect(ids(alone())).toEqual(["pair", "word-1", "clocks", "base", "guess"]);
  // A place of the reader's or the author's shows both hands at once.
  expect(ids(alone({ position: 9 }))).toEqual(["pair", "word-1", "clocks", "base"]);
  const notes = blocksOf(alone({ position: 9 }).blocks).flatMap((block) =>
    block.block === "note" ? [block.text] : [],
  );
  expect(notes.slice(0, 2)).toEqual([
    "Drag the second word until other clocks tell them apart. Then add clocks and slide the base.",
    "Fast pairs resolve short distances; slow pairs resolve long ones.",
  ]);
  expect(notes[2]).toContain("a pair of a head.");
});

test("clocks: the second word is moved along a line that is longer for a place far away, and never before the first", () => {
  const at = (position: number, width = 375) => handOf(alone({ position }), "word-1", width);
  expect(at(20).change(21)).toEqual({ position: 21, sliding: true });
  expect(at(20).key("ArrowRight", false)).toBe(21);
  expect([at(20).min, at(20).max, at(53).max, at(2_000_000).max]).toEqual([4, 52, 520, 5_200_000]);
  for (const position of [0, 1, 2, 3, 5]) {
    const first = Math.min(3, Math.max(0, position - 1));
    expect(textsOf(alone({ position }), 375)).toContain(`${position - first} apart`);
  }
  for (const width of [320, 375, 700])
    for (const position of [0, 4, 47, 52, 2 ** 31 - 1]) {
      const [drawing] = drawingsOf(alone({ position, clocks: 32, pair: 31 }), width);
      expect(drawing!.shapes.length).toBeLessThan(400);
      for (const { box } of [at(position, width)])
        expect([box[0] >= 0, box[0] + box[2] <= width]).toEqual([true, true]);
    }
});

test("clocks: pointing at a clock marks its pair; another pair has no mark", () => {
  const pair = drawingsOf(alone({ pair: 5 }), 375)[0]!.hands.find(({ id }) => id === "pair");
  if (pair?.hand !== "cells") throw new Error("no clocks");
  expect([pair.now, pair.options.length, pair.options[1]!.name]).toEqual([-1, 4, "pair 8, wavelength 112"]);
  expect(pair.change(1)).toEqual({ pair: 8 });
  const ring = handOf(alone(), "guess", 375);
  expect([ring.now, ring.min, ring.change(-1)]).toEqual([-1, -1, undefined]);
  expect(textsOf(alone({ clocks: 32, pair: 12 }), 375)).toContain("pair 12, wavelength 471");
  const marks = (values: Partial<ClockWallValues>): number =>
    drawingsOf(alone(values), 375)[0]!.shapes.filter((shape) => "cx" in shape && shape.stroke === "pair").length;
  expect([marks({ pair: 5 }), marks({ pair: 8 }), marks({ pair: 5, clocks: 32 })]).toEqual([0, 1, 1]);
  expect(drawingsOf(staged({ pair: 8 }), 375)[0]!.shapes).toHaveLength(drawingsOf(staged(), 375)[0]!.shapes.length);
});
