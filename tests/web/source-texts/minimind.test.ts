// Text 000: its recorded rows against torch's results of its own lines (recorded.json) and against plain loops.
import { expect, test } from "vitest";
import { partsOf } from "../../../web/source-texts/marked.js";
import { textsText } from "../../../web/pages/texts/strings.js";
import { ownSettings, type SettingValues } from "../../../web/source-texts/read-text.js";
import { keptRunner } from "../../../web/source-texts/record.js";
import recorded from "./recorded.json" with { type: "json" };
import { recordedText } from "./recorded-rows.js";

const { text, record, rowsOf, row, verdicts } = recordedText("minimind");
const { cards } = recorded;
const cardOf = (id: string) => text.cards.find((one) => one.id === id)!;
const numbersIn = (shown: string): number[] =>
  (shown.replaceAll("\u2212", "-").match(/-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g) ?? []).map(Number);

test("frequencies, angles, tables and the rotation are those of the printed lines in torch", () => {
  // One unit of the last digit, for the rounding of float32 sums.
  const close = (shown: string, given: readonly number[], digits: number): void => {
    const numbers = numbersIn(shown);
    expect(numbers).toHaveLength(given.length);
    numbers.forEach((one, i) => expect(Math.abs(one - given[i]!), shown).toBeLessThanOrEqual(1.01 * 10 ** -digits));
  };
  close(row("000-angles", "freqs[1]").ours, cards["000-angles"]["freqs[1]"], 6);
  close(row("000-angles", "freqs[7]").ours, cards["000-angles"]["freqs[7]"], 6);
  close(row("000-tables", "cos[1][:4]").ours, cards["000-tables"]["cos[1][:4]"], 4);
  close(row("000-tables", "sin[1][:4]").ours, cards["000-tables"]["sin[1][:4]"], 4);
  close(row("000-times-i", "rotate_half").ours, cards["000-times-i"]["rotate_half([1 … 8])"], 0);
  close(row("000-matrix", "x by the code").ours, cards["000-matrix"].code, 4);
  close(row("000-inv-freq", "θᵢ = 1").ours, [cards["000-inv-freq"]["inv_freq[1]"]], 6);
});

test("the numbers of the sheet are those of plain loops in double precision, at every recorded setting", () => {
  for (const { settings } of record["000-lines"]!) {
    const { base, dim, position } = settings as Record<string, number>;
    const pair = Math.min(Number(settings["pair"]), dim! / 2 - 1);
    const lines = rowsOf("000-lines", settings);
    const theta = (i: number): number => 1 / base! ** ((2 * i) / dim!);
    const turned = (from: readonly number[], at: number): number[] => {
      const half = dim! / 2;
      return from.map((value, i) => {
        const angle = at * theta(i % half);
        return value * Math.cos(angle) + (i < half ? -from[i + half]! : from[i - half]!) * Math.sin(angle);
      });
    };
    const near = (line: number, term: string, wanted: number[]): void => {
      const part = partsOf(lines[line]!.worked!).find((one) => one.term === term)!;
      const found = numbersIn(part.text);
      expect(found, part.text).toHaveLength(wanted.length);
      // Shown numbers have four decimals or four digits; the core's cosines are float32.
      found.forEach((one, i) =>
        expect(Math.abs(one - wanted[i]!), `${JSON.stringify(settings)} ${term}`).toBeLessThanOrEqual(
          6e-5 + 3e-6 * Math.abs(wanted[i]!),
        ),
      );
    };
    const x = Array.from({ length: dim! }, (_, i) => i + 1);
    const y = turned(x, position!);
    const angle = position! * theta(pair);
    const other = pair + dim! / 2;
    near(0, "dim", [dim!]);
    near(1, "freq", [theta(pair)]);
    near(1, "index", [2 * pair]);
    near(1, "base", [base!]);
    near(2, "angle", [angle]);
    near(3, "cos", [Math.cos(angle)]);
    near(3, "sin", [Math.sin(angle)]);
    near(4, "out", [y[pair]!, y[other]!]);
    near(5, "half", [-x[other]!, x[pair]!]);
    const k = turned(
      x.map((value) => dim! + 1 - value),
      position! + 2,
    );
    const score = y.reduce((sum, value, i) => sum + value * k[i]!, 0);
    for (const term of ["score", "rel"]) near(6, term, [score]);
    expect(verdicts("000-lines", settings)).not.toContain("fails");
  }
});

test("the score of one distance moves with position when codes are added, and not when vectors are rotated", () => {
  for (const distance of [0, 3, 40]) {
    expect(Number(row("000-pipeline", "position added: spread of the score", { distance }).ours)).toBeGreaterThan(1);
    expect(row("000-pipeline", "rotation gives", { distance }).verdict).toBe("holds");
  }
});

