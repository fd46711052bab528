import { rowsOf, type ModelType, type Row } from "./model-type.js";

const vllm = (file: string): Partial<ModelType> => ({ source: `vllm/model_executor/models/${file}.py` });
const mlx = (file: string): Partial<ModelType> => ({ source: `mlx_lm/models/${file}.py` });
const latent = { qk_rope_head_dim: 64 };

/** Models that transformers does not contain, as vLLM, mlx-lm or their own code reads them. */
// One row a line, so that they can be read as a table.
// prettier-ignore
const rows: readonly Row[] = [
  // By vLLM's registry these run as Llama
  ["aquila internlm internlm3 xverse", [], {}, vllm("llama")],
  ["internlm2", [], {}, vllm("internlm2")],
  ["minicpm", [], {}, vllm("minicpm")],
  ["orion", [], {}, vllm("orion")],
  ["deepseek", [], {}, vllm("deepseek_v2")],
  ["baichuan", [4096], {}, { ...vllm("baichuan"), onlyIf: ["hidden_size", 4096] }],
  ["bailing_moe", [], {}, vllm("bailing_moe")],
  ["bailing_moe_v2", [], { partial_rotary_factor: 0.5 }, { ...vllm("bailing_moe"), partial: true }],
  ["bailing_hybrid", [0, 0, 0, 0, 6e5], latent, { ...vllm("bailing_moe_linear"), pairing: "interleaved" }],
  ["solar", [], {}, vllm("solar")],
  ["ouro", [], {}, vllm("ouro")],
  ["grok-1", [], {}, vllm("grok1")],
  ["chatglm", [4096, 32, 0, 0, 1e4], { kv_channels: 128, seq_length: 2048, partial_rotary_factor: 0.5 },
    { ...vllm("chatglm"), pairing: "interleaved", partial: true, halfSplitUnless: "original_rope", baseRatio: "rope_ratio" }],

  ["chatglm_6b", [4096, 32, 0, 0, 1e4], {}, { source: "THUDM/chatglm-6b modeling_chatglm.py", parts: ["position", "block position"] }],
  ["chronos2", [], {}, { source: "chronos-forecasting, chronos2/layers.py" }],
  ["mpt_rope", [], {}, { source: "llm-foundry, models/layers/attention.py", aliases: { no_scaling: "default", original: "default" } }],
  ["kyutai", [], { positional_embedding: "rope" }, { source: "moshi, modules/rope.py", pairing: "interleaved", onlyIf: ["positional_embedding", "rope"] }],
  ["zonos", [0, 0, 0, 16384, 1e4], {}, { source: "Zonos, backbone/_torch.py", pairing: "interleaved" }],
  ["minimind", [], {}, { source: "minimind, model/model_minimind.py" }],
  ["Dream", [], {}, mlx("Dream")],
  ["Klear", [], {}, mlx("Klear")],
  ["afm7", [0, 0, 0, 0, 50000], {}, { ...mlx("afm7"), pairing: "interleaved" }],
  ["baichuan_m1", [], {}, mlx("baichuan_m1")],
  ["cohere2_moe", [1024, 64, 128, 0, 50000], { sliding_window: 4096, sliding_window_pattern: 4, prefix_dense_sliding_window_pattern: 1 },
    { ...mlx("cohere2_moe"), pairing: "interleaved", noRope: "full_attention" }],
  ["exaone", [], {}, mlx("exaone")],
  ["hunyuan", [], {}, mlx("hunyuan")],
  ["kimi_linear", [2304, 32, 0, 1048576, 1e4], { ...latent, mla_use_nope: false }, { ...mlx("kimi_linear"), pairing: "interleaved", onlyIf: ["mla_use_nope", false] }],
  ["lille-130m", [], {}, { ...mlx("lille-130m"), pairing: "interleaved" }],
  ["mimo", [0, 0, 0, 32768], {}, mlx("mimo")],
  ["minicpm3", [], {}, mlx("minicpm3")],
  ["nemotron-nas", [8192, 64, 0, 131072, 500000], {}, mlx("nemotron-nas")],
  ["openelm", [0, 0, 0, 0, 1e4], {}, mlx("openelm")],
  ["phi3small", [0, 0, 0, 0, 1e6], {}, mlx("phi3small")],
  ["plamo", [], {}, mlx("plamo")],
  ["plamo2", [4096, 32, 0, 2048], { hidden_size_per_head: 128 }, mlx("plamo2")],
  ["telechat3", [], {}, mlx("telechat3")],
  ["youtu_llm", [2048, 16, 0, 131072, 1.6e6], latent, { ...mlx("youtu_llm"), pairing: "interleaved" }],
];

export const engineTypes = () => rowsOf({}, rows);
