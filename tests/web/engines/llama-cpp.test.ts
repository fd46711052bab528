// The reading of llama.cpp, executed: small checkpoints as its converter writes them, its own logits, and ours with the
// rotation of the reading. For each, transformers' rotation of the same config must not give these logits.
import { loadRopewalk, type RopeSpec } from "ropewalk";
import { loadModel } from "ropewalk/model";
import { describe, expect, it } from "vitest";
import { readings } from "../../../web/engines/index.js";
import { checkpointOf, sizes, type Family } from "../api/model/judge/checkpoints.js";
import { judge, logitsOf } from "../api/model/judge/llama-cpp.js";

const rw = await loadRopewalk();
const half = sizes.headDim / 2;

const read = (config: object, engine: string): RopeSpec => readings(config, { engines: [engine] })[0]!.layers![0]!.spec;

/** The keys of a spec, so that a model rotates by it for any config. */
function keysOf(spec: RopeSpec): object {
  const { attentionFactor } = rw.frequencies(spec);
  const { ropeType: rope_type, factor, originalMaxPositionEmbeddings: original_max_position_embeddings } = spec;
  const common = { rope_type, original_max_position_embeddings, attention_factor: attentionFactor };
  const own =
    rope_type === "longrope"
      ? { short_factor: spec.shortFactor, long_factor: spec.longFactor }
      : { factor, truncate: spec.truncate ?? true };
  return { original_max_position_embeddings, rope_scaling: { ...common, ...own } };
}

const yarn = (more: object, metadata: Family["metadata"] = {}): Family => ({
  config: {
    model_type: "llama",
    rope_scaling: { rope_type: "yarn", factor: 8, original_max_position_embeddings: 32, ...more },
  },
  architecture: "llama",
  permuted: true,
  metadata: {
    "rope.scaling.type": "yarn",
    "rope.scaling.factor": { float: 8 },
    "rope.scaling.original_context_length": 32,
    ...metadata,
  },
});
const [short, long] = [1.1, 3].map((most) => Array.from({ length: half }, (_, i) => 1 + ((most - 1) * i) / half)) as [
  number[],
  number[],
];

const families: Record<string, Family> = {
  "YaRN's attention_factor is written, and is not what counts": yarn(
    { attention_factor: 2 },
    { "rope.scaling.yarn_attn_factor": { float: 2 } },
  ),
  "YaRN's mscale is not written": yarn({ mscale: 1, mscale_all_dim: 1 }),
  "the bounds of YaRN's ramp are rounded, where truncate says no": yarn({ truncate: false }),
  "longrope's long list in a sequence that is shorter than the original length": {
    config: {
      model_type: "phi3",
      original_max_position_embeddings: 64,
      rope_scaling: { type: "longrope", short_factor: short, long_factor: long },
    },
    architecture: "phi3",
    fused: ["qkv", "gate_up"],
    metadata: {
      context_length: 256,
      "rope.scaling.original_context_length": 64,
      "rope.scaling.attn_factor": { float: Math.sqrt(1 + Math.log(4) / Math.log(64)) },
    },
    factors: { "rope_factors_short.weight": short, "rope_factors_long.weight": long },
  },
};

const ids = Array.from({ length: 48 }, (_, i) => (i * i * 7 + 11 * i + 3) % sizes.vocabulary);

describe.skipIf(judge === undefined)("llama.cpp rotates like its reading, and not like transformers", () => {
  it.each(Object.entries(families))("%s", async (_, family) => {
    const { config, tensors, gguf } = checkpointOf(family);
    const wanted = (await logitsOf(gguf, ids)).flatMap((row) => [...row]);
    const largest = Math.max(...wanted.map(Math.abs));
    const off = async (engine: string): Promise<number> => {
      using model = await loadModel({ config: { ...config, ...keysOf(read(config, engine)) }, tensors });
      const { logits } = await model.run(ids, { want: ["logits"] });
      return wanted.reduce((most, value, i) => Math.max(most, Math.abs(value - logits![i]!)), 0) / largest;
    };
    // As in the judge of the model: float32 sums in another order.
    expect(await off("llama.cpp")).toBeLessThan(2 ** -17);
    expect(await off("transformers")).toBeGreaterThan(2 ** -10);
  });
});
