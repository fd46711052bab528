// Tries the packed tarball in projects of other tools, and writes a table of the results.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPackage } from "../../../tests/consumers/harness.mjs";
import { buildDist, inThisClone } from "../build/build.mjs";
import { launchChromium } from "../shared/chromium.mjs";
import { markdownTable, writeParts } from "../shared/document.mjs";
import { progress, root, StopError } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

/**
 * `tryOne(subject, folder, tarball, browser)` returns rows: tool, what was tried, what was checked, and the problem.
 * Names after the command choose subjects; otherwise the part "cases" of `document` becomes their table, and
 * `ran(...)`.
 */
export async function tryPackage({ kind, subjects, tryOne, document, ran }) {
  const names = process.argv.slice(2);
  const chosen = subjects.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length === 0)
    throw new StopError(`there is no such ${kind}; there are ${subjects.map(({ name }) => name).join(", ")}`);
  await inThisClone(async () => buildDist(await setUp({ wasm: true, tests: true })));
  const base = mkdtempSync(join(tmpdir(), `ropewalk-${kind}-`));
  const browser = await launchChromium();
  try {
    const tarball = await packPackage(root, base);
    const rows = [];
    for (const subject of chosen) {
      const folder = join(base, subject.name);
      for (const row of await tryOne(subject, folder, tarball, browser)) {
        progress(`${row.tool}, ${row.what}: ${row.problem ?? "ok"}`);
        rows.push(row);
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
    const cases = `${tableOf(kind, rows)}\n\n${ran(browser.version())}`;
    if (names.length === 0) await writeParts(document, { cases });
    const failed = rows.filter(({ problem }) => problem);
    if (failed.length > 0) throw new StopError(`${failed.length} of ${rows.length} cases failed`);
  } finally {
    await browser.close();
    rmSync(base, { recursive: true, force: true, maxRetries: 10 });
  }
}

const tableOf = (kind, rows) =>
  markdownTable(
    [kind, "case", "what was checked", "result"],
    rows.map(({ tool, what, checks, problem }) => [tool, what, checks, problem ? "**fails**" : "ok"]),
  );
