import type { RopeSpec, Ropewalk } from "../../api/index.js";
import {
  javascriptHead,
  javascriptRotation,
  numpyHead,
  numpyRotation,
  rowsText,
  specText,
} from "../export/figure-code.js";
import type { FigureCode } from "../view/view.js";

export interface TwoSentencesCase {
  order: readonly number[];
  queries: Float32Array;
  keys: Float32Array;
  values: Float32Array;
  causal: boolean;
}

export function twoSentencesCode(engine: Ropewalk, spec: RopeSpec, given: TwoSentencesCase): FigureCode {
  const { headDim } = spec;
  const tokens = given.order.length;
  const shape = `{ batch: 1, heads: 1, kvHeads: 1, querySeq: ${tokens}, keySeq: ${tokens}, headDim: ${headDim}${given.causal ? ", causal: true" : ""} }`;
  const vectors = (array: Float32Array): string => `Float32Array.from(${rowsText(array, headDim)}.flat())`;
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const order = ${JSON.stringify(given.order)}; // sentence B: which word of A stands at each place
// [words, ${headDim}]
const queries = ${vectors(given.queries)};
const keys = ${vectors(given.keys)};
const values = ${vectors(given.values)};

${javascriptRotation(spec)}const turned = (x) => turn(x, order.map((_, place) => place));
const row = (x, i) => x.subarray(i * ${headDim}, (i + 1) * ${headDim});
const reordered = (x) => Float32Array.from(order.flatMap((word) => Array.from(row(x, word))));
for (const prepare of [(x) => x, turned]) {
  const attend = (q, k, v) => rw.attention(prepare(q), prepare(k), v, ${shape}).output;
  const a = attend(queries, keys, values);
  const b = attend(reordered(queries), reordered(keys), reordered(values));
  const differences = order.flatMap((word, place) =>
    Array.from(row(a, word), (value, i) => Math.abs(value - row(b, place)[i])),
  );
  console.log(Math.max(...differences)); // first without position, then with RoPE
}
`,
    numpy: `${numpyHead}${numpyRotation(engine, spec)}
order = ${JSON.stringify(given.order)}  # sentence B: which word of A stands at each place
queries = np.array(${rowsText(given.queries, headDim)})
keys = np.array(${rowsText(given.keys, headDim)})
values = np.array(${rowsText(given.values, headDim)})

def attend(q, k, v):
    scores = q @ k.T / np.sqrt(${headDim})
${given.causal ? "    scores[np.triu_indices(len(q), 1)] = -np.inf  # the causal mask\n" : ""}    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True) @ v

for prepare in (lambda x: x, lambda x: turn(x, range(len(x)))):
    a = attend(prepare(queries), prepare(keys), values)
    b = attend(prepare(queries[order]), prepare(keys[order]), values[order])
    print(np.abs(a[order] - b).max())  # first without position, then with RoPE
`,
  };
}
