// Results of diagnose without an expected rotation, and for values that are too coarse.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { cases, describeCase, positionsOf, shapeOf, specOf } from "./cases.mjs";
import { mistakes } from "./mistakes.mjs";
import { bfloat16, float16, frequencies, normal, rotated } from "./rotation.mjs";
import { inputOf } from "./trials.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const some = cases.filter((_, i) => i % 6 === 1);
const plain = cases[0];
const alone = (one, input, output) =>
  rw.diagnose(input, output, { shape: shapeOf(one), layout: one.layout, positionIds: positionsOf(one) });

describe("nothing was expected", () => {
  test("a rotation is found unchanged, in float32 and through 16 bits", () => {
    const wrong = [];
    for (const one of some)
      for (const [type, round, within] of [
        ["float32", (value) => value, (one.start + one.seq + 100) * 2 ** -22],
        ["float16", float16, 4e-3],
        ["bfloat16", bfloat16, 3e-2],
      ]) {
        const input = inputOf(one);
        const { verdict, found, residual } = alone(one, input, rotated(input, one).map(round));
        const right = frequencies(one);
        const base = one.scheme === "default" ? one.base : undefined;
        const good =
          verdict === "found" &&
          residual < within &&
          found.pairing === one.pairing &&
          found.positionOffset === 0 &&
          (type !== "float32" || (found.rotaryDim === one.rotaryDim && found.base === base)) &&
          right
            .slice(0, found.rotaryDim / 2)
            .every(
              (rate, i) => Math.abs(found.invFreq[i] - rate) <= 40 * within * Math.max(rate, 1 / (one.start + one.seq)),
            );
        if (!good) wrong.push(`${type}, ${describeCase(one)}: ${verdict}, ${residual}, ${JSON.stringify(found)}`);
      }
    expect(wrong).toEqual([]);
  });

  test("no mistake is reported as a match, and the finding explains the output", () => {
    for (const one of some.slice(0, 4))
      for (const mistake of mistakes.filter(({ possible }) => possible(one))) {
        const input = inputOf(one);
        const output = rotated(input, one, mistake.way(one));
        const { verdict, residual, found } = alone(one, input, output);
        expect(["found", "unexplained"], mistake.name).toContain(verdict);
        expect(verdict === "found", mistake.name).toBe(found !== undefined);
        if (verdict === "found") expect(residual, mistake.name).toBeLessThan(2e-3);
      }
  });

  test("positions far off and positions that restart are read", () => {
    const input = inputOf(plain);
    const late = alone(plain, input, rotated(input, plain, { position: (position) => position + 1000 }));
    expect(late).toMatchObject({ verdict: "found", found: { positionOffset: 1000 }, findings: [] });
    const again = alone(plain, input, rotated(input, plain, { position: (position) => position % 8 }));
    expect(again).toMatchObject({ verdict: "found", findings: [{ code: "position-reset", numbers: { shown: 8 } }] });
  });

  test("vectors without a rotation are unexplained", () => {
    const input = inputOf(plain);
    expect(alone(plain, input, input)).toMatchObject({ verdict: "unexplained", findings: [{ code: "not-applied" }] });
    expect(alone(plain, input, normal(input.length, 5)).verdict).toBe("unexplained");
  });
});

describe("values that are too coarse", () => {
  const printed = (values, digits) => values.map((value) => Number(value.toFixed(digits)));
  const diagnosed = (one, input, output) =>
    rw.diagnose(input, output, {
      shape: shapeOf(one),
      layout: one.layout,
      positionIds: positionsOf(one),
      expected: specOf(one),
    });

  test("small numbers with two decimals match nothing, right or wrong, and a note says why", () => {
    const input = printed(
      inputOf(plain).map((value) => value / 100),
      2,
    );
    for (const way of [{}, { change: { base: 500000 } }, { position: (position) => position + 3 }]) {
      const { verdict, findings, notes } = diagnosed(plain, input, printed(rotated(input, plain, way), 2));
      expect({ verdict, findings }).toEqual({ verdict: "unexplained", findings: [] });
      expect(notes.map(({ code }) => code)).toContain("coarse-values");
    }
  });

  test("float32 angles at position 60,000,000 match nothing", () => {
    const one = { ...plain, start: 60_000_000 };
    const { verdict, findings, notes } = diagnosed(one, inputOf(one), rotated(inputOf(one), one));
    expect({ verdict, findings }).toEqual({ verdict: "unexplained", findings: [] });
    expect(notes.map(({ code }) => code)).toContain("coarse-values");
  });

  test.each([2, 3, 4, 5])("%i decimals of ordinary numbers match, and the note counts them", (digits) => {
    const input = printed(inputOf(plain), digits);
    const { verdict, notes, residual } = diagnosed(plain, input, printed(rotated(input, plain), digits));
    expect(verdict).toBe("match");
    expect(residual).toBeLessThan(0.1);
    expect(notes).toContainEqual({
      code: "rounded-decimals",
      message: `every output value has at most ${digits} decimals: differences below their rounding are not seen`,
      count: digits,
      dtype: "float32",
    });
  });
});

test("a base is never reported as wrong in favour of the same digits", () => {
  const one = { ...plain, base: 500000, scheme: "llama3", factor: 8, original: 16 };
  for (const base of [500000, 500000.3, 500013])
    for (const mistake of [undefined, ...mistakes.filter(({ possible }, i) => i % 2 === 0 && possible(one))]) {
      const input = inputOf(one);
      const output = rotated(input, { ...one, base }, mistake?.way(one));
      const { findings } = rw.diagnose(input, output, {
        shape: shapeOf(one),
        layout: one.layout,
        expected: specOf(one),
      });
      for (const { message } of findings)
        expect(message, `${mistake?.name}, ${base}`).not.toMatch(/base ([\d.]+) where \1 was expected/);
    }
});
