import type { Written } from "./python.js";
import { code, head, numbers, numpyFrequencies, numpyTurn, specCode, twoVectors } from "../heads.js";
import { torchGenerator } from "../torch/normal.js";
import type { Values } from "../types.js";
import { DIM } from "../minimind/attention.js";

const pairCode = (values: Values): { javascript: string; numpy: string } => {
  const spec = head(DIM, "interleaved");
  const [x, y] = twoVectors(DIM);
  return code(
    `const spec = ${specCode(spec)};
const x = Float32Array.of(${numbers(x)});
const y = Float32Array.of(${numbers(y)});
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const turn = (v, m) => rw.rotate(v, { shape: [1, 1, 1, ${DIM}], pairing: spec.pairing, cosSin: rw.cosSin(spec, [m]) });
const add = (v, m) => v.map((value, i) => value + rw.sinusoidal([m], ${DIM})[i]);
for (const n of [0, 64, 128, 256]) {
  const m = n + ${values["distance"]};
  console.log(n, dot(add(x, m), add(y, n)), dot(turn(x, m), turn(y, n)));
}`,
    `${numpyFrequencies(spec)}
x = np.array([${numbers(x)}])
y = np.array([${numbers(y)}])

${numpyTurn("interleaved")}

def add(x, m):
    return x + np.stack([np.sin(m * inv_freq), np.cos(m * inv_freq)], -1).ravel()

for n in [0, 64, 128, 256]:
    m = n + ${values["distance"]}
    print(n, add(x, m) @ add(y, n), turn(x, m) @ turn(y, n))`,
  );
};

export const programs: Readonly<Record<string, Written>> = {
  "000-pipeline": pairCode,
  "000-cosine": ({ distance }) => {
    const { randn } = torchGenerator(7);
    const [q, k] = [randn(4), randn(4)];
    return code(
      `const spec = ${specCode(head(4))};
const [q, k] = [Float32Array.of(${numbers(q)}), Float32Array.of(${numbers(k)})];
console.log(rw.scoreByDistance(spec, [${distance}], { q, k })[0]); // |q||k|cos(alpha + distance) is not this`,
      `${numpyFrequencies(head(4))}
q, k = np.array([${numbers(q)}]), np.array([${numbers(k)}])

${numpyTurn("half-split")}

print(turn(q, ${distance}) @ k)`,
    );
  },
  "000-gqa": ({ heads, kv }) =>
    code(
      `const spec = ${specCode(head(DIM))};
const cosSin = rw.cosSin(spec, { start: 0, count: 6 });
const ones = (heads) => new Float32Array(2 * 6 * heads * ${DIM}).fill(1);
const turn = (x, heads) => rw.rotate(x, { shape: [2, 6, heads, ${DIM}], layout: "bshd", pairing: spec.pairing, cosSin });
const sizes = { batch: 2, heads: ${heads}, kvHeads: ${kv}, querySeq: 6, keySeq: 6, headDim: ${DIM}, layout: "bshd" };
const options = { ...sizes, causal: true, weights: true };
const { weights } = rw.attention(turn(ones(${heads}), ${heads}), turn(ones(${kv}), ${kv}), ones(${kv}), options);
console.log(weights.length, weights.slice(0, 6));`,
      `${numpyFrequencies(head(DIM))}
q = np.ones((2, 6, ${heads}, ${DIM}))
k = np.ones((2, 6, ${kv}, ${DIM}))
angle = np.outer(np.arange(6), inv_freq)[None, :, None, :]
cos, sin = np.concatenate([np.cos(angle)] * 2, -1), np.concatenate([np.sin(angle)] * 2, -1)
half = lambda x: np.concatenate([-x[..., ${DIM / 2}:], x[..., :${DIM / 2}]], -1)
q, k = q * cos + half(q) * sin, k * cos + half(k) * sin
print(q.shape, k.shape, "query head h reads key head h //", ${heads} // ${kv})`,
    ),
};
