import type { Written } from "./python.js";
import { code, head, specCode } from "../heads.js";
import { config } from "../qwen3-tutorial/classes.js";

export const programs: Readonly<Record<string, Written>> = {
  "001-qwen3-class": ({ type, old }) => {
    const text = JSON.stringify(config(String(type), old === true));
    return code(
      `const spec = rw.parseConfig(${text});\nconsole.log(spec, rw.frequencies(spec).attentionFactor, rw.inspectConfig(${text}).notes);`,
      `# head_dim of the config, not hidden_size // num_attention_heads; unscaled\nprint((1.0 / 1e6 ** (np.arange(0, 128, 2) / 128))[:3], (1.0 / 1e6 ** (np.arange(0, 64, 2) / 64))[:3])`,
    );
  },
  "001-shape-flow": ({ batch, pairs, seq }) =>
    code(
      `console.log(rw.cosSin(${specCode(head(2 * Number(pairs)))}, { start: 0, count: ${seq} })); // [${seq}, ${pairs}], the same for each of ${batch} rows`,
      `inv_freq = np.tile((1.0 / 10000 ** (np.arange(0, ${2 * Number(pairs)}, 2) / ${2 * Number(pairs)}))[None, :, None], (${batch}, 1, 1))
freqs = inv_freq @ np.tile(np.arange(float(${seq}))[None, None, :], (${batch}, 1, 1))
emb = np.concatenate([freqs.transpose(0, 2, 1)] * 2, axis=-1)
print(inv_freq.shape, freqs.shape, emb.shape, np.cos(emb[0]))`,
    ),
  "001-rotate-half": ({ x, m }) =>
    code(
      `const spec = ${specCode(head(8))};
console.log(rw.rotate(Float32Array.of(${x}), { shape: [1, 1, 1, 8], pairing: spec.pairing, cosSin: rw.cosSin(spec, [${m}]) }));`,
      `x = np.array([${x}], float)
angle = ${m} / 10000 ** (np.arange(0, 8, 2) / 8)
cos, sin = np.tile(np.cos(angle), 2), np.tile(np.sin(angle), 2)
print(x * cos + np.concatenate([-x[4:], x[:4]]) * sin)`,
    ),
};
