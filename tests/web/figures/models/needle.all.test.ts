// The chapter's statements about the copying model, over every cell and every set of random lines of the figure.
import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { options } from "./measured.js";
import { cellJob, cells, DEPTHS, LENGTHS, SETS, type Cell } from "../../../../web/figures/needle/measure.js";
import { TRAINED, type TinyScheme } from "../../../../web/figures/numbers/tiny-schemes.js";

/** Mean share over the cells that are asked for. */
type Shares = (asked: (cell: Cell) => boolean) => number;

async function sharesOf(scheme: TinyScheme, set: number): Promise<Shares> {
  using model = await loadTinyModel("needle");
  const found = new Map<Cell, number>();
  for (const cell of cells) found.set(cell, await cellJob({ scheme, set }, cell).compute(model, options));
  return (asked) => {
    const part = cells.filter(asked).map((cell) => found.get(cell)!);
    return part.reduce((sum, share) => sum + share, 0) / part.length;
  };
}

const claims: Readonly<Record<TinyScheme, (of: Shares, at: (length: number) => number) => void>> = {
  trained(of, at) {
    // Nearly everything within: also in each cell. Then three quarters, a third, next to nothing.
    for (const cell of cells.filter(({ length }) => length <= TRAINED))
      expect(of((one) => one === cell)).toBeGreaterThan(0.9);
    expect(of(({ length }) => length <= TRAINED)).toBeGreaterThan(0.98);
    expect(at(192)).toBeGreaterThan(0.78);
    expect(at(256)).toBeGreaterThan(0.36);
    expect(at(384)).toBeLessThan(0.31);
    expect(at(1024)).toBeLessThan(0.1);
  },
  ntk(_, at) {
    // The fall is between 384 and 768.
    expect(at(256)).toBeGreaterThan(0.75);
    expect(at(384)).toBeGreaterThan(0.5);
    expect(at(768)).toBeLessThan(0.3);
    expect(at(1024)).toBeLessThan(0.2);
  },
  yarn(of, at) {
    // More than four fifths at every length; least, about half, right before the question.
    for (const length of LENGTHS) expect(at(length)).toBeGreaterThan(0.8);
    const last = of(({ depth }) => depth === 100);
    expect(Math.abs(last - 0.5)).toBeLessThan(0.12);
    for (const depth of DEPTHS.slice(0, -1)) expect(of((cell) => cell.depth === depth)).toBeGreaterThan(last + 0.2);
  },
  linear(_, at) {
    // Half at 32, about a quarter at each length from 64 on, within the trained one as well.
    expect(Math.abs(at(32) - 0.5)).toBeLessThan(0.07);
    for (const length of LENGTHS.slice(1)) expect(Math.abs(at(length) - 0.25)).toBeLessThan(0.07);
  },
  off(of) {
    expect(of(({ length }) => length <= TRAINED)).toBeLessThan(0.35);
    expect(of(({ length }) => length > TRAINED)).toBeLessThan(0.08);
  },
};

const sets = Array.from({ length: SETS }, (_, i) => i + 1);
test.each((Object.keys(claims) as TinyScheme[]).flatMap((scheme) => sets.map((set) => [scheme, set] as const)))(
  "needle, %s, strings %i: the statements of the chapter hold",
  async (scheme, set) => {
    const of = await sharesOf(scheme, set);
    claims[scheme](of, (length) => of((cell) => cell.length === length));
  },
  120_000,
);
