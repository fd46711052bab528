// npm run mutate: takes each guard that SECURITY.md names away, one at a time and in a copy of this clone, and sees a
// test fail for it; writes tests/mutation/seen.md. Some forty minutes; what was seen of the same files counts until
// they change. npm run mutate -- --list names the mutants, -- --only NAME tries those whose name or file contains NAME.
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildDist, inThisClone } from "../../web/tools/build/build.mjs";
import { buildPage } from "../../web/tools/build/page.mjs";
import { contentHash, stampFile, writeIfChanged } from "../../web/tools/shared/project.mjs";
import { progress, runIfMain, StopError } from "../../web/tools/shared/run.mjs";
import { setUp } from "../../web/tools/setup/setup.mjs";
import { build, fillCopy, withText } from "./copy.mjs";
import { mutants, mutated } from "./mutants.mjs";
import { writeTable } from "./table.mjs";
import { failing } from "./trial.mjs";

const seenFile = stampFile("mutants.json");
const seen = existsSync(seenFile) ? JSON.parse(readFileSync(seenFile, "utf8")) : {};
const keyOf = (mutant) => contentHash([mutant.file, ...mutant.tests].toSorted(), JSON.stringify(mutant));

/** The tests that fail for a mutant. */
const killers = (mutant) =>
  withText(mutant, mutated(mutant), async () => {
    await build(mutant.kind, mutant.file);
    return failing(mutant.tests, true);
  });

/** Tries the mutants of one kind of build, after its tests have passed without any. */
async function tryAll(kind, list) {
  progress(`${list.length} mutants: ${kind}`);
  for (const file of new Set(list.map(({ file }) => file))) await build(kind, file);
  const wrong = await failing([...new Set(list.flatMap(({ tests }) => tests))]);
  if (wrong.length > 0) throw new StopError(`without a mutant these fail already:\n${wrong.join("\n")}`);
  for (const mutant of list) {
    const failed = await killers(mutant);
    progress(`${mutant.name}: ${failed.length > 0 ? `killed by ${failed[0]}` : "SURVIVES"}`);
    seen[mutant.name] = { key: keyOf(mutant), killer: failed[0] };
    writeIfChanged(seenFile, JSON.stringify(seen));
  }
}

async function mutate() {
  const { values } = parseArgs({ options: { only: { type: "string" }, list: { type: "boolean" } } });
  if (values.list) return mutants.forEach(({ name, guard, file }) => console.log(`${guard}: ${name} (${file})`));
  const { only } = values;
  const isSeen = (mutant) => seen[mutant.name]?.key === keyOf(mutant) && seen[mutant.name].killer !== undefined;
  const chosen = mutants.filter((one) => (only ? one.name.includes(only) || one.file.includes(only) : !isSeen(one)));
  await inThisClone(async () => {
    await buildDist(await setUp({ wasm: true, native: true, tests: true }));
    if (chosen.some(({ kind }) => kind === "policy")) await buildPage();
    await fillCopy();
    for (const kind of ["source", "dist", "core", "code", "weights", "policy", "native"]) {
      const list = chosen.filter((mutant) => mutant.kind === kind);
      if (list.length > 0) await tryAll(kind, list);
    }
  });
  const alive = chosen.filter(({ name }) => seen[name].killer === undefined);
  if (alive.length > 0) throw new StopError(`${alive.length} survive: ${alive.map(({ name }) => name).join(", ")}`);
  if (!mutants.every(isSeen)) return;
  await writeTable(mutants.map((mutant) => ({ ...mutant, killer: seen[mutant.name].killer })));
  progress(`all ${mutants.length} are killed`);
}

await runIfMain(import.meta.url, mutate);
