import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { cases } from "./cases.mjs";
import { missed, missedPair, pairs, singles } from "./trials.mjs";

test("99 of 100 mistakes are named first", { timeout: 240_000 }, async () => {
  const rw = await loadRopewalk();
  const all = singles(
    rw,
    cases.filter((_, i) => i % 4 === 1),
  );
  const wrong = all.filter(({ named }) => !named);
  expect(wrong.length, wrong.map(missed).join("\n")).toBeLessThanOrEqual(0.01 * all.length);
});

test("9 of 10 pairs of mistakes are both named", { timeout: 240_000 }, async () => {
  const rw = await loadRopewalk();
  const all = pairs(
    rw,
    cases.filter((_, i) => i % 45 === 7),
  );
  const wrong = all.filter(({ both }) => !both);
  expect(wrong.length, wrong.map(missedPair).join("\n")).toBeLessThanOrEqual(0.1 * all.length);
});
