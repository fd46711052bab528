// checkTable on prints made here by plain loops, as PyTorch and NumPy write them.
import { loadRopewalk, type RopeSpec } from "ropewalk";
import { checkTable, type TableReport } from "ropewalk/doctor";
import { describe, expect, test } from "vitest";

const rw = await loadRopewalk();
const spec: RopeSpec = { ropeType: "default", base: 500000, headDim: 128, rotaryDim: 128, pairing: "half-split" };
const partial: RopeSpec = { ...spec, base: 10000, headDim: 80, rotaryDim: 32 };
const yarn: RopeSpec = {
  ...spec,
  ropeType: "yarn",
  base: 150000,
  factor: 32,
  originalMaxPositionEmbeddings: 4096,
  maxPositionEmbeddings: 131072,
};

/** base^(-2i / dim). */
const rates = (base: number, dim: number, count = dim / 2): number[] =>
  Array.from({ length: count }, (_, i) => base ** ((-2 * i) / dim));
/** A number as torch prints it: four decimals, or four and an exponent. */
const exponent = (value: number): string => value.toExponential(4).replace(/e([-+])(\d)$/, "e$10$2");
const line = (words: string[], elided: boolean): string =>
  elided ? [...words.slice(0, 3), "...", ...words.slice(-3)].join(", ") : words.join(", ");
const printed = (values: number[], elided = false): string => `tensor([${line(values.map(exponent), elided)}])`;
const grid = (rows: number[][], elided = false): string => {
  const lines = rows.map(
    (row) =>
      `[${line(
        row.map((value) => value.toFixed(4)),
        elided,
      )}]`,
  );
  return `tensor([[${elided ? [...lines.slice(0, 3), "...", ...lines.slice(-3)].join(",\n         ") : lines.join(",\n         ")}]])`;
};
const table = (wave: (angle: number) => number, all: number[], positions: number[]): number[][] =>
  positions.map((position) => all.map((rate) => wave(Math.fround(position * rate))));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const twice = (rows: number[][]): number[][] => rows.map((row) => [...row, ...row]);
const sideBySide = (rows: number[][]): number[][] => rows.map((row) => row.flatMap((value) => [value, value]));
const check = (text: Parameters<typeof checkTable>[1], of = spec, more = {}): TableReport =>
  checkTable(rw, text, { spec: of, ...more });
const codes = ({ findings }: TableReport): string[] => findings.map(({ code }) => code);

