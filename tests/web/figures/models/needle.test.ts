import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
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
} from "../../../../web/figures/needle/measure.js";
import { needle, type NeedleValues } from "../../../../web/figures/needle/values.js";
import { needleLook } from "../../../../web/figures/needle/view.js";
import { measuredNeedle, worked, options } from "./measured.js";
import { blocksOf, drawingsOf, handOf, viewOf } from "../view.js";

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

test("needle: the draws are even, over capitals and small letters alike", () => {
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

test("needle: map, means, sentence and table show each cell's number in its place, and wait for missing ones", () => {
  const of = (values: Partial<NeedleValues>, state = measuredNeedle) => viewOf(needle, needleLook, values, "en", state);
  const view = of({ length: 256, depth: 90 });
  const share = ({ length, depth }: Cell): number =>
    cells.findIndex((one) => one.length === length && one.depth === depth) / (cells.length - 1);
  const shown = (100 * share({ length: 256, depth: 90 })).toFixed(1);
  expect(view.sentence).toBe(
    `Context of 256 symbols, string at depth 90%: as trained, ${shown}% of the symbols are copied right.`,
  );
  const hand = handOf(view, "cell");
  const [left, top, width, height] = hand.box;
  const [wide, high] = [width / LENGTHS.length, height / DEPTHS.length];
  const texts = drawingsOf(view, 700)[0]!.shapes.filter((shape) => "text" in shape);
  for (const [row, depth] of DEPTHS.entries())
    for (const [column, length] of LENGTHS.entries()) {
      const [x, y] = [left + column * wide, top + row * high];
      const inside = texts.filter((text) => text.x > x && text.x < x + wide && text.y > y && text.y < y + high);
      expect(inside.map(({ text }) => text)).toEqual([String(Math.round(100 * share({ length, depth })))]);
      expect(hand.change(hand.at(x + 1, y + 1))).toEqual({ length, depth });
    }
  expect([hand.name, hand.says]).toEqual([expect.stringContaining("as trained"), view.sentence]);
  const keys = (one: typeof view) =>
    blocksOf(one.blocks).flatMap((block) =>
      block.block === "keys" && block.answer ? block.of.map(({ reading }) => reading) : [],
    );
  const [within, beyond] = meansOf(share);
  expect(keys(view)).toEqual([within, beyond].map((mean) => `${(100 * mean).toFixed(1)}%`));
  expect(view.table.rows()[109]).toEqual(["1024", "100", "1.0000"]);

  const half = of({ length: 1024 }, worked([...measuredNeedle.results].slice(0, 55)));
  expect(half.sentence).toBe("Context of 1,024 symbols, string at depth 50%: not read yet.");
  expect(keys(half)).toEqual([keys(view)[0], "…"]);
  expect(half.blocks.find(({ block }) => block === "running")).toMatchObject({
    of: { state: "busy", share: 0.5, words: "Running the model: 50% of the cells." },
  });
  const waits = blocksOf(half.blocks).filter((block) => "answer" in block && block.answer);
  expect([half.answer, ...waits.map(({ block }) => block)]).toEqual([true, "scene", "keys"]);
});

test("needle: a cell is the share of likeliest symbols that are right, and is stopped by its signal", async () => {
  using model = await loadTinyModel("needle");
  const cell = { length: 256, depth: 30 };
  let right = 0;
  for (const line of linesOf(cell, 1)) {
    // Symbol by symbol: the model's next symbol after the text so far.
    for (let known = line.length - NEEDLE; known < line.length; known += 1) {
      const { logits } = await model.run(model.encode(line.slice(0, known)), { want: ["logits"] });
      const last = Array.from(logits!.subarray((known - 1) * model.vocabulary));
      const likeliest = last.reduce((best, logit, id) => (logit > last[best]! ? id : best), 0);
      if (model.decode([likeliest]) === line[known]) right += 1;
    }
  }
  const job = cellJob({ scheme: "trained", set: 1 }, cell);
  expect(await job.compute(model, options)).toBe(right / (NEEDLE * LINES));
  await expect(job.compute(model, { ...options, signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
});
