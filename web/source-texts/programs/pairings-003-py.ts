import type { Written } from "./python.js";
import { code, head, numbers, numpyFrequencies, numpyTurn, specCode, twoVectors } from "../heads.js";
import type { Values } from "../types.js";

const adjacentCode = ({ dim, seq }: Values): { javascript: string; numpy: string } =>
  code(
    `const spec = ${specCode(head(Number(dim), "interleaved"))};
const x = Float32Array.from({ length: ${seq} * ${dim} }, (_, i) => Math.sin(i));
console.log(rw.rotate(x, { shape: [1, 1, ${seq}, ${dim}], pairing: spec.pairing, cosSin: rw.cosSin(spec, { start: 0, count: ${seq} }) }));`,
    `${numpyFrequencies(head(Number(dim)))}
angle = np.outer(np.arange(${seq}), inv_freq)
cache = np.stack([np.cos(angle), np.sin(angle)], -1)
x = np.sin(np.arange(${Number(seq) * Number(dim)})).reshape(${seq}, ${Number(dim) / 2}, 2)
y = np.stack([x[..., 0] * cache[..., 0] - x[..., 1] * cache[..., 1], x[..., 1] * cache[..., 0] + x[..., 0] * cache[..., 1]], -1)
print(y.reshape(${seq}, ${dim}))`,
  );

export const programs: Readonly<Record<string, Written>> = {
  "003-recipe": adjacentCode,
  "003-adjacent": adjacentCode,
  "003-half-split": ({ dim, wanted }) => {
    const spec = head(Number(dim));
    const [q] = twoVectors(Number(dim));
    return code(
      `const spec = ${specCode(spec)};
const q = Float32Array.of(${numbers(q)});
const cosSin = rw.cosSin(spec, [${Number(wanted) - 1}]);
console.log(rw.rotate(q, { shape: [1, 1, 1, ${dim}], pairing: spec.pairing, cosSin }));`,
      `${numpyFrequencies(spec)}
q = np.array([${numbers(q)}])

${numpyTurn("half-split")}

print(turn(q, ${Number(wanted) - 1}))`,
    );
  },
  "003-convention": () =>
    code(
      `for (const model_type of ["glm4", "llama", "mistral"])
  console.log(model_type, rw.parseConfig({ model_type, hidden_size: 4096, num_attention_heads: 32 }).pairing);`,
      `print({"glm4": "interleaved", "llama": "half-split", "mistral": "half-split"})`,
    ),
};
