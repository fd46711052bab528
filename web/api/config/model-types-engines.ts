import { rowsOf, type ModelType, type Row } from "./model-type.js";

const vllm = (file: string): Partial<ModelType> => ({ source: `vllm/model_executor/models/${file}.py` });
const mlx = (file: string): Partial<ModelType> => ({ source: `mlx_lm/models/${file}.py` });
const mlxVlm = (file: string): Partial<ModelType> => ({ source: `mlx_vlm/models/${file}.py` });
/** Models whose files are named after them, without default sizes. */
const alike = (source: typeof vllm, names: string): Row[] =>
  names.split(" ").map((name) => [name, [], {}, source(name)]);
const partial = { partial: true } as const;
const latent = { qk_rope_head_dim: 64 };

/** Models that transformers does not contain, as vLLM, mlx-lm or their own code reads them. */
// One row a line, so that they can be read as a table.
// prettier-ignore
const rows: readonly Row[] = [
  ...alike(vllm, "bailing_moe internlm2 minicpm molmo orion ouro solar"),
  ...alike(mlx, "Dream iquestloopcoder Klear baichuan_m1 exaone hunyuan plamo telechat3"),
  // In vLLM's registry these run as Llama
  ["aquila internlm internlm3 xverse", [], {}, vllm("llama")],
  ["deepseek", [], {}, vllm("deepseek_v2")],
  ["baichuan", [4096], {}, { ...vllm("baichuan"), onlyIf: ["hidden_size", 4096] }],
  ["bailing_moe_v2", [], { partial_rotary_factor: 0.5 }, { ...vllm("bailing_moe"), partial: true }],
  ["bailing_hybrid", [0, 0, 0, 0, 6e5], { ...latent, partial_rotary_factor: 0.5 }, { ...vllm("bailing_moe_linear"), pairing: "interleaved", linear: "half-split" }],
  ["grok-1", [], {}, vllm("grok1")],
  ["chatglm", [4096, 32, 0, 0, 1e4], { kv_channels: 128, seq_length: 2048, partial_rotary_factor: 0.5 },
    { ...vllm("chatglm"), pairing: "interleaved", partial: true, halfSplitUnless: "original_rope", base: { times: "rope_ratio" } }],

  // Checkpoints that contain their code
  ["RefinedWeb RefinedWebModel", [], { alibi: false }, { ...vllm("falcon"), onlyIf: ["alibi", false] }],
  ["stablelm_epoch", [], { rope_pct: 0.25 }, { ...vllm("stablelm"), ...partial }],
  ["step3_text", [0, 0, 0, 0, 5e5], { max_position_embedding: 65536 }, vllm("step3_text")],
  ["Keye KeyeVL1_5", [], {}, vllm("keye")],
  ["phi-msft", [], { rotary_dim: 32 }, mlx("phixtral")],
  ["minicpmo minicpmv", [], {}, mlxVlm("minicpmo/minicpmo")],
  ["molmo2 molmo2_text", [], {}, mlxVlm("molmo2/language")],
  ["dots_ocr", [0, 0, 0, 0, 1e6], {}, mlxVlm("dots_ocr/dots_ocr")],
  ["llada2_moe", [0, 0, 0, 0, 6e5], { partial_rotary_factor: 0.5 }, { ...mlxVlm("llada2_moe/language"), ...partial }],
  ["hf_olmo", [], {}, { source: "OLMo, olmo/model.py", onlyIf: ["rope", true] }],
  ["new", [], {}, { ...vllm("bert_with_rope"), shiftsNtk: true }],

  ["chatglm_6b", [4096, 32, 0, 0, 1e4], {}, { source: "THUDM/chatglm-6b modeling_chatglm.py", parts: ["position", "block position"] }],
  ["chronos2", [], {}, { source: "chronos-forecasting, chronos2/layers.py" }],
  ["mpt_rope", [], {}, { source: "mosaicml/llm-foundry, llmfoundry/models/mpt/modeling_mpt.py", aliases: { no_scaling: "default", original: "default" } }],
  ["kyutai", [], { positional_embedding: "rope" }, { source: "moshi, modules/rope.py", pairing: "interleaved", onlyIf: ["positional_embedding", "rope"] }],
  ["zonos", [0, 0, 0, 16384, 1e4], {}, { source: "Zonos, backbone/_torch.py", pairing: "interleaved" }],
  ["minimind", [], {}, { source: "minimind, model/model_minimind.py" }],
  ["afm7", [0, 0, 0, 0, 50000], {}, { ...mlx("afm7"), pairing: "interleaved" }],
  ["lille-130m", [], {}, { ...mlx("lille-130m"), pairing: "interleaved" }],
  ["mimo", [0, 0, 0, 32768], {}, mlx("mimo")],
  ["nemotron-nas", [8192, 64, 0, 131072, 500000], {}, mlx("nemotron-nas")],
  ["openelm", [0, 0, 0, 0, 1e4], {}, mlx("openelm")],
  ["phi3small", [0, 0, 0, 0, 1e6], {}, mlx("phi3small")],
  ["plamo2", [4096, 32, 0, 2048], { hidden_size_per_head: 128 }, mlx("plamo2")],
  ["youtu_llm", [2048, 16, 0, 131072, 1.6e6], latent, { ...mlx("youtu_llm"), pairing: "interleaved" }],
];

export const engineTypes = () => rowsOf({}, rows);
