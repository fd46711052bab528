import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { specsFile, specsText } from "../../../golden/write_specs.mjs";

test("tests/golden/specs.json equals parseConfig's result for the cases; else run tests/golden/write_specs.mjs", async () => {
  expect(readFileSync(specsFile, "utf8")).toBe(await specsText());
});
