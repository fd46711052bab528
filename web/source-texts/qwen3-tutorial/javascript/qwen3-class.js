import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const config = {
  model_type: "qwen3",
  hidden_size: 1024,
  num_attention_heads: 16,
  num_key_value_heads: 8,
  head_dim: 128,
  max_position_embeddings: 40960,
  rope_theta: 1000000,
  rope_scaling: null,
};

const spec = rw.parseConfig(config);
console.log(spec, rw.frequencies(spec).attentionFactor, rw.inspectConfig(config).notes);
