// Numbers of the README stand in the documents that commands write, or are counted here.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findingCodes } from "../../../web/api/diagnosis/diagnose.js";
import { FIGURE_TAGS } from "../../../web/figures/list.js";

const text = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const readme = text("README.md").replaceAll(/\s+/g, " ");

test("what float32 angles are off by is the cell of the table of accuracy", () => {
  const table = text("web/docs/accuracy.md").split("## base 10000")[1]!.split("##")[0]!;
  const [, float32] = /\| +131071 \|(?:[^|]*\|){2} *([^|]*?) *\|/.exec(table)!;
  expect(readme).toContain(`the 256 positions up to 131,071 are off by up to ${float32} (base 10,000)`);
});

test("as many golden cases as it says, with numbers and invalid", () => {
  const names = readdirSync(new URL("../../golden/", import.meta.url)).filter(
    (name) => name.endsWith(".json") && name !== "specs.json",
  );
  const invalid = names.filter((name) => name.startsWith("invalid_")).length;
  expect(readme).toContain(`${names.length} golden cases`);
  expect(readme).toContain(`the ${names.length - invalid} with numbers`);
  expect(readme).toContain(`the ${invalid} invalid ones`);
});

test("as many mistakes and figures as it says", () => {
  expect(readme).toContain(`names ${findingCodes.length} kinds of mistakes`);
  expect(readme).toContain(`runs the core in the reader's browser: ${FIGURE_TAGS.length} of them`);
});
