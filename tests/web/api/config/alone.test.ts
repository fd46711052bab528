// ropewalk/config: the same specs and errors as with a module. The errors that only the core finds are named here.
import { describe, expect, test, vi } from "vitest";
import { loadRopewalk, type ParseOptions, type RopeSpec } from "ropewalk";
import { layerTypes, parseConfig, RopewalkError } from "ropewalk/config";
import * as core from "ropewalk/core";
import { models } from "../../../../web/models/index.js";
import { applyCases, invalidCases, multimodalCases, tableCases } from "../golden.js";
import { noteConfigs } from "./note-configs.js";
import { cases } from "./published-configs.js";
import { diffusers } from "./published-diffusers.js";
import { files } from "./published-files.js";

const rw = await loadRopewalk();
const small = await core.loadRopewalk();

type Read = [name: string, config: unknown, options: ParseOptions];
const golden = [...applyCases, ...multimodalCases, ...tableCases, ...invalidCases].map(
  ({ name, config, layer_type }): Read => [
    name,
    config,
    typeof layer_type === "string" ? { layerType: layer_type } : {},
  ],
);
const published = [...cases, ...diffusers, ...files].map(([what, config, , , options = {}]): Read => {
  return [what, config, options];
});
const noted = noteConfigs.map(([code, config, options = {}], i): Read => [`${code} ${i}`, config, options]);
const ours = models.map(({ id, config, layerType }): Read => [
  id,
  config,
  layerType === undefined ? {} : { layerType },
]);
const llama = { model_type: "llama", hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8 };
const none = models[0]!.config;
const wrong = (
  [
    ["no object", "llama", {}],
    ["null", null, {}],
    ["a promise", Promise.resolve(llama), {}],
    ["no model type", { hidden_size: 64, num_attention_heads: 1 }, {}],
    ["a model that does not rotate", { model_type: "bert" }, {}],
    ["a model whose rotation is not read", { model_type: "lightglue" }, {}],
    ["a misspelt key", { ...llama, rope_thetta: 5e5 }, {}],
    ["a base that is text", { ...llama, rope_theta: "1e4" }, {}],
    ["a base that is infinite", { ...llama, rope_theta: Infinity }, {}],
    ["an unknown rope type", { ...llama, rope_scaling: { rope_type: "yam" } }, {}],
    ["heads that do not divide", { ...llama, num_attention_heads: 33 }, {}],
    ["an unknown layer type", llama, { layerType: "none" }],
    ["a pairing that is none", none, { pairing: "pairs" }],
    ["a layer type that is no text", none, { layerType: 4 }],
    ["an option of another name", none, { layer_type: "x" }],
    ["options that are a list", none, []],
  ] as [string, unknown, ParseOptions][]
).map((one): Read => one);
const all = [...golden, ...published, ...noted, ...ours, ...wrong];

/** The spec, or what the error says. */
function outcome(read: () => RopeSpec): unknown {
  try {
    return { spec: read() };
  } catch (error) {
    const { name, code, path, rule, limit } = error as RopewalkError;
    return { name, code, path, rule, limit };
  }
}

/** Of these the core refuses a range; its error comes from rw.rope(spec) then, with the spec's field as its path. */
const ranges = [
  "invalid_llama3_high_below_low",
  "invalid_longrope_long_factor_length_phi3",
  "invalid_longrope_short_factor_length_llama",
  "invalid_yarn_attention_factor_negative",
  "invalid_yarn_betas_swapped",
];

