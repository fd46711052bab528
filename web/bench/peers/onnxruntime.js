// onnxruntime-web on its wasm backend, one thread: its own operators, and graphs of the standard ones.
import * as ort from "onnxruntime-web/wasm";
import { modelBytes, node } from "./onnx-model.js";

const name = "onnxruntime-web";
const microsoft = "com.microsoft";
/** The longest sequence for the operator that would take seconds. */
const slowLimit = 256;

const float32 = (data, dims) => new ort.Tensor("float32", data, dims);
const int64 = (values) => new ort.Tensor("int64", BigInt64Array.from(values, BigInt), [values.length]);
const int32 = (values, dims) => new ort.Tensor("int32", Int32Array.from(values), dims);

/** A session that runs `model` on the same tensors each time; `order` changes the answer to [heads, seq, headDim]. */
async function attempt(what, model, feeds, order = (data) => data) {
  const inputs = Object.fromEntries(Object.entries(feeds).map(([input, tensor]) => [input, tensor.type]));
  const session = await ort.InferenceSession.create(modelBytes({ ...model, inputs }), { executionProviders: ["wasm"] });
  const run = async () => (await session.run(feeds))[model.outputs[0]];
  return {
    who: `${name}, ${what}`,
    run,
    answer: async () => order((await run()).data),
    dispose: () => session.release(),
  };
}

/** Changes [a, b, c] to [b, a, c]. */
function swapped(data, a, b, c) {
  const result = new Float32Array(data.length);
  for (let i = 0; i < a; ++i) {
    for (let j = 0; j < b; ++j) result.set(data.subarray((i * b + j) * c, (i * b + j + 1) * c), (j * a + i) * c);
  }
  return result;
}

function rotaryEmbedding({ heads, seq, headDim, pairing, x, cos, sin }) {
  const interleaved = pairing === "interleaved" ? 1 : 0;
  const nodes = [node("RotaryEmbedding", ["x", "first", "cos", "sin"], ["y"], { interleaved }, microsoft)];
  const table = [seq, headDim / 2];
  const feeds = {
    x: float32(x, [1, heads, seq, headDim]),
    first: int64([0]),
    cos: float32(cos, table),
    sin: float32(sin, table),
  };
  return attempt("RotaryEmbedding", { nodes, outputs: ["y"] }, feeds);
}

/** x cos + concat(-second half, first half) sin, the form of rotate_half in exported models. */
function rotateHalf({ heads, seq, headDim, x, cos, sin }) {
  const half = headDim / 2;
  const twice = (table) => {
    const wide = new Float32Array(2 * table.length);
    for (let row = 0; row < seq; ++row) {
      const part = table.subarray(row * half, (row + 1) * half);
      wide.set(part, row * headDim);
      wide.set(part, row * headDim + half);
    }
    return float32(wide, [seq, headDim]);
  };
  const nodes = [
    node("Slice", ["x", "zero", "half", "axis"], ["first"]),
    node("Slice", ["x", "half", "end", "axis"], ["second"]),
    node("Neg", ["second"], ["negated"]),
    node("Concat", ["negated", "first"], ["swapped"], { axis: -1 }),
    node("Mul", ["x", "cos"], ["a"]),
    node("Mul", ["swapped", "sin"], ["b"]),
    node("Add", ["a", "b"], ["y"]),
  ];
  const constants = { zero: [0], half: [half], end: [headDim], axis: [3] };
  const feeds = { x: float32(x, [1, heads, seq, headDim]), cos: twice(cos), sin: twice(sin) };
  return attempt("Slice, Neg, Concat, Mul, Add", { nodes, outputs: ["y"], constants }, feeds);
}

/** q, k and v as [1, seq, heads * headDim], the form that these operators need. */
function hidden({ heads, seq, headDim, q, k, v }) {
  const tensor = (data) => float32(swapped(data, heads, seq, headDim), [1, seq, heads * headDim]);
  return { q: tensor(q), k: tensor(k), v: tensor(v) };
}

function multiHeadAttention(task) {
  const { heads, seq, headDim } = task;
  const nodes = [
    node("MultiHeadAttention", ["q", "k", "v"], ["y"], { num_heads: heads, unidirectional: 1 }, microsoft),
  ];
  const order = (data) => swapped(data, seq, heads, headDim);
  return attempt("MultiHeadAttention", { nodes, outputs: ["y"] }, hidden(task), order);
}

/**
 * Rotates q and k by zero angles (cos 1, sin 0): the work of rotating is done, but the answer is that of the inputs.
 */
