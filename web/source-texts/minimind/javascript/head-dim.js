import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();

// Settings
const hidden = 512;
const heads = 8;
const head = 0;

const config = { model_type: "llama", hidden_size: hidden, num_attention_heads: heads };
const spec = rw.parseConfig(head > 0 ? { ...config, head_dim: head } : config);
const { invFreq, wavelength } = rw.frequencies(spec);
console.log(spec.headDim, spec.base, invFreq.slice(0, 4), wavelength.at(-1));
