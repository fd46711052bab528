// The programs that a reader copies from a card run: the JavaScript with the built package, the NumPy if NumPy is
// installed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadRopewalk, type Ropewalk } from "ropewalk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entries } from "../../../web/source-texts/index.js";
import { rowTexts } from "../../../web/source-texts/cards.js";
import { assigned, filled, programsOf, type CardPrograms } from "../../../web/source-texts/programs/programs.js";
import { recorded, type Recorded } from "../../../web/source-texts/programs/recorded.js";
import { ownValues, runItem } from "../../../web/source-texts/run.js";
import { runNode } from "../run-node.js";
import { hasNumPy, python } from "../support/python.js";
import type { Entry, Item, Parameter, Programs, Result, Value, Values } from "../../../web/source-texts/types.js";
import { itemOf, resultOf } from "./run-item.js";

const dist = new URL("../../../dist/index.js", import.meta.url).href;
const cardsFile = new URL("../../../dist/source_texts/cards.js", import.meta.url).href;
const folderOf = (path: string): string => fileURLToPath(new URL(`../../../web/source-texts/${path}`, import.meta.url));

/** The program that a reader would copy, with the built package in place of the installed one. */
const installed = (program: string): string =>
  program.replace('"ropewalk"', JSON.stringify(dist)).replace('"ropewalk/source-texts"', JSON.stringify(cardsFile));

interface Card {
  entry: Entry;
  item: Item;
  files: Programs;
  programs: CardPrograms;
}

