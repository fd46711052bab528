// The cards of text 004 against plain loops, and its claims both ways.
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { beforeAll, expect, test } from "vitest";
import { judgeCoreFaster, judgeFaster, within } from "../../../web/source-texts/deep-dive/performance.js";
import { enginesFor, timeSize, type Timed } from "../../../web/source-texts/deep-dive/speed.js";
import { measureCore } from "../../../web/source-texts/deep-dive/core-memory.js";
import { loadEngines } from "../../../web/source-texts/deep-dive/speed-engines.js";
import { WAYS } from "../../../web/source-texts/deep-dive/speed-ways.js";
import { resultOf, rowOf, verdictsOf } from "./run-item.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const numbers = (text: string): number[] => (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

test("two sentences: one multiset of outputs without position, another with it", async () => {
  expect(verdictsOf(await resultOf(rw, "004-two-sentences")).at(-1)).toBe("holds");
  expect(verdictsOf(await resultOf(rw, "004-two-sentences", { rope: true })).at(-1)).toBe("fails");
  // The cat's output by hand: softmax over its products with cat, chases, mouse.
  const words = [
    [1, 0.5],
    [0.8, 0.9],
    [0.6, 0.7],
  ] as const;
  const weights = words.map(([x, y]) => Math.exp(words[0][0] * x + words[0][1] * y));
  const sum = weights.reduce((a, b) => a + b, 0);
  const output = [0, 1].map((i) => words.reduce((all, word, j) => all + (weights[j]! / sum) * word[i as 0 | 1], 0));
  const shown = numbers(rowOf(await resultOf(rw, "004-two-sentences"), "output of “cat”").ours);
  expect(shown).toEqual([...output, ...output].map((value) => Number(value.toFixed(4))));
});

test("a table of 512 rows raises for row 600 and not for 511", async () => {
  expect(rowOf(await resultOf(rw, "004-learned-table"), "a table of")).toMatchObject({ verdict: "fails" });
  expect(rowOf(await resultOf(rw, "004-learned-table", { position: 511 }), "a table of").verdict).toBe("holds");
});

test("arrows turn by the angles that their names say", async () => {
  const { figures } = await resultOf(rw, "004-arrows", { preset: "all" });
  const [plane] = figures!;
  if (plane?.kind !== "plane") throw new Error("no plane");
  const angles = [0, Math.PI / 6, Math.PI / 4, Math.PI / 3, Math.PI / 2];
  plane.marks.forEach(({ x, y }, i) => {
    expect(x).toBeCloseTo(Math.cos(angles[i]!) - 0.5 * Math.sin(angles[i]!), 6);
    expect(y).toBeCloseTo(Math.sin(angles[i]!) + 0.5 * Math.cos(angles[i]!), 6);
  });
});

test("the frequencies of d_model 512 are 10000^(-2i/512)", async () => {
  const { rows } = await resultOf(rw, "004-frequencies");
  expect(rows.slice(0, 4).map((row) => row.ours)).toEqual([0, 1, 2, 3].map((i) => (10_000 ** (-i / 256)).toFixed(6)));
});

test("step by step: eight channels at position 3 turn as plain arithmetic says, for a vector of one's own as well", async () => {
  for (const vector of ["1,0,0,1,2,-1,0.5,0.5", "0,1,0,1,0,1,0,1"]) {
    const x = vector.split(",").map(Number);
    const expected = [0, 1, 2, 3].flatMap((i) => {
      const angle = 3 * 10_000 ** (-i / 4);
      const [a, b] = [x[2 * i]!, x[2 * i + 1]!];
      return [a * Math.cos(angle) - b * Math.sin(angle), a * Math.sin(angle) + b * Math.cos(angle)];
    });
    const shown = numbers(rowOf(await resultOf(rw, "004-step-by-step", { vector }), "result").ours);
    shown.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 3));
  }
});

test("wavelengths: 33 of 64 pairs are longer than 512 and 18 longer than 4096", async () => {
  expect(rowOf(await resultOf(rw, "004-extrapolation"), "d = 128: pairs longer").ours).toBe("33 / 64, 18 / 64");
});

