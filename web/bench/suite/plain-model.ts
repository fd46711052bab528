// A forward pass of a Llama in plain loops: in float32 the code of a page without a library, in float64 the reference
// for all.
import type { ModelTask } from "./peer.js";

type List = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
type Numbers = ArrayLike<number>;

/** y [rows, out] = x [rows, width] times the rows of w [out, width]; with `add`, the product is added to y. */
function multiply(x: Numbers, w: Numbers, y: List, width: number, out: number, add = false): void {
  const rows = y.length / out;
  for (let row = 0; row < rows; ++row) {
    for (let o = 0; o < out; ++o) {
      let sum = 0;
      for (let i = 0; i < width; ++i) sum += x[row * width + i]! * w[o * width + i]!;
      const at = row * out + o;
      y[at] = add ? y[at]! + sum : sum;
    }
  }
}

function normalize(x: Numbers, gain: Numbers, y: List, width: number, eps: number): void {
  for (let row = 0; row < x.length; row += width) {
    let squares = 0;
    for (let i = 0; i < width; ++i) squares += x[row + i]! ** 2;
    const factor = 1 / Math.sqrt(squares / width + eps);
    for (let i = 0; i < width; ++i) y[row + i] = x[row + i]! * factor * gain[i]!;
  }
}

/** Rotates x [seq, heads, headDim] in place. */
function rotate(x: List, heads: number, { headDim, cos, sin }: ModelTask): void {
  const pairs = headDim / 2;
  for (let at = 0, row = 0; at < x.length; at += headDim, ++row) {
    const table = Math.floor(row / heads) * pairs;
    for (let pair = 0; pair < pairs; ++pair) {
      const [c, s] = [cos[table + pair]!, sin[table + pair]!];
      const [x0, x1] = [x[at + pair]!, x[at + pairs + pair]!];
      x[at + pair] = x0 * c - x1 * s;
      x[at + pairs + pair] = x0 * s + x1 * c;
    }
  }
}

/** Each query over the keys up to its own. */
function attend(q: List, k: List, v: List, y: List, { heads, kvHeads, headDim }: ModelTask): void {
  const seq = q.length / heads / headDim;
  const scores = new Float64Array(seq);
  for (let row = 0; row < seq; ++row) {
    for (let head = 0; head < heads; ++head) {
      const at = (row * heads + head) * headDim;
      const keyAt = (key: number): number => (key * kvHeads + Math.floor((head * kvHeads) / heads)) * headDim;
      let highest = -Infinity;
      for (let key = 0; key <= row; ++key) {
        const from = keyAt(key);
        let dot = 0;
        for (let d = 0; d < headDim; ++d) dot += q[at + d]! * k[from + d]!;
        scores[key] = dot / Math.sqrt(headDim);
        highest = Math.max(highest, scores[key]!);
      }
      let total = 0;
      for (let key = 0; key <= row; ++key) total += scores[key] = Math.exp(scores[key]! - highest);
      y.fill(0, at, at + headDim);
      for (let key = 0; key <= row; ++key) {
        const from = keyAt(key);
        const weight = scores[key]! / total;
        for (let d = 0; d < headDim; ++d) y[at + d] = y[at + d]! + weight * v[from + d]!;
      }
    }
  }
}

/** Logits, [ids.length, vocabulary]; intermediate results are in lists that `make` returns. */
export function plainModel<L extends List>(task: ModelTask, make: (length: number) => L): L {
  const { layers, width, inner, heads, kvHeads, headDim, vocabulary, eps, ids, weights } = task;
  const seq = ids.length;
  const [queries, keys] = [heads * headDim, kvHeads * headDim];
  const embedding = weights["model.embed_tokens"]!;
  const [x, normal] = [make(seq * width), make(seq * width)];
  const [q, k, v] = [make(seq * queries), make(seq * keys), make(seq * keys)];
  const [seen, gate, up] = [make(seq * queries), make(seq * inner), make(seq * inner)];
  ids.forEach((id, row) => x.set(embedding.subarray(id * width, (id + 1) * width), row * width));
  for (let layer = 0; layer < layers; ++layer) {
    const of = (name: string): Float32Array => weights[`model.layers.${layer}.${name}`]!;
    normalize(x, of("input_layernorm"), normal, width, eps);
    multiply(normal, of("self_attn.q_proj"), q, width, queries);
    multiply(normal, of("self_attn.k_proj"), k, width, keys);
    multiply(normal, of("self_attn.v_proj"), v, width, keys);
    rotate(q, heads, task);
    rotate(k, kvHeads, task);
    attend(q, k, v, seen, task);
    multiply(seen, of("self_attn.o_proj"), x, queries, width, true);
    normalize(x, of("post_attention_layernorm"), normal, width, eps);
    multiply(normal, of("mlp.gate_proj"), gate, width, inner);
    multiply(normal, of("mlp.up_proj"), up, width, inner);
    for (let i = 0; i < gate.length; ++i) up[i] = (up[i]! * gate[i]!) / (1 + Math.exp(-gate[i]!));
    multiply(up, of("mlp.down_proj"), x, inner, width, true);
  }
  normalize(x, weights["model.norm"]!, normal, width, eps);
  const logits = make(seq * vocabulary);
  multiply(normal, embedding, logits, width, vocabulary);
  return logits;
}
