// The config and the tensors of a model of the Llama family with tied embeddings, from its sizes.
import type { Model } from "ropewalk/model";

export interface Sizes {
  layers: number;
  width: number;
  inner: number;
  heads: number;
  kvHeads: number;
  headDim: number;
  vocabulary: number;
  eps: number;
  base: number;
  /** The number of positions that it supports. */
  length: number;
}

export const configOf = (sizes: Sizes) => ({
  model_type: "llama",
  hidden_act: "silu",
  tie_word_embeddings: true,
  hidden_size: sizes.width,
  intermediate_size: sizes.inner,
  num_hidden_layers: sizes.layers,
  num_attention_heads: sizes.heads,
  num_key_value_heads: sizes.kvHeads,
  head_dim: sizes.headDim,
  vocab_size: sizes.vocabulary,
  rms_norm_eps: sizes.eps,
  rope_theta: sizes.base,
  max_position_embeddings: sizes.length,
});

/** The shapes by name, without ".weight". */
export function shapesOf({
  layers,
  width,
  inner,
  heads,
  kvHeads,
  headDim,
  vocabulary,
}: Sizes): Record<string, number[]> {
  const own: Record<string, number[]> = {
    input_layernorm: [width],
    "self_attn.q_proj": [heads * headDim, width],
    "self_attn.k_proj": [kvHeads * headDim, width],
    "self_attn.v_proj": [kvHeads * headDim, width],
    "self_attn.o_proj": [width, heads * headDim],
    post_attention_layernorm: [width],
    "mlp.gate_proj": [inner, width],
    "mlp.up_proj": [inner, width],
    "mlp.down_proj": [width, inner],
  };
  const shapes: Record<string, number[]> = { "model.embed_tokens": [vocabulary, width], "model.norm": [width] };
  for (let layer = 0; layer < layers; ++layer)
    for (const [name, shape] of Object.entries(own)) shapes[`model.layers.${layer}.${name}`] = shape;
  return shapes;
}

/** The time of `count` symbols after the first that a model writes greedily, and all the symbols. */
export async function write(
  model: Pick<Model, "generate">,
  prompt: readonly number[],
  count: number,
): Promise<{ seconds: number; found: number[] }> {
  const found: number[] = [];
  let begin = 0;
  for await (const id of model.generate(prompt, { count: 1 + count, temperature: 0 }))
    if (found.push(id) === 1) begin = performance.now();
  return { seconds: (performance.now() - begin) / 1000, found };
}

export const lengthOf = (shape: readonly number[]): number => shape.reduce((product, size) => product * size, 1);

/**
 * Two for each weight (of the embedding only for the wanted tokens), and four for each channel of a key that is seen.
 */
export function flopsOf(sizes: Sizes, seq: number, logits = seq): number {
  const { layers, width, heads, headDim, vocabulary } = sizes;
  const matrices = Object.values(shapesOf(sizes)).filter((shape) => shape.length > 1);
  const inLayers = matrices.reduce((sum, shape) => sum + lengthOf(shape), 0) - vocabulary * width;
  return 2 * inLayers * seq + 2 * vocabulary * width * logits + layers * heads * headDim * 2 * seq * (seq + 1);
}
