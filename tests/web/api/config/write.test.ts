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

  test("widths that a quotient would truncate are read back", () => {
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

test("an explicit default equals an absent field", () => {
  const withDefaults: RopeSpec = { ...plain, rotaryOffset: 0, writeAs: "half-split", direction: 1 };
  expect(rw.parseConfig(writeConfig(withDefaults, { spelling: "new" }))).toEqual(plain);
});

test.each<[string, Partial<RopeSpec>]>([
  ["invFreq", { invFreq: Array(32).fill(0.5) }],
  ["rotaryOffset", { rotaryOffset: 32, rotaryDim: 32 }],
  ["direction", { direction: -1, pairing: "interleaved" }],
  ["writeAs", { writeAs: "interleaved" }],
  ["factor", { factor: 2 }],
])("a spec whose %s no config can express is refused with it", (name, more) => {
  for (const spelling of ["old", "new"] as const) {
    const error = errorOf(() => writeConfig({ ...plain, ...more }, { spelling }));
    expect([error.code, error.rule, error.path]).toEqual(["config-invalid", "in-config", `spec.${name}`]);
    expect(error.message).toContain(`spec.${name}`);
  }
});

describe("a registered scheme", () => {
  const own = {
    ...plain,
    ropeType: "halved",
    factor: 4,
    originalMaxPositionEmbeddings: 512,
    betaFast: 8,
    alpha: 3,
    shortMscale: 2,
  };

  test.each(["old", "new"] as const)("is written by its name with its numbers, %s spelling", (spelling) => {
    rw.registerScheme(`halved ${spelling}`, (invFreq, { factor = 1 }) => invFreq.map((value) => value / factor));
    const named = { ...own, ropeType: `halved ${spelling}`, rotaryDim: 32, mropeSection: [8, 4, 4] };
    const config = writeConfig(named, { spelling });
    const numbers = { factor: 4, original_max_position_embeddings: 512, beta_fast: 8, alpha: 3, short_mscale: 2 };
    const block = config[spelling === "old" ? "rope_scaling" : "rope_parameters"];
    expect(block).toMatchObject({ rope_type: named.ropeType, mrope_section: [8, 4, 4], ...numbers });
    const spec = rw.parseConfig(config);
    expect(spec).toEqual(named);
    rw.frequencies(spec).invFreq.forEach((value, i) => expect(value * 4 * 10000 ** (i / 16)).toBeCloseTo(1, 13));
  });

  test("is refused with a field that no config can express, and for an unregistered name", () => {
    rw.registerScheme("halved", (invFreq) => invFreq);
    const error = (more: object) => errorOf(() => writeConfig({ ...own, ...more }, { spelling: "new" }));
    expect(error({ xposScaleBase: 512 })).toMatchObject({ rule: "in-config", path: "spec.xposScaleBase" });
    expect(error({ invFreq: Array(32).fill(0.5) })).toMatchObject({ rule: "in-config", path: "spec.invFreq" });
    const unknown = error({ ropeType: "nobody's" });
    expect(unknown).toMatchObject({ code: "rope-type-unknown", path: "spec.ropeType", value: "nobody's" });
    expect(unknown.message).toContain("registerScheme");
  });
});

test("another spelling, no spelling and an invalid spec are refused", () => {
  expect(errorOf(() => writeConfig(plain, { spelling: "older" as never })).path).toBe("options.spelling");
  expect(errorOf(() => writeConfig(plain, {} as never)).path).toBe("options.spelling");
  expect(errorOf(() => writeConfig(plain, { spelling: "old", as: 1 } as never)).rule).toBe("no-option");
  expect(errorOf(() => writeConfig({ ...plain, base: "1e4" } as never, { spelling: "old" })).path).toBe("spec.base");
  expect(errorOf(() => writeConfig({ ...plain, atentionFactor: 1 } as never, { spelling: "old" }))).toMatchObject({
    path: "spec.atentionFactor",
    limit: "attentionFactor",
  });
});
