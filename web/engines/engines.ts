import candle from "./data/candle.json" with { type: "json" };
import deepspeed from "./data/deepspeed.json" with { type: "json" };
import diffusersData from "./data/diffusers.json" with { type: "json" };
import llamaCpp from "./data/llama.cpp.json" with { type: "json" };
import mlxLm from "./data/mlx-lm.json" with { type: "json" };
import onnxruntime from "./data/onnxruntime.json" with { type: "json" };
import sglang from "./data/sglang.json" with { type: "json" };
import tensorrtLlm from "./data/tensorrt-llm.json" with { type: "json" };
import torchtitan from "./data/torchtitan.json" with { type: "json" };
import torchtune from "./data/torchtune.json" with { type: "json" };
import transformers4 from "./data/transformers-4.json" with { type: "json" };
import transformers5 from "./data/transformers-5.json" with { type: "json" };
import vllmMain from "./data/vllm-main.json" with { type: "json" };
import vllm from "./data/vllm.json" with { type: "json" };
import type { EngineData } from "./types.js";

/** In place of transformers 5 for a class of Diffusers. */
export const diffusers = diffusersData as unknown as EngineData;

/** One entry for an engine and a range of its versions. A new version is a new file, or a new line in one. */
export const engineData = [
  transformers5,
  transformers4,
  vllm,
  vllmMain,
  sglang,
  llamaCpp,
  mlxLm,
  tensorrtLlm,
  onnxruntime,
  torchtune,
  torchtitan,
  candle,
  deepspeed,
] as unknown as readonly EngineData[];
