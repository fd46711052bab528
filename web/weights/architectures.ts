import type { Pairing } from "../api/types.js";

/**
 * How llama.cpp rotates a GGUF, by its `general.architecture`. NORM pairs (2i, 2i + 1): if the config.json of such an
 * architecture means half-split, the converter permutes the rows of q and k. NEOX pairs (i, i + rotary_dim / 2) and
 * leaves the rows as they are; MROPE and IMROPE do the same with positions of several axes. NONE does not rotate.
 * Source: llama_model_rope_type in src/llama-model.cpp of llama.cpp, and LLM_ARCH_NAMES in src/llama-arch.cpp, as of
 * 2026.
 */
const kinds = {
  NORM:
    "llama llada llama4 deci baichuan starcoder internlm2 minicpm xverse command-r cohere2 cohere2moe olmo arctic deepseek deepseek2 " +
    "deepseek2-ocr deepseek32 deepseek4 plm chatglm glm4 granite granitemoe granitehybrid chameleon bailingmoe neo-bert smollm3 arcee " +
    "ernie4_5 ernie4_5-moe mistral3 mistral4 eagle3 llama-embed maincoder glm-dsa nanbeige",
  NEOX:
    "falcon falcon-h1 grok dbrx bert jina-bert-v3 modern-bert nomic-bert nomic-bert-moe eurobert stablelm bitnet qwen qwen2 dream qwen2moe " +
    "qwen3 qwen3moe llada-moe rnd1 olmo2 olmoe phi2 phi3 phimoe plamo plamo2 plamo3 gemma gemma2 gemma3 gemma3n gemma4 gemma-embedding " +
    "starcoder2 openelm gptneox codeshell orion nemotron exaone exaone4 exaone-moe minicpm3 bailingmoe2 dots1 hunyuan-moe jais2 gpt-oss " +
    "hunyuan-dense lfm2 lfm2moe smallthinker seed_oss grovemoe apertus minimax-m2 cogvlm pangu-embedded afmoe qwen3next mimo2 step35 " +
    "glm4moe hunyuan_vl gemma4-assistant hy_v3 minimax-m3 laguna talkie mellum",
  MROPE: "qwen2vl paddleocr",
  IMROPE: "qwen3vl qwen3vlmoe qwen35 qwen35moe qwen3tts",
  NONE:
    "gpt2 gptj mpt refact bloom mamba mamba2 jamba jina-bert-v2 t5 t5encoder jais rwkv6 rwkv6qwen2 rwkv7 arwkv7 wavtokenizer-dec " +
    "nemotron_h nemotron_h_moe kimi-linear",
} as const;

export type RopeKind = keyof typeof kinds;

const byName = new Map(
  Object.entries(kinds).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind as RopeKind] as const)),
);

/** Architectures whose kind depends on whether the first two axes of positions have pairs. */
const BY_AXES = /^(?:glm4|glm4moe|hunyuan_vl)$/;

/** axes: the number of pairs of each axis. Undefined for an architecture that is not in the table. */
export const ropeKindOf = (architecture: string, axes: readonly unknown[]): RopeKind | undefined =>
  BY_AXES.test(architecture) && axes.length > 1 && axes.slice(0, 2).every((pairs) => Number(pairs) > 0)
    ? "MROPE"
    : byName.get(architecture);

export const pairingOfKind = (kind: RopeKind | undefined): Pairing | undefined =>
  kind === undefined || kind === "NONE" ? undefined : kind === "NORM" ? "interleaved" : "half-split";
