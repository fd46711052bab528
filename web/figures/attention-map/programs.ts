import type { RopeSpec, Ropewalk } from "../../api/index.js";
import {
  javascriptHead,
  javascriptRotation,
  numpyHead,
  numpyRotation,
  rowsText,
  specText,
} from "../export/figure-code.js";
import type { FigureCode } from "../export/menu.js";

export function attentionMapCode(engine: Ropewalk, spec: RopeSpec, vectors: Float32Array): FigureCode {
  const { headDim } = spec;
  const tokens = vectors.length / headDim;
  const shape = `batch: 1, heads: 1, kvHeads: 1, querySeq: ${tokens}, keySeq: ${tokens}, headDim: ${headDim}`;
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
// One vector per word: its query, its key and its value.
const x = Float32Array.from(${rowsText(vectors, headDim)}.flat());
${javascriptRotation(spec)}const attend = (qk) => rw.attention(qk, qk, x, { ${shape}, causal: true, weights: true }).weights;
console.log("off", attend(x).join(" "));
console.log("on", attend(turn(x, Array.from({ length: ${tokens} }, (_, i) => i))).join(" "));
`,
    numpy: `${numpyHead}${numpyRotation(engine, spec)}
# One vector per word: its query, its key and its value.
x = np.array(${rowsText(vectors, headDim)})

def attend(qk):
    scores = qk @ qk.T / np.sqrt(${headDim})
    scores[np.triu_indices(${tokens}, 1)] = -np.inf
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)

print("off", attend(x))
print("on", attend(turn(x, range(${tokens}))))
`,
  };
}