describe("parseConfig", () => {
  test.each(all)("%s: the spec and the error of rw.parseConfig", (name, config, options) => {
    const theirs = outcome(() => rw.parseConfig(config, options));
    expect(
      outcome(() => parseConfig(config, { ...options, frequencies: small.frequencies })),
      "with a core",
    ).toEqual(Array.isArray(options) ? expect.anything() : theirs);
    const mine = outcome(() => parseConfig(config, options)) as { path?: string; spec?: RopeSpec };
    if (mine.path === "options.frequencies") {
      expect((theirs as { spec: RopeSpec }).spec.invFreq).toBeDefined();
    } else if (ranges.includes(name)) {
      expect(theirs).not.toHaveProperty("spec");
      const later = outcome(() => small.rope(mine.spec!).spec) as RopewalkError;
      expect(later).toMatchObject({ code: (theirs as RopewalkError).code, rule: (theirs as RopewalkError).rule });
      expect(later.path).toMatch(/^spec\./);
    } else expect(mine).toEqual(theirs);
  });

  test("finds every kind: specs, errors, and axes whose frequencies the core computes", () => {
    const kinds = all.map(([, config, options]) => {
      const { spec, path } = outcome(() => parseConfig(config, options)) as { spec?: RopeSpec; path?: string };
      return spec ? "spec" : path === "options.frequencies" ? "axes" : "error";
    });
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect(count("spec")).toBeGreaterThan(200);
    expect(count("error")).toBeGreaterThan(30);
    expect(count("axes")).toBeGreaterThan(10);
  });

  test("names the option that is missing, and the one that is no function", () => {
    const wan = { _class_name: "WanTransformer3DModel", attention_head_dim: 128 };
    expect(() => parseConfig(wan)).toThrow(
      expect.objectContaining({ code: "option-invalid", rule: "axes", path: "options.frequencies" }),
    );
    expect(() => parseConfig(wan)).toThrow("pass rw.frequencies");
    expect(() => parseConfig(llama, { frequencies: 4 as never })).toThrow(
      expect.objectContaining({ code: "option-invalid", path: "options.frequencies", limit: "function" }),
    );
  });

  test("an error of another entry's class, and one of the caller's own, goes through as it is", () => {
    const config = { ...llama, rope_scaling: { rope_type: "yarn", factor: -4, original_max_position_embeddings: 8 } };
    const whole = outcome(() => parseConfig(config, { frequencies: rw.frequencies }));
    expect(whole).toMatchObject({ name: "RopewalkError", code: "config-invalid", path: "spec.factor" });
    const own = new Error("mine");
    const frequencies = () => {
      throw own;
    };
    expect(() => parseConfig(config, { frequencies })).toThrow(own);
  });
});

test("layerTypes gives those of rw.layerTypes", () => {
  for (const [name, config] of all) {
    const types = (read: (config: unknown) => string[]) => outcome(() => read(config) as never);
    expect(types(layerTypes), name).toEqual(types(rw.layerTypes));
  }
});

describe("one package", () => {
  const x = new Float32Array(32 * 16 * 128).fill(1);

  test("rope knows the heads of the config, in ropewalk/core and in ropewalk", () => {
    for (const engine of [small, rw]) {
      const rope = engine.rope(parseConfig(llama));
      expect(() => rope.rotate(x, { shape: [1, 16, 32, 128], positions: 5 })).toThrow(
        expect.objectContaining({ code: "shape-mismatch", rule: "heads-axis" }),
      );
      expect(rope.rotate(x, { shape: [1, 32, 16, 128], positions: 5 })).toHaveLength(x.length);
      const copied = engine.rope({ ...parseConfig(llama) });
      expect(copied.rotate(x, { shape: [1, 16, 32, 128], positions: 5 })).toHaveLength(x.length);
    }
    expect(() => small.rope(rw.parseConfig(llama)).rotate(x, { shape: [1, 16, 32, 128], positions: 5 })).toThrow(
      expect.objectContaining({ rule: "heads-axis" }),
    );
  });

  test("its errors are those of ropewalk/core", () => {
    expect(RopewalkError).toBe(core.RopewalkError);
    expect(() => parseConfig("llama")).toThrow(RopewalkError);
  });

  test("no WebAssembly is asked for", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    try {
      expect(parseConfig(llama).headDim).toBe(128);
      expect(() => parseConfig(4)).toThrow(RopewalkError);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
