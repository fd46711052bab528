// Every mistake is recognised by its numbers; without the mistake, the property that it breaks holds again.
import { readFileSync } from "node:fs";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { beforeAll, expect, test } from "vitest";
import { textFiles } from "../../../web/source-texts/texts.js";
import { mistakeEntries } from "../../../web/source-texts/mistakes/entries.js";
import type { LineFigure } from "../../../web/source-texts/types.js";
import { torchGenerator } from "../../../web/porting/torch-normal.js";
import { resultOf, rowOf, verdictsOf } from "./run-item.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const OFF = { mistake: false };
const ours = async (id: string, start: string, values = {}): Promise<string> =>
  rowOf(await resultOf(rw, id, values), start).ours;

test("all 29 mistakes are there", () => {
  const inTexts = textFiles.flatMap((name) => {
    const file = readFileSync(new URL(`../../../web/source-texts/${name}.md`, import.meta.url), "utf8");
    return Array.from(file.matchAll(/^#### (m\d+): /gm), ([, id]) => id!);
  });
  const ids = [...mistakeEntries.map(({ id }) => id), ...inTexts].map((id) => Number(id.slice(1)));
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 29 }, (_, i) => i + 1));
});

test("switched on each mistake breaks something, harmless or not; switched off nothing is broken", async () => {
  const broken = ["fails", "cannot-run"];
  for (const { id } of mistakeEntries) {
    const on = verdictsOf(await resultOf(rw, id));
    const off = verdictsOf(await resultOf(rw, id, OFF));
    expect(
      on.some((verdict) => broken.includes(verdict)),
      `${id} on`,
    ).toBe(true);
    expect(
      off.filter((verdict) => broken.includes(verdict)),
      `${id} off`,
    ).toEqual([]);
  }
}, 60_000);

test("M1: lengths change by 0.487347 and the score drifts; the right rotation gives 1.7399 every time", async () => {
  const on = await resultOf(rw, "m1");
  expect(rowOf(on, "max norm difference")).toMatchObject({
    printed: "0.487347",
    ours: "0.487347",
    verdict: "reproduced",
  });
  const drift = on.rows.filter(({ label }) => label.en.startsWith("score of q at")).map((row) => row.ours);
  expect(drift).toEqual(["-1.21", "2.56", "3.31", "0.58", "-1.08"]);
  expect(rowOf(on, "a right half-split rotation").ours).toBe("1.7399");
  const off = await resultOf(rw, "m1", OFF);
  expect(rowOf(off, "a rotation keeps every length").verdict).toBe("holds");
  const [, scores] = off.figures as [unknown, LineFigure];
  const values = Array.from(scores.series[0]!.y);
  expect(Math.max(...values) - Math.min(...values)).toBeLessThan(1e-4);
});

test("M2: without any rotation the products are already what they are", async () => {
  const { rows } = await resultOf(rw, "m2");
  const baseline = rows.filter(({ label }) => label.en.endsWith("nothing rotated")).map((row) => row.ours);
  expect(baseline).toEqual(["118.31", "20.62", "-3.83", "7.05", "-9.84"]);
  const printed = rows.filter((row) => row.printed !== undefined);
  expect(printed.map((row) => row.ours)).toEqual(["118.314240", "20.345375", "-4.198829", "8.441195", "-8.702080"]);
});

test("M3: the printed means are of sines, 0 at distance 0; those of cosines begin at 1", async () => {
  const values = async (settings = {}): Promise<string[]> =>
    (await resultOf(rw, "m3", settings)).rows
      .filter(({ label }) => label.en.startsWith("position difference"))
      .map((row) => row.ours);
  expect(await values()).toEqual(["0.0000", "0.1094", "0.1844", "0.1783"]);
  expect(await values(OFF)).toEqual(["1.0000", "0.9702", "0.7592", "0.7144"]);
});

test("M4: R(m - n) gives 0.4408, the score and R(n - m) are -0.5775", async () => {
  expect(await ours("m4", "qᵀ R(m − n) k")).toBe("0.4408");
  expect(await ours("m4", "qᵀ R(n − m) k")).toBe("-0.5775");
  expect(await ours("m4", "⟨R(m) q, R(n) k⟩", OFF)).toBe("-0.5775");
});

test("M5: the quotient gives 32 frequencies, the second 0.6494; the given head_dim 64 and 0.8058", async () => {
  expect(await ours("m5", "as many")).toBe("32");
  expect(await ours("m5", "the second")).toBe("0.6494");
  expect(await ours("m5", "as many", OFF)).toBe("64");
  expect(await ours("m5", "the second", OFF)).toBe("0.8058");
});

