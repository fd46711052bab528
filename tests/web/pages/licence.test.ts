// The page carries other people's interpreter, and its licence beside it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageFolder } from "../support/support.js";

test("the interpreter of the page has its licence beside it", () => {
  const read = (name: string): string => readFileSync(join(pageFolder, "pyodide", name), "utf8");
  expect(read("pyodide.mjs").length).toBeGreaterThan(10_000);
  expect(read("LICENSE.txt")).toMatch(/Mozilla Public License,? (?:V|v)ersion 2\.0/i);
});
