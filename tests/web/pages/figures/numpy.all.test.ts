// What a reader pastes into Python is run, where NumPy is, and compared with the JavaScript of the same figure.
import { expect, test } from "vitest";
import { hasNumPy, programsOf, runCopied, runNumPy } from "../../support/copied.js";
import { site } from "../../support/support.js";

const pages = site("lab/");
const figures: [figure: string, fragment: string][] = [
  ["rope-two-sentences", "h=why"],
  ["rope-encoding-zoo", "h=zoo"],
  ["rope-complex-pair", "h=complex&c.m=23&i=2"],
  ["rope-pairing-ribbon", "h=pairings"],
  ["rope-pairing-ribbon", "h=pairings&p.x=1&p.p=interleaved"],
  ["rope-wavelengths", "h=frequencies"],
  ["rope-decay", "h=decay&d.w=128"],
  ["rope-context-extension", "h=extension"],
  ["rope-precision", "h=precision"],
  ["rope-attention-shapes", "h=heads"],
  ["rope-multimodal", "h=multimodal"],
  ["rope-relative-score", "m=40"],
  ["rope-attention-map", ""],
  ["rope-clock-wall", ""],
];

function printedBy(program: string): string {
  const { status, stdout, stderr } = runNumPy(program);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout;
}

/** The numbers of a print, without the lengths that Node tells of an array and of what it left out. */
const numbersIn = (text: string): number[] =>
  (text.replace(/\(\d+\)|\d+ more items/g, "").match(/(?<![\w.])-?\d+(\.\d*)?(e[-+]?\d+)?/g) ?? []).map(Number);

/** Errors of float32 are noise that depends on the last step of the arithmetic; those of the narrow formats are not. */
const ofNarrowFormats = (text: string): string =>
  text
    .split("\n")
    .filter((line) => line.includes("float16"))
    .join("\n");

for (const [figure, fragment] of figures)
  test.skipIf(!hasNumPy)(`NumPy prints the numbers that JavaScript prints: ${figure} #${fragment}`, async () => {
    const { page } = await pages.follow(fragment);
    const { javascript, numpy } = await programsOf(page, figure);
    let printed = [printedBy(numpy), runCopied(javascript).join("\n")];
    if (figure === "rope-precision") printed = printed.map(ofNarrowFormats);
    // One of the two may print more: another way to the same number, or the list that the other cuts short.
    const [few, many] = printed.map(numbersIn).sort((a, b) => a.length - b.length) as [number[], number[]];
    expect(few.length).toBeGreaterThan(0);
    // Eight digits are printed; below 1e-3 float32 leaves fewer of them.
    const stands = (number: number): boolean =>
      many.some((other) => Math.abs(number - other) <= 1e-5 * Math.max(Math.abs(number), 0.1));
    expect(few.filter((number) => !stands(number))).toEqual([]);
  });