let rw: Ropewalk;
let cards: Card[];
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ropewalk-"));
  rw = await loadRopewalk();
  cards = await Promise.all(
    entries.map(async (entry) => {
      const item = await itemOf(entry.id);
      return { entry, item, files: (await entry.programs())[entry.id]!, programs: await programsOf(entry, item) };
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The output of each of these ES modules, by its name; `text` writes one printed value. */
async function printedBy(modules: Readonly<Record<string, string>>, text: string): Promise<Record<string, string[]>> {
  for (const [name, program] of Object.entries(modules)) writeFileSync(join(folder, `${name}.mjs`), installed(program));
  writeFileSync(
    join(folder, "all.mjs"),
    `const printed = {};
const text = ${text};
for (const name of ${JSON.stringify(Object.keys(modules))}) {
  printed[name] = [];
  console.log = (...values) => printed[name].push(values.map(text).join(" "));
  await import("./" + name + ".mjs");
}
process.stdout.write(JSON.stringify(printed));`,
  );
  const { stdout } = await runNode([join(folder, "all.mjs")]);
  return JSON.parse(stdout) as Record<string, string[]>;
}

/** A result with its numbers, arrays as lists. */
function text(value: unknown): string {
  return typeof value === "string"
    ? value
    : JSON.stringify(value, (_, one: unknown) =>
        ArrayBuffer.isView(one) ? Array.from(one as Float32Array).slice(0, 5000) : one,
      );
}

const still = ({ rows }: Result): Result["rows"] => rows.filter(({ measured }) => !measured);

/**
 * Settings whose first value differs from the text's own: a switch changed, the next choice, a number at its minimum.
 */
function otherValues(item: Item): Values {
  const own = ownValues(item);
  const [first] = item.parameters;
  const other = first && settingsOf(first).find((value) => value !== first.value);
  return other === undefined ? own : { ...own, [first!.name]: other };
}

const settingsOf = (parameter: Parameter): readonly Value[] =>
  parameter.kind === "choice"
    ? parameter.options.map(({ value }) => value)
    : parameter.kind === "switch"
      ? [true, false]
      : parameter.kind === "number"
        ? [parameter.value, parameter.least]
        : [parameter.value];

test("the JavaScript of every card prints the card’s rows, and its calls give what the card was given", async () => {
  const modules: Record<string, string> = {};
  const rows: Record<string, string[]> = {};
  const given: Record<string, string[]> = {};
  const bare: string[] = [];
  for (const { entry, item, programs } of cards) {
    if (item.device) continue;
    // Once with the text's own settings, once with the first that can be set otherwise.
    for (const [i, values] of [ownValues(item), otherValues(item)].entries()) {
      const name = `${entry.id}-${i}`;
      // At once: a card may change an array that it was given (M6 does).
      const results = new Map<string, string>();
      const calls: Recorded | undefined = entry.written
        ? undefined
        : recorded(rw, (call, one) => results.set(call.name, text(one)));
      const result = calls ? await runItem(calls.engine, item, values) : await resultOf(rw, entry.id, values);
      rows[name] = rowTexts({ ...result, rows: still(result) });
      modules[name] = programs.javascript(values, calls);
      if (!calls) continue;
      if (calls.calls.length === 0 && i === 0) bare.push(entry.id);
      given[name] = calls.calls.map((call) => call.error ?? results.get(call.name)!);
      // Recording the calls changes no result; measured times differ from run to run.
      expect(still(result), name).toEqual(still(await resultOf(rw, entry.id, values)));
    }
  }
  // Shapes that do not fit, names that are missing, a table of random numbers: the core has no part in these.
  expect(bare).toEqual(["m9", "m11", "m12", "m26"]);
  const printed = await printedBy(modules, text.toString());
  for (const [name, lines] of Object.entries(rows)) expect(printed[name], name).toEqual(expect.arrayContaining(lines));
  for (const [name, lines] of Object.entries(given))
    expect(printed[name]!.slice(printed[name]!.length - lines.length), name).toEqual(lines);
}, 240_000);

test("every JavaScript file runs as it is and prints numbers", async () => {
  const files = cards.filter(({ files }) => files.javascript !== undefined);
  const modules = Object.fromEntries(files.map(({ entry, files }) => [`file-${entry.id}`, files.javascript!]));
  const printed = await printedBy(
    modules,
    "(value) => (ArrayBuffer.isView(value) ? [...value].join(' ') : JSON.stringify(value))",
  );
  for (const name of Object.keys(modules)) {
    expect(printed[name]!.join("\n"), name).toMatch(/\d|half-split|interleaved/);
    expect(printed[name]!.join("\n"), name).not.toMatch(/NaN|undefined/);
  }
}, 60_000);

/** A program as no formatter has touched it. */
const bare = (program: string): string => program.replaceAll(/[,\s]/g, "").replaceAll(/"(\w+)":/g, "$1:");

test("the settings in every file are the text’s own, and each is known to its card", () => {
  for (const { entry, item, files } of cards) {
    const own = assigned(item, files, ownValues(item));
    for (const file of [files.javascript, files.numpy]) {
      if (file === undefined) continue;
      expect(bare(filled(file, own)), entry.id).toBe(bare(file));
      const [, block] = /^(?:#|\/\/) Settings\n((?:.+\n)+)/m.exec(file) ?? ["", ""];
      for (const [, name] of block!.matchAll(/^(?:const )?(\w+) = /gm)) expect(own, entry.id).toHaveProperty(name!);
    }
  }
});

const NUMBER = /[-\u2212+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;
const numbersIn = (text: string): string[] => text.replaceAll("\u2212", "-").match(NUMBER) ?? [];

/** Equal except for rounding: one unit of the last printed digit, or the float32 error of a larger number. */
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
    const given: { id: string; card: Card; values: Values; numpy: string }[] = [];
    for (const card of cards) {
      const { entry, item, programs } = card;
      if (entry.written || !programs.numpy) continue;
      const tried = new Set<string>();
      for (const parameter of item.parameters)
        for (const value of settingsOf(parameter)) {
          const values = { ...ownValues(item), [parameter.name]: value };
          const id = `${item.id} ${JSON.stringify(values)}`;
          if (tried.has(id)) continue;
          tried.add(id);
          given.push({ id, card, values, numpy: programs.numpy(values) });
        }
    }
    const printed = runPython(given);
    for (const { id, card, values } of given) {
      expect(printed[id], id).not.toMatch(/^error|nan/);
      const lines = printed[id]!.split("\n").filter((line) => line.includes("\t"));
      // Where torch raises an error, so does NumPy, and prints no row.
      if (lines.length === 0) expect(printed[id], id).toMatch(/reshape|broadcast|shape mismatch|in pairs/);
      const { rows } = await resultOf(rw, card.entry.id, values);
      for (const line of lines) {
        const [label, text] = line.split("\t") as [string, string];
        const row = rows.find((one) => one.label.en === label);
        expect(row, `${id}: ${label}`).toBeDefined();
        expectSameNumbers(text, row!.ours, `${id}: ${label}`);
      }
    }
  },
  240_000,
);

test("every card has NumPy or says why it has none", () => {
  for (const { entry, item, programs } of cards) {
    if (programs.numpy) expect(programs.numpy(ownValues(item)), entry.id).toMatch(/^import numpy as np\n/);
    else expect(programs.withoutNumpy?.zh, entry.id).toMatch(/[\u4e00-\u9fff]/);
  }
});

/** The output of each program, by its id. */
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
    input: JSON.stringify(given.map(({ id, numpy }) => ({ id, numpy }))),
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    // The files import their shared code; a program that a reader copies contains it.
    env: { ...process.env, PYTHONPATH: folderOf("numpy"), PYTHONDONTWRITEBYTECODE: "1" },
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return JSON.parse(stdout) as Record<string, string>;
}

test.skipIf(!hasNumPy)(
  "every Python file runs unchanged, without a warning, and prints the same as a reader's copy",
  () => {
    const files = cards.filter(({ files }) => files.numpy !== undefined);
    const asFiles = runPython(files.map(({ entry, files }) => ({ id: entry.id, numpy: files.numpy! })));
    const copies = files.map(({ entry, item, programs }) => ({
      id: entry.id,
      numpy: `import sys\nsys.modules["parts"] = None\n${programs.numpy!(ownValues(item))}`,
    }));
    expect(runPython(copies)).toEqual(asFiles);
    for (const { id } of copies) {
      expect(asFiles[id], id).toMatch(/\d|half-split|interleaved/);
      expect(asFiles[id], id).not.toMatch(/^error|nan/);
    }
  },
  60_000,
);
