// The cards, compared with the results of the texts' own code with torch, which record.py wrote down.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { beforeAll, expect, test } from "vitest";
import type { LineFigure, Result } from "../../../web/source-texts/types.js";
import recorded from "./recorded.json" with { type: "json" };
import { resultOf, rowOf } from "./run-item.js";

const { cards } = recorded;
let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const NUMBER = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;
const numbersIn = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

/**
 * A card that shows `digits` decimals agrees with torch within one unit of the last digit, for the rounding of float32
 * sums.
 */
function expectClose(shown: readonly number[], given: readonly number[], digits: number, name: string): void {
  expect(shown.length, name).toBe(given.length);
  shown.forEach((value, i) =>
    expect(Math.abs(value - given[i]!), `${name}: ${value}, ${given[i]}`).toBeLessThanOrEqual(1.01 * 10 ** -digits),
  );
}
const expectRow = async (id: string, label: string, given: readonly number[], digits: number): Promise<void> =>
  expectClose(numbersIn(rowOf(await resultOf(rw, id), label).ours), given, digits, `${id}: ${label}`);

const line = (result: Result, figure: number, series: number): readonly number[] =>
  Array.from((result.figures![figure] as LineFigure).series[series]!.y);

test("001: the two tests print what the cards show, but for the last digits of float32 sums", async () => {
  const one = await resultOf(rw, "001-test-1");
  const labels = ["inv_freq.min", "inv_freq.max", "inv_freq.mean"];
  expect(labels.map((label) => rowOf(one, label).ours)).toEqual(cards["001-test-1"]["six digits"]);
  expect(rowOf(one, "inv_freq[:5]").ours).toBe(cards["001-test-1"]["inv_freq[:5]"].replaceAll(/ +/g, " "));
  expect(rowOf(one, "max |cos").ours).toBe(cards["001-test-1"].error);
  for (const [i, offset] of [0, 1, 4, 8].entries())
    expect(rowOf(one, `“mean dot product”, offset ${offset}`).ours).toBe(cards["001-test-1"]["dot products"][i]);
  const two = await resultOf(rw, "001-test-2");
  const given = cards["001-test-2"];
  expect(Number(rowOf(two, "largest change").ours)).toBeCloseTo(Number(given["largest change of a norm"]), 5);
  expect(rowOf(two, "‖q[0,0,15]‖").ours).toBe(given.norms[1]);
  expect(rowOf(two, "‖q_embed[0,0,15]‖").ours).toBe(given.norms.at(-1));
  const vectors = ["q[0,0,0]", "q[0,0,15]", "cos[0,0", "sin[0,0", "cos[0,1", "sin[0,1", "q_embed[0,0,0]"];
  for (const [i, label] of vectors.entries()) expect(rowOf(two, label).ours, label).toBe(given.vectors[i]);
  expect(rowOf(two, "q_embed[0,0,15]").ours).toBe(given.vectors.at(-1));
  const similar = await resultOf(rw, "001-test-2-similarity");
  for (const [i, offset] of [0, 1, 2, 4, 8].entries()) {
    const torch = Number(cards["001-test-2-similarity"].rows[i]![0]);
    // A sum of 128 products in float32: two units of the seventh digit of its largest partial sum.
    expect(Math.abs(Number(rowOf(similar, `0 vs ${offset}`).ours) - torch)).toBeLessThan(4e-5);
  }
});

test("001: the shown results of torch’s functions are torch’s, and the one that is not is called so", async () => {
  const outer = await resultOf(rw, "001-outer");
  cards["001-outer"].rows.forEach((row, i) => expect(rowOf(outer, `c[${i}]`).ours).toBe(row.join(" ")));
  const flats = (await resultOf(rw, "001-repeat-interleave")).rows.filter(
    ({ ours }) => ours === cards["001-repeat-interleave"].flat.join(" "),
  );
  expect(flats.map(({ verdict }) => verdict)).toEqual(["differs"]);
  const polar = await resultOf(rw, "001-polar");
  expect(Number(rowOf(polar, "cos(π/2)").ours)).toBeCloseTo(cards["001-polar"].cos[0]!, 20);
});

