// What a reader copies from a card runs: the JavaScript with the built package, the NumPy where NumPy is.
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { loadRopewalk } from "ropewalk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entries } from "../../../web/source_texts/index.js";
import { recorded } from "../../../web/source_texts/recorded.js";
import { loadItem, ownValues, runItem } from "../../../web/source_texts/run.js";

const runFile = promisify(execFile);
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
    if (item.code) programs.push({ id: item.id, ...item.code(ownValues(item)) });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

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
  const { stdout } = await runFile(process.execPath, [join(folder, "all.mjs")], { maxBuffer: 2 ** 26 });
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
    if (item.code || item.device) continue;
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
    writeFileSync(join(folder, `${entry.id}.mjs`), record.program().replace('"ropewalk"', JSON.stringify(dist)));
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
  const { stdout } = await runFile(process.execPath, [join(folder, "calls.mjs")], { maxBuffer: 2 ** 28 });
  const printed = JSON.parse(stdout) as Record<string, string[]>;
  for (const [id, results] of Object.entries(wanted)) expect(printed[id], id).toEqual(results);
}, 120_000);

test.skipIf(!hasNumPy)(
  "the NumPy of every card runs without a warning and prints numbers",
  () => {
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
      input: JSON.stringify(programs),
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const printed = JSON.parse(stdout) as Record<string, string>;
    for (const { id } of programs) {
      expect(printed[id], id).toMatch(/\d|half-split|interleaved/);
      expect(printed[id], id).not.toMatch(/^error|nan/);
    }
  },
  60_000,
);