describe("a right table is a match, whole or with numbers left out", () => {
  const rows = table(Math.cos, rates(5e5, 128), upTo(20));
  const sines = table(Math.sin, rates(5e5, 128), upTo(20));
  test.each<[string, Parameters<typeof checkTable>[1], string, number, boolean]>([
    ["inv_freq as torch prints it", printed(rates(5e5, 128)), "inv_freq", 64, false],
    ["inv_freq with dots", printed(rates(5e5, 128), true), "inv_freq", 6, true],
    [
      "inv_freq as NumPy prints it",
      `[${rates(5e5, 128)
        .map((value) => value.toExponential(8))
        .join(" ")}]`,
      "inv_freq",
      64,
      false,
    ],
    ...[4, 5, 6].flatMap((digits): [string, Parameters<typeof checkTable>[1], string, number, boolean][] => {
      const short = (value: number): number => Number(value.toPrecision(digits));
      const list = rates(5e5, 128).map(short);
      return [
        [`inv_freq with ${digits} digits in all`, `[${list.join(", ")}]`, "inv_freq", 64, false],
        [`inv_freq as a list of ${digits} digits`, list, "inv_freq", 64, false],
        [`inv_freq as float32 of ${digits} digits`, Float32Array.from(list), "inv_freq", 64, false],
        [`cos with ${digits} digits in all`, rows.map((row) => row.map(short)), "cos", 1280, false],
      ];
    }),
    ["inv_freq as a list", rates(5e5, 128).map(Math.fround), "inv_freq", 64, false],
    ["inv_freq in JSON", JSON.stringify(rates(5e5, 128)), "inv_freq", 64, false],
    ["cos, each half", grid(rows), "cos", 20 * 64, false],
    ["cos twice, halves", grid(twice(rows)), "cos", 20 * 128, false],
    ["cos twice, with dots", grid(twice(rows), true), "cos", 3 * 6, true],
    ["sin", grid(sines), "sin", 20 * 64, false],
    ["sin with dots", grid(sines, true), "sin", 3 * 6, true],
    ["cos by name", `cos = ${grid(rows)}`, "cos", 20 * 64, false],
    ["cos as lists", rows, "cos", 20 * 64, false],
  ])("%s", (_, text, kind, compared, elided) => {
    expect(check(text)).toMatchObject({ verdict: "match", findings: [], kind, compared, elided });
  });

  test("sin twice, side by side, for interleaved pairs, whole and with dots", () => {
    const small: RopeSpec = { ...spec, base: 100, headDim: 16, rotaryDim: 16, pairing: "interleaved" };
    const twice = sideBySide(table(Math.sin, rates(100, 16), upTo(20)));
    for (const elided of [false, true]) {
      const report = check(grid(twice, elided), small);
      expect(report).toMatchObject({ verdict: "match", kind: "sin", compared: elided ? 3 * 6 : 20 * 16, elided });
    }
    const lines = grid(twice).split(",\n");
    const withoutRows = [...lines.slice(0, 3), "...", ...lines.slice(-3)].join(",\n");
    expect(check(withoutRows, small)).toMatchObject({ verdict: "match", compared: 3 * 16, elided: true });
  });

  test("rows at given positions, and a table that is rounded to bfloat16", () => {
    const late = grid(table(Math.cos, rates(5e5, 128), [40, 41, 42]));
    expect(check(late, spec, { positions: [40, 41, 42] }).verdict).toBe("match");
    expect(check(late).verdict).not.toBe("match");
    const coarse = rows.map((row) => row.map((value) => Math.round(value * 128) / 128));
    expect(check(grid(coarse).replace(/\)$/, ", dtype=torch.bfloat16)")).verdict).toBe("match");
    expect(codes(check(grid(coarse)))).toEqual(["low-precision"]);
  });
});