test("attention: softmax rows sum to 1; the text's dropout breaks that, without it they stay", async () => {
  const on = await resultOf(rw, "004-attention");
  expect(rowOf(on, "every row").verdict).toBe("holds");
  expect(rowOf(on, "still so").verdict).toBe("fails");
  expect(verdictsOf(await resultOf(rw, "004-attention", { dropout: false }))).not.toContain("fails");
});

test("memory: chunks of the same table are the same bytes; the three ways give the same numbers", async () => {
  const result = await resultOf(rw, "004-memory", { seq: "512", heads: "1" });
  expect(rowOf(result, "all three").verdict).toBe("holds");
  // Inputs 2, one result, and x2, two products and a sum of the second: 7 arrays and two whole tables.
  const array = 512 * 128 * 4;
  expect(rowOf(result, "peak of OptimizedRoPE").ours).toBe(`${((7 * array + 2 * array) / 2 ** 20).toFixed(2)} MiB`);
});

test("memory: what the core has in use at most is what its tensors and tables take", async () => {
  const [seq, heads, dim] = [1024, 2, 128];
  const core = await measureCore(rw, heads, seq);
  const tensor = heads * seq * dim * 4;
  const table = seq * dim * 4; // a cosine and a sine for each pair
  // The memory for a call's arguments is added: less than a row of the table each.
  const near = (bytes: number, expected: number): void => {
    expect(bytes).toBeGreaterThanOrEqual(expected);
    expect(bytes - expected).toBeLessThan(seq * 16);
  };
  near(core.whole.peak, 4 * tensor + table);
  near(core.chunked.peak, 6 * tensor + table);
  near(core.inPlace.peak, 2 * tensor + table / 2);
  for (const { before, after, peak } of Object.values(core)) {
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after).toBeGreaterThanOrEqual(peak);
  }
});

test("memory: the verdicts follow the shares that were measured", async () => {
  for (const seq of ["512", "2048"])
    for (const heads of ["1", "2"]) {
      const { rows } = await resultOf(rw, "claim-memory", { seq, heads });
      const claims = rows.filter(({ label }) => label.en.startsWith("chunking saves"));
      expect(claims.length).toBe(2);
      for (const { ours, verdict } of claims) {
        const share = Number.parseFloat(ours);
        expect(verdict, `${seq} ${heads}`).toBe(share >= 20 && share <= 50 ? "holds" : "fails");
      }
    }
}, 30_000);

test("drawn frequencies are those that the figures use, and the score keeps to the distance", async () => {
  const curve = Array.from({ length: 32 }, () => "-2").join(",");
  const result = await resultOf(rw, "004-draw", { curve });
  expect(rowOf(result, "shortest and longest").ours).toBe(
    `${(200 * Math.PI).toFixed(2)}, ${(200 * Math.PI).toFixed(0)}`,
  );
  expect(rowOf(result, "the score still").verdict).toBe("holds");
  const [decay] = result.figures!;
  if (decay?.kind !== "lines") throw new Error("no lines");
  const [drawn] = decay.series;
  Array.from(drawn!.x).forEach((distance, i) => expect(drawn!.y[i]).toBeCloseTo(Math.cos(distance / 100), 6));
});

test("variants: as printed xPos loses length; with the right formulas the steps name what differed", async () => {
  const printed = await resultOf(rw, "004-variants");
  expect(Number(rowOf(printed, "xPos").ours)).toBeGreaterThan(0.1);
  expect(printed.steps!.map(({ verdict }) => verdict)).toEqual(["fails", "fails", "fails", "fails"]);
});

test("claims come out either way, as their numbers say", async () => {
  const verdict = async (id: string, start: string, values = {}): Promise<string> =>
    rowOf(await resultOf(rw, id, values), start).verdict;
  expect(await verdict("claim-falls", "the score")).toBe("fails");
  expect(await verdict("claim-falls", "it falls on")).toBe("holds");
  expect(await verdict("claim-stable", "float32")).toBe("fails");
  expect(await verdict("claim-stable", "float32", { position: "511" })).toBe("holds");
});

