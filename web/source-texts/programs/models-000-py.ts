import type { Written } from "./python.js";
import { code } from "../heads.js";

const configCode = (config: string): { javascript: string; numpy: string } =>
  code(
    `const spec = rw.parseConfig(${config});
const { invFreq, wavelength } = rw.frequencies(spec);
console.log(spec.headDim, spec.base, invFreq.slice(0, 4), wavelength.at(-1));`,
    `config = ${config.replaceAll(/(\w+):/g, '"$1":')}
head_dim = config.get("head_dim", config["hidden_size"] // config["num_attention_heads"])
inv_freq = 1.0 / config.get("rope_theta", 10000.0) ** (np.arange(0, head_dim, 2) / head_dim)
print(head_dim, inv_freq[:4], 2 * np.pi / inv_freq[-1])`,
  );

export const programs: Readonly<Record<string, Written>> = {
  "000-head-dim": ({ hidden, heads, head }) =>
    configCode(
      `{ model_type: "llama", hidden_size: ${hidden}, num_attention_heads: ${heads}${Number(head) > 0 ? `, head_dim: ${head}` : ""} }`,
    ),
  "000-comparison": ({ trained }) =>
    code(
      `const { wavelength } = rw.frequencies({ ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "interleaved" });
console.log(wavelength.filter((length) => length > ${trained}).length, "of", wavelength.length);`,
      `wavelength = 2 * np.pi * 10000 ** (np.arange(0, 64, 2) / 64)\nprint((wavelength > ${trained}).sum(), "of", len(wavelength))`,
    ),
  "000-advice": ({ m, n }) =>
    code(
      `const spec = { ropeType: "default", base: 10000, headDim: 4, rotaryDim: 4, pairing: "half-split" };
const turn = (x, position) =>
  rw.rotate(Float32Array.from(x), { shape: [1, 1, 1, 4], pairing: spec.pairing, cosSin: rw.cosSin(spec, [position]) });
const [q, k] = [turn([1, 2, 3, 4], ${m}), turn([4, 3, 2, 1], ${n})];
console.log(q, k, q.reduce((sum, value, i) => sum + value * k[i], 0));`,
      `inv_freq = np.array([1.0, 0.01])

def turn(x, m):
    cos, sin = np.tile(np.cos(m * inv_freq), 2), np.tile(np.sin(m * inv_freq), 2)
    return x * cos + np.concatenate([-x[2:], x[:2]]) * sin

q, k = turn(np.array([1.0, 2, 3, 4]), ${m}), turn(np.array([4.0, 3, 2, 1]), ${n})
print(q, k, q @ k)`,
    ),
  "000-minimind": () =>
    configCode(
      `{ model_type: "minimind", hidden_size: 768, num_attention_heads: 8, head_dim: 96, rope_theta: 1000000 }`,
    ),
};
