import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { javascriptHead, numpyHead, numpyRotation, rowsText, runLengthText, specText } from "../export/figure-code.js";
import type { CacheRotation, HeadVectors } from "./head-groups.js";
import type { FigureCode } from "../export/rope-figure-tools.js";
import { placement } from "../numbers/rotated.js";

const COMMENTS: Record<CacheRotation, string> = {
  on: "",
  off: " // no rotation",
  late: " // the mistake: keys turned as if one position further",
  twice: " // the mistake: keys turned again when they leave the cache",
};

export function attentionShapesCode(
  engine: Ropewalk,
  spec: RopeSpec,
  vectors: HeadVectors,
  rotation: CacheRotation,
  head: number,
): FigureCode {
  const { headDim } = spec;
  const { tokens, kvHeads, queries, keys } = vectors;
  const heads = vectors.heads / kvHeads;
  const kvHead = Math.floor(head / heads);
  const first = kvHead * heads;
  const q = rowsText(part(queries, vectors.heads * headDim, first * headDim, heads * headDim), headDim);
  const k = rowsText(part(keys, kvHeads * headDim, kvHead * headDim, headDim), headDim);
  const late = rotation === "late" ? 1 : 0;
  const [query, once] = rotation === "off" ? ["q", "k"] : ["turn(q, heads, 0)", `turn(k, 1, ${late})`];
  const key = rotation === "twice" ? `turn(${once}, 1, 0)` : once;
  const inNumpy = (call: string): string => call.replaceAll(/, (?:heads|1), /g, ", ");
  const javascript = `${javascriptHead}const spec = ${specText(spec)};
const [tokens, heads, headDim] = [${tokens}, ${heads}, ${headDim}];
// Query heads ${first} to ${first + heads - 1}, [tokens, heads, headDim], and key head ${kvHead} that they share,
// [tokens, 1, headDim].
const q = Float32Array.from(${q}.flat());
const k = Float32Array.from(${k}.flat());
const turn = (x, heads, start) =>
  rw.rotate(x, {
    shape: [1, tokens, heads, headDim],
    layout: "bshd",
    ...${JSON.stringify(placement(spec))},
    cosSin: rw.cosSin(spec, { start, count: tokens }${runLengthText(spec)}),
  });
const cache = ${key};${COMMENTS[rotation]}
const shape = { batch: 1, heads, kvHeads: 1, querySeq: tokens, keySeq: tokens, headDim };
const { weights } = rw.attention(${query}, cache, cache, { ...shape, layout: "bshd", causal: true, weights: true });
for (let row = 0; row < heads * tokens; row += 1)
  console.log(${first} + Math.floor(row / tokens), row % tokens, weights.subarray(row * tokens, (row + 1) * tokens).join(" "));
`;
  const numpy = `${numpyHead}${numpyRotation(engine, spec, true)}
# Query heads ${first} to ${first + heads - 1}, [tokens, heads, head_dim], and key head ${kvHead} that they share, [tokens, 1, head_dim].
q = np.array(${q}).reshape(${tokens}, ${heads}, ${headDim})
k = np.array(${k}).reshape(${tokens}, 1, ${headDim})
cache = ${inNumpy(key)}${COMMENTS[rotation].replace("//", " #")}
scores = np.einsum("mhd,nd->hmn", ${inNumpy(query)}, cache[:, 0]) / np.sqrt(${headDim})
scores += np.triu(np.full((${tokens}, ${tokens}), -np.inf), 1)
weights = np.exp(scores - scores.max(axis=2, keepdims=True))
print(weights / weights.sum(axis=2, keepdims=True))
`;
  return { javascript, numpy };
}

/** `width` numbers of every row, starting at `from`. */
function part(rows: Float32Array, stride: number, from: number, width: number): Float32Array {
  const found = new Float32Array((rows.length / stride) * width);
  for (let row = 0; row * stride < rows.length; row += 1)
    found.set(rows.subarray(row * stride + from, row * stride + from + width), row * width);
  return found;
}
