// Configs with several layer types: each is tried, and the one that explains the output best is named.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { normal, rotated } from "./rotation.mjs";

let rw;
beforeAll(async () => {
  rw = await loadRopewalk();
});

/**
 * Gemma 3: five sliding layers of base 10,000 and one of base 1,000,000, scaled by 8 from 4B on; head_dim is no
 * quotient.
 */
const gemma3 = {
  model_type: "gemma3_text",
  hidden_size: 2560,
  num_attention_heads: 8,
  head_dim: 256,
  num_hidden_layers: 34,
  rope_theta: 1000000,
  rope_local_base_freq: 10000,
  rope_scaling: { rope_type: "linear", factor: 8 },
  sliding_window: 1024,
  sliding_window_pattern: 6,
};
const gemma4 = JSON.parse(readFileSync(new URL("../../../web/models/gemma-4-12b.json", import.meta.url), "utf8"));
const model = {
  batch: 1,
  heads: 2,
  seq: 24,
  layout: "bhsd",
  start: 0,
  headDim: 256,
  rotaryDim: 256,
  pairing: "half-split",
  scheme: "default",
};
const sliding = { ...model, base: 10000 };
const full = { ...model, base: 1000000, scheme: "linear", factor: 8 };

const diagnosed = (made, way, config = gemma3) => {
  const input = normal(made.heads * made.seq * made.headDim, 7);
  const { layers } = rw.inspectConfig(config.config ?? config);
  const diagnosis = rw.diagnose(input, rotated(input, made, way), {
    shape: [1, made.heads, made.seq, made.headDim],
    expected: layers,
  });
  return [diagnosis.layerType, diagnosis.verdict, ...diagnosis.findings.map(({ code }) => code)];
};

test("the right rotation of each layer type of Gemma 3 matches, and names the type", () => {
  expect(diagnosed(sliding)).toEqual(["sliding_attention", "match"]);
  expect(diagnosed(full)).toEqual(["full_attention", "match"]);
});

test("a mistake belongs to the layer type for which it is the only mistake", () => {
  expect(diagnosed(sliding, { partner: [1, -1] })).toEqual(["sliding_attention", "mismatch", "direction-reversed"]);
  expect(diagnosed(full, { partner: [1, -1] })).toEqual(["full_attention", "mismatch", "direction-reversed"]);
  expect(diagnosed(full, { change: { scheme: "default" } }).slice(0, 3)).toEqual([
    "full_attention",
    "mismatch",
    "scaling-ignored",
  ]);
});

test("if layers have heads of two sizes, those of the tensors' size are tried", () => {
  const { layers } = rw.inspectConfig(gemma4.config ?? gemma4);
  expect(new Set(layers.map(({ spec }) => spec.headDim)).size).toBe(2);
  const local = layers.find(({ layerType }) => layerType === "sliding_attention").spec;
  const made = { ...model, headDim: local.headDim, rotaryDim: local.rotaryDim, base: local.base };
  expect(diagnosed(made, undefined, gemma4)).toEqual(["sliding_attention", "match"]);
});

test("an empty list, and an invalid layer, are refused", () => {
  const input = normal(256, 1);
  const refused = (expected, path) =>
    expect(() => rw.diagnose(input, input, { shape: [1, 1, 1, 256], expected })).toThrow(
      expect.objectContaining({ path }),
    );
  refused([], "options.expected");
  refused([null], "options.expected[0]");
  refused([{ layertype: "x" }], "options.expected[0].layertype");
});

test("vectors of an indexer are distinguished from those of its attention, and the pairing of its first release is named", () => {
  const { layers } = rw.inspectConfig({ model_type: "deepseek_v32", index_head_dim: 128, rope_theta: 10000 });
  const indexer = { ...model, base: 10000, headDim: 128, rotaryDim: 64 };
  const attention = {
    ...model,
    base: 10000,
    headDim: 64,
    rotaryDim: 64,
    pairing: "interleaved",
    writeAs: "half-split",
  };
  /** All first channels of the pairs, then all second ones. */
  const inHalves = (y) => y.map((_, i) => y[i - (i % 64) + ((2 * i) % 64) + (i % 64 < 32 ? 0 : 1)]);
  const saidOf = (made, written = (y) => y) => {
    const shape = [made.batch, made.heads, made.seq, made.headDim];
    const x = normal(
      shape.reduce((a, b) => a * b),
      5,
    );
    const { verdict, layerType, findings } = rw.diagnose(x, written(rotated(x, made)), { shape, expected: layers });
    return [layerType, verdict, findings[0]?.code];
  };
  expect(saidOf(indexer)).toEqual(["indexer", "match", undefined]);
  expect(saidOf({ ...indexer, pairing: "interleaved" })).toEqual(["indexer", "mismatch", "pairing-swapped"]);
  expect(saidOf(attention, inHalves)).toEqual(["attention", "match", undefined]);
});
