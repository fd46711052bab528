// Measures how much of a random string a small trained model copies after a distance, cell by cell of the heat map, in
// the reader's browser.
import type { TinyModel } from "../numbers/tiny-models.js";
import { runBy, TRAINED, type TinyScheme } from "../numbers/tiny-schemes.js";
import { uniform } from "../numbers/words.js";
import type { Job } from "../parts/running-model/work.js";

/** The number of symbols that the model reads, from position 0 on: up to eight times the trained length. */
export const LENGTHS: readonly number[] = [32, 64, 96, 128, 192, 256, 384, 512, 768, 1024];
/** The place where the string begins, in percent of the way from the first symbol to the question. */
export const DEPTHS: readonly number[] = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
export const CELLS = LENGTHS.length * DEPTHS.length;
/** Random lines of each cell, and how many sets of them there are. */
export const LINES = 4;
export const SETS = 3;

/** As in web/tools/training/tasks.py: a mark, different capitals, and small letters around them. */
export const NEEDLE = 8;
const MARK = "=";
const SMALL = "abcdefghijklmnopqrstuvwxyz";
const ASKED = MARK.length + NEEDLE;

export interface Cell {
  length: number;
  depth: number;
}

/** All cells, those of short lines first. */
export const cells: readonly Cell[] = LENGTHS.flatMap((length) => DEPTHS.map((depth) => ({ length, depth })));

/** A random line: haystack, mark and needle at a depth, haystack, and at its end the mark and the needle once more. */
export function lineOf({ length, depth }: Cell, seed: number): string {
  const next = uniform(seed);
  const draw = (count: number): number => Math.floor(next() * count);
  const capitals = [...SMALL.toUpperCase()];
  const needle = MARK + Array.from({ length: NEEDLE }, () => capitals.splice(draw(capitals.length), 1)[0]!).join("");
  const haystack = Array.from({ length: length - 2 * ASKED }, () => SMALL[draw(SMALL.length)]!).join("");
  const at = Math.round((haystack.length * depth) / 100);
  return haystack.slice(0, at) + needle + haystack.slice(at) + needle;
}

/** The lines of a cell: the same ones for every scheme. */
export const linesOf = (cell: Cell, set: number): string[] =>
  Array.from({ length: LINES }, (_, line) =>
    lineOf(cell, ((set * 2048 + cell.length) * 128 + cell.depth) * LINES + line),
  );

/** How many symbols of the needle a model predicts right at the end of a line, each after the right ones before it. */
export async function copied(
  model: TinyModel,
  line: string,
  scheme: TinyScheme,
  signal?: AbortSignal,
): Promise<number> {
  const ids = await model.encode(line);
  const { logits } = await model.run(ids, {
    ...runBy(scheme, model.spec),
    want: ["logits"],
    ...(signal && { signal }),
  });
  let right = 0;
  for (let at = ids.length - ASKED; at < ids.length - 1; at += 1) {
    const row = logits!.subarray(at * model.vocabulary, (at + 1) * model.vocabulary);
    if (row.indexOf(Math.max(...row)) === ids[at + 1]) right += 1;
  }
  return right;
}

type What = { scheme: TinyScheme; set: number };

export const keyOf = ({ scheme, set }: What, { length, depth }: Cell): string => `${scheme} ${set} ${length} ${depth}`;

/** The share of symbols copied right in a cell, over all its lines. */
export const cellJob = (what: What, cell: Cell): Job<number> => ({
  key: keyOf(what, cell),
  model: "needle",
  async compute(model, { signal, pause }) {
    let right = 0;
    for (const line of linesOf(cell, what.set)) {
      await pause();
      right += await copied(model, line, what.scheme, signal);
    }
    return right / (LINES * NEEDLE);
  },
});

export const needleJobs = (what: What): Job<number>[] => cells.map((cell) => cellJob(what, cell));

/** Mean shares within the trained length and beyond it; NaN where a cell is not there yet. */
export function meansOf(shareOf: (cell: Cell) => number): [within: number, beyond: number] {
  const mean = (part: readonly Cell[]): number => part.reduce((sum, cell) => sum + shareOf(cell), 0) / part.length;
  return [mean(cells.filter(({ length }) => length <= TRAINED)), mean(cells.filter(({ length }) => length > TRAINED))];
}