test("M6: the alias that is called a backup keeps its numbers, for transformers registers another tensor", async () => {
  expect(await ours("m6", "the second original")).toBe("0.8660 → 0.8660, inv_freq 0.2165");
  expect(await ours("m6", "the second original", OFF)).toBe("0.8660 → 0.8660, inv_freq 0.2165");
  expect(await ours("m6", "shape printed")).toBe("[2, 64, 1]");
});

test("M7: scores and lengths are unchanged, position 0 is not the identity, foreign keys do not fit", async () => {
  const on = await resultOf(rw, "m7");
  expect(verdictsOf(on)).toEqual(["holds", "holds", "fails", "fails"]);
  expect(on.summary.en).toContain("score-equivalent, layout changed");
  expect(verdictsOf(await resultOf(rw, "m7", OFF))).toEqual(["holds", "holds", "holds", "holds"]);
});

test("M8: two layouts differ by far more than rounding on the pair of seed 7, and agree in one order", async () => {
  expect([await ours("m8", "the two classes"), await ours("m8", "their scores")]).toEqual(["4.21", "1.95"]);
  expect([await ours("m8", "the two classes", OFF), await ours("m8", "their scores", OFF)]).toEqual(["0.00", "0.00"]);
});

test("M9: raises as printed, turns by the head where heads equal tokens, grows with one head", async () => {
  expect(await ours("m9", "q [8, 32, 512, 64]")).toMatch(/\(32\) must match .* \(512\) at non-singleton dimension 1/);
  const equal = await resultOf(rw, "m9", { sizes: "equal" });
  expect(rowOf(equal, "each token").verdict).toBe("fails");
  expect(rowOf(equal, "by the number of its head").verdict).toBe("holds");
  const [map] = equal.figures!;
  if (map?.kind !== "heat") throw new Error("no map");
  expect(Array.from(map.values)).toEqual(Array.from({ length: 64 }, (_, i) => Math.floor(i / 8)));
  expect(await ours("m9", "the shape", { sizes: "one" })).toBe("[2, 8, 8, 16]");
  for (const sizes of ["printed", "equal", "one"])
    expect(verdictsOf(await resultOf(rw, "m9", { sizes, ...OFF }))).toEqual(["holds", "holds"]);
});

test("M10: d = 8 raises, d = 4 turns both pairs by one frequency", async () => {
  expect(await ours("m10", "x_2d")).toMatch(/\(4\) must match .* \(2\)/);
  const { figures, rows } = await resultOf(rw, "m10", { dim: "4" });
  expect(rows[0]!.verdict).toBe("fails");
  if (figures![0]!.kind !== "bars") throw new Error("no bars");
  expect(Array.from(figures![0]!.values)).toEqual([3, 3]);
  for (const dim of ["4", "8"]) expect(verdictsOf(await resultOf(rw, "m10", { dim, ...OFF }))).toEqual(["holds"]);
});

test("M11: half the columns raise at line 1057", async () => {
  const { rows } = await resultOf(rw, "m11");
  expect(rows[0]!.ours).toMatch(/\(128\) must match .* \(64\) at non-singleton dimension 3/);
  expect(rows[0]!.reason!.en).toContain("1057");
});

test("M12: with imports 7 of 13 functions raise, each with its line; mended none is stopped", async () => {
  const { rows } = await resultOf(rw, "m12");
  expect(rows[1]!.ours).toBe("7 / 13");
  const stopped = rows.filter(({ verdict }) => verdict === "cannot-run");
  expect(stopped.map(({ label }) => label.en)).toEqual([
    "rope_step_by_step_demo",
    "rope_performance_comparison",
    "analyze_relative_position_property",
    "analyze_extrapolation_capability",
    "compare_rope_variants",
    "test_memory_efficient_rope",
    "test_rope_integration",
  ]);
  expect(stopped.map(({ reason }) => Number(/line (\d+)/.exec(reason!.en)![1]))).toEqual([
    293, 391, 593, 714, 846, 492, 492,
  ]);
  expect(verdictsOf(await resultOf(rw, "m12", OFF))).not.toContain("cannot-run");
});

test("M13: log inv_freq bends; interpolation is straight and keeps scores at stretched distances", async () => {
  expect(Number(await ours("m13", "log inv_freq"))).toBeGreaterThan(0.5);
  expect(await ours("m13", "log inv_freq", OFF)).toBe("0.0000");
  expect(await ours("m13", "position interpolation", OFF)).toBe("0.0000");
});

