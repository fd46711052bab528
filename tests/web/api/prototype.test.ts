// Properties that a page or a library adds to Object.prototype are never read as options: each name of an option, of a
// spec's field and of a config's key is defined there, not enumerable, and changes no result and no error.
import { afterEach, expect, test } from "vitest";
import { loadRopewalk, RopewalkError, type RopeSpec } from "ropewalk";
import { checkPlan, readPositions } from "ropewalk/doctor";
import { loadModel } from "ropewalk/model";
import { madeUp, madeUpTensors, safetensors } from "./model/checkpoint.js";
import { optionNames } from "../../../web/api/arguments/option-names.js";

const rw = await loadRopewalk();
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const yarn: RopeSpec = { ...spec, ropeType: "yarn", factor: 4, originalMaxPositionEmbeddings: 64 };
const x = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i));
const cosSin = rw.cosSin(spec, { start: 0, count: 4 });
const shape = [1, 2, 4, 8] as const;
const sizes = { batch: 1, heads: 2, kvHeads: 2, querySeq: 4, keySeq: 4, headDim: 8 };
const places = { queryPositionIds: [0, 1, 2, 3], keyPositionIds: [0, 1, 2, 3] };
const config = { model_type: "llama", head_dim: 8, rope_theta: 1e4 };

const tiny = {
  model_type: "llama",
  hidden_size: 2,
  intermediate_size: 2,
  num_hidden_layers: 1,
  num_attention_heads: 1,
  num_key_value_heads: 1,
  head_dim: 2,
  vocab_size: 3,
  rope_theta: 1e4,
};
const weights = safetensors(madeUpTensors(tiny, madeUp.seed));
const tokenizer = { encode: () => [1, 2], decode: () => "" };

const calls: Record<string, () => unknown> = {
  parseConfig: () => rw.parseConfig(config),
  "parseConfig with options": () => rw.parseConfig(config, {}),
  inspectConfig: () => rw.inspectConfig(config),
  "inspectConfig of a text model": () => rw.inspectConfig({ text_config: { ...config, rope_scaling: {} } }, {}),
  layerTypes: () => rw.layerTypes(config),
  frequencies: () => rw.frequencies(spec),
  "frequencies with options": () => rw.frequencies(yarn, {}),
  cosSin: () => rw.cosSin(spec, { start: 1, count: 2 }),
  "cosSin with options": () => rw.cosSin(yarn, [1, 2], {}),
  cosSinShift: () => rw.cosSinShift(spec, [1], [2], {}),
  cosSinMultimodal: () => rw.cosSinMultimodal({ ...spec, mropeSection: [2, 1, 1] }, [1, 2, 3], {}),
  rotate: () => rw.rotate(x, { shape, pairing: "half-split", cosSin }),
  attention: () => rw.attention(x, x, x, sizes),
  "attention with rope": () => rw.attention(x, x, x, { ...sizes, rope: { pairing: "half-split", cosSin, ...places } }),
  kvCache: () => {
    using cache = rw.kvCache({ kvHeads: 2, headDim: 8, capacity: 8 });
    cache.append(x, x, { seq: 4 });
    return cache.attend(x, { heads: 2, querySeq: 4, causal: true });
  },
  "cache of a rope": () => {
    using cache = rw.rope(spec).kvCache({ kvHeads: 2, capacity: 8 });
    cache.append(x, x, { seq: 4 });
    return cache.attend(x, { heads: 2, querySeq: 4, causal: true });
  },
  "rope.rotate": () => rw.rope(spec, {}).rotate(x, { shape }),
  "rope.attention": () => rw.rope(spec).attention(x, x, x, { ...sizes, causal: true }),
  convertPairing: () => rw.convertPairing(x, { from: "half-split", to: "interleaved", headDim: 8 }),
  scoreByDistance: () => rw.scoreByDistance(spec, [0, 1, 2], {}),
  sinusoidal: () => rw.sinusoidal([0, 1], 8, {}),
  xposScale: () => rw.xposScale(cosSin, [0, 1, 2, 3], { side: "key", scaleBase: 512 }),
  memory: () => rw.memory({}).held > 0,
  "inspectConfig of yarn": () => rw.inspectConfig({ ...config, rope_scaling: { rope_type: "yarn", factor: 4 } }),
  checkPlan: () => checkPlan({ positions: [0, 1, 3], spec }),
  readPositions: () => readPositions(rw, x, x, { shape, spec }),
  loadModel: async () => {
    using model = await loadModel({ config: tiny, weights, tokenizer });
    return [model.spec, model.encode("ab"), await model.run([1, 2])];
  },
};

const fields =
  "ropeType writeAs direction rotaryOffset maxPositionEmbeddings factor attentionFactor alpha betaFast betaSlow truncate mscale " +
  "mscaleAllDim lowFreqFactor highFreqFactor shortFactor longFactor partialRotaryFactor mropeSection mropeInterleaved axisPattern invFreq";
const keys =
  "rope_scaling rope_parameters rope_type type rotary_dim partial_rotary_factor attn_config text_config layer_types qk_rope_head_dim " +
  "use_mla vision_config position_embedding_type main hidden_act attention_bias mlp_bias sliding_window rms_norm_eps " +
  "max_position_embeddings tie_word_embeddings attention_factor mscale_all_dim";
/** For intermediate objects. */
const inner = "partial layerType ids weights queries keys hidden logits loss";
const names = new Set([
  ...Object.values(optionNames).flatMap((one) => Object.keys(one)),
  ...fields.split(" "),
  ...keys.split(" "),
  ...inner.split(" "),
]);
/** The prototype that all objects share. */
const shared: object = Object.prototype;
const values = [2, true, "interleaved", [2, 1, 1], { factor: 2, rope_theta: 7 }];

const outcome = async (call: () => unknown): Promise<unknown> => {
  try {
    return await call();
  } catch (error) {
    expect(error).toBeInstanceOf(RopewalkError);
    return (error as RopewalkError).message;
  }
};
const expected = new Map<string, string>();
for (const [name, call] of Object.entries(calls)) expected.set(name, JSON.stringify(await outcome(call)));

afterEach(() => {
  for (const name of names) Reflect.deleteProperty(shared, name);
});

test.each(Object.keys(calls))("%s works the same, whatever Object.prototype contains", async (name) => {
  const changed: string[] = [];
  for (const member of names)
    for (const value of values) {
      Object.defineProperty(shared, member, { value, configurable: true, writable: true, enumerable: false });
      let found: unknown;
      try {
        found = await calls[name]!();
      } catch (error) {
        found = (error as Error).message;
      }
      Reflect.deleteProperty(shared, member);
      if (JSON.stringify(found) !== expected.get(name)) changed.push(`${member}: ${JSON.stringify(value)}`);
    }
  expect(changed).toEqual([]);
});
