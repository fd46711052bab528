// What a reader copies from a card runs: the JavaScript with the built package, the NumPy where NumPy is.
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entries } from "../../../web/source_texts/index.js";
import { loadItem, ownValues } from "../../../web/source_texts/run.js";

const runFile = promisify(execFile);
const python = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
const hasNumPy = spawnSync(python, ["-c", "import numpy"]).status === 0;
const dist = new URL("../../../dist/index.js", import.meta.url).href;

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
