// The order of the layers, which the lint stage enforces: each rule refuses a file that breaks it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { cppFaults, webFaults, webRules } from "../../../web/tools/layers.mjs";

const folders = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** The result of webFaults for a folder with these files. */
function faultsOf(files) {
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-layers-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return webFaults(folder);
}

/** A file and its imports, for each rule. */
const broken = [
  ["layer-models", "web/models/a.ts", "web/api/b.ts"],
  ["layer-api", "web/api/a.ts", "web/figures/base/b.ts"],
  ["layer-api", "web/api/memory/a.ts", "web/pages/shell/b.ts"],
  ["layer-doctor", "web/doctor/a.ts", "web/figures/base/b.ts"],
  ["layer-porting", "web/porting/files/a.ts", "web/figures/base/b.ts"],
  ["layer-weights", "web/weights/a.ts", "web/code/b.ts"],
  ["layer-engines", "web/engines/a.ts", "web/code/b.ts"],
  ["layer-code", "web/code/a.ts", "web/source-texts/b.ts"],
  ["layer-bench", "web/bench/suite/a.ts", "web/source-texts/b.ts"],
  ["layer-source-texts", "web/source-texts/walk/a.ts", "web/figures/base/b.ts"],
  ["layer-figures", "web/figures/decay/a.ts", "web/pages/learn/b.ts"],
  ["figure-imports-figure", "web/figures/decay/a.ts", "web/figures/clock-wall/b.ts"],
  ["shared-imports-figure", "web/figures/parts/plot/a.ts", "web/figures/decay/b.ts"],
  ["product-imports-tool", "web/figures/decay/a.ts", "web/tools/build/b.ts"],
  ["product-imports-test", "web/pages/learn/a.ts", "tests/web/b.ts"],
];
const imported = (from, to) => `${"../".repeat(from.split("/").length - 1)}${to.replace(".ts", ".js")}`;

test.each(broken)("%s: %s may not import %s, not even a type", async (rule, from, to) => {
  for (const kind of ["import type", "import"]) {
    const files = { [to]: "export type B = 1; export const b = 1;", "web/keep.ts": "export {};" };
    files[from] = `${kind} { ${kind === "import" ? "b" : "B"} } from "${imported(from, to)}"; export default 1;`;
    expect(await faultsOf(files), kind).toEqual([`${rule}: ${from} imports ${to}`]);
  }
});

test("no-cycle: two files may not import each other's types, not even through a third", async () => {
  const faults = await faultsOf({
    "web/api/a.ts": 'import type { B } from "./b.js"; export type A = B;',
    "web/api/b.ts": 'import type { C } from "./c.js"; export type B = C;',
    "web/api/c.ts": 'export type C = 1; export const later = () => import("./a.js");',
  });
  expect(faults).toEqual([expect.stringMatching(/^no-cycle: web\/api\/.\.ts imports web\/api\/.\.ts$/)]);
});

test("no-cycle-of-folders: no two folders of the tools and of what builds the pages import each other", async () => {
  const faults = await faultsOf({
    "web/tools/docs/a.ts": 'export { b } from "../build/b.js";',
    "web/tools/build/b.ts": "export const b = 1;",
    "web/tools/build/c.ts": 'export { d } from "../docs/d.js";',
    "web/tools/docs/d.ts": "export const d = 1;",
  });
  expect(faults).toEqual(
    ["build", "docs"].map((one) => expect.stringContaining(`: web/tools/${one} imports web/tools/`)),
  );
});

test("package-in-api: the installed package needs no other package", async () => {
  const faults = await faultsOf({
    "web/api/a.ts": 'import { readFileSync } from "node:fs"; export default readFileSync;',
  });
  expect(faults).toEqual(["package-in-api: web/api/a.ts imports fs"]);
});

test("figure-imports-package: a build reads figures before it has made the package, unless they load it later", async () => {
  const faults = await faultsOf({
    "web/figures/decay/a.ts": 'import { cope } from "ropewalk/variants"; export default cope;',
    "web/figures/decay/b.ts": 'export const later = () => import("ropewalk/model");',
  });
  expect(faults).toEqual(["figure-imports-package: web/figures/decay/a.ts imports ropewalk/variants"]);
});

test("every rule is tested", () => {
  const tried = [
    ...broken.map(([rule]) => rule),
    "no-cycle",
    "no-cycle-of-folders",
    "package-in-api",
    "figure-imports-package",
  ];
  expect(webRules.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual([]);
});

test.each([
  ["layer", "src/rope/config/a.cpp", '#include "rope/tables/angles.hpp"'],
  ["layer", "src/rope/rotate/a.cpp", '#include "attention/attention.hpp"'],
  ["layer", "src/attention/a.cpp", '#include "bench/limits.hpp"'],
  ["instruction-set", "src/rope/rotate/a.hpp", "using V = xsimd::batch<float>;"],
  ["instruction-set", "src/attention/a.cpp", "const v128_t v = wasm_v128_load(from);"],
  ["instruction-set", "src/rope/tables/a.cpp", "#ifdef __AVX2__"],
])("%s: %s may not contain %s", (rule, path, text) => {
  expect(cppFaults([[path, text]])).toEqual([expect.stringMatching(new RegExp(`^${rule}: ${path} `))]);
  expect(cppFaults([["src/bench/a.cpp", '#include "attention/attention.hpp"']]), "benchmarks see all").toEqual([]);
});

test("no-cycle: two headers may not include each other", () => {
  const faults = cppFaults([
    ["src/attention/a.hpp", '#include "attention/b.hpp"'],
    ["src/attention/b.hpp", '#include "attention/a.hpp"'],
  ]);
  expect(faults).toEqual(["no-cycle: attention/a.hpp includes attention/b.hpp includes attention/a.hpp"]);
});
