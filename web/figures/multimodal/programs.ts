import type { Ropewalk } from "../../api/index.js";
import { javascriptHead, numpyHead, specText } from "../export/figure-code.js";
import { flatSpec, type MultimodalView } from "./schemes.js";
import type { FigureCode } from "../export/rope-figure-tools.js";

export function multimodalCode(engine: Ropewalk, view: MultimodalView, token: number): FigureCode {
  const { spec, axes, listens, tokens, positions } = view;
  const { headDim, pairing } = spec;
  const flat = flatSpec(spec);
  const rows = axes.map((axis, a) => [axis, JSON.stringify(positions.slice(a * tokens, (a + 1) * tokens))] as const);
  const list = (values: Float64Array): string => `np.array([${Array.from(values).join(", ")}])`;
  return {
    javascript: `${javascriptHead}const spec = ${specText(spec)};
const [tokens, token, headDim] = [${tokens}, ${token}, ${headDim}];
const positions = [
${rows.map(([axis, row]) => `  ${row}, // ${axis}\n`).join("")}].flat();
// All vectors are ones, so that position alone decides.
const ones = new Float32Array(tokens * headDim).fill(1);
const shape = { batch: 1, heads: 1, kvHeads: 1, querySeq: 1, keySeq: tokens, headDim };
const weights = (cosSin) => {
  const keys = rw.rotate(ones, { shape: [1, 1, tokens, headDim], pairing: "${pairing}", cosSin });
  const query = keys.slice(token * headDim, (token + 1) * headDim);
  return rw.attention(query, keys, ones, { ...shape, weights: true }).weights;
};
console.log("axes", weights(rw.cosSinMultimodal(spec, positions)).join(" "));
const flat = ${specText(flat)};
console.log("flat", weights(rw.cosSin(flat, { start: 0, count: tokens })).join(" "));
`,
    numpy: `${numpyHead}positions = np.array([
${rows.map(([axis, row]) => `    ${row},  # ${axis}\n`).join("")}])
listens = ${JSON.stringify(listens.map((axis) => axes.indexOf(axis)))}  # the axis of each pair
inv_freq = ${list(engine.frequencies(spec).invFreq)}
inv_freq_flat = ${list(engine.frequencies(flat).invFreq)}

def weights(angle):  # [tokens, pairs]; a pair of ones adds twice the cosine of the angle between two tokens
    scores = 2 * np.cos(angle - angle[${token}]).sum(axis=1) / np.sqrt(${headDim})
    parts = np.exp(scores - scores.max())
    return parts / parts.sum()

print("axes", weights(positions[listens].T * inv_freq))
print("flat", weights(np.arange(${tokens})[:, None] * inv_freq_flat))
`,
  };
}