function groupQueryAttention(task) {
  const { heads, seq, headDim } = task;
  const inputs = ["q", "k", "v", "past_k", "past_v", "last", "total", "cos", "sin"];
  const attributes = { num_heads: heads, kv_num_heads: heads, do_rotary: 1 };
  const nodes = [node("GroupQueryAttention", inputs, ["y", "present_k", "present_v"], attributes, microsoft)];
  const table = [seq, headDim / 2];
  const none = () => float32(new Float32Array(0), [1, heads, 0, headDim]);
  const feeds = {
    ...hidden(task),
    past_k: none(),
    past_v: none(),
    last: int32([seq - 1], [1]),
    total: int32([seq], [1]),
    cos: float32(new Float32Array((seq * headDim) / 2).fill(1), table),
    sin: float32(new Float32Array((seq * headDim) / 2), table),
  };
  const order = (data) => swapped(data, seq, heads, headDim);
  const outputs = ["y", "present_k", "present_v"];
  return attempt("GroupQueryAttention with rotary", { nodes, outputs }, feeds, order);
}

/**
 * softmax(q k^T scale + mask) v. The keys are already transposed and the scale is in the queries, so only the product
 * remains.
 */
function matMulSoftmax({ heads, seq, headDim, q, k, v }) {
  const transposed = new Float32Array(k.length);
  const mask = new Float32Array(seq * seq);
  for (let h = 0; h < heads; ++h) {
    for (let s = 0; s < seq; ++s) {
      for (let d = 0; d < headDim; ++d) transposed[(h * headDim + d) * seq + s] = k[(h * seq + s) * headDim + d];
    }
  }
  for (let s = 0; s < seq; ++s) mask.fill(-1e30, s * seq + s + 1, (s + 1) * seq);
  const nodes = [
    node("MatMul", ["q", "k"], ["scores"]),
    node("Add", ["scores", "mask"], ["seen"]),
    node("Softmax", ["seen"], ["weights"], { axis: -1 }),
    node("MatMul", ["weights", "v"], ["y"]),
  ];
  const feeds = {
    q: float32(
      q.map((value) => value / Math.sqrt(headDim)),
      [1, heads, seq, headDim],
    ),
    k: float32(transposed, [1, heads, headDim, seq]),
    mask: float32(mask, [1, 1, seq, seq]),
    v: float32(v, [1, heads, seq, headDim]),
  };
  return attempt("MatMul, Softmax, MatMul", { nodes, outputs: ["y"] }, feeds);
}

/** Changes [out, in] to [in, out], which MatMul reads. */
function transposed(data, out, width) {
  const result = new Float32Array(data.length);
  for (let o = 0; o < out; ++o) for (let i = 0; i < width; ++i) result[i * out + o] = data[o * width + i];
  return { dims: [width, out], data: result };
}

/** A Llama from x0 [1, seq, width] to logits, of the last token or all. `product` and `attend` return nodes. */
function decoder({ layers, eps }, last, product, attend) {
  const nodes = [];
  const add = (...rest) => void nodes.push(node(...rest));
  const multiply = (...rest) => void nodes.push(product(...rest));
  const normalize = (x, gain, y) => add("SimplifiedLayerNormalization", [x, gain], [y], { axis: -1, epsilon: eps });
  for (let layer = 0; layer < layers; ++layer) {
    const at = (name) => `${name}.${layer}`;
    const of = (name) => `model.layers.${layer}.${name}`;
    normalize(at("x"), of("input_layernorm"), at("a"));
    for (const name of ["q", "k", "v"]) multiply(of(`self_attn.${name}_proj`), at("a"), at(name));
    attend(at, add);
    multiply(of("self_attn.o_proj"), at("seen"), at("o"));
    add("Add", [at("x"), at("o")], [at("y")]);
    normalize(at("y"), of("post_attention_layernorm"), at("b"));
    for (const name of ["gate", "up"]) multiply(of(`mlp.${name}_proj`), at("b"), at(name));
    add("Sigmoid", [at("gate")], [at("s")]);
    add("Mul", [at("gate"), at("s")], [at("silu")]);
    add("Mul", [at("silu"), at("up")], [at("m")]);
    multiply(of("mlp.down_proj"), at("m"), at("d"));
    add("Add", [at("y"), at("d")], [`x.${layer + 1}`]);
  }
  if (last) add("Gather", [`x.${layers}`, "end"], ["end.x"], { axis: 1 });
  normalize(last ? "end.x" : `x.${layers}`, "model.norm", "normed");
  multiply("model.embed_tokens", "normed", "logits");
  return nodes;
}

