// The numbers that the texts print, compared with plain double arithmetic that shares no code with the cards, and the
// statements that do not hold.
import { readFileSync } from "node:fs";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { beforeAll, expect, test } from "vitest";
import { textsText } from "../../../web/pages/texts/strings.js";
import { cellsOf } from "../../../web/source-texts/table.js";
import { resultOf } from "./run-item.js";
import type { Result, Row, Values } from "../../../web/source-texts/types.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const result = (id: string, values: Values = {}): Promise<Result> => resultOf(rw, id, values);

function rowOf({ rows }: Result, label: string): Row {
  const row = rows.find(({ label: { en } }) => en === label);
  expect(row, label).toBeDefined();
  return row!;
}

const table = cellsOf(readFileSync(new URL("../../../web/source-texts/table.md", import.meta.url), "utf8"));
const withVerdict = (verdict: string, text: string): string[] =>
  table
    .filter(([name, , , , , , decided]) => name === text && decided === verdict)
    .map(([, item, row]) => `${item}: ${row}`);

const frequencies = (dim: number, base = 10_000): number[] =>
  Array.from({ length: dim / 2 }, (_, i) => base ** ((-2 * i) / dim));
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

test("of texts 001 and 003 everything printed comes out again but for three rows", () => {
  expect(["001", "003"].flatMap((text) => withVerdict("differs", text))).toEqual([
    "001-repeat-interleave: repeat_interleave(x, 3)",
    "001-test-2-similarity: change, 2 → 4",
    "001-test-2-similarity: change, 4 → 8",
  ]);
  expect(withVerdict("reproduced", "001").length).toBeGreaterThan(50);
});

test("the lines of the derivation that fail are (9), the second line of (10), the shape of (13) and (14)", async () => {
  for (const values of [{}, { q1: 1, q2: -0.5, k1: 0.7, k2: 1.9, m: 9, n: 4 }]) {
    const { steps } = await result("001-derivation", values);
    const failed = steps!
      .filter(({ verdict }) => verdict === "fails")
      .map(({ formula }) => formula!.slice(0, 5).trim());
    expect(failed).toEqual(["(9)", "(10)", "(13)", "(14)"]);
  }
});

test("at m = n the lines with the wrong sign hold: R(0) is the identity", async () => {
  const { steps } = await result("001-derivation", { m: 3, n: 3 });
  expect(steps!.filter(({ verdict }) => verdict === "fails")).toHaveLength(2);
});

test("test 1: “mean dot product” is a mean of sines", async () => {
  const card = await result("001-test-1");
  for (const offset of [0, 1, 4, 8]) {
    const angles = frequencies(128).map((frequency) => offset * frequency);
    expect(rowOf(card, `“mean dot product”, offset ${offset}`).ours).toBe(mean(angles.map(Math.sin)).toFixed(4));
    expect(rowOf(card, `mean of cosines, offset ${offset}`).ours).toBe(mean(angles.map(Math.cos)).toFixed(4));
  }
});

test("test 2: another seed gives other numbers, and its norms change as well", async () => {
  const card = await result("001-test-2", { seed: 7 });
  const change = Number(rowOf(card, "largest change of a norm").ours);
  expect(change).toBeGreaterThan(0.1);
  expect(change).not.toBe(0.487347);
  expect(rowOf(card, "the same with a table that fits rotate_half").verdict).toBe("holds");
});

test("the list of the texts says what their cards compute", async () => {
  const about = (text: keyof typeof textsText.en.texts): string => textsText.en.texts[text].about;
  expect(about("001")).toContain((await result("m1")).rows.find(({ printed }) => printed === "0.487347")!.ours);
  const [stopped, all] = rowOf(
    await result("m12"),
    "as printed, without an import line: functions that raise",
  ).ours.split(" / ");
  const words = { 12: "Twelve", 13: "thirteen" } as Record<string, string>;
  expect(about("004")).toContain(`${words[stopped!]} of its ${words[all!]} functions cannot run as printed`);
});
