// The mutants of npm run mutate fit the current code, and its table fits the mutants.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutants, mutated } from "../../mutation/mutants.mjs";
import { tableFile } from "../../mutation/table.mjs";
import { inRoot } from "../../../web/tools/shared/project.mjs";

const rowsOf = (text) =>
  [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row]) => row.split(" | ").map((cell) => cell.trim()));
const promises = [...readFileSync(inRoot("SECURITY.md"), "utf8").matchAll(/^### (.+)$/gm)].map(([, name]) => name);
/** These rows are tested by runs over all files; no guard in the code implements them. */
const wholes = ["fuzzing", "sanitizers", "the same bytes", "an empty system", "tests can fail"];

test.each(mutants)("$name: its text occurs once in $file", (mutant) => {
  expect(mutated(mutant)).not.toBe(readFileSync(inRoot(mutant.file), "utf8"));
  expect(mutant.tests.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});

test("each promise of SECURITY.md has mutants, and each mutant a promise", () => {
  expect([...new Set(mutants.map(({ guard }) => guard)), ...wholes].toSorted()).toEqual(promises.toSorted());
});

test("the table has every mutant, and each has a unique name", () => {
  const names = rowsOf(readFileSync(tableFile, "utf8")).map(([, name]) => name);
  expect(names.slice(2).toSorted()).toEqual(mutants.map(({ name }) => name).toSorted());
  expect(new Set(names).size).toBe(names.length);
});
