// The NumPy program of every card of the source texts, in the page's interpreter: it prints the card's rows and the
// same numbers as NumPy.
import { spawnSync } from "node:child_process";
import { loadRopewalk } from "ropewalk";
import { runPython } from "ropewalk/code";
import { describe, expect, test } from "vitest";
import { entries } from "../../../web/source-texts/index.js";
import { programsOf } from "../../../web/source-texts/programs/programs.js";
import { ownValues } from "../../../web/source-texts/run.js";
import { mistakeProgram } from "../../../web/source-texts/walk/mistake-program.js";
import { itemOf, resultOf } from "../source-texts/run-item.js";
import { hasNumPy, hasTorch, python } from "../support/python.js";

const rw = await loadRopewalk();
const cards = (
  await Promise.all(
    entries.map(async (entry) => {
      const item = await itemOf(entry.id);
      const { numpy } = await programsOf(entry, item);
      return numpy
        ? [{ id: entry.id, written: entry.written, values: ownValues(item), numpy: numpy(ownValues(item)) }]
        : [];
    }),
  )
).flat();

const NUMBER = /[-\u2212+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;
const numbersIn = (text: string): string[] => text.replaceAll("\u2212", "-").match(NUMBER) ?? [];

/** Equal except for rounding: one unit of the last printed digit, or the float32 error of a larger number. */
function expectSame(here: string, wanted: string): void {
  const [own, other] = [numbersIn(here), numbersIn(wanted)];
  expect(own.length, `${here} | ${wanted}`).toBe(other.length);
  other.forEach((text, i) => {
    const digits = text.split("e")[0]!.split(".")[1]?.length ?? 0;
    const allowed = Math.max(1.01 * 10 ** -digits, 2e-6 * Math.abs(Number(text)));
    expect(Math.abs(Number(text) - Number(own[i])), `${here} | ${wanted}`).toBeLessThanOrEqual(allowed);
  });
}

test("some fifty cards have NumPy programs", () => expect(cards.length).toBeGreaterThan(45));

describe.each(cards)("$id", ({ id, written, values, numpy }) => {
  test("prints the card’s rows", async () => {
    const { printed } = await runPython(numpy, { seconds: 60 });
    expect(printed).toMatch(/\d|half-split|interleaved/);
    const rows = written ? [] : (await resultOf(rw, id, values)).rows;
    for (const row of rows) {
      const line = printed.split("\n").find((one) => one.startsWith(`${row.label.en}\t`));
      if (line !== undefined) expectSame(line.slice(row.label.en.length), row.ours);
    }
    if (!hasNumPy) return;
    const { stdout } = spawnSync(python, ["-"], { input: numpy, encoding: "utf8" });
    const [own, other] = [printed.split("\n"), stdout.split("\n")];
    expect(own.length).toBe(other.length);
    other.forEach((line, i) => expectSame(own[i]!.replaceAll("np.float64", ""), line));
  }, 60_000);
});

test.skipIf(!hasTorch).each(["m12", "m26", "m27", "m28"])(
  "%s prints torch’s own errors",
  async (id) => {
    const { source } = (await mistakeProgram(id))!;
    for (const text of [source(true), source(false)]) {
      const { printed } = await runPython(text, { seconds: 60 });
      expect(printed).toBe(spawnSync(python, ["-"], { input: text, encoding: "utf8" }).stdout);
    }
  },
  60_000,
);