describe("each mistake is named, whole or with numbers left out", () => {
  /** From 256 on, bfloat16 represents only even positions; a tie goes to the multiple of four. */
  const coarse = (position: number): number => {
    if (position <= 256 || position % 2 === 0) return position;
    return position % 4 === 1 ? position - 1 : position + 1;
  };
  // prettier-ignore
  const cases: [string, string[], RopeSpec, (elided: boolean) => string][] = [
    ["another base", ["base-wrong"], spec, (elided) => printed(rates(10000, 128), elided)],
    ["the exponent i / dim", ["base-wrong"], spec, (elided) => printed(rates(Math.sqrt(5e5), 128), elided)],
    ["no scaling", ["scaling-ignored"], yarn, (elided) => printed(rates(150000, 128), elided)],
    ["positions divided by 8 in the frequencies", ["scaling-wrong"], spec, (elided) => printed(rates(5e5, 128).map((rate) => rate / 8), elided)],
    ["the exponent over head_dim", ["exponent-dim-wrong"], partial, (elided) => printed(rates(10000, 80, 16), elided)],
    ["no inverse", ["not-inverted"], spec, (elided) => printed(rates(5e5, 128).map((rate) => 1 / rate), elided)],
    ["cos of another base", ["base-wrong"], spec, (elided) => grid(table(Math.cos, rates(10000, 128), upTo(9)), elided)],
    ["sin of another base", ["base-wrong"], spec, (elided) => grid(table(Math.sin, rates(10000, 128), upTo(9)), elided)],
    ["cos of positions that begin at 1", ["position-offset"], spec, (elided) => grid(table(Math.cos, rates(5e5, 128), upTo(10).slice(1)), elided)],
    [
      "sines called cosines",
      ["sin-cos-swapped"],
      spec,
      (elided) => `cos: ${grid(table(Math.sin, rates(5e5, 128), upTo(9)), elided)}`,
    ],
    ["each frequency twice side by side", ["columns-interleaved"], spec, () => grid(sideBySide(table(Math.cos, rates(5e5, 128), upTo(9))))],
    ["both halves for interleaved pairs", ["columns-halves"], { ...spec, pairing: "interleaved" }, () => grid(twice(table(Math.cos, rates(5e5, 128), upTo(9))))],
    ["a head that rotates whole", ["rotary-dim-wrong"], partial, () => printed(rates(10000, 80))],
    ["positions in bfloat16", ["low-precision"], spec, () => grid(table(Math.cos, rates(5e5, 128), upTo(512).map(coarse)))],
  ];
  test.each(cases)("%s", (_, wanted, of, write) => {
    for (const elided of [false, true]) {
      const report = check(write(elided), of);
      expect([report.verdict, codes(report)]).toEqual(["mismatch", wanted]);
      for (const { message, fix } of report.findings) expect(message.length * fix.length).toBeGreaterThan(0);
    }
  });

  test("the base is the roundest one that fits the print", () => {
    for (const base of [10000, 1e6, 150000, 10000000, 2500000]) {
      if (base === spec.base) continue;
      expect(check(printed(rates(base, 128))).findings[0]!.numbers.shown).toBe(base);
      expect(check(printed(rates(base, 128), true)).findings[0]!.numbers.shown).toBe(base);
    }
  });

  test("another base below a scaling that is applied", () => {
    const scaled: RopeSpec = {
      ...spec,
      ropeType: "llama3",
      factor: 8,
      lowFreqFactor: 1,
      highFreqFactor: 4,
      originalMaxPositionEmbeddings: 8192,
    };
    const { invFreq } = rw.frequencies({ ...scaled, base: 10000 });
    const { findings } = check(printed([...invFreq]), scaled);
    expect(findings).toMatchObject([{ code: "base-wrong", numbers: { shown: 10000, wanted: 500000 } }]);
  });

  test("an attention_factor that is left out of cos and sin", () => {
    const { invFreq, attentionFactor } = rw.frequencies(yarn);
    expect(attentionFactor).toBeGreaterThan(1.3);
    const plain = grid(table(Math.cos, [...invFreq], upTo(9)));
    const report = check(plain, yarn);
    expect([codes(report), report.findings[0]!.numbers.shown]).toEqual([["attention-factor-missing"], 1]);
    const right = grid(table((angle) => attentionFactor * Math.cos(angle), [...invFreq], upTo(9)));
    expect(check(right, yarn).verdict).toBe("match");
  });

  test("unknown frequencies are unexplained, with the place of the largest difference", () => {
    const own = rates(5e5, 128);
    own[20] = 0.5;
    const report = check(printed(own));
    expect(report).toMatchObject({ verdict: "unexplained", findings: [], worst: { row: 0, column: 20, value: 0.5 } });
    expect(report.worst.expected).toBeCloseTo(5e5 ** (-40 / 128), 7);
  });
});

describe("an invalid table is an error with its place", () => {
  test.each<[string, unknown, object, string]>([
    ["words", "hello", {}, "option-invalid"],
    ["a word among numbers", "tensor([1.0, x])", {}, "option-invalid"],
    ["an empty list", [], {}, "option-invalid"],
    ["rows of two lengths", "[[1., 1.], [1.]]", {}, "shape-mismatch"],
    ["lists of two lengths", [[1, 1], [1]], {}, "shape-mismatch"],
    ["another kind", [1, 2], { kind: "tan" }, "option-invalid"],
    ["a name that no option has", [1, 2], { base: 3 }, "option-invalid"],
    ["a negative position", [[1, 2]], { positions: [-1] }, "position-invalid"],
  ])("%s", (_, given, more, code) => {
    expect(() => check(given as string, spec, more)).toThrow(expect.objectContaining({ name: "RopewalkError", code }));
  });
});
