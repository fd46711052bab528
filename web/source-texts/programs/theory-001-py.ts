import type { Written } from "./python.js";
import { code, head, numpyFrequencies, specCode } from "../heads.js";
import { DIM, ORDERS, WORDS } from "../qwen3-tutorial/attention.js";
import { SPAN } from "../qwen3-tutorial/sinusoidal.js";

export const programs: Readonly<Record<string, Written>> = {
  "001-order": ({ order }) =>
    code(
      `const order = ${JSON.stringify(ORDERS[String(order)])};
const rows = order.map((_, i) => Array.from({ length: ${DIM} }, (_, c) => Math.sin(${DIM} * i + c)));
const at = (words) => Float32Array.from(words.flatMap((i) => rows[i]));
const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: ${WORDS}, keySeq: ${WORDS}, headDim: ${DIM}, weights: true };
for (const words of [order.map((_, i) => i), order]) console.log(rw.attention(at(words), at(words), at(words), sizes).weights);`,
      `order = np.array(${JSON.stringify(ORDERS[String(order)])})
x = np.sin(np.arange(${WORDS * DIM})).reshape(${WORDS}, ${DIM})

def weights(x):
    scores = np.exp(x @ x.T / np.sqrt(${DIM}))
    return scores / scores.sum(axis=1, keepdims=True)

print(np.abs(weights(x)[np.ix_(order, order)] - weights(x[order])).max())`,
    ),
  "001-sinusoidal": ({ dim, base }) =>
    code(
      `const codes = rw.sinusoidal({ start: 0, count: ${SPAN + 1} }, ${dim}, { base: ${base} });
const at = (m) => codes.subarray(m * ${dim}, (m + 1) * ${dim});
const rope = rw.scoreByDistance(${specCode(head(Number(dim), "interleaved", Number(base)))}, { start: 0, count: ${SPAN + 1} });
for (const distance of [0, 1, 10, 50, 100])
  console.log(distance, at(0).reduce((sum, x, i) => sum + x * at(distance)[i], 0) * 2 / ${dim}, rope[distance]);`,
      `${numpyFrequencies(head(Number(dim), "interleaved", Number(base)))}
for distance in [0, 1, 10, 50, 100]:
    print(distance, np.cos(distance * inv_freq).mean())`,
    ),
  "001-theta-index": ({ dim }) =>
    code(
      `const { invFreq } = rw.frequencies(${specCode(head(Number(dim)))});
console.log(invFreq.slice(0, 4), [1, 2, 3, 4].map((i) => 10000 ** (-2 * (i - 1) / ${dim})));`,
      `i = np.arange(1, ${dim} // 2 + 1)\nprint((10000.0 ** (-2 * (i - 1) / ${dim}))[:4], (10000.0 ** (-np.arange(0, ${dim}, 2) / ${dim}))[:4])`,
    ),
  "001-flow": ({ seq }) =>
    code(
      `const spec = ${specCode(head(DIM, "interleaved"))};
const x = Float32Array.from({ length: ${seq} * ${DIM} }, (_, i) => Math.sin(i));
const positions = Array.from({ length: ${seq} }, (_, i) => i);
const rope = { pairing: spec.pairing, cosSin: rw.cosSin(spec, positions), queryPositionIds: positions, keyPositionIds: positions };
const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: ${seq}, keySeq: ${seq}, headDim: ${DIM} };
const { output, weights } = rw.attention(x, x, x, { ...sizes, causal: true, weights: true, rope });
console.log(output.length, weights);`,
      `${numpyFrequencies(head(DIM))}
x = np.sin(np.arange(${Number(seq) * DIM})).reshape(${seq}, ${DIM})
z = (x[:, 0::2] + 1j * x[:, 1::2]) * np.exp(1j * np.outer(np.arange(${seq}), inv_freq))
scores = (z @ z.conj().T).real / np.sqrt(${DIM}) + np.triu(np.full((${seq}, ${seq}), -np.inf), 1)
weights = np.exp(scores - scores.max(axis=1, keepdims=True))
print(weights / weights.sum(axis=1, keepdims=True))`,
    ),
};
