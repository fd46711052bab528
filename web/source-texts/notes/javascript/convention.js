import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

for (const model_type of ["glm4", "llama", "mistral"])
  console.log(model_type, rw.parseConfig({ model_type, hidden_size: 4096, num_attention_heads: 32 }).pairing);
