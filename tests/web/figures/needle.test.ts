import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode, encode } from "../../../web/figures/base/fields.js";
import {
  cellJob,
  cells,
  DEPTHS,
  LENGTHS,
  LINES,
  lineOf,
  linesOf,
  meansOf,
  NEEDLE,
  SETS,
  type Cell,
} from "../../../web/figures/needle/measure.js";
import { needle } from "../../../web/figures/needle/values.js";
import { TRAINED, type TinyScheme } from "../../../web/figures/numbers/tiny-schemes.js";

const options = {
  signal: new AbortController().signal,
  progress: (): void => undefined,
  turn: async (): Promise<void> => {},
};

test("needle: every line hides eight different capitals at its depth and asks for them at its end", () => {
  for (const cell of cells)
    for (const line of linesOf(cell, 2)) {
      expect(line).toHaveLength(cell.length);
      const [, before, first, between, second] = /^([a-z]*)(=[A-Z]{8})([a-z]*)(=[A-Z]{8})$/.exec(line)!;
      expect(second).toBe(first);
      expect(new Set(first).size).toBe(1 + NEEDLE);
      const haystack = before!.length + between!.length;
      expect(Math.abs(before!.length - (haystack * cell.depth) / 100)).toBeLessThanOrEqual(0.5);
    }
  const all = cells.flatMap((cell) => Array.from({ length: SETS }, (_, i) => linesOf(cell, i + 1)).flat());
  expect(new Set(all).size).toBe(cells.length * SETS * LINES);
});

test("needle: what is drawn is even, over capitals and small letters alike", () => {
  const counts = new Map<string, number>();
  const lines = 400;
  for (let seed = 0; seed < lines; seed += 1)
    for (const letter of lineOf({ length: 128, depth: 50 }, seed)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  for (const [letters, drawn] of [
    ["abcdefghijklmnopqrstuvwxyz", (128 - 18) * lines],
    ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", 16 * lines],
  ] as const)
    for (const letter of letters) {
      const expected = drawn / 26;
      // Capitals come twice each, which doubles the variance of their count.
      expect(Math.abs(counts.get(letter)! - expected)).toBeLessThan(5 * Math.sqrt(2 * expected));
    }
});

test("needle: values from a link, and those that are none", () => {
  const given = { "nd.s": "yarn", "nd.r": "3", "nd.n": "1024", "nd.d": "0" };
  expect(encode(needle.fields, decode(needle.fields, given))).toEqual(given);
  const none = { "nd.s": "alibi", "nd.r": "4", "nd.n": "100", "nd.d": "55" };
  expect(decode(needle.fields, none)).toEqual(decode(needle.fields, {}));
});

test("needle: a cell is the share of likeliest symbols that are right, and is stopped by its signal", async () => {
  using model = await loadTinyModel("needle");
  const cell = { length: 256, depth: 30 };
  let right = 0;
  for (const line of linesOf(cell, 1)) {
    // Symbol after symbol: what the model would say next where it has read so much.
    for (let known = line.length - NEEDLE; known < line.length; known += 1) {
      const { logits } = await model.run(model.encode(line.slice(0, known)), { want: ["logits"] });
      const last = Array.from(logits!.subarray((known - 1) * model.vocabulary));
      const likeliest = last.reduce((best, logit, id) => (logit > last[best]! ? id : best), 0);
      if (model.decode([likeliest]) === line[known]) right += 1;
    }
  }
  const job = cellJob({ scheme: "trained", set: 1 }, cell);
  expect(await job.compute(model, options)).toBe(right / (NEEDLE * LINES));
  await expect(job.compute(model, { ...options, signal: AbortSignal.abort() })).rejects.toMatchObject({
    path: "options.signal",
  });
});

/** Shares of all cells of a set. */
async function sharesOf(scheme: TinyScheme, set: number, wanted: readonly Cell[]): Promise<(cell: Cell) => number> {
  using model = await loadTinyModel("needle");
  const found = new Map<Cell, number>();
  for (const cell of wanted) found.set(cell, await cellJob({ scheme, set }, cell).compute(model, options));
  return (cell) => found.get(cell)!;
}

test("needle: as trained, nearly everything within the trained length, and a fall past it", async () => {
  const wanted = cells.filter(({ length, depth }) => length <= 384 && depth % 20 === 0);
  const share = await sharesOf("trained", 1, wanted);
  const mean = (length: number): number => {
    const part = wanted.filter((cell) => cell.length === length).map(share);
    return part.reduce((sum, one) => sum + one, 0) / part.length;
  };
  for (const length of LENGTHS.filter((one) => one <= TRAINED)) expect(mean(length)).toBeGreaterThan(0.95);
  expect(mean(192)).toBeGreaterThan(0.75);
  expect(mean(384)).toBeLessThan(1 / 3);
});

test("needle: means wait for all their cells", () => {
  expect(meansOf(() => 0.5)).toEqual([0.5, 0.5]);
  expect(meansOf(({ length }) => (length > TRAINED ? undefined : 1))).toEqual([1, undefined]);
  expect(meansOf(({ length, depth }) => (length === 32 && depth === DEPTHS.at(-1) ? undefined : 1))).toEqual([
    undefined,
    1,
  ]);
});
