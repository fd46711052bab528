// The layout of SmolLM 2's 135 million weights, random ones: writing beside a reading of the weights, a prompt beside the peak.
import type { ModelTensor } from "ropewalk/model";
import type { Bench, Case } from "./bench.js";
import { Unsupported, type Checked, type Runner } from "./runner.js";

/** config.json of HuggingFaceTB/SmolLM2-135M. */
const sizes = { layers: 30, width: 576, inner: 1536, heads: 9, kvHeads: 3, headDim: 64, vocabulary: 49152 };
const config = {
  model_type: "llama",
  hidden_act: "silu",
  tie_word_embeddings: true,
  hidden_size: sizes.width,
  intermediate_size: sizes.inner,
  num_hidden_layers: sizes.layers,
  num_attention_heads: sizes.heads,
  num_key_value_heads: sizes.kvHeads,
  vocab_size: sizes.vocabulary,
  rms_norm_eps: 1e-5,
  rope_theta: 100000,
  max_position_embeddings: 8192,
};

/** Bytes of 32 numbers. */
const blocks = { BF16: 64, Q8_0: 34 } as const;
export type LargeType = keyof typeof blocks;

function shapesOf(): [name: string, shape: number[]][] {
  const { layers, width, inner, heads, kvHeads, headDim, vocabulary } = sizes;
  const layer: [string, number[]][] = [
    ["input_layernorm", [width]],
    ["self_attn.q_proj", [heads * headDim, width]],
    ["self_attn.k_proj", [kvHeads * headDim, width]],
    ["self_attn.v_proj", [kvHeads * headDim, width]],
    ["self_attn.o_proj", [width, heads * headDim]],
    ["post_attention_layernorm", [width]],
    ["mlp.gate_proj", [inner, width]],
    ["mlp.up_proj", [inner, width]],
    ["mlp.down_proj", [width, inner]],
  ];
  const all = Array.from({ length: layers }, (_, i) =>
    layer.map(([name, shape]): [string, number[]] => [`model.layers.${i}.${name}`, shape]),
  );
  return [["model.embed_tokens", [vocabulary, width]], ["model.norm", [width]], ...all.flat()];
}

const countOf = (shape: readonly number[]): number => shape.reduce((product, size) => product * size, 1);
const matrices = shapesOf().filter(([, shape]) => shape.length > 1);
const weights = matrices.reduce((sum, [, shape]) => sum + countOf(shape), 0);
const embedding = sizes.vocabulary * sizes.width;

/** Numbers around 0.03, of either sign: bits of a generator below an exponent, or whole numbers times 2^-12. */
function randomBytes(type: LargeType, bytes: number, seed: number): Uint8Array {
  let state = seed;
  const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 16;
  const words = Uint16Array.from({ length: bytes / 2 }, next);
  if (type === "BF16") return new Uint8Array(words.map((bits) => 0x3c80 | (bits & 0x807f)).buffer);
  for (let i = 0; i < words.length; i += blocks.Q8_0 / 2) words[i] = 0x0c00;
  return new Uint8Array(words.buffer);
}

const tensorsOf = (type: LargeType): ModelTensor[] =>
  shapesOf().map(([name, shape], i) => {
    const dtype = shape.length === 1 ? "F32" : type;
    const read = (from: number, to: number): Uint8Array =>
      dtype === "F32"
        ? new Uint8Array(new Float32Array((to - from) / 4).fill(1).buffer)
        : randomBytes(type, to - from, from + i + 1);
    return { name: `${name}.weight`, dtype, shape, read };
  });

const ids = Array.from({ length: 128 }, (_, i) => (i * 977 + 5) % sizes.vocabulary);
const written = 16;

async function load({ loadModel }: Bench, type: LargeType) {
  if (loadModel === undefined) throw new Unsupported("ropewalk/model was left out");
  return loadModel({ config, tensors: tensorsOf(type) });
}

type Loaded = Awaited<ReturnType<typeof load>>;

/** Seconds of each of the symbols after the first, and the symbols. */
async function write(model: Loaded): Promise<{ seconds: number; found: number[] }> {
  const found: number[] = [];
  let begin = 0;
  for await (const id of model.generate(ids.slice(0, 4), { count: 1 + written, temperature: 0 }))
    if (found.push(id) === 1) begin = performance.now();
  return { seconds: (performance.now() - begin) / 1000, found };
}

/** What was written symbol by symbol is the likeliest of the same text as one prompt. tests/web/api/model/judge checks the logits. */
async function check(model: Loaded): Promise<Checked> {
  const { found } = await write(model);
  let differ = 0;
  for (const [i, id] of found.entries()) {
    for await (const best of model.generate([...ids.slice(0, 4), ...found.slice(0, i)], { count: 1, temperature: 0 }))
      differ += Number(best !== id);
  }
  return { error: differ, allowed: 0 };
}

function writeCase(type: LargeType): Case {
  const bytes = (weights / 32) * blocks[type];
  const runners = async (bench: Bench): Promise<Runner[]> => {
    const model = await load(bench, type);
    const reading = bench.limits.reading("the weights", Math.ceil(bytes / 4 / 16) * 16);
    const own: Runner = {
      who: "ropewalk/model",
      kind: "ropewalk",
      limit: reading[1]!.who,
      work: bytes * written,
      seconds: async () => (await write(model)).seconds,
      check: () => check(model),
      dispose: () => model.dispose(),
    };
    return [...reading, own];
  };
  return { group: "model", series: "135 million weights, a symbol", column: type, unit: "GB/s", work: bytes, runners };
}

function promptCase(type: LargeType): Case {
  const peak = "multiply-add peak";
  const { layers, heads, headDim } = sizes;
  const attention = layers * heads * headDim * 2 * ids.length * (ids.length + 1);
  const runners = async (bench: Bench): Promise<Runner[]> => {
    const model = await load(bench, type);
    const run = async (): Promise<void> => {
      for await (const id of model.generate(ids, { count: 1, temperature: 0 })) void id;
    };
    const own: Runner = { who: "ropewalk/model", kind: "ropewalk", limit: peak, run, dispose: () => model.dispose() };
    return [bench.limits.multiplyAdd(peak), own];
  };
  return {
    group: "model",
    series: "135 million weights, a prompt of 128",
    column: type,
    unit: "GFLOP/s",
    work: 2 * (weights - embedding) * ids.length + 2 * embedding + attention,
    runners,
  };
}

export const largeModelCases = (types: readonly LargeType[]): Case[] => [
  ...types.map(writeCase),
  ...types.map(promptCase),
];
