// Metadata of GGUF files that public threads of 2025 and 2026 printed, beside the config.json of the same model.
// Expected frequencies come from loops here.
import { readWeights, type WeightsReport } from "ropewalk/weights";
import { loadRopewalk, type RopeSpec } from "ropewalk";
import { describe, expect, it } from "vitest";
import { gguf, noise, safetensors, type Tensor, type Value } from "./files.js";

const rw = await loadRopewalk();
type Values = Record<string, Value>;
const read = async (architecture: string, values: Values, config?: object, own: Record<string, Tensor> = {}) => {
  const keys = Object.entries(values).map(([key, value]) => [`${architecture}.${key}`, value] as const);
  const file = gguf({ "general.architecture": architecture, ...Object.fromEntries(keys) }, own);
  return readWeights([file], config === undefined ? {} : { config });
};
const errors = ({ notes }: WeightsReport): string[] =>
  notes.filter(({ severity }) => severity === "error").map(({ code }) => code);
/** The values to write, of the note about `path`. */
const written = ({ notes }: WeightsReport, code: string, path: string) =>
  notes.find((note) => note.code === code && note.path === path)?.write;
const turns = (spec: RopeSpec, rate: (pair: number) => number): void => {
  const { invFreq } = rw.frequencies(spec);
  invFreq.forEach((one, pair) => expect(one).toBeCloseTo(rate(pair), 12));
};
const plain = (base: number, width: number) => (pair: number) => base ** ((-2 * pair) / width);

describe("Qwen 3.5: llama.cpp 22673, ollama 17903, llama.cpp 25334", () => {
  const values = {
    embedding_length: 5120,
    block_count: 2,
    "attention.head_count": 24,
    "attention.head_count_kv": 4,
    "attention.key_length": 256,
    context_length: 262144,
    "rope.dimension_count": 64,
    "rope.dimension_sections": [11, 11, 10, 0],
    "rope.freq_base": { f: 1e7 },
  };
  const config = {
    model_type: "qwen3_5_text",
    hidden_size: 5120,
    num_attention_heads: 24,
    num_key_value_heads: 4,
    num_hidden_layers: 2,
    head_dim: 256,
    max_position_embeddings: 262144,
    rope_parameters: {
      rope_type: "default",
      rope_theta: 1e7,
      partial_rotary_factor: 0.25,
      mrope_section: [11, 11, 10],
      mrope_interleaved: true,
    },
  };

  it.each<[string, Values]>([
    ["four sections", values],
    [
      "ollama's three, and heads of k and v by layer",
      {
        ...values,
        "attention.head_count_kv": [0, 4],
        "rope.dimension_sections": [11, 11, 10],
        mrope_sections: [11, 11, 10],
      },
    ],
  ])("%s", async (_, given) => {
    const report = await read("qwen35", given, config);
    expect(errors(report)).toEqual([]);
    expect(report.metadata).toMatchObject({ mropeSection: [11, 11, 10], mropeInterleaved: true, rotaryDim: 64 });
    turns(report.metadata!, plain(1e7, 64));
  });
});

describe("Gemma 4: llama.cpp 22616, 21430, turboquant_plus 86", () => {
  const values = {
    embedding_length: 2560,
    block_count: 2,
    "attention.head_count": 8,
    "attention.head_count_kv": 2,
    "attention.key_length": 512,
    "attention.key_length_swa": 256,
    "attention.sliding_window_pattern": [true, false],
    context_length: 131072,
    "rope.dimension_count": 512,
    "rope.dimension_count_swa": 256,
    "rope.freq_base": { f: 1e6 },
    "rope.freq_base_swa": { f: 1e4 },
  };
  const config = {
    model_type: "gemma4_text",
    hidden_size: 2560,
    num_attention_heads: 8,
    num_key_value_heads: 2,
    num_hidden_layers: 2,
    head_dim: 256,
    global_head_dim: 512,
    layer_types: ["sliding_attention", "full_attention"],
    max_position_embeddings: 131072,
    rope_parameters: {
      full_attention: { rope_type: "proportional", rope_theta: 1e6, partial_rotary_factor: 0.25 },
      sliding_attention: { rope_type: "default", rope_theta: 1e4 },
    },
  };
  const factors = (turning: number) => ({
    "rope_freqs.weight": { shape: [256], data: Array.from({ length: 256 }, (_, i) => (i < turning ? 1 : 1e30)) },
  });

  it("factors of 1e30 are pairs that do not turn: 64 of 256 turn, by a denominator of 512", async () => {
    for (const given of [undefined, config]) {
      const report = await read("gemma4", values, given, factors(64));
      expect(errors(report)).toEqual([]);
      expect(report.metadata).toMatchObject({ ropeType: "proportional", headDim: 512, pairing: "half-split" });
      turns(report.metadata!, (pair) => (pair < 64 ? plain(1e6, 512)(pair) : 0));
    }
  });

  it("other factors, no factors, another base: each is reported under its own key", async () => {
    expect(errors(await read("gemma4", values, config, factors(128)))).toEqual(["factors-differ"]);
    const without = await read("gemma4", values, config);
    expect(errors(without)).toEqual(["factors-missing"]);
    expect(without.notes[0]).toMatchObject({ path: "rope_freqs.weight" });
    const full = await read("gemma4", { ...values, "rope.freq_base": { f: 1e4 } }, config, factors(64));
    expect(written(full, "base-differs", "gemma4.rope.freq_base")).toEqual({ "gemma4.rope.freq_base": 1e6 });
    const sliding = await read("gemma4", { ...values, "rope.freq_base_swa": { f: 1e6 } }, config, factors(64));
    expect(errors(sliding)).toEqual(["sliding-base-differs"]);
  });
});

