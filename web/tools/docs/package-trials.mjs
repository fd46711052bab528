// Tries the packed tarball in projects of other people's tools, and writes a table of what came out.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { packPackage } from "../../../tests/consumers/harness.mjs";
import { buildDist, inThisClone } from "../build/build.mjs";
import { formatted } from "../shared/document.mjs";
import { root } from "../shared/project.mjs";
import { findCommand, progress, StopError } from "../shared/run.mjs";
import { setUp } from "../setup/setup.mjs";

/**
 * `tryOne(subject, folder, tarball, browser)` gives the rows of one subject: its tool, what was tried, what was checked, and the
 * problem if there was one. Names after the command choose subjects, and then `document` stays as it is; else it becomes what
 * `page(table, chromiumVersion)` says.
 */
export async function tryPackage({ kind, subjects, tryOne, document, page }) {
  const names = process.argv.slice(2);
  const chosen = subjects.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length === 0)
    throw new StopError(`there is no such ${kind}; there are ${subjects.map(({ name }) => name).join(", ")}`);
  await inThisClone(async () => buildDist(await setUp({ wasm: true, tests: true })));
  const base = mkdtempSync(join(tmpdir(), `ropewalk-${kind}-`));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium") });
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
    const text = page(tableOf(kind, rows), browser.version());
    if (names.length === 0) writeFileSync(document, await formatted(document, text));
    const failed = rows.filter(({ problem }) => problem);
    if (failed.length > 0) throw new StopError(`${failed.length} of ${rows.length} cases failed`);
  } finally {
    await browser.close();
    rmSync(base, { recursive: true, force: true, maxRetries: 10 });
  }
}

function tableOf(kind, rows) {
  const lines = rows.map(
    ({ tool, what, checks, problem }) => `| ${tool} | ${what} | ${checks} | ${problem ? "**fails**" : "ok"} |`,
  );
  return [`| ${kind} | case | what was checked | result |`, "| --- | --- | --- | --- |", ...lines].join("\n");
}
