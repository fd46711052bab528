import { loadTinyModel } from "ropewalk/model";
import { expect, test } from "vitest";
import { READERS } from "../../../../web/figures/numbers/held-out.js";
import {
  frozenPairs,
  measureJob,
  PAIRS,
  WINDOWS,
  windowsOf,
  type ByPair,
  type Measure,
} from "../../../../web/figures/pair-freeze/freeze.js";
import { pairFreeze } from "../../../../web/figures/pair-freeze/values.js";
import { pairFreezeLook } from "../../../../web/figures/pair-freeze/view.js";
import { measuredFreeze, worked } from "./measured.js";
import { blocksOf, drawingsOf, handOf, viewOf } from "../view.js";

const options = {
  signal: new AbortController().signal,
  progress: (): void => undefined,
  pause: async (): Promise<void> => {},
};
const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((all, one) => all + one, 0);

test("pair freeze: one pair, all slower and all faster ones", () => {
  expect(frozenPairs("one", 3)).toEqual([3]);
  expect(frozenPairs("slower", 13)).toEqual([13, 14, 15]);
  expect(frozenPairs("faster", 2)).toEqual([0, 1, 2]);
});

test("pair freeze: table, sentence and plots show what is measured, and wait for the prediction", () => {
  const view = viewOf(pairFreeze, pairFreezeLook, { shown: ["slower"], pair: 8 }, "en", measuredFreeze);
  expect(view.table.columns.map((name) => name.replace(/^(it|share).*?(?=,|$)/, "$1"))).toEqual([
    "pair",
    "it",
    "it, least",
    "it, most",
    "share",
    "share, least",
    "share, most",
  ]);
  expect(view.table.rows()[8]).toEqual(["8", "0.5000", "0.2500", "0.7500", "0.7500", "0.5000", "1.0000"]);
  expect(view.sentence).toBe(
    "Pair 8, one revolution every 628 positions. Frozen: it and all slower pairs 0.50 nats (0.25 to 0.75). " +
      "Its share of the scores’ variation: 75.0%.",
  );
  const answers = blocksOf(view.blocks).filter((block) => "answer" in block && block.answer);
  expect([view.answer, ...answers.map(({ block }) => block)]).toEqual([true, "scene", "keys"]);
  expect(handOf(view, "cursor").change(9)).toEqual({ pair: 9 });
  const unshared = worked([...measuredFreeze.results].filter(([key]) => !key.endsWith("share")));
  const waiting = viewOf(pairFreeze, pairFreezeLook, { pair: 8 }, "en", unshared);
  expect(waiting.sentence).toBe("");
  expect(waiting.longest).toContain("0.38 nats");
  expect(drawingsOf(waiting, 700)).toHaveLength(2);
});

test.each([
  ["en", 0.8],
  ["zh", 0.9],
] as const)(
  "pair freeze, %s: windows differ, numbers are the model's, and the chapter's statements hold",
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