describe("Gemma 4 with its attention, whose full layers have pairs that do not turn", () => {
  const [hidden, heads, layers] = [24, 4, 3];
  const isFull = (layer: number): boolean => layer % 2 === 1;
  /** As training leaves it: each half-split pair of q is that of k turned by an angle that grows with the pair. */
  const attention = (layer: number): [q: Tensor, k: Tensor] => {
    const [headDim, keyHeads] = isFull(layer) ? [512, 1] : [256, 2];
    const k = noise(keyHeads * headDim * hidden, layer + 1);
    const q = noise(heads * headDim * hidden, layer + 100).map((value) => 0.7 * value);
    const half = headDim / 2;
    for (let head = 0; head < heads; head++)
      for (let pair = 0; pair < half; pair++) {
        const [cos, sin] = [Math.cos(0.9 + 0.02 * pair), Math.sin(0.9 + 0.02 * pair)];
        const at = (head * headDim + pair) * hidden;
        const from = (Math.floor((head * keyHeads) / heads) * headDim + pair) * hidden;
        for (let n = 0; n < hidden; n++) {
          const [x, y] = [k[from + n]!, k[from + half * hidden + n]!];
          q[at + n]! += cos * x - sin * y;
          q[at + half * hidden + n]! += sin * x + cos * y;
        }
      }
    const rows = (data: Float32Array): Tensor => ({ shape: [data.length / hidden, hidden], data });
    return [rows(q), rows(k)];
  };
  const named = (name: (layer: number, role: "q" | "k") => string): Record<string, Tensor> =>
    Object.fromEntries(
      Array.from({ length: layers }, (_, layer) => {
        const [q, k] = attention(layer);
        return [
          [name(layer, "q"), q],
          [name(layer, "k"), k],
        ] as const;
      }).flat(),
    );
  const config = {
    model_type: "gemma4_text",
    hidden_size: hidden,
    num_attention_heads: heads,
    num_key_value_heads: 2,
    num_global_key_value_heads: 1,
    attention_k_eq_v: true,
    num_hidden_layers: layers,
    head_dim: 256,
    global_head_dim: 512,
    layer_types: Array.from({ length: layers }, (_, layer) => (isFull(layer) ? "full_attention" : "sliding_attention")),
    max_position_embeddings: 131072,
    rope_parameters: {
      full_attention: { rope_type: "proportional", rope_theta: 1e6, partial_rotary_factor: 0.25 },
      sliding_attention: { rope_type: "default", rope_theta: 1e4 },
    },
  };

  it("safetensors are judged, with the heads of k of each kind of layer", async () => {
    const file = safetensors(named((layer, role) => `model.layers.${layer}.self_attn.${role}_proj.weight`));
    const report = await readWeights([file], { config });
    expect(errors(report)).toEqual([]);
    expect(report).toMatchObject({ pairing: "half-split", compared: true });
    expect(report.layers).toHaveLength(layers);
  });

  it("GGUF is judged", async () => {
    const values = {
      embedding_length: hidden,
      block_count: layers,
      "attention.head_count": heads,
      "attention.head_count_kv": Array.from({ length: layers }, (_, layer) => (isFull(layer) ? 1 : 2)),
      "attention.key_length": 512,
      "attention.key_length_swa": 256,
      "attention.sliding_window_pattern": Array.from({ length: layers }, (_, layer) => !isFull(layer)),
      context_length: 131072,
      "rope.dimension_count": 512,
      "rope.freq_base": { f: 1e6 },
      "rope.freq_base_swa": { f: 1e4 },
    };
    const tensors = named((layer, role) => `blk.${layer}.attn_${role}.weight`);
    const data = Array.from({ length: 256 }, (_, i) => (i < 64 ? 1 : 1e30));
    const report = await read("gemma4", values, config, { ...tensors, "rope_freqs.weight": { shape: [256], data } });
    expect(errors(report)).toEqual([]);
    expect(report).toMatchObject({ pairing: "half-split", compared: true });
  });
});

