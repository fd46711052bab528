// The Python programs that a reader copies are run, with NumPy if it is installed and in the interpreter of the page,
// and compared with the JavaScript of the same figure.
import { expect, test } from "vitest";
import { runPython } from "ropewalk/code";
import { hasNumPy, runCopied, runNumPy } from "../support/copied.js";
import { looks } from "./looks.js";
import { viewOf } from "./view.js";

const figures: [name: string, values: object][] = [
  ["two sentences", {}],
  ["encoding zoo", {}],
  ["complex pair", { position: 23, pair: 2 }],
  ["pairing ribbon", {}],
  ["pairing ribbon", { mixed: true, pairing: "interleaved" }],
  ["wavelengths", {}],
  ["decay", { span: 128 }],
  ["context extension", {}],
  ["precision", {}],
  ["attention shapes", {}],
  ["multimodal", {}],
  ["relative score", { queryPosition: 40 }],
  ["attention map", {}],
  ["clock wall", {}],
];

function printedBy(program: string): string {
  const { status, stdout, stderr } = runNumPy(program);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout;
}

/** The numbers of a print, without the lengths that Node prints for an array and for omitted elements. */
const numbersIn = (text: string): number[] =>
  (text.replace(/\(\d+\)|\d+ more items|np\.float64/g, "").match(/(?<![\w.])-?\d+(\.\d*)?(e[-+]?\d+)?/g) ?? []).map(
    Number,
  );

/** Errors of float32 are noise that depends on the last step of the arithmetic; those of the narrow formats are not. */
const ofNarrowFormats = (text: string): string =>
  text
    .split("\n")
    .filter((line) => line.includes("float16"))
    .join("\n");

const everyNumber = "import sys, numpy\nnumpy.set_printoptions(threshold=sys.maxsize)\n";
const printedHere = async (program: string): Promise<string> => (await runPython(everyNumber + program)).printed;

/** All of the figures that give NumPy away. */
test("each figure with NumPy is among these", async () => {
  const given: string[] = [];
  for (const [name, [figure, look, running]] of Object.entries(looks))
    if ((await viewOf(figure, look, {}, "en", running).programs?.())?.numpy) given.push(name);
  expect(given.sort()).toEqual([...new Set(figures.map(([name]) => name))].sort());
});

test.skipIf(!hasNumPy).each(figures)("NumPy prints the numbers that JavaScript prints: %s %o", (name, values) =>
  expectSame(name, values, printedBy),
);

test.each(figures)("the page’s interpreter prints the numbers that JavaScript prints: %s %o", (name, values) =>
  expectSame(name, values, printedHere),
);

async function expectSame(name: string, values: object, run: (numpy: string) => string | Promise<string>) {
  const { javascript, numpy } = await viewOf(looks[name]![0], looks[name]![1], values).programs!();
  let printed = [await run(numpy), runCopied(javascript).join("\n")];
  if (name === "precision") printed = printed.map(ofNarrowFormats);
  // One of the two may print more: another way to the same number, or the list that the other cuts short.
  const [few, many] = printed.map(numbersIn).sort((a, b) => a.length - b.length) as [number[], number[]];
  expect(few.length).toBeGreaterThan(0);
  // Eight digits are printed; below 1e-3 float32 leaves fewer of them.
  const stands = (number: number): boolean =>
    many.some((other) => Math.abs(number - other) <= 1e-5 * Math.max(Math.abs(number), 0.1));
  expect(few.filter((number) => !stands(number))).toEqual([]);
}
