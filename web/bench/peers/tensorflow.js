// TensorFlow.js on its wasm backend (XNNPACK), one thread.
import * as tf from "@tensorflow/tfjs-core";
import { setThreadsCount, setWasmPaths, version_wasm as version } from "@tensorflow/tfjs-backend-wasm";

const name = "TensorFlow.js wasm";

/** `compute` returns a list of tensors that together are the answer; each run makes and frees them. */
function attempt(what, inputs, compute) {
  const run = () => tf.dispose(tf.tidy(compute));
  const answer = () => {
    const parts = tf.tidy(compute);
    const data = parts.map((part) => part.dataSync());
    const result = new Float32Array(data.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of data) {
      result.set(part, at);
      at += part.length;
    }
    tf.dispose(parts);
    return result;
  };
  return { who: `${name}, ${what}`, run, answer, dispose: () => tf.dispose(inputs) };
}

/** x cos + concat(-second half, first half) sin. */
function rotateHalf({ heads, seq, headDim, x, cos, sin }) {
  const half = headDim / 2;
  const input = tf.tensor3d(x, [heads, seq, headDim]);
  const twice = (table) => tf.tidy(() => tf.tile(tf.tensor2d(table, [seq, half]), [1, 2]));
  const [wideCos, wideSin] = [twice(cos), twice(sin)];
  return attempt("slice, neg, concat, mul, add", [input, wideCos, wideSin], () => {
    const first = tf.slice(input, [0, 0, 0], [heads, seq, half]);
    const second = tf.slice(input, [0, 0, half], [heads, seq, half]);
    const swapped = tf.concat([tf.neg(second), first], 2);
    return [tf.add(tf.mul(input, wideCos), tf.mul(swapped, wideSin))];
  });
}

/** Head by head: XNNPACK's product takes one matrix at a time, which must not be transposed. */
function matMulPerHead({ heads, seq, headDim, q, k, v }) {
  const split = (data) => {
    const length = seq * headDim;
    return Array.from({ length: heads }, (_, h) =>
      tf.tensor2d(data.slice(h * length, (h + 1) * length), [seq, headDim]),
    );
  };
  const [queries, keys, values] = [split(q), split(k), split(v)];
  const hidden = new Float32Array(seq * seq);
  for (let s = 0; s < seq; ++s) hidden.fill(-1e30, s * seq + s + 1, (s + 1) * seq);
  const mask = tf.tensor2d(hidden, [seq, seq]);
  const scale = tf.scalar(1 / Math.sqrt(headDim));
  const head = (h) =>
    tf.tidy(() => {
      const scores = tf.matMul(tf.mul(queries[h], scale), tf.transpose(keys[h]));
      return tf.matMul(tf.softmax(tf.add(scores, mask)), values[h]);
    });
  return attempt("matMul per head", [...queries, ...keys, ...values, mask, scale], () =>
    queries.map((_, h) => head(h)),
  );
}

/** The peer; wasmPaths: the address that serves the backend's files, in a browser. */
export async function createTensorFlow(wasmPaths) {
  if (wasmPaths !== undefined) setWasmPaths(wasmPaths);
  setThreadsCount(1);
  if (!(await tf.setBackend("wasm"))) throw new Error(`${name} has no wasm backend here`);
  await tf.ready();
  return {
    name,
    version,
    rotation: async (task) => (task.pairing === "half-split" ? [rotateHalf(task)] : []),
    attention: async (task) => [matMulPerHead(task)],
  };
}