/** A Llama of onnxruntime's fused operators, with the weights as constants, as an exporter writes it. */
function llama(task) {
  const { width, inner, heads, kvHeads, headDim, vocabulary, ids, weights } = task;
  const seq = ids.length;
  const constants = {
    embedding: { dims: [vocabulary, width], data: weights["model.embed_tokens"] },
    grouped: [1, seq, kvHeads, 1, headDim],
    repeated: [1, seq, kvHeads, heads / kvHeads, headDim],
    flat: [1, seq, heads * headDim],
  };
  for (const [name, data] of Object.entries(weights))
    if (name.endsWith("norm")) constants[name] = { dims: [width], data };
  const product = (name, x, y) => {
    const columns = name.endsWith("o_proj") ? heads * headDim : name.endsWith("down_proj") ? inner : width;
    constants[`${name}.t`] = transposed(weights[name], weights[name].length / columns, columns);
    return node("MatMul", [x, `${name}.t`], [y]);
  };
  const attend = (at, add) => {
    for (const [name, count] of Object.entries({ q: heads, k: kvHeads }))
      add("RotaryEmbedding", [at(name), "first", "cos", "sin"], [at(`${name}r`)], { num_heads: count }, microsoft);
    for (const [from, to] of Object.entries({ kr: "kw", v: "vw" })) {
      add("Reshape", [at(from), "grouped"], [at(`${to}1`)]);
      add("Expand", [at(`${to}1`), "repeated"], [at(`${to}2`)]);
      add("Reshape", [at(`${to}2`), "flat"], [at(to)]);
    }
    const options = { num_heads: heads, unidirectional: 1 };
    add("MultiHeadAttention", [at("qr"), at("kw"), at("vw")], [at("seen")], options, microsoft);
  };
  const nodes = [node("Gather", ["embedding", "ids"], ["x.0"]), ...decoder(task, false, product, attend)];
  const table = [seq, headDim / 2];
  const feeds = {
    ids: new ort.Tensor("int64", BigInt64Array.from(ids, BigInt), [1, seq]),
    first: int64([0]),
    cos: float32(task.cos, table),
    sin: float32(task.sin, table),
  };
  return attempt("fused operators", { nodes, outputs: ["logits"], constants }, feeds);
}

/** Columns of a block of Q8_0, a float16 scale and as many bytes. */
const BLOCK = 32;
const blockBytes = { F32: 128, BF16: 64, Q8_0: 34 };

/** Converts a positive normal number, as the scales are. */
const fromHalf = (bits) => 2 ** ((bits >> 10) - 25) * (1024 + (bits & 1023));

/** Scales, and numbers plus 128, the form that MatMulNBits reads. */
function blocksOf(bytes) {
  const count = bytes.length / blockBytes.Q8_0;
  const [scales, data] = [new Float32Array(count), new Uint8Array(count * BLOCK)];
  for (let block = 0, at = 0; block < count; ++block, at += blockBytes.Q8_0) {
    scales[block] = fromHalf(bytes[at] | (bytes[at + 1] << 8));
    for (let i = 0; i < BLOCK; ++i) data[block * BLOCK + i] = bytes[at + 2 + i] ^ 128;
  }
  return { scales, data };
}

function floatsOf(dtype, bytes) {
  if (dtype === "F32") return new Float32Array(bytes.slice().buffer);
  if (dtype === "BF16") {
    const halves = new Uint16Array(bytes.slice().buffer);
    const words = new Uint32Array(halves.length);
    for (let i = 0; i < words.length; ++i) words[i] = halves[i] << 16;
    return new Float32Array(words.buffer);
  }
  const { scales, data } = blocksOf(bytes);
  return Float32Array.from(data, (value, i) => (value - 128) * scales[Math.floor(i / BLOCK)]);
}

/**
 * Writes text with keys and values as inputs and outputs. BF16 becomes float32, which it multiplies; Q8_0 is unchanged.
 */