test("004, M12: each function stops where torch stops it, and with torch’s words", async () => {
  const { rows } = await resultOf(rw, "m12");
  const printed = Object.values(cards.m12["as printed"]);
  expect(rows[0]!.ours).toBe(`${printed.filter((error) => error !== null).length} / ${printed.length}`);
  for (const [name, { error }] of Object.entries(cards.m12["with imports"])) {
    const row = rows.find(({ label }) => label.en === name)!;
    expect(row.ours, name).toBe(error?.replace(/^\w+: /, "") ?? "✓");
  }
  expect(rowOf(await resultOf(rw, "m10"), "x_2d").ours).toBe(cards.m10.error.replace(/^\w+: /, ""));
});

test("004: the classes, one vector at five positions, and the neighbours at the end of training", async () => {
  await expectRow("004-basic", "range of values", cards["004-basic"].range, 3);
  await expectRow("004-basic", "mean length", cards["004-basic"]["mean length"], 3);
  await expectRow("m7", "position 0 leaves", [cards.m7["position 0 moves by"]], 4);
  for (const [pair, similarity] of Object.entries(cards["004-relative"]))
    await expectRow("004-relative", `${pair},`, [similarity], 4);
  const beyond = await resultOf(rw, "004-extrapolation");
  expect(Number(rowOf(beyond, "length 600").ours)).toBeCloseTo(cards["004-extrapolation"]["511 and 512"], 4);
  await expectRow("m17", "“frequency alignment” at length 600", [cards.m17.alignment], 4);
});

test("004-variants: deviations, plotted channels and the steps are those of the text’s own methods", async () => {
  const result = await resultOf(rw, "004-variants");
  const right = await resultOf(rw, "004-variants", { right: true });
  for (const [i, [name, given]] of Object.entries(cards["004-variants"]).entries()) {
    await expectRow("004-variants", `${name}: standard deviation`, [given["standard deviation"]], 4);
    for (const [channel, values] of [given["channel 0"], given["channel 1"]].entries())
      // 4000 radians in float32 are off by 2^-13, and so is their cosine, times an element of at most 3.
      line(result, i, channel).forEach((value, at) =>
        expect(Math.abs(value - values[at]!), `${name}, channel ${channel}`).toBeLessThan(1e-3),
      );
    expect(result.steps![i]!.verdict, name).toBe("fails");
    expect(line(right, i, 0), name).toHaveLength(5);
  }
});

test("M13 and M15 are the text’s frequencies, lengths and scores", async () => {
  const m15 = await resultOf(rw, "m15");
  const at = [100, 500, 1000, 2000, 4000];
  for (const [i, position] of at.entries())
    await expectRow("m15", `length at ${position},`, [cards.m15.lengths[i]!], 2);
  line(m15, 0, 0).forEach((score, i) => expect(Math.abs(score - cards.m15.scores[i]!)).toBeLessThan(1e-3));
  expect(Math.abs(Number(rowOf(m15, "the score at distance 3").ours) - cards.m15.spread)).toBeLessThan(1e-3);
  await expectRow("m15", "plain RoPE at distance 3", [cards.m15.plain], 4);
  const logs = line(await resultOf(rw, "m13"), 0, 0);
  expectClose(logs.slice(0, 4), cards.m13["1 / (1 + indices)"].map(Math.log10), 6, "m13");
});

test("every line of a text that a card cites by its number is one that the recording found there", () => {
  const folder = fileURLToPath(new URL("../../../web/source-texts/", import.meta.url));
  const known = new Set(Object.values(recorded.lines).flat());
  for (const file of readdirSync(folder, { recursive: true }).map(String)) {
    if (!/^(?:(?:qwen3-tutorial|deep-dive|mistakes)\/[\w-]+\.ts|[\w-]+\.md)$/.test(file)) continue;
    // A card may cite the lines of the program that its text explains.
    const text = readFileSync(`${folder}/${file}`, "utf8").replaceAll(/^cite: .*$/gm, "");
    for (const [, first, second] of text.matchAll(/\blines? (\d+)(?: (?:and|to) (\d+))?/g))
      for (const cited of [first, second])
        if (cited !== undefined) expect(known, `${file}: line ${cited}`).toContain(Number(cited));
  }
});
