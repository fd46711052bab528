import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

const spec = rw.parseConfig({
  model_type: "minimind",
  hidden_size: 768,
  num_attention_heads: 8,
  head_dim: 96,
  rope_theta: 1000000,
});
const { invFreq, wavelength } = rw.frequencies(spec);
console.log(spec.headDim, spec.base, invFreq.slice(0, 4), wavelength.at(-1));
