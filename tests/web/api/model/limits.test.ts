// Sizes whose products do not fit into 32 bits give an error, and the model still works.
import { expect, test } from "vitest";
import { loadModel, RopewalkError } from "ropewalk/model";
import { rejectionOf } from "../refused.js";

/** A safetensors file of zeros in float16. */
function zeros(shapes: Record<string, number[]>): Uint8Array {
  const header: Record<string, unknown> = {};
  let end = 0;
  for (const [name, shape] of Object.entries(shapes)) {
    const from = end;
    end += 2 * shape.reduce((product, size) => product * size, 1);
    header[name] = { dtype: "F16", shape, data_offsets: [from, end] };
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + end);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  return bytes;
}

test(
  "logits of 64 tokens whose size wraps around to 64 numbers in 32 bits are refused",
  { timeout: 120_000 },
  async () => {
    const vocabulary = 2 ** 26 + 1;
    const layer = {
      input_layernorm: [1],
      "self_attn.q_proj": [2, 1],
      "self_attn.k_proj": [2, 1],
      "self_attn.v_proj": [2, 1],
      "self_attn.o_proj": [1, 2],
      post_attention_layernorm: [1],
      "mlp.gate_proj": [1, 1],
      "mlp.up_proj": [1, 1],
      "mlp.down_proj": [1, 1],
    };
    const weights = zeros({
      "model.embed_tokens.weight": [vocabulary, 1],
      "model.norm.weight": [1],
      ...Object.fromEntries(Object.entries(layer).map(([name, shape]) => [`model.layers.0.${name}.weight`, shape])),
    });
    const config = {
      model_type: "llama",
      hidden_size: 1,
      intermediate_size: 1,
      num_hidden_layers: 1,
      num_attention_heads: 1,
      head_dim: 2,
      vocab_size: vocabulary,
      tie_word_embeddings: true,
    };
    using model = await loadModel({ config, weights });
    const error = await rejectionOf(model.run(Array.from({ length: 64 }, (_, i) => i)));
    expect(error).toBeInstanceOf(RopewalkError);
    expect(error).toMatchObject({ code: "out-of-memory" });
    expect((await model.run([1])).loss.length).toBe(0);
  },
);