const timed = (ratio: number, q1 = ratio): Timed => {
  const spread = { median: ratio, q1, q3: ratio, samples: 1 };
  const all = { basic: spread, cached: spread, simd: spread };
  const times = { microseconds: all, faster: all, fasterThanCached: all };
  return { seq: 1, headDim: 2, ...times, apart: { basic: 0 }, sameBits: true, missing: {} };
};

test("“1.5 to 3 times faster” holds for what lies between and for nothing else", () => {
  expect([1.49, 1.5, 2, 3, 3.01].map((ratio) => within(timed(ratio).faster.cached!, 1.5, 3))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(judgeFaster([timed(1), timed(2), timed(4)]).map(({ verdict }) => verdict)).toEqual([
    "fails",
    "holds",
    "fails",
  ]);
});

test("SIMD counts as faster only where three quarters of the samples say so", () => {
  const verdicts = [timed(2), timed(2, 0.9), timed(0.9)].map((one) => judgeCoreFaster([one])[0]!.verdict);
  expect(verdicts).toEqual(["holds", "fails", "fails"]);
});

test("the measurement checks that all ways give one answer, measures each, and says why an engine is missing", async () => {
  const engines = await loadEngines(enginesFor(WAYS), rw);
  expect(engines.simd).toBe(rw);
  const shares: number[] = [];
  const plan = { heads: 1, ways: WAYS };
  const result = await timeSize(engines, 16, 8, plan, (share) => void shares.push(share));
  for (const way of WAYS.filter((one) => !result.missing[one])) {
    expect(result.microseconds[way]!.median, way).toBeGreaterThan(0);
    expect(result.apart[way], way).toBeLessThan(1e-6);
  }
  expect(result.sameBits).toBe(true);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  const without = await timeSize({ ...engines, fallback: "not here" }, 16, 8, { heads: 1, ways: ["simd", "fallback"] });
  expect(without.missing).toEqual({ fallback: "not here" });
  expect(without.microseconds.fallback).toBeUndefined();
}, 60_000);

test("attention: at the text’s 4 x 512 tokens too; v is not rotated, and would carry its position if it were", async () => {
  const { rows } = await resultOf(rw, "004-attention", { tokens: "512", dropout: false });
  const ours = (start: string): string => rows.find(({ label }) => label.en.startsWith(start))!.ours;
  expect(ours("shapes")).toBe("[4, 512, 512], [4, 8, 512, 512], [4, 512, 512]");
  expect(rows.map(({ verdict }) => verdict)).not.toContain("fails");
  // As double loops of JavaScript predicted, before the kernel of the models existed.
  expect(ours("mean length")).toBe("0.9297");
  expect(ours("were v rotated")).toBe("2.97");
  for (const part of ["four projections", "rotation of q and k", "scores, softmax"])
    expect(Number(ours(part)), part).toBeGreaterThanOrEqual(0);
  expect(rows.slice(-3).map(({ measured }) => measured)).toEqual([true, true, true]);
});

test("advice: for long documents a configuration with YaRN, as the text says", async () => {
  const { rows } = await resultOf(rw, "004-advice", { scenario: "long" });
  expect(rows[0]!.ours).toMatch(/^rope_type yarn/);
  const [scheme, plain] = rows.slice(2).map(({ ours }) => Number(ours.split(" ")[0]));
  expect(scheme!).toBeLessThan(plain!);
});

test("claim-faster: at the text's 8 x 32 heads the first size is measured, the others say what they would take", async () => {
  const { rows } = await resultOf(rw, "claim-faster", { heads: "256" });
  expect(rows.filter(({ verdict }) => verdict === "holds" || verdict === "fails").length).toBeGreaterThan(1);
  expect(rows.filter(({ label }) => label.en.includes("not measured")).map(({ ours }) => ours)).toEqual([
    "128 MB",
    "512 MB",
  ]);
}, 60_000);