test("M14: the ratio is 0.96 throughout; YaRN ramps between pairs 20 and 46 and scales by 1.1386", async () => {
  expect(await ours("m14", "ratio to")).toBe("0.9600, 0.9600");
  const off = await resultOf(rw, "m14", OFF);
  expect(rowOf(off, "fast pairs").reason!.en).toMatch(/pair 20 to 1\/4 at pair 46/);
  expect(rowOf(off, "cos and sin").ours).toBe("1.1386");
});

test("M15: lengths fall with the position and one distance has many scores; xPos keeps one", async () => {
  const { rows } = await resultOf(rw, "m15");
  const shares = rows.filter(({ label }) => label.en.startsWith("length at")).map((row) => Number(row.ours));
  const frequencies = Array.from({ length: 32 }, (_, i) => 10_000 ** (-i / 32));
  // Between the values of the fastest and of the slowest pair.
  for (const [i, position] of [100, 500, 1000, 2000, 4000].entries()) {
    expect(shares[i]).toBeGreaterThan(Math.exp((-position * frequencies[0]!) / 100));
    expect(shares[i]).toBeLessThan(Math.exp((-position * frequencies[31]!) / 100));
  }
  expect(await ours("m15", "the score at distance 3", OFF)).toBe("0.0000");
});

test("M16: channels 0 and 1 lie on no circle, 0 and 32 do", async () => {
  expect(Number(await ours("m16", "the points"))).toBeGreaterThan(0.1);
  expect(await ours("m16", "the points", OFF)).toBe("0.0000");
});

test("M17: the alignment is one number for every length; what can be counted is 16 of 32 pairs", async () => {
  const { rows } = await resultOf(rw, "m17");
  expect(new Set(rows.slice(0, 4).map((row) => row.ours)).size).toBe(1);
  expect(await ours("m17", "pairs with", OFF)).toBe("16 / 32");
});

/** Plain loops: half-split in double precision, [rows, 16] rotated to these positions. */
function turned(x: Float32Array, positions: readonly number[]): number[] {
  return Array.from(x, (value, i) => {
    const [channel, pair] = [i % 16, i % 8];
    const angle = positions[Math.floor(i / 16)]! * 10_000 ** (-pair / 8);
    return value * Math.cos(angle) + (channel < 8 ? -x[i + 8]! : x[i - 8]!) * Math.sin(angle);
  });
}
const place = (batch: number, heads: number, at: (b: number, h: number, s: number) => number): number[] =>
  Array.from({ length: batch * heads * 8 }, (_, i) =>
    at(Math.floor(i / (heads * 8)), Math.floor(i / 8) % heads, i % 8),
  );

test("M27 to M29: positions that meet the heads, or are not read, are off by what plain loops give; else it raises", async () => {
  const off = (batch: number, heads: number, used: number[], right: number[]): string => {
    const x = torchGenerator(0).randn(batch * heads * 8 * 16);
    const [a, b] = [turned(x, used), turned(x, right)];
    return Math.max(...a.map((value, i) => Math.abs(value - b[i]!))).toFixed(4);
  };
  const own = (heads: number, batch: number): number[] => place(batch, heads, (b, _, s) => 5 * b + s);
  expect(await ours("m27", "each token")).toBe(
    off(
      4,
      4,
      place(4, 4, (_, h, s) => 5 * h + s),
      own(4, 4),
    ),
  );
  expect(await ours("m28", "each token")).toBe(
    off(
      2,
      8,
      place(2, 8, (b, h) => 5 * b + h),
      own(8, 2),
    ),
  );
  expect(await ours("m29", "positions from 1000")).toBe(
    off(
      1,
      2,
      place(1, 2, (_b, _h, s) => s),
      place(1, 2, (_b, _h, s) => 1000 + s),
    ),
  );
  for (const id of ["m27", "m28"])
    expect(verdictsOf(await resultOf(rw, id, { heads: "other" }))).toEqual(["cannot-run"]);
});

test("M25: q cos is the diagonal's part, not the first column's", async () => {
  const [cos, sin] = [Math.cos(1.5), Math.sin(1.5)];
  expect(await ours("m25", "the first column")).toBe(`${(0.7 * cos).toFixed(4)}, ${(0.2 * cos).toFixed(4)}`);
  expect(await ours("m25", "the first column", OFF)).toBe(`${(0.7 * cos).toFixed(4)}, ${(0.7 * sin).toFixed(4)}`);
  expect(await ours("m25", "the score")).toBe("0.4408");
});
