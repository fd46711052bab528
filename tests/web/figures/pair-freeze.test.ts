import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { decode, encode } from "../../../web/figures/base/fields.js";
import { READERS } from "../../../web/figures/numbers/held-out.js";
import {
  frozenPairs,
  measureJob,
  PAIRS,
  WINDOWS,
  windowsOf,
  type ByPair,
  type Measure,
} from "../../../web/figures/pair-freeze/freeze.js";
import { pairFreeze } from "../../../web/figures/pair-freeze/values.js";

const options = {
  signal: new AbortController().signal,
  progress: (): void => undefined,
  turn: async (): Promise<void> => {},
};
const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((all, one) => all + one, 0);

test("pair freeze: one pair, all slower and all faster ones, and values from a link", () => {
  expect(frozenPairs("one", 3)).toEqual([3]);
  expect(frozenPairs("slower", 13)).toEqual([13, 14, 15]);
  expect(frozenPairs("faster", 2)).toEqual([0, 1, 2]);
  const given = { "pf.s": "slower_faster", "pf.n": "7" };
  expect(encode(pairFreeze.fields, decode(pairFreeze.fields, given))).toEqual(given);
  expect(decode(pairFreeze.fields, { "pf.s": "all", "pf.n": "16" })).toEqual(decode(pairFreeze.fields, {}));
});

test.each([
  ["en", 0.8],
  ["zh", 0.9],
] as const)(
  "pair freeze, %s: windows differ, numbers are the model's, and the chapter's words hold",
  async (language, fastest) => {
    using model = await loadTinyModel(READERS[language]);
    const windows = await windowsOf(model, language);
    expect(new Set(windows.map(String)).size).toBe(WINDOWS);
    for (const ids of windows) expect(ids).toHaveLength(model.trainedLength + 1);
    const measured = async (measure: Measure): Promise<ByPair> => measureJob(measure, language).compute(model, options);
    const loss = async (frozen: number[]): Promise<number> => {
      const runs = await Promise.all(windows.map((ids) => model.run(ids, { frozenPairs: frozen })));
      return sum(runs.map((run) => sum(run.loss) / run.loss.length)) / WINDOWS;
    };
    const [one, slower] = [await measured("one"), await measured("slower")];
    const own = await loss([]);
    expect(one.loss).toBeCloseTo(own, 6);
    expect(one.mean[0]).toBeCloseTo((await loss([0])) - own, 5);
    expect(slower.mean[5]).toBeCloseTo((await loss(frozenPairs("slower", 5))) - own, 5);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      expect(one.least[pair]).toBeLessThanOrEqual(one.mean[pair]!);
      expect(one.most[pair]).toBeGreaterThanOrEqual(one.mean[pair]!);
    }
    expect(one.mean[0]).toBeGreaterThan(fastest);
    expect(Math.abs(slower.mean[8]!)).toBeLessThan(0.01);
    const share = await measured("share");
    expect(sum(share.mean)).toBeCloseTo(1, 6);
    for (const pair of [6, 7]) expect(share.mean[pair]).toBeGreaterThan(0.09);
    for (let pair = 8; pair < PAIRS; pair += 1) expect(share.mean[pair]).toBeLessThan(0.03);
    if (language === "en") for (const pair of [6, 7]) expect(one.mean[pair]).toBeLessThan(0.06);
    else expect([one.mean[6]! < 0.1, one.mean[7]! > 0.2]).toEqual([true, true]);
  },
  60_000,
);
