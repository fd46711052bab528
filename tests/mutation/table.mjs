// tests/mutation/seen.md: each mutant and the test that fails for it.
import { writeFileSync } from "node:fs";
import { formatted } from "../../web/tools/shared/document.mjs";
import { inRoot } from "../../web/tools/shared/project.mjs";

export const tableFile = inRoot("tests/mutation/seen.md");

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export async function writeTable(killed) {
  const rows = killed
    .toSorted((a, b) => a.guard.localeCompare(b.guard))
    .map(({ guard, name, file, killer }) => `| ${guard} | ${name} | \`${file}\` | ${cell(killer)} |`);
  const text = `# Tests that can fail

Made by \`npm run mutate\`: each guard that a promise of [SECURITY.md](../../SECURITY.md) promises is taken away, one at a time and in a copy of the
sources, and the tests that hold it are run. ${killed.length} such mutants, and a test fails for each. The last column names the first that fails.

| promise | without the guard | file | fails |
| --- | --- | --- | --- |
${rows.join("\n")}

What is no guard has no mutant: the fuzzers, the sanitizers and the comparison of two builds run over everything that is there.
`;
  writeFileSync(tableFile, await formatted(tableFile, text));
}
