// The walk through text 001: each program and each switch is run in the interpreter and compared with double loops that
// import no code of ours.
import { readFileSync } from "node:fs";
import { loadRopewalk } from "ropewalk";
import { runPython } from "ropewalk/code";
import { beforeAll, expect, test } from "vitest";
import { compared, printedLines } from "../../../web/pages/program/lines.js";
import { walkNumbers } from "../../../web/source-texts/walk/numbers.js";
import {
  changedLines,
  programWith,
  stepOf,
  steps,
  switches,
  type StepId,
} from "../../../web/source-texts/walk/steps.js";

let ours: Record<StepId, Readonly<Record<string, string>>>;
beforeAll(async () => {
  const rw = await loadRopewalk();
  ours = Object.fromEntries(Object.entries(walkNumbers).map(([id, of]) => [id, of(rw)])) as typeof ours;
});

/** The output of a step with these switches on, or the name of its error. */
async function ran(id: StepId, on: readonly string[]): Promise<ReadonlyMap<string, string> | string> {
  const set = new Set(on);
  const all = [...stepOf(id).after, id].map((one) => programWith(one, set)).join("\nprint('\\f')\n");
  return runPython(all, { seconds: 60 }).then(
    ({ printed }) => printedLines(printed.slice(printed.lastIndexOf("\f") + 1)),
    (error: { of: string }) => error.of,
  );
}
const differing = (lines: ReadonlyMap<string, string>, wanted: Readonly<Record<string, string>>): string[] =>
  Object.keys(wanted).filter((label) => compared(lines.get(label) ?? "", wanted[label]!) === "different");

/** By hand, in double: base 10000 or test 2's own frequencies, half-split pairs. */
const [base, dim] = [10000, 128];
const speeds = Array.from({ length: dim / 2 }, (_, i) => base ** ((-2 * i) / dim));
const slow = speeds.map((_, i) => 0.1 * 0.5 ** i);
const mean = (of: (speed: number) => number): number => speeds.reduce((sum, speed) => sum + of(speed), 0) / (dim / 2);
/** Test 2's output for one query against itself, rotated by `distance`. */
const q0 = "1.9269 1.4873 0.9007 -2.1055 0.6784 -1.2345 -0.0431 -1.6047 -0.7521 1.6487";

test("our numbers are those of plain double loops", () => {
  const inFreq = ours["inv-freq"];
  expect(Number(inFreq["inv_freq.mean()"])).toBeCloseTo(
    mean((speed) => speed),
    6,
  );
  expect(Number(inFreq["inv_freq.min()"])).toBeCloseTo(speeds.at(-1)!, 6);
  expect(
    compared(
      ours.table["cos[0,3,64:67]"]!,
      speeds
        .slice(0, 3)
        .map((speed) => Math.cos(3 * speed).toFixed(4))
        .join(" "),
    ),
  ).not.toBe("different");
  for (const [label, value] of Object.entries(ours.relative).slice(0, 4))
    expect(Number(value)).toBeCloseTo(
      mean((speed) => Math.cos(Number(label.split(" ").at(-1)) * speed)),
      4,
    );
  // Made with torch in the note on the texts: a right half-split rotation gives 1.7399 at distance 3, at any position
  // of the words.
  expect(ours.relative["score at distance 3, least"]).toBe("1.740");
  expect(ours.alarm["q[0,0,0][:10]"]).toBe(q0);
  expect(
    compared(
      ours.alarm["cos[0,1,:10]"]!,
      slow
        .slice(0, 10)
        .map((speed) => Math.cos(speed).toFixed(4))
        .join(" "),
    ),
  ).not.toBe("different");
  expect(ours.alarm["0 vs 0"]).toMatch(/^118\.3142/);
  expect(Number(ours.alarm["largest change of a norm"])).toBeLessThan(1e-5);
});

test("every printed value of the walk stands in the tested list of what the text prints", () => {
  const listed = readFileSync(new URL("printed.json", import.meta.url), "utf8");
  const numbers = (text: string): string => text.match(/[-+]?\d+\.?\d*(?:e[-+]?\d+)?/g)!.join(" ");
  const all = steps.flatMap(({ rows }) => rows.flatMap(({ printed }) => printed ?? []));
  expect(all.length).toBeGreaterThan(30);
  for (const printed of all)
    expect(listed).toMatch(new RegExp(`(?<=[" ])${numbers(printed).replaceAll(/[.+]/g, "\\$&")}(?=[" ])`));
});

test("without a mistake each step prints ours, and with the text's own mistakes what the text prints", async () => {
  const own = switches.filter((one) => one.own).map(({ id }) => id);
  for (const { id, rows } of steps) {
    const right = await ran(id, []);
    if (typeof right === "string") throw new Error(`${id}: ${right}`);
    expect(rows.map(({ label }) => label)).toEqual(Object.keys(ours[id]));
    expect(differing(right, ours[id]), id).toEqual([]);
    if (id === "mend") continue;
    const asText = await ran(id, own);
    if (typeof asText === "string") throw new Error(`${id}: ${asText}`);
    const printed = Object.fromEntries(
      rows.flatMap((row) => (row.printed === undefined ? [] : [[row.label, row.printed]])),
    );
    expect(differing(asText, printed), id).toEqual([]);
  }
}, 180_000);

test.each(switches.map((one) => [one.id, one] as const))(
  "switch %s changes a line of its program, and the lines that it names differ from ours",
  async (_, one) => {
    expect(
      changedLines(programWith(one.step, new Set()), programWith(one.step, new Set([one.id]))).length,
    ).toBeGreaterThan(0);
    const at = one.shows ?? one.step;
    const found = await ran(at, [one.id]);
    if (one.raises !== undefined) return expect(found).toBe(one.raises);
    if (typeof found === "string") throw new Error(found);
    expect(differing(found, ours[at])).toEqual(one.differ);
  },
  60_000,
);
