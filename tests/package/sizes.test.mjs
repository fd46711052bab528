// Reports bundles that exceed the ceiling of their class.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../../web/tools/shared/project.mjs";
import { closureOf } from "../../web/tools/shared/closure.mjs";
import { partWeights, subpathWeights } from "../../web/tools/sizes/package-weight.mjs";
import { budget, overBudget, report } from "../../web/tools/sizes/report.mjs";

it("every subpath and every part of a figure is below the ceiling of its class", { timeout: 60_000 }, () => {
  const rows = [...subpathWeights(), ...partWeights()];
  console.log(report(rows, { least: 0.01 }));
  // Lit alone is 5 kB
  for (const { name, gzip, kind } of rows) expect(gzip, name).toBeGreaterThan(kind === "part of a figure" ? 5000 : 500);
  expect(overBudget(rows)).toEqual([]);
});

it("a bundle above the ceiling of its class is named, and so is one without a class", () => {
  const { ceiling } = budget.core;
  expect(overBudget([{ kind: "core", name: "ropewalk/core", gzip: ceiling }])).toEqual([]);
  expect(overBudget([{ kind: "core", name: "ropewalk/core", gzip: ceiling + 1 }])).toEqual([
    expect.stringMatching(/^ropewalk\/core: [\d,]+ bytes with gzip, above the ceiling of its class \(core\), [\d,]+$/),
  ]);
  expect(overBudget([{ kind: undefined, name: "ropewalk/new", gzip: 1 }])).toEqual([
    expect.stringMatching(/^ropewalk\/new is of no class/),
  ]);
});

it("the report says what changed since the numbers that were kept, and what is new", () => {
  const rows = [
    { kind: "core", name: "ropewalk/core", gzip: 1010 },
    { kind: "core", name: "ropewalk/core-2", gzip: 1000 },
    { kind: "model", name: "ropewalk/model", gzip: 999 },
  ];
  const kept = { core: { "ropewalk/core": 1000 }, model: { "ropewalk/model": 1000 } };
  const lines = (options) =>
    report(rows, { kept, ...options })
      .split("\n")
      .slice(1);
  expect(lines({})).toEqual([
    expect.stringMatching(/^ropewalk\/core \(core\) +1,010 +\+10 +1\.0% +of [\d,]+$/),
    expect.stringMatching(/^ropewalk\/core-2 \(core\) +1,000 +new +of [\d,]+$/),
    expect.stringMatching(/^ropewalk\/model \(model\) +999 +-1 +-0\.1% +of [\d,]+$/),
  ]);
  expect(lines({ least: 0.01 }).at(-1)).toBe("1 more: within 1% of what was kept");
});

it(
  "the figures import the core from the API's place, so that its bytes are in the package only once",
  { timeout: 60_000 },
  () => {
    const holders = ["dist/index.js", "dist/elements/define.js"].map((file) =>
      closureOf(file).filter((path) => path.endsWith("wasm-text.js")),
    );
    expect(new Set(holders.flat())).toEqual(new Set(["dist/generated/wasm-text.js"]));
  },
);

it("the doctor has its sentences in English alone", () => {
  const text = readFileSync(inRoot("dist/api/diagnose.js"), "utf8");
  expect(text).toContain("rotate the other pairs");
  // What is left are words within a sentence; the Chinese sentences have some 1,500 characters.
  expect((text.match(/[\u4e00-\u9fff]/g) ?? []).length).toBeLessThan(100);
});
