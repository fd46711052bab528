// The sheet of text 000: every term in every column, and the values of plain double loops.
import { loadRopewalk } from "ropewalk";
import { expect, test } from "vitest";
import { marked, partsOf, plainOf, termsOf } from "../../../web/source-texts/sheet/marked.js";
import { minimindRows } from "../../../web/source-texts/sheet/minimind.js";
import { DIMS, TERMS, type SheetRow, type SheetSettings } from "../../../web/source-texts/sheet/sheet.js";

const rw = await loadRopewalk();
const sheets = { "000": minimindRows };
const chosen: SheetSettings[] = [
  { base: 10_000, dim: 8, position: 3, pair: 1 },
  { base: 500_000, dim: 128, position: 1000, pair: 63 },
  ...DIMS.map((dim) => ({ base: 100, dim, position: 0, pair: dim / 2 - 1 })),
];

test.each(["000"] as const)(
  "sheet %s: each term of a line stands in its three columns, and has words",
  async (name) => {
    for (const settings of chosen)
      for (const { formula, code, value, name: title } of await sheets[name](rw, settings)) {
        const terms = termsOf(formula).sort();
        expect(terms.length, title.en).toBeGreaterThan(0);
        for (const column of [code, value]) expect(termsOf(column).sort(), title.en).toEqual(terms);
        for (const term of terms) expect(TERMS[term]?.zh, term).toBeTruthy();
        expect(plainOf(formula + code + value)).not.toMatch(/[{}]|NaN|undefined/);
      }
  },
);

test("sheet: every term with words is on a sheet", async () => {
  const all = new Set<string>();
  for (const rows of Object.values(sheets))
    for (const { formula } of await rows(rw, chosen[0]!)) for (const term of termsOf(formula)) all.add(term);
  expect(Object.keys(TERMS).sort()).toEqual([...all].sort());
});

test("marks that are not there are an error", () => {
  expect(marked("a = b", [["x", "b"]])).toBe("a = {x:b}");
  expect(() =>
    marked("a = b", [
      ["x", "b"],
      ["y", "a"],
    ]),
  ).toThrow('no more "a"');
  expect(partsOf("{x:a} b")).toEqual([{ text: "a", term: "x" }, { text: " b" }]);
});

/** The numbers of a line about a term, at its first occurrence. */
function numbers(rows: readonly SheetRow[], line: number, term: string): number[] {
  const { text } = partsOf(rows[line]!.value).find((part) => part.term === term)!;
  return (
    text
      .replaceAll("\u2212", "-")
      .replaceAll(/([+-]) (?=\d)/g, "$1")
      .match(/[-+]?\d+(\.\d+)?(e[-+]\d+)?/g) ?? []
  ).map(Number);
}
const near = (found: number[], wanted: number[]): void => {
  expect(found.length).toBe(wanted.length);
  // Shown numbers have four decimals or four digits; the core's cosines are float32.
  found.forEach((one, i) => expect(Math.abs(one - wanted[i]!)).toBeLessThanOrEqual(6e-5 + 3e-6 * Math.abs(wanted[i]!)));
};

test.each(chosen)(
  "sheet: the values of plain loops in double precision, $base $dim $position $pair",
  async (settings) => {
    const { dim, position, pair } = settings;
    for (const [name, rows, base, halves] of [
      ["000", await minimindRows(rw, settings), settings.base, true],
    ] as const) {
      const theta = (i: number): number => 1 / base ** ((2 * i) / dim);
      const x = Array.from({ length: dim }, (_, i) => i + 1);
      const turned = (from: readonly number[], at: number): number[] => {
        const to = [...from];
        for (let i = 0; i < dim / 2; i += 1) {
          const [a, b] = halves ? [i, i + dim / 2] : [2 * i, 2 * i + 1];
          const [c, s] = [Math.cos(at * theta(i)), Math.sin(at * theta(i))];
          to[a] = from[a]! * c - from[b]! * s;
          to[b] = from[a]! * s + from[b]! * c;
        }
        return to;
      };
      const [a, b] = halves ? [pair, pair + dim / 2] : [2 * pair, 2 * pair + 1];
      const y = turned(x, position);
      const angle = position * theta(pair);
      const at = name === "000" ? 1 : 0;
      near(numbers(rows, at, "freq"), [theta(pair)]);
      expect(numbers(rows, at, "index")).toEqual([2 * pair]);
      expect(numbers(rows, at, "base")).toEqual([base]);
      near(numbers(rows, at + 1, "angle"), [angle]);
      near(numbers(rows, 0, "dim"), [dim]);
      near(numbers(rows, 3, "cos"), [Math.cos(angle)]);
      near(numbers(rows, 3, "sin"), [Math.sin(angle)]);
      near(numbers(rows, 4, "out"), [y[a]!, y[b]!]);
      near(numbers(rows, 5, "half"), [-x[b]!, x[a]!]);
      const k = turned(
        x.map((value) => dim + 1 - value),
        position + 2,
      );
      const score = y.reduce((sum, value, i) => sum + value * k[i]!, 0);
      for (const term of ["score", "rel"]) near(numbers(rows, 6, term), [score]);
    }
  },
);
