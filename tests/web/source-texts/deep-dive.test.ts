// Text 004 against torch's own results (recorded.json) and plain loops in double precision.
import { expect, test } from "vitest";
import { textsText } from "../../../web/pages/texts/strings.js";
import { torchGenerator } from "../../../web/porting/torch-normal.js";
import { ownSettings, type SettingValues } from "../../../web/source-texts/read-text.js";
import { recordedRun } from "../../../web/source-texts/recorded-run.js";
import recorded from "./recorded.json" with { type: "json" };
import { recordedText } from "./recorded-rows.js";

const { text, record, rowsOf, row, ours, verdicts } = recordedText("deep-dive");
const torch = recorded.cards;
const numbers = (shown: string): number[] => (shown.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
const figure = (id: string, i: number, settings: SettingValues = {}) => {
  const card = text.cards.find((one) => one.id === id)!;
  return recordedRun(card, record, { ...ownSettings(card), ...settings })!.figures[i] as unknown as {
    values: number[];
    marks: { x: number; y: number }[];
    series: { x: number[]; y: number[] }[];
  };
};
const OFF = { mistake: false };

test("two sentences: one multiset of outputs without position, another with it", () => {
  expect(verdicts("004-two-sentences").at(-1)).toBe("holds");
  expect(verdicts("004-two-sentences", { rope: true }).at(-1)).toBe("fails");
  // The cat's output by hand: softmax over its products with cat, chases, mouse.
  const words = [
    [1, 0.5],
    [0.8, 0.9],
    [0.6, 0.7],
  ] as const;
  const weights = words.map(([x, y]) => Math.exp(words[0][0] * x + words[0][1] * y));
  const sum = weights.reduce((a, b) => a + b, 0);
  const output = [0, 1].map((i) => words.reduce((all, word, j) => all + (weights[j]! / sum) * word[i as 0 | 1], 0));
  const shown = numbers(ours("004-two-sentences", "output of “cat”"));
  expect(shown).toEqual([...output, ...output].map((value) => Number(value.toFixed(4))));
});

test("a table of 512 rows raises for row 600 and not for 511", () => {
  expect(row("004-learned-table", "a table of").verdict).toBe("fails");
  expect(row("004-learned-table", "a table of", { position: 511 }).verdict).toBe("holds");
});

test("the frequencies of d_model 512 are 10000^(-2i/512)", () => {
  const shown = rowsOf("004-frequencies").slice(0, 4);
  expect(shown.map((one) => one.ours)).toEqual([0, 1, 2, 3].map((i) => (10_000 ** (-i / 256)).toFixed(6)));
});

test("step by step: eight channels at position 3 turn as plain arithmetic says", () => {
  const x = numbers(ours("004-step-by-step", "x"));
  const wanted = [0, 1, 2, 3].flatMap((i) => {
    const angle = 3 * 10_000 ** (-i / 4);
    const [a, b] = [x[2 * i]!, x[2 * i + 1]!];
    return [a * Math.cos(angle) - b * Math.sin(angle), a * Math.sin(angle) + b * Math.cos(angle)];
  });
  const shown = numbers(ours("004-step-by-step", "(x₂ᵢ cos"));
  shown.forEach((value, i) => expect(value).toBeCloseTo(wanted[i]!, 3));
  expect(shown).toHaveLength(8);
});

test("the classes, one vector at five positions, and the neighbours at the end of training are torch's", () => {
  const near = (shown: readonly number[], given: readonly number[], digits: number): void => {
    expect(shown).toHaveLength(given.length);
    // A unit of the last shown digit, for the rounding of float32 sums.
    shown.forEach((value, i) => expect(Math.abs(value - given[i]!)).toBeLessThanOrEqual(1.01 * 10 ** -digits));
  };
  near(numbers(ours("004-basic", "range of values")), torch["004-basic"].range, 3);
  near(numbers(ours("004-basic", "mean length")), torch["004-basic"]["mean length"], 3);
  near(numbers(ours("m7", "position 0 leaves")), [torch.m7["position 0 moves by"]], 4);
  for (const [pair, similarity] of Object.entries(torch["004-relative"]))
    near(numbers(ours("004-relative", `${pair},`)), [similarity], 4);
  near(numbers(ours("004-extrapolation", "length 600")), [torch["004-extrapolation"]["511 and 512"]], 4);
  near(numbers(ours("m17", "“frequency alignment” at length 600")), [torch.m17.alignment], 4);
  expect(ours("004-extrapolation", "d = 128: pairs longer")).toBe("33 / 64, 18 / 64");
});

test("variants: the deviations are those of the text's own methods, and each step names what differed", () => {
  for (const [name, given] of Object.entries(torch["004-variants"]))
    expect(Number(ours("004-variants", `${name}: standard deviation`))).toBeCloseTo(given["standard deviation"], 3);
  expect(rowsOf("004-variants").filter(({ verdict }) => verdict === "fails")).toHaveLength(4);
});

test("attention: softmax rows sum to 1; the text's dropout breaks that, without it they stay", () => {
  expect(row("004-attention", "every row").verdict).toBe("holds");
  expect(row("004-attention", "still so").verdict).toBe("fails");
  expect(verdicts("004-attention", { dropout: false })).not.toContain("fails");
  expect(row("004-attention", "v is not rotated").verdict).toBe("holds");
});

test("memory: the arrays of the text's lines, counted; all ways give the same numbers", () => {
  for (const [seq, heads] of [
    [512, 1],
    [512, 2],
    [2048, 1],
    [2048, 2],
  ] as const) {
    // q, k and one result; of the second its halves exchanged, two products and their sum; two whole tables.
    const peak = (7 * heads * seq * 128 + 2 * seq * 128) * 4;
    expect(ours("004-memory", "peak of OptimizedRoPE", { seq, heads })).toBe(`${(peak / 2 ** 20).toFixed(2)} MiB`);
  }
  expect(verdicts("004-memory").at(-1)).toBe("holds");
  const shares = rowsOf("claim-memory").filter(({ label }) => label.en.startsWith("chunking saves"));
  for (const { ours: share, verdict } of shares)
    expect(verdict).toBe(Number.parseFloat(share) >= 20 && Number.parseFloat(share) <= 50 ? "holds" : "fails");
  expect(shares.length).toBeGreaterThan(0);
});

test("“numerically stable” comes out either way, as its numbers say", () => {
  expect(row("claim-stable", "float32").verdict).toBe("fails");
  expect(row("claim-stable", "float32", { position: 511 }).verdict).toBe("holds");
});

test("M7: scores and lengths are unchanged, position 0 is not the identity, foreign keys do not fit", () => {
  expect(verdicts("m7")).toEqual(["holds", "holds", "fails", "fails"]);
  expect(verdicts("m7", OFF)).toEqual(["holds", "holds", "holds", "holds"]);
});

test("M8: two layouts differ by far more than rounding on the pair of seed 7, and agree in one order", () => {
  expect([ours("m8", "the two classes"), ours("m8", "their scores")]).toEqual(["4.21", "1.95"]);
  expect([ours("m8", "the two classes", OFF), ours("m8", "their scores", OFF)]).toEqual(["0.00", "0.00"]);
});

test("M9: raises as printed, turns by the head where heads equal tokens, grows with one head", () => {
  expect(ours("m9", "q [8, 32, 512, 64]")).toMatch(/\(32\) must match .* \(512\) at non-singleton dimension 1/);
  expect(row("m9", "each token", { sizes: "equal" }).verdict).toBe("fails");
  expect(row("m9", "by the number of its head", { sizes: "equal" }).verdict).toBe("holds");
  expect(ours("m9", "the shape", { sizes: "one" })).toBe("[2, 8, 8, 16]");
});

test("M10, M11: d = 8 raises in torch's words, d = 4 turns both pairs by one frequency; half the columns raise", () => {
  expect(ours("m10", "x_2d")).toBe(torch.m10.error.replace(/^\w+: /, ""));
  expect(verdicts("m10", { dim: 4 })[0]).toBe("fails");
  expect(figure("m10", 0, { dim: 4 }).values).toEqual([3, 3]);
  expect(ours("m11", "x [")).toMatch(/\(128\) must match .* \(64\) at non-singleton dimension 3/);
});

test("M12: each function stops where torch stops it, and with torch's words", () => {
  const printed = Object.values(torch.m12["as printed"]);
  const stopped = `${printed.filter((error) => error !== null).length} / ${printed.length}`;
  expect(ours("m12", "as printed")).toBe(stopped);
  expect(ours("m12", "with torch, nn")).toBe("7 / 13");
  for (const [name, { error }] of Object.entries(torch.m12["with imports"]))
    expect(ours("m12", name), name).toBe(error?.replace(/^\w+: /, "") ?? "✓");
  const words = { 12: "Twelve", 13: "thirteen" } as Record<string, string>;
  const [count, all] = stopped.split(" / ");
  expect(textsText.en.texts["004"].about).toContain(`${words[count!]} of its ${words[all!]} functions cannot run`);
});

test("M13, M14, M15 are the text's frequencies, lengths and scores; the right ones keep what they promise", () => {
  expect(Number(ours("m13", "log inv_freq"))).toBeGreaterThan(0.5);
  expect([ours("m13", "log inv_freq", OFF), ours("m13", "position interpolation", OFF)]).toEqual(["0.0000", "0.0000"]);
  expect(ours("m14", "ratio to")).toBe("0.9600, 0.9600");
  expect(ours("m14", "cos and sin", OFF)).toBe("1.1386");
  for (const [i, position] of [100, 500, 1000, 2000, 4000].entries())
    expect(Math.abs(Number(ours("m15", `length at ${position},`)) - torch.m15.lengths[i]!)).toBeLessThan(0.0101);
  expect(Math.abs(Number(ours("m15", "the score at distance 3")) - torch.m15.spread)).toBeLessThan(1e-3);
  expect(Math.abs(Number(ours("m15", "plain RoPE at distance 3")) - torch.m15.plain)).toBeLessThan(1.01e-4);
  expect(ours("m15", "the score at distance 3", OFF)).toBe("0.0000");
});

test("M16, M17: channels 0 and 1 lie on no circle, 0 and 32 do; the alignment is one number for every length", () => {
  expect(Number(ours("m16", "the points"))).toBeGreaterThan(0.1);
  expect(ours("m16", "the points", OFF)).toBe("0.0000");
  const [first, ...rest] = rowsOf("m17").slice(0, 4);
  for (const one of rest) expect(one.ours).toBe(first!.ours);
  expect(ours("m17", "pairs with", OFF)).toBe("16 / 32");
});

/** Plain loops in double precision, [rows, 16] rotated to these positions: pairs 8 apart, or of neighbours. */
function turned(x: Float32Array, positions: readonly number[], apart: 1 | 8): number[] {
  return Array.from(x, (value, i) => {
    const channel = i % 16;
    const pair = apart === 8 ? channel % 8 : Math.floor(channel / 2);
    const first = apart === 8 ? channel < 8 : channel % 2 === 0;
    const angle = positions[Math.floor(i / 16)]! * 10_000 ** (-pair / 8);
    return value * Math.cos(angle) + (first ? -x[i + apart]! : x[i - apart]!) * Math.sin(angle);
  });
}
const places = (batch: number, heads: number, at: (b: number, h: number, s: number) => number): number[] =>
  Array.from({ length: batch * heads * 8 }, (_, i) =>
    at(Math.floor(i / (heads * 8)), Math.floor(i / 8) % heads, i % 8),
  );

test("M27 to M29: positions that meet the heads, or are not read, are off by what plain loops give; else it raises", () => {
  const off = (batch: number, heads: number, used: number[], right: number[], apart: 1 | 8 = 8): string => {
    const x = torchGenerator(0).randn(batch * heads * 8 * 16);
    const [a, b] = [turned(x, used, apart), turned(x, right, apart)];
    return Math.max(...a.map((value, i) => Math.abs(value - b[i]!))).toFixed(4);
  };
  const own = (heads: number, batch: number): number[] => places(batch, heads, (b, _, s) => 5 * b + s);
  const byHead = places(4, 4, (_, h, s) => 5 * h + s);
  expect(ours("m27", "each token")).toBe(off(4, 4, byHead, own(4, 4), 1));
  const byBatch = places(2, 8, (b, h) => 5 * b + h);
  expect(ours("m28", "each token")).toBe(off(2, 8, byBatch, own(8, 2)));
  const unread = places(1, 2, (_b, _h, s) => s);
  const late = places(1, 2, (_b, _h, s) => 1000 + s);
  expect(ours("m29", "positions from 1000")).toBe(off(1, 2, unread, late));
  for (const id of ["m27", "m28"]) expect(verdicts(id, { heads: "other" })).toEqual(["cannot-run"]);
});

test("advice: for long documents a configuration with YaRN, as the text says", () => {
  const rows = rowsOf("004-advice", { scenario: "long" });
  expect(rows[0]!.ours).toMatch(/^rope_type yarn/);
  const [scheme, plain] = rows.slice(2).map((one) => Number(one.ours.split(" ")[0]));
  expect(scheme!).toBeLessThan(plain!);
});
