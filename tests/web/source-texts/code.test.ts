// What a reader copies from a card runs: the JavaScript with the built package, the NumPy where NumPy is.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entries } from "../../../web/source-texts/index.js";
import { rowTexts } from "../../../web/source-texts/cards.js";
import { javascriptOf, numpyOf, recorded, type Recorded } from "../../../web/source-texts/programs.js";
import { writtenFor } from "../../../web/source-texts/programs/written.js";
import { callsAreWritten, loadItem, ownValues, runItem } from "../../../web/source-texts/run.js";
import { runNode } from "../run-node.js";
import type { Item, Parameter, Result, Row, Value, Values } from "../../../web/source-texts/types.js";

const python = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
const hasNumPy = spawnSync(python, ["-c", "import numpy"]).status === 0;
const dist = new URL("../../../dist/index.js", import.meta.url).href;

/** A result with its numbers, arrays as lists. */
function text(value: unknown): string {
  return typeof value === "string"
    ? value
    : JSON.stringify(value, (_, one: unknown) =>
        ArrayBuffer.isView(one) ? Array.from(one as Float32Array).slice(0, 5000) : one,
      );
}

const programs: { id: string; javascript: string; numpy: string }[] = [];
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ropewalk-"));
  for (const entry of entries) {
    const item = await loadItem(entry);
    if (callsAreWritten(item.id)) programs.push({ id: item.id, ...(await writtenFor(item.id))(ownValues(item)) });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const cardsFile = new URL("../../../dist/source_texts/cards.js", import.meta.url).href;
/** What a reader would copy, with the built package in place of the installed one. */
const installed = (program: string): string =>
  program.replace('"ropewalk"', JSON.stringify(dist)).replace('"ropewalk/source-texts"', JSON.stringify(cardsFile));

interface Copied {
  item: Item;
  values: Values;
  result: Result;
  calls: Recorded | undefined;
}

/** A card as it is when its program is copied: with its result, and with the calls that made it. */
async function shown(engine: Ropewalk, item: Item, values: Values): Promise<Copied> {
  const calls = callsAreWritten(item.id) ? undefined : recorded(engine);
  return { item, values, calls, result: await runItem(calls?.engine ?? engine, item, values) };
}

test("the JavaScript of every card prints the card’s rows, and then what its calls give", async () => {
  const engine = await loadRopewalk();
  const wanted: Record<string, string[]> = {};
  for (const entry of entries) {
    const item = await loadItem(entry);
    if (item.device) continue;
    // Once with the text's own settings, once with the first that can be set otherwise.
    for (const [i, values] of [ownValues(item), otherValues(item)].entries()) {
      const { result, calls } = await shown(engine, item, values);
      const still = { ...result, rows: result.rows.filter(({ measured }) => !measured) };
      wanted[`${entry.id}-${i}`] = rowTexts(still);
      writeFileSync(join(folder, `rows-${entry.id}-${i}.mjs`), installed(await javascriptOf(item, values, calls)));
    }
  }
  writeFileSync(
    join(folder, "rows.mjs"),
    `const printed = {};
for (const id of ${JSON.stringify(Object.keys(wanted))}) {
  printed[id] = [];
  console.log = (...values) => printed[id].push(values.map((value) => (typeof value === "string" ? value : "")).join(""));
  await import("./rows-" + id + ".mjs");
}
process.stdout.write(JSON.stringify(printed));`,
  );
  const { stdout } = await runNode([join(folder, "rows.mjs")]);
  const printed = JSON.parse(stdout) as Record<string, string[]>;
  for (const [id, rows] of Object.entries(wanted)) expect(printed[id], id).toEqual(expect.arrayContaining(rows));
}, 240_000);

/** Settings of which the first differs from the text's own: a switch turned, the next choice, a number at its least. */
function otherValues(item: Item): Values {
  const own = ownValues(item);
  const [first] = item.parameters;
  if (!first) return own;
  const other = settingsOf(first).find((value) => value !== first.value);
  return other === undefined ? own : { ...own, [first.name]: other };
}

const settingsOf = (parameter: Parameter): readonly Value[] =>
  parameter.kind === "choice"
    ? parameter.options.map(({ value }) => value)
    : parameter.kind === "switch"
      ? [true, false]
      : parameter.kind === "number"
        ? [parameter.value, parameter.least]
        : [parameter.value];

test("the JavaScript of every card runs and prints numbers", async () => {
  const files = programs.map(({ id, javascript }) => {
    writeFileSync(join(folder, `${id}.mjs`), javascript.replace('"ropewalk"', JSON.stringify(dist)));
    return id;
  });
  writeFileSync(
    join(folder, "all.mjs"),
    `const printed = {};
for (const id of ${JSON.stringify(files)}) {
  printed[id] = "";
  console.log = (...values) => { printed[id] += values.map((value) => ArrayBuffer.isView(value) ? [...value].join(" ") : JSON.stringify(value)).join(" ") + "\\n"; };
  try { await import("./" + id + ".mjs"); } catch (error) { printed[id] = "error " + error.message; }
}
process.stdout.write(JSON.stringify(printed));`,
  );
  const { stdout } = await runNode([join(folder, "all.mjs")]);
  const printed = JSON.parse(stdout) as Record<string, string>;
  for (const id of files) {
    expect(printed[id], id).toMatch(/\d|half-split|interleaved/);
    expect(printed[id], id).not.toMatch(/^error|NaN|undefined/);
  }
}, 60_000);

test("the calls of every other card, copied, give what the card was given", async () => {
  const engine = await loadRopewalk();
  const bare: string[] = [];
  const wanted: Record<string, string[]> = {};
  for (const entry of entries) {
    const item = await loadItem(entry);
    if (callsAreWritten(item.id) || item.device) continue;
    // At once: a card may change an array that it was given (M6 does).
    const given = new Map<string, string>();
    const record = recorded(engine, ({ name }, one) => given.set(name, text(one)));
    const result = await runItem(record.engine, item, ownValues(item));
    const plain = await runItem(engine, item, ownValues(item));
    // What was measured differs from run to run.
    const still = ({ rows }: typeof plain): unknown[] => rows.filter(({ measured }) => !measured);
    expect(still(result), entry.id).toEqual(still(plain));
    if (record.calls.length === 0) bare.push(entry.id);
    wanted[entry.id] = record.calls.map((call) => call.error ?? given.get(call.name)!);
    const head = `import { loadRopewalk } from ${JSON.stringify(dist)};\nconst rw = await loadRopewalk();\n`;
    writeFileSync(join(folder, `${entry.id}.mjs`), head + record.program());
  }
  // Shapes that do not fit, names that are missing, a table of random numbers: the core has no part in these.
  expect(bare).toEqual(["m9", "m11", "m12", "m20"]);
  writeFileSync(
    join(folder, "calls.mjs"),
    `const printed = {};
const text = ${text.toString()};
for (const id of ${JSON.stringify(Object.keys(wanted))}) {
  printed[id] = [];
  console.log = (value) => printed[id].push(text(value));
  await import("./" + id + ".mjs");
}
process.stdout.write(JSON.stringify(printed));`,
  );
  const { stdout } = await runNode([join(folder, "calls.mjs")]);
  const printed = JSON.parse(stdout) as Record<string, string[]>;
  for (const [id, results] of Object.entries(wanted)) expect(printed[id], id).toEqual(results);
}, 120_000);

const NUMBER = /[-\u2212+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;
const numbersIn = (text: string): string[] => text.replaceAll("\u2212", "-").match(NUMBER) ?? [];

/** Equal but for rounding: one unit of the last printed digit, or what float32 leaves of a larger number. */
function expectSameNumbers(numpy: string, ours: string, name: string): void {
  const [theirs, own] = [numbersIn(numpy), numbersIn(ours)];
  expect(theirs.length, `${name}: ${numpy} | ${ours}`).toBe(own.length);
  own.forEach((text, i) => {
    const digits = text.split("e")[0]!.split(".")[1]?.length ?? 0;
    const allowed = Math.max(1.01 * 10 ** -digits, 2e-6 * Math.abs(Number(text)));
    expect(Math.abs(Number(text) - Number(theirs[i])), `${name}: ${numpy} | ${ours}`).toBeLessThanOrEqual(allowed);
  });
}

test.skipIf(!hasNumPy)(
  "the NumPy of every card without a program beside its calls prints rows of the card",
  async () => {
    const engine = await loadRopewalk();
    const given: { id: string; numpy: string }[] = [];
    const rows: Row[][] = [];
    for (const entry of entries) {
      const item = await loadItem(entry);
      if (callsAreWritten(item.id) || !numpyOf(item, ownValues(item)).program) continue;
      const tried = new Set<string>();
      for (const parameter of item.parameters)
        for (const value of settingsOf(parameter)) {
          const values = { ...ownValues(item), [parameter.name]: value };
          if (tried.has(JSON.stringify(values))) continue;
          tried.add(JSON.stringify(values));
          given.push({
            id: `${item.id} ${JSON.stringify(values)}`,
            numpy: await numpyOf(item, values).program!.numpy(),
          });
          rows.push([...(await runItem(engine, item, values)).rows]);
        }
    }
    const printed = runPython(given);
    given.forEach(({ id }, i) => {
      expect(printed[id], id).not.toMatch(/^error|nan/);
      const lines = printed[id]!.split("\n").filter((line) => line.includes("\t"));
      // Where torch raises, NumPy does, and prints no row.
      if (lines.length === 0) expect(printed[id], id).toMatch(/reshape|broadcast|shape mismatch|in pairs/);
      for (const line of lines) {
        const [label, text] = line.split("\t") as [string, string];
        const row = rows[i]!.find((one) => one.label.en === label);
        expect(row, `${id}: ${label}`).toBeDefined();
        expectSameNumbers(text, row!.ours, `${id}: ${label}`);
      }
    });
  },
  240_000,
);

test("every card has NumPy or says why it has none", async () => {
  for (const entry of entries) {
    const item = await loadItem(entry);
    const { program, reason } = numpyOf(item, ownValues(item));
    if (program) expect(await program.numpy(), entry.id).toContain("import numpy as np");
    else expect(reason?.zh, entry.id).toMatch(/[\u4e00-\u9fff]/);
  }
});

/** What each program prints, by its id. */
function runPython(given: readonly { id: string; numpy: string }[]): Record<string, string> {
  const program = `import json, sys, io, contextlib, warnings
warnings.simplefilter("error")
printed = {}
for one in json.load(sys.stdin):
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            exec(one["numpy"], {})
        printed[one["id"]] = out.getvalue()
    except Exception as error:
        printed[one["id"]] = "error " + repr(error)
print(json.dumps(printed))`;
  const { stdout, stderr, status } = spawnSync(python, ["-c", program], {
    input: JSON.stringify(given),
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return JSON.parse(stdout) as Record<string, string>;
}

test.skipIf(!hasNumPy)(
  "the NumPy beside the calls of a card runs without a warning and prints numbers",
  () => {
    const printed = runPython(programs);
    for (const { id } of programs) {
      expect(printed[id], id).toMatch(/\d|half-split|interleaved/);
      expect(printed[id], id).not.toMatch(/^error|nan/);
    }
  },
  60_000,
);