describe("DeepSeek V4: ik_llama.cpp 2218 and 2240, llama.cpp 24162", () => {
  const values = {
    embedding_length: 4096,
    block_count: 2,
    "attention.head_count": 64,
    "attention.head_count_kv": 1,
    "attention.key_length": 512,
    "attention.compress_ratios": [0, 4],
    "attention.compress_rope_freq_base": { f: 160000 },
    context_length: 1048576,
    "rope.dimension_count": 64,
    "rope.freq_base": { f: 10000 },
    "rope.scaling.type": "yarn",
    "rope.scaling.factor": { f: 16 },
    "rope.scaling.original_context_length": 65536,
    "rope.scaling.yarn_beta_fast": { f: 32 },
    "rope.scaling.yarn_beta_slow": { f: 1 },
  };
  const config = {
    model_type: "deepseek_v4",
    hidden_size: 4096,
    num_attention_heads: 64,
    num_key_value_heads: 1,
    num_hidden_layers: 2,
    head_dim: 512,
    qk_rope_head_dim: 64,
    max_position_embeddings: 1048576,
    rope_theta: 10000,
    compress_rope_theta: 160000,
    rope_scaling: { type: "yarn", factor: 16, original_max_position_embeddings: 65536, beta_fast: 32, beta_slow: 1 },
  };

  it("the last 64 channels turn plainly by 10000; YaRN is that of layers with a compressor", async () => {
    for (const given of [undefined, config]) {
      const report = await read("deepseek4", values, given);
      expect(errors(report)).toEqual([]);
      expect(report.metadata).toMatchObject({ pairing: "interleaved", rotaryDim: 64, rotaryOffset: 448 });
      turns(report.metadata!, plain(10000, 64));
      expect(rw.frequencies(report.metadata!).attentionFactor).toBe(1);
    }
  });

  it.each<[string, string, Value, number]>([
    ["base-differs", "attention.compress_rope_freq_base", { f: 40000 }, 160000],
    ["scaling-differs", "rope.scaling.factor", { f: 8 }, 16],
    ["base-differs", "rope.freq_base", { f: 160000 }, 10000],
  ])("%s: %s", async (code, key, value, wanted) => {
    const report = await read("deepseek4", { ...values, [key]: value }, config);
    expect(errors(report)).toEqual([code]);
    expect(written(report, code, `deepseek4.${key}`)).toEqual({ [`deepseek4.${key}`]: wanted });
  });
});

describe("Kimi K2: ik_llama.cpp 616 and 1916, GGUF-Tool-Suite 30", () => {
  const values = {
    embedding_length: 7168,
    block_count: 2,
    "attention.head_count": 64,
    "attention.head_count_kv": 1,
    "attention.key_length": 576,
    "attention.key_length_mla": 192,
    "attention.kv_lora_rank": 512,
    context_length: 131072,
    "rope.dimension_count": 64,
    "rope.freq_base": { f: 50000 },
    "rope.scaling.yarn_log_multiplier": { f: 0.1 },
  };
  const yarn = {
    "rope.scaling.type": "yarn",
    "rope.scaling.factor": { f: 32 },
    "rope.scaling.original_context_length": 4096,
  };
  const config = {
    model_type: "deepseek_v3",
    hidden_size: 7168,
    num_attention_heads: 64,
    num_key_value_heads: 64,
    num_hidden_layers: 2,
    qk_rope_head_dim: 64,
    kv_lora_rank: 512,
    max_position_embeddings: 131072,
    rope_theta: 50000,
    rope_scaling: {
      type: "yarn",
      factor: 32,
      mscale: 1,
      mscale_all_dim: 1,
      original_max_position_embeddings: 4096,
      beta_fast: 1,
      beta_slow: 1,
    },
  };
  const betas = { "rope.scaling.yarn_beta_fast": { f: 1 }, "rope.scaling.yarn_beta_slow": { f: 1 } };

  it("a latent's row of 576 and its one head of k are no other sizes than the config's, nor are an older file's", async () => {
    const { "attention.key_length_mla": _, ...older } = values;
    for (const given of [values, { ...older, "attention.key_length": 192, "attention.head_count_kv": 64 }]) {
      const report = await read("deepseek2", { ...given, ...yarn, ...betas }, config);
      expect(errors(report)).toEqual([]);
      expect(report.metadata).toMatchObject({ headDim: 64, rotaryDim: 64, pairing: "interleaved" });
    }
  });

  it("bounds and scaling that the file leaves out are reported, with the keys and the numbers of a GGUF", async () => {
    const key = (name: string) => `deepseek2.rope.scaling.${name}`;
    const noteOf = async (given: Values) => (await read("deepseek2", given, config)).notes[0]!;
    expect(await noteOf({ ...values, ...yarn })).toMatchObject({
      code: "scaling-differs",
      write: { [key("yarn_beta_fast")]: 1, [key("yarn_beta_slow")]: 1 },
    });
    expect((await noteOf(values)).write).toEqual({
      [key("type")]: "yarn",
      [key("factor")]: 32,
      [key("original_context_length")]: 4096,
      [key("yarn_beta_fast")]: 1,
      [key("yarn_beta_slow")]: 1,
      [key("yarn_log_multiplier")]: 0.1,
    });
  });
});
