// Every expression of cases.py, compared with the results of torch 1.13 and numpy 1.24 (write_golden.py): text, dtype,
// shape and values.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runPython } from "ropewalk/code";

interface Answer {
  text?: string;
  error?: string;
  dtype?: string;
  shape?: number[];
  values?: string;
}
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const golden = JSON.parse(read("golden.json")) as Record<string, Answer>;
const { printed } = await runPython(`${read("cases.py")}\nimport json\nprint(json.dumps(records()))`, { seconds: 120 });
const ours = JSON.parse(printed) as Record<string, Answer>;

/** Bits of a number's significand. */
const bits: Record<string, number> = {
  float32: 24,
  complex64: 24,
  bfloat16: 8,
  float16: 11,
  float64: 53,
  complex128: 53,
};

/** Expressions in which the originals' code or sums may round differently; all others are equal bit for bit. */
const ROUNDED =
  /sin|cos|tan|exp|log|sqrt|sigmoid|softmax|pow|\*\* ?[-(0a-z]|^\S+ \*\* |sum|mean|std|var|norm|prod|cum|matmul|dot|@|einsum|polar|abs|angle|mm\(|silu|normalize|linspace|rand|z \*|1j|complex|Linear|Embedding/;

/** The largest difference in units in the last place; of a complex number, of the larger of its parts. */
function units(dtype: string, a: readonly number[], b: readonly number[]): number {
  const parts = dtype.startsWith("complex") ? 2 : 1;
  return Math.max(
    0,
    ...a.map((x, i) => {
      if (Object.is(x, b[i]) || (Number.isNaN(x) && Number.isNaN(b[i]!))) return 0;
      const first = i - (i % parts);
      const size = Math.max(...b.slice(first, first + parts).map(Math.abs));
      return Math.abs(x - b[i]!) / 2 ** (Math.floor(Math.log2(size)) + 1 - bits[dtype]!);
    }),
  );
}
const numbers = (text: string): number[] =>
  text.split(" ").map((one) => Number(one.replace("inf", "Infinity").replace("nan", "NaN")));

describe("as torch and numpy answer", () => {
  test.each(Object.keys(golden))("%s", (expression) => {
    const [given, wanted] = [ours[expression]!, golden[expression]!];
    const { values, ...rest } = given;
    const { values: wantedValues, ...wantedRest } = wanted;
    expect(rest).toEqual(wantedRest);
    if (wantedValues === undefined) return;
    const apart = units(wanted.dtype!, numbers(values!), numbers(wantedValues));
    expect(Math.round(apart)).toBeLessThanOrEqual(ROUNDED.test(expression) ? 2 : 0);
  });
});
