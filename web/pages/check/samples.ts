/** The samples of My vectors, the most common mistakes first. `seen`: a public thread that reports the mistake. */
export const SAMPLES = [
  { id: "pairing-swapped", model: "llama-3.2-1b", seen: "rasbt/LLMs-from-scratch#747" },
  { id: "table-pairing-mismatch", model: "llama-2-7b", seen: "huggingface/transformers#40462" },
  { id: "position-offset", model: "llama-3.2-1b", seen: "unslothai/unsloth#3803" },
  { id: "base-wrong", model: "llama-3-8b", seen: "lyogavin/airllm#369" },
  { id: "scaling-ignored", model: "llama-3.2-1b", seen: "Blaizzy/mlx-vlm#1710" },
  { id: "low-precision-positions", model: "llama-2-7b", seen: "huggingface/transformers#29285", far: true },
  { id: "attention-factor-missing", model: "gpt-oss-20b", seen: "ml-explore/mlx-lm#1507" },
  { id: "heads-and-positions-swapped", model: "llama-2-7b", seen: "facebookresearch/xformers#841" },
  { id: "rotary-dim-wrong", model: "phi-2", seen: "huggingface/transformers#48682" },
  { id: "exponent-dim-wrong", model: "phi-2", seen: "pie-project/pie#603" },
  { id: "position-ignored", model: "llama-2-7b" },
  { id: "position-reset", model: "llama-2-7b", seen: "allenai/OLMo-core#591" },
  { id: "applied-twice", model: "llama-2-7b", seen: "labmlai/annotated_deep_learning_paper_implementations#251" },
  { id: "not-applied", model: "llama-2-7b" },
  { id: "direction-reversed", model: "llama-2-7b", seen: "karpathy/nanochat#489" },
  { id: "output-order", model: "llama-2-7b", seen: "tenstorrent/tt-metal#26844" },
  { id: "sin-cos-swapped", model: "llama-2-7b" },
  { id: "sign-wrong", model: "llama-2-7b" },
  { id: "correct", model: "llama-3.2-1b" },
  { id: "unexplained", model: "llama-3.2-1b" },
] as const satisfies readonly { id: string; model: string; seen?: string; far?: true }[];

export type SampleId = (typeof SAMPLES)[number]["id"];
export type Sample = (typeof SAMPLES)[number] & { seen?: string; far?: true };

/**
 * The samples of My checkpoint: an unchanged small model, one with another base in its config, and one with only k
 * permuted.
 */
export const WEIGHTS_SAMPLES = ["right", "base", "keys"] as const;
export type WeightsSample = (typeof WEIGHTS_SAMPLES)[number];

export const sampleOf = (id: string): Sample | undefined => SAMPLES.find((sample) => sample.id === id);
