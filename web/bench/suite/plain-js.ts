// The code of a page without a library: plain loops in JavaScript.
import type { AttentionTask, Attempt, Peer, RotationTask } from "./peer.js";
import { plainModel } from "./plain-model.js";

/** Takes cos and sin from a table that is made once. */
function turnByTable(task: RotationTask, y: Float32Array): void {
  const { heads, seq, headDim, pairing, x } = task;
  const pairs = headDim / 2;
  const step = pairing === "half-split" ? 1 : 2;
  const apart = pairing === "half-split" ? pairs : 1;
  for (let h = 0; h < heads; ++h) {
    for (let s = 0; s < seq; ++s) {
      const row = (h * seq + s) * headDim;
      for (let pair = 0; pair < pairs; ++pair) {
        const c = task.cos[s * pairs + pair]!;
        const n = task.sin[s * pairs + pair]!;
        const at = row + pair * step;
        const x0 = x[at]!;
        const x1 = x[at + apart]!;
        y[at] = x0 * c - x1 * n;
        y[at + apart] = x0 * n + x1 * c;
      }
    }
  }
}

/** Computes cos and sin again for each pair of each row. */
function turnInline(task: RotationTask, frequencies: Float64Array, y: Float32Array): void {
  const { heads, seq, headDim, pairing, x } = task;
  const pairs = headDim / 2;
  const step = pairing === "half-split" ? 1 : 2;
  const apart = pairing === "half-split" ? pairs : 1;
  for (let h = 0; h < heads; ++h) {
    for (let s = 0; s < seq; ++s) {
      const row = (h * seq + s) * headDim;
      for (let pair = 0; pair < pairs; ++pair) {
        const c = Math.cos(s * frequencies[pair]!);
        const n = Math.sin(s * frequencies[pair]!);
        const at = row + pair * step;
        const x0 = x[at]!;
        const x1 = x[at + apart]!;
        y[at] = x0 * c - x1 * n;
        y[at + apart] = x0 * n + x1 * c;
      }
    }
  }
}

const inlineLimit = 2 ** 20; // elements; larger calls take most of a second
const attentionLimit = 2 ** 27; // multiplications; larger calls take as long

/** One query against the keys that it sees, with the softmax in two passes. */
function attend({ heads, seq, headDim, q, k, v }: AttentionTask, output: Float32Array, scores: Float32Array): void {
  const scale = 1 / Math.sqrt(headDim);
  for (let h = 0; h < heads; ++h) {
    for (let i = 0; i < seq; ++i) {
      const row = (h * seq + i) * headDim;
      let highest = -Infinity;
      for (let j = 0; j <= i; ++j) {
        const key = (h * seq + j) * headDim;
        let dot = 0;
        for (let d = 0; d < headDim; ++d) dot += q[row + d]! * k[key + d]!;
        scores[j] = dot * scale;
        if (scores[j]! > highest) highest = scores[j]!;
      }
      let total = 0;
      for (let j = 0; j <= i; ++j) {
        scores[j] = Math.exp(scores[j]! - highest);
        total += scores[j]!;
      }
      output.fill(0, row, row + headDim);
      for (let j = 0; j <= i; ++j) {
        const weight = scores[j]! / total;
        const value = (h * seq + j) * headDim;
        for (let d = 0; d < headDim; ++d) output[row + d] = output[row + d]! + weight * v[value + d]!;
      }
    }
  }
}

export const plainJs: Peer & Required<Pick<Peer, "rotation">> = {
  name: "plain JS",
  version: "",
  async rotation(task) {
    const y = new Float32Array(task.x.length);
    const attempt = (who: string, run: () => void): Attempt => ({ who, run, answer: () => (run(), y) });
    const attempts = [attempt("plain JS, cached table", () => turnByTable(task, y))];
    if (task.x.length <= inlineLimit) {
      const frequencies = Float64Array.from(
        { length: task.headDim / 2 },
        (_, pair) => 10000 ** ((-2 * pair) / task.headDim),
      );
      attempts.push(attempt("plain JS, cos and sin inline", () => turnInline(task, frequencies, y)));
    }
    return attempts;
  },
  async attention(task) {
    if (task.heads * task.seq ** 2 * task.headDim > attentionLimit) return [];
    const output = new Float32Array(task.q.length);
    const scores = new Float32Array(task.seq);
    const run = (): void => attend(task, output, scores);
    return [{ who: "plain JS", run, answer: () => (run(), output) }];
  },
  async model(task) {
    const run = (): Float32Array => plainModel(task, (length) => new Float32Array(length));
    return [{ who: "plain JS", run: () => void run(), answer: run }];
  },
};