async function writer({ sizes, tensors }) {
  const { layers, width, heads, kvHeads, headDim, base } = sizes;
  const stored = new Map(tensors.map((tensor) => [tensor.name.replace(/\.weight$/, ""), tensor]));
  const read = ({ dtype, read: readBytes }, from, to) =>
    readBytes((from / BLOCK) * blockBytes[dtype], (to / BLOCK) * blockBytes[dtype]);
  const constants = { end: [-1] };
  for (const [name, tensor] of stored)
    if (tensor.dtype === "F32") constants[name] = { dims: [width], data: floatsOf("F32", read(tensor, 0, width)) };
  const product = (name, x, y) => {
    const tensor = stored.get(name);
    const [rows, columns] = tensor.shape;
    const bytes = read(tensor, 0, rows * columns);
    if (tensor.dtype === "BF16") {
      constants[name] = transposed(floatsOf("BF16", bytes), rows, columns);
      return node("MatMul", [x, name], [y]);
    }
    const { scales, data } = blocksOf(bytes);
    constants[name] = { dims: [rows, columns / BLOCK, BLOCK], data };
    constants[`${name}.scales`] = { dims: [scales.length], data: scales };
    const attributes = { K: columns, N: rows, bits: 8, block_size: BLOCK, accuracy_level: 4 };
    return node("MatMulNBits", [x, name, `${name}.scales`], [y], attributes, microsoft);
  };
  const cached = Array.from({ length: layers }, (_, layer) => [`k_past.${layer}`, `v_past.${layer}`]).flat();
  const outputs = ["logits", ...cached.map((name) => name.replace("past", "now"))];
  const attend = (at, add) => {
    const inputs = [...["q", "k", "v", "k_past", "v_past"].map(at), "last", "total", "cos", "sin"];
    const options = { num_heads: heads, kv_num_heads: kvHeads, do_rotary: 1, rotary_interleaved: 1 };
    add("GroupQueryAttention", inputs, ["seen", "k_now", "v_now"].map(at), options, microsoft);
  };
  const most = 256;
  const table = (of) =>
    float32(
      Float32Array.from({ length: (most * headDim) / 2 }, (_, i) => {
        const [position, pair] = [Math.floor(i / (headDim / 2)), i % (headDim / 2)];
        return of(position * base ** ((-2 * pair) / headDim));
      }),
      [most, headDim / 2],
    );
  const tables = { cos: table(Math.cos), sin: table(Math.sin) };
  const types = Object.fromEntries(["x.0", "cos", "sin", ...cached].map((name) => [name, "float32"]));
  const inputs = { ...types, last: "int32", total: "int32" };
  const nodes = decoder(sizes, true, product, attend);
  const bytes = modelBytes({ nodes, inputs, outputs, constants });
  const session = await ort.InferenceSession.create(bytes, { executionProviders: ["wasm"] });

  const embedding = stored.get("model.embed_tokens");
  const step = async (ids, past, before) => {
    const x = new Float32Array(ids.length * width);
    for (const [i, id] of ids.entries())
      x.set(floatsOf(embedding.dtype, read(embedding, id * width, (id + 1) * width)), i * width);
    const total = before + ids.length;
    const counts = { last: int32([total - 1], [1]), total: int32([total], [1]) };
    const made = await session.run({ "x.0": float32(x, [1, ids.length, width]), ...counts, ...tables, ...past });
    const next = made.logits.data.reduce((best, value, id, all) => (value > all[best] ? id : best), 0);
    return { next, past: Object.fromEntries(cached.map((name) => [name, made[name.replace("past", "now")]])) };
  };
  const write = async (ids, count) => {
    const none = () => float32(new Float32Array(0), [1, kvHeads, 0, headDim]);
    const begin = performance.now();
    let now = await step(ids, Object.fromEntries(cached.map((name) => [name, none()])), 0);
    const first = performance.now();
    const written = [now.next];
    for (; written.length < count; written.push(now.next))
      now = await step([now.next], now.past, ids.length + written.length - 1);
    return { ids: written, prompt: (first - begin) / 1000, symbols: (performance.now() - first) / 1000 };
  };
  const rounds = embedding.dtype === "Q8_0"; // allowed by accuracy_level
  const how = rounds ? "MatMulNBits" : "float32, as bfloat16 is not supported";
  return { who: `${name}, ${how}`, write, rounds, dispose: () => session.release() };
}

/** The peer; wasmPaths: the address that serves the backend's files, in a browser. */
export async function createOnnxRuntime(wasmPaths) {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = "error";
  if (wasmPaths !== undefined) ort.env.wasm.wasmPaths = wasmPaths;
  return {
    name,
    version: ort.env.versions.web,
    rotation: (task) =>
      Promise.all([rotaryEmbedding(task), ...(task.pairing === "half-split" ? [rotateHalf(task)] : [])]),
    attention: (task) =>
      Promise.all([
        multiHeadAttention(task),
        matMulSoftmax(task),
        ...(task.seq <= slowLimit ? [groupQueryAttention(task)] : []),
      ]),
    model: async (task) => [await llama(task)],
    stored: async (task) => [await writer(task)],
  };
}
