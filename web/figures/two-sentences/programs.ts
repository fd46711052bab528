import type { RopeSpec, Ropewalk } from "../../api/index.js";
import {
  javascriptHead,
  numpyFrequencies,
  numpyHead,
  rowsText,
  runLengthText,
  specText,
} from "../export/figure-code.js";
import type { FigureCode } from "../view/view.js";
import { placement } from "../numbers/rotated.js";

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
  const half = spec.rotaryDim / 2;
  const start = spec.rotaryOffset ?? 0;
  const read = spec.pairing;
  const write = spec.writeAs ?? read;
  const channels = (pairing: string): string =>
    pairing === "interleaved"
      ? `${start} + 2 * np.arange(${half}), ${start} + 2 * np.arange(${half}) + 1`
      : `${start} + np.arange(${half}), ${start} + np.arange(${half}) + ${half}`;
  const frequencies = numpyFrequencies(engine, spec);
  const factor = frequencies.includes("attention_factor") ? " * attention_factor" : "";
  const sign = spec.direction === -1 ? "-" : "";
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const order = ${JSON.stringify(given.order)}; // sentence B: which word of A stands at each place
// [words, ${headDim}]
const queries = ${vectors(given.queries)};
const keys = ${vectors(given.keys)};
const values = ${vectors(given.values)};

const cosSin = rw.cosSin(spec, { start: 0, count: ${tokens} }${runLengthText(spec)});
const turned = (x) => rw.rotate(x, { shape: [1, 1, ${tokens}, ${headDim}], ...${JSON.stringify(placement(spec))}, cosSin });
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
    numpy: `${numpyHead}${frequencies}order = ${JSON.stringify(given.order)}  # sentence B: which word of A stands at each place
queries = np.array(${rowsText(given.queries, headDim)})
keys = np.array(${rowsText(given.keys, headDim)})
values = np.array(${rowsText(given.values, headDim)})

def turned(x):
    angle = ${sign}np.arange(len(x))[:, None] * inv_freq
    cos, sin = np.cos(angle)${factor}, np.sin(angle)${factor}
    a, b = ${channels(read)}  # ${read}
    c, d = ${channels(write)}
    y = x.copy()
    y[:, c] = x[:, a] * cos - x[:, b] * sin
    y[:, d] = x[:, a] * sin + x[:, b] * cos
    return y

def attend(q, k, v):
    scores = q @ k.T / np.sqrt(${headDim})
${given.causal ? "    scores[np.triu_indices(len(q), 1)] = -np.inf  # the causal mask\n" : ""}    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True) @ v

for prepare in (lambda x: x, turned):
    a = attend(prepare(queries), prepare(keys), values)
    b = attend(prepare(queries[order]), prepare(keys[order]), values[order])
    print(np.abs(a[order] - b).max())  # first without position, then with RoPE
`,
  };
}
