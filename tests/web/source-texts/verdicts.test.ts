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

test("ALiBi: the slopes are 2^(-8i/n), the printed ones grow", async () => {
  const row = rowOf(await result("003-alibi"), "the slope of head i");
  expect(row.verdict).toBe("fails");
  expect(row.ours).toContain("0.5 0.25 0.125 0.0625");
  expect(row.said).toContain("0.0039 0.0625");
});

test("the taxonomy judges statements: all of them hold, and what the text does not say is a number", async () => {
  const { rows } = await result("003-taxonomy");
  const verdict = (label: string): string => rows.find(({ label: { en } }) => en === label)!.verdict;
  for (const label of ["integer: unbounded", "[0, 1]: its codes move in a longer sequence", "binary: discrete"])
    expect(verdict(label), label).toBe("holds");
  expect(verdict("integer: relative")).toBe("number");
  expect(rows.filter(({ said }) => said !== undefined).map((row) => row.verdict)).toEqual(Array(10).fill("holds"));
});

test("the pairings of the models are those of the three that the text names", async () => {
  const { rows } = await result("003-convention", { models: "named" });
  expect(rows.map(({ verdict }) => verdict)).toEqual(["holds", "holds", "holds", "holds"]);
});

test("Falcon 7B rotates, the RefinedWeb model before it has ALiBi", async () => {
  const row = rowOf(await result("003-alibi"), "“Falcon uses ALiBi”: of tiiuae/falcon-7b and falcon-rw-1b");
  expect(row.verdict).toBe("fails");
  expect(row.ours).toMatch(/^falcon-7b: RoPE.*falcon-rw-1b: ALiBi$/);
});

test("the binary code jumps from one position to the next, the other four do not", async () => {
  const { rows } = await result("003-taxonomy");
  const jumps = rows.filter(({ label }) => /: (?:continuous|discrete)$/.test(label.en));
  expect(jumps.map(({ ours }) => parseFloat(ours) > 50)).toEqual([false, false, true, false, false]);
});

test("ALiBi: one place away costs 1 times the head's slope, as the text's next sentence says", async () => {
  const row = rowOf(await result("003-alibi", { head: 3 }), "one place away costs 1, times the slope of head 3");
  expect(row).toMatchObject({ verdict: "holds", ours: "-0.1250 = −1 · 0.1250" });
});

test("the list of the texts says what their cards compute", async () => {
  const about = (text: keyof typeof textsText.en.texts): string => textsText.en.texts[text].about;
  const isWrong = async (id: string, label: string): Promise<void> =>
    expect(rowOf(await result(id), label).verdict).toBe("fails");
  expect(about("001")).toContain((await result("m1")).rows.find(({ printed }) => printed === "0.487347")!.ours);
  expect(about("003")).toContain("stops with an error before it rotates anything");
  expect((await result("003-recipe")).rows.some(({ verdict }) => verdict === "cannot-run")).toBe(true);
  expect(about("003")).toContain("its ALiBi slopes are reversed");
  await isWrong("m18", "the first head looks least far: slopes fall");
  const [stopped, all] = rowOf(
    await result("m12"),
    "as printed, without an import line: functions that raise",
  ).ours.split(" / ");
  const words = { 12: "Twelve", 13: "thirteen" } as Record<string, string>;
  expect(about("004")).toContain(`${words[stopped!]} of its ${words[all!]} functions cannot run as printed`);
});
