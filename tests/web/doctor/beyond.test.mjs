// A mistake in one place of many: one row of a batch, one head, some tokens far from the others. Plain loops rotate.
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { normal, rotated } from "./rotation.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const expected = { headDim: 16, rotaryDim: 16, base: 10000, pairing: "half-split", ropeType: "default" };
const diagnosed = ([batch, heads, seq], position) => {
  const model = { ...expected, scheme: "default", layout: "bhsd", start: 0, batch, heads, seq };
  const shape = [batch, heads, seq, 16];
  const input = normal(batch * heads * seq * 16, 3);
  const output = rotated(input, model, { position });
  const { verdict, findings } = rw.diagnose(input, output, { shape, expected });
  const [{ code, numbers, fix } = {}] = findings;
  return { verdict, code, only: numbers?.only, shown: numbers?.shown, fix };
};

test.each([3, 4, 6, 8, 17].flatMap((batch) => Array.from({ length: batch }, (_, row) => [row, batch])))(
  "row %i of %i alone is off",
  (row, batch) => {
    const found = diagnosed([batch, 2, 12], (p, { batch: at }) => (at === row ? p + 5 : p));
    expect(found).toMatchObject({ verdict: "score-equivalent", code: "position-offset", shown: 5 });
    expect(found.only).toEqual({ of: "rows", from: row, to: row });
    expect(found.fix).toContain("position_ids = torch.arange(seq_len)[None]");
  },
);

test.each([0, 5, 13, 20, 31])("head %i of 32 alone is not rotated", (head) => {
  const found = diagnosed([1, 32, 12], (p, { head: at }) => (at === head ? 0 : p));
  expect(found).toMatchObject({
    verdict: "mismatch",
    code: "not-applied",
    only: { of: "heads", from: head, to: head },
  });
});

test.each([
  [7, 7],
  [333, 333],
  [333, 340],
  [600, 998],
])("tokens %i to %i of 1,000 alone are off", (from, to) => {
  const found = diagnosed([1, 2, 1000], (p) => (p >= from && p <= to ? p + 9 : p));
  expect(found).toMatchObject({ verdict: "mismatch", code: "position-offset", only: { of: "tokens", from, to } });
});

test("positions that begin again are found at their token, wherever it is", () => {
  for (const at of [9, 250, 777, 999]) {
    const { code, shown } = diagnosed([1, 2, 1000], (p) => (p >= at ? p - at : p));
    expect([code, shown]).toEqual(["position-reset", at]);
  }
});

test("rows of a batch that differ from their neighbours are said from the first to the last", () => {
  const found = diagnosed([9, 2, 12], (p, { batch }) => (batch === 2 || batch === 5 ? p + 1 : p));
  expect(found).toMatchObject({
    verdict: "score-equivalent",
    code: "position-offset",
    only: { of: "rows", from: 2, to: 5 },
  });
});