test("matrix and code agree at position 0 alone, and everywhere after the permutation", () => {
  for (const position of [0, 16, 64]) {
    const values = { position };
    expect(row("000-matrix", "matrix and code give", values).verdict).toBe(position === 0 ? "holds" : "fails");
    expect(row("000-matrix", "with the permutation", values).verdict).toBe("holds");
  }
});

test("one angle explains two channels and no more", () => {
  expect(verdicts("000-cosine", { distance: 5 })).toEqual(["holds", "fails", "fails"]);
});

test("heads that are no whole number of channels are refused with a reason, an explicit head_dim wins", () => {
  const [odd] = rowsOf("000-head-dim", { heads: 17 });
  expect(odd!.verdict).toBe("cannot-run");
  expect(odd!.reason!.en).toContain("even, whole number");
  expect(odd!.refused).toMatchObject({ code: "config-invalid", message: odd!.ours });
  expect(rowsOf("000-head-dim", { head: 128 })[0]!.ours).toContain("head_dim 128");
});

test("of the comparison table’s ten cells the two on extrapolation fail, at every trained length", () => {
  for (const trained of [512, 2048, 4096, 32768]) {
    const lines = rowsOf("000-comparison", { trained });
    expect(lines).toHaveLength(10);
    const failed = lines.filter(({ verdict }) => verdict === "fails").map(({ label }) => label.en);
    expect(failed.map((label) => /extrapolate/.test(label))).toEqual([true, true]);
  }
});

test("QK-norm: with equal weights before the rotation or after is the same, with learned ones it is not", () => {
  const [equal, learned] = rowsOf("000-minimind").slice(-2);
  expect([equal!.verdict, learned!.verdict]).toEqual(["holds", "fails"]);
  expect(Number(learned!.ours)).toBeGreaterThan(0.01);
});

test("“extrapolates well” comes out either way, as the angles say", () => {
  const verdict = (values: SettingValues): string => row("claim-extrapolates", "at ", values).verdict;
  expect([verdict({}), verdict({ times: 1 }), verdict({ scheme: "linear" })]).toEqual(["fails", "holds", "holds"]);
});

test("attention spreads over more words the more there are, as a plain softmax of random scores does", () => {
  // Scores of unit variance: exp of the entropy is about n / sqrt(e).
  for (const length of [128, 512, 2048]) {
    const shown = row("claim-extrapolates", `words that attention spreads over, of ${length} random`).ours;
    expect(Math.abs(Number(shown) / (length / Math.sqrt(Math.E)) - 1)).toBeLessThan(0.25);
  }
});

test("the worksheet checks an answer computed by hand", async () => {
  // Four channels, half-split: pairs (0, 2) and (1, 3) with 1 and 0.01 radians per position, q at 3 and k at 1.
  const pair = (a: number, b: number, c: number, d: number, angle: number): number =>
    (a * c + b * d) * Math.cos(angle) + (b * c - a * d) * -Math.sin(angle);
  const score = pair(1, 3, 4, 2, 2) + pair(2, 4, 3, 1, 0.02);
  const card = cardOf("000-advice");
  const runner = await keptRunner();
  const answered = async (answer: string): Promise<string | undefined> =>
    (await runner.run(card, { ...ownSettings(card), answer })).rows.find(({ label }) => label?.startsWith("your"))
      ?.verdict;
  try {
    expect(await answered(score.toFixed(2))).toBe("holds");
    expect(await answered((score + 0.02).toFixed(2).replace("-", "\u2212"))).toBe("fails");
    expect(await answered("x")).toBeUndefined();
  } finally {
    runner.end();
  }
}, 60_000);

const OFF = { mistake: false };

test("m23: matrix and code agree through the permutation alone, and the base comes from the versioned preset", () => {
  expect(Number(row("m23", "the printed matrix").ours)).toBeGreaterThan(1);
  expect(row("m23", "the printed matrix", OFF).ours).toBe("0.0000");
  expect(row("m23", "the base", OFF).ours).toBe("1000000");
  expect(verdicts("m23")).toEqual(["fails", "fails", "fails"]);
  expect(verdicts("m23", OFF)).toEqual(["holds", "holds", "holds"]);
  expect(textsText.en.texts["000"].about).toContain("pairs neighbouring channels; the code beside it pairs two halves");
});

test("m24: 33 of 64 pairs are longer than 512, 18 longer than 4096, and meet new angles; with YaRN none does", () => {
  expect(row("m24", "pairs with").ours).toBe("33 / 64");
  expect(row("m24", "pairs with", { trained: 4096 }).ours).toBe("18 / 64");
  expect(row("m24", "at 4 ×").ours).toBe("33 / 64");
  expect(row("m24", "at 4 ×", OFF)).toMatchObject({ ours: "0 / 64", verdict: "holds" });
});
