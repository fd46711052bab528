// A spec written as config.json is read back as the same spec, in both spellings, by parseConfig, which golden vectors
// judge elsewhere.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, writeConfig, type RopeSpec, type Ropewalk } from "ropewalk";
import { applyCases, multimodalCases, specOf, tableCases } from "../golden.js";
import { errorOf } from "../refused.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const plain: RopeSpec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
const golden = [...applyCases, ...multimodalCases, ...tableCases];

describe.each(["old", "new"] as const)("%s spelling", (spelling) => {
  test.each(golden.map((one) => [one.name, one] as const))("%s is written and read back", (_, one) => {
    const spec = specOf(rw, one);
    const config = writeConfig(spec, { spelling });
    expect(rw.parseConfig(structuredClone(config))).toEqual(spec);
    expect(Object.hasOwn(config, spelling === "new" ? "rope_parameters" : "rope_scaling")).toBe(true);
    expect(Object.hasOwn(config, "rope_theta")).toBe(spelling === "old");
  });

  test("widths that a quotient would cut off are read back", () => {
    for (let rotaryDim = 2; rotaryDim <= 256; rotaryDim += 2)
      for (const headDim of [rotaryDim + 2, 300, 514]) {
        const spec = { ...plain, headDim, rotaryDim };
        expect(rw.parseConfig(writeConfig(spec, { spelling }))).toEqual(spec);
      }
  });
});

test("there are golden configs of every scheme", () => {
  expect(golden.length).toBeGreaterThan(100);
  expect(new Set(golden.map((one) => specOf(rw, one).ropeType)).size).toBe(7);
});

test("a default that is said is as good as one that is left out", () => {
  const said: RopeSpec = { ...plain, rotaryOffset: 0, writeAs: "half-split", direction: 1 };
  expect(rw.parseConfig(writeConfig(said, { spelling: "new" }))).toEqual(plain);
});

test.each<[string, Partial<RopeSpec>]>([
  ["invFreq", { invFreq: Array(32).fill(0.5) }],
  ["rotaryOffset", { rotaryOffset: 32, rotaryDim: 32 }],
  ["direction", { direction: -1, pairing: "interleaved" }],
  ["writeAs", { writeAs: "interleaved" }],
  ["factor", { factor: 2 }],
])("a spec whose %s no config says is refused with it", (name, more) => {
  for (const spelling of ["old", "new"] as const) {
    const error = errorOf(() => writeConfig({ ...plain, ...more }, { spelling }));
    expect([error.code, error.rule, error.path]).toEqual(["config-invalid", "in-config", `spec.${name}`]);
    expect(error.message).toContain(`spec.${name}`);
  }
});

test("another spelling, no spelling and what is no spec are refused", () => {
  expect(errorOf(() => writeConfig(plain, { spelling: "older" as never })).path).toBe("options.spelling");
  expect(errorOf(() => writeConfig(plain, {} as never)).path).toBe("options.spelling");
  expect(errorOf(() => writeConfig(plain, { spelling: "old", as: 1 } as never)).rule).toBe("no-option");
  expect(errorOf(() => writeConfig({ ...plain, base: "1e4" } as never, { spelling: "old" })).path).toBe("spec.base");
  expect(errorOf(() => writeConfig({ ...plain, atentionFactor: 1 } as never, { spelling: "old" }))).toMatchObject({
    path: "spec.atentionFactor",
    limit: "attentionFactor",
  });
});
