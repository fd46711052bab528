import { expect, test } from "vitest";
import { wordVectors } from "../../../web/figures/numbers/words.js";
import { encodingZoo } from "../../../web/figures/encoding-zoo/values.js";
import { encodingZooLook } from "../../../web/figures/encoding-zoo/view.js";
import { ZOO, type Measured } from "../../../web/figures/encoding-zoo/zoo.js";
import { numberOf } from "../support/support.js";
import { blocksOf, drawingsOf, handOf, viewOf } from "./view.js";

type Values = Parameters<typeof encodingZooLook.view>[0];
const of = (values: Partial<Values> = {}) => viewOf(encodingZoo, encodingZooLook, values);

const DIM = 16;
const DISTANCE = 8;
const TRAINED = 512;

/** Sines and cosines alternately: Attention Is All You Need, section 3.5. */
const sines = (position: number): number[] =>
  Array.from({ length: DIM }, (_, i) => {
    const angle = position / 10_000 ** ((i - (i % 2)) / DIM);
    return i % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  });
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

const vectors = wordVectors(["cat", "the"], DIM);
const query = Array.from(vectors.slice(0, DIM));
const key = Array.from(vectors.slice(DIM));
const size = Math.sqrt(dot(query, query) * dot(key, key));

/** Scores at one distance when a code is added to query and key. */
function scoresOf(code: (position: number) => readonly number[]): number[] {
  return Array.from({ length: TRAINED - DISTANCE }, (_, n) => {
    const add = (vector: readonly number[], position: number): number[] =>
      vector.map((value, i) => value + (code(position)[i] ?? 0));
    return dot(add(query, n + DISTANCE), add(key, n)) / size;
  });
}

function spreadOf(code: (position: number) => readonly number[]): number {
  const scores = scoresOf(code);
  return Math.max(...scores) - Math.min(...scores);
}

test("zoo: the measured numbers are those of plain loops", () => {
  const rows = new Map(
    of()
      .table.rows()
      .map(([name, ...cells]) => [name!, cells.map(Number)]),
  );
  expect(Array.from(rows.keys())).toEqual(["Integer", "[0, 1]", "Binary", "Learned", "Sinusoidal", "ALiBi", "RoPE"]);
  const relative = (name: string): number => rows.get(name)![2]!;
  const bits = (position: number): number[] => Array.from({ length: 9 }, (_, bit) => (position >> bit) & 1);
  for (const [name, code] of [
    ["Integer", (position: number) => [position]],
    ["[0, 1]", (position: number) => [position / (TRAINED - 1)]],
    ["Binary", bits],
    ["Sinusoidal", sines],
  ] as const)
    expect(relative(name) / spreadOf(code), name).toBeCloseTo(1, 3);
  expect(relative("ALiBi")).toBe(0);
  expect(relative("RoPE")).toBeLessThan(1e-5);
  expect(relative("Learned")).toBeGreaterThan(0.1);
  expect(rows.get("Integer")![0]).toBe(1023);
  expect(rows.get("ALiBi")![0]).toBe(1023 * 2 ** -1); // the steepest of 8 heads: 2^(-8/8), ALiBi, section 3
  let gap = Infinity;
  const codes = Array.from({ length: TRAINED }, (_, position) => sines(position));
  for (let a = 0; a < TRAINED; a += 1)
    for (let b = a + 1; b < TRAINED; b += 1)
      gap = Math.min(gap, Math.hypot(...codes[a]!.map((v, i) => v - codes[b]![i]!)));
  expect(rows.get("Sinusoidal")![1]).toBeCloseTo(gap, 4);
  expect(rows.get("RoPE")![1]).toBeCloseTo(gap, 4);
});

test("zoo: only ALiBi and RoPE depend on the distance alone, and RoPE also meets values it never saw", () => {
  const table = blocksOf(of().blocks).find((block) => block.block === "element" && block.tag === "rope-encoding-table");
  const all = (table as unknown as { set: { measured: readonly Measured[] } }).set.measured;
  expect(all.map(({ id }) => id)).toEqual(ZOO);
  const good = (property: "relative" | "bounded" | "longer"): string =>
    all.map((one) => (one[property]?.good ? "+" : "-")).join("");
  expect(good("relative")).toBe("-----++");
  expect(good("bounded")).toBe("-++++-+");
  expect(good("longer")).toBe("-----+-");
  const [fraction, binary] = ["fraction", "binary"].map((id) => all.find((one) => one.id === id)!);
  expect([fraction!.moved, binary!.repeats, fraction!.repeats]).toEqual([expect.closeTo(0.5, 2), true, false]);
});

test("zoo: the cursor reads the chosen scores beside those of RoPE, which are always shown", () => {
  const says = (values: Partial<Values>): string => handOf(of(values), "cursor").says;
  const scores = scoresOf(sines);
  const read = (values: Partial<Values>): [rope: string, chosen: number] => {
    const [, rope, chosen] = /: RoPE (\S+), Sinusoidal (\S+)$/.exec(says(values))!;
    return [rope!, numberOf(chosen!)];
  };
  const [[rope, first], [same, later]] = [read({}), read({ cursor: 100 })];
  expect(first).toBeCloseTo(scores[0]!, 3);
  expect(later).toBeCloseTo(scores[100]!, 3);
  expect(same).toBe(rope);
  expect(says({ chosen: "rope" })).not.toContain(",");
  const lines = (chosen: Values["chosen"]): number =>
    drawingsOf(of({ chosen }), 600)[1]!.shapes.filter((shape) => "d" in shape && shape.round).length;
  expect([lines("rope"), lines("alibi")]).toEqual([1, 2]);
});

test("zoo: another sentence is measured on its last word and its first", () => {
  const of = (sentence: string): string[][] => viewOf(encodingZoo, encodingZooLook, { sentence }).table.rows() as never;
  expect(of("a b c")).toEqual(of("a x y c"));
  expect(of("a b c")).not.toEqual(of("c b a"));
});
