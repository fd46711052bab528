// The values that other projects' tests expect of their rotations (tests/peers/README.md).
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, RopewalkError, type Ropewalk } from "ropewalk";
import { peers, valuesOf, type Check, type Numbers } from "./peers.js";

/** The error of the check's value, divided by the allowed error; 0 / 0 is 0. */
function share({ close, mean, sum, max, is, atol, rtol = 0 }: Check, values: (reference: string) => Numbers): number {
  const part = (got: number, want: number): number => {
    const difference = Math.abs(got - want);
    return difference === 0 ? 0 : difference / (atol + rtol * Math.abs(want));
  };
  if (close) {
    const [got, want] = [values(close[0]), values(close[1])];
    expect(got.length).toBe(want.length);
    let worst = 0;
    for (let i = 0; i < want.length; i += 1) {
      const here = part(got[i]!, want[i]!);
      if (!(here <= worst)) worst = here; // NaN stays
    }
    return worst;
  }
  let [total, most, count] = [0, -Infinity, 0];
  for (const list of (mean ?? sum ?? max)!.map(values)) {
    count += list.length;
    for (let i = 0; i < list.length; i += 1) {
      total += list[i]!;
      if (!(list[i]! <= most)) most = list[i]!;
    }
  }
  return part(mean ? total / count : sum ? total : most, is!);
}

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

test("all 88 cases are present", () => {
  expect(peers.flatMap(({ cases }) => cases)).toHaveLength(88);
});

describe.each(peers)("$project", ({ cases }) => {
  // Two cases draw 33 million numbers each.
  test.each(cases)("$name ($ref)", { timeout: 120_000 }, (one) => {
    if (one.throws !== undefined) {
      let thrown: unknown;
      try {
        valuesOf(rw, one);
      } catch (error) {
        thrown = error;
      }
      expect(thrown).toBeInstanceOf(RopewalkError);
      if (one.throws !== true) expect([one.throws].flat()).toContain((thrown as RopewalkError).code);
      return;
    }
    const values = valuesOf(rw, one);
    expect(one.checks.length).toBeGreaterThan(0);
    for (const check of one.checks) expect(share(check, values), JSON.stringify(check)).toBeLessThanOrEqual(1);
  });
});
