// onnxruntime-web on its wasm backend, one thread: its own operators, and graphs of the standard ones.
import * as ort from "onnxruntime-web/wasm";
import { modelBytes, node } from "./onnx-model.js";

const name = "onnxruntime-web";
const microsoft = "com.microsoft";
/** Longest sequence for the operator that would take seconds. */
const slowLimit = 256;

const float32 = (data, dims) => new ort.Tensor("float32", data, dims);
const int64 = (values) => new ort.Tensor("int64", BigInt64Array.from(values, BigInt), [values.length]);
const int32 = (values, dims) => new ort.Tensor("int32", Int32Array.from(values), dims);

/** A session that runs `model` on the same tensors each time; `order` brings the answer to [heads, seq, headDim]. */
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

/** [a, b, c] to [b, a, c]. */
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

/** x cos + concat(-second half, first half) sin, as exported models spell rotate_half. */
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

/** q, k and v as [1, seq, heads * headDim], which these operators want. */
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

/** Turns q and k by zero angles (cos 1, sin 0): the work of rotating is done, the answer stays that of the inputs. */
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

/** softmax(q k^T scale + mask) v. The keys come transposed, the scale is in the queries: the product alone is left. */
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

/** [out, in] as [in, out], which MatMul reads. */
function transposed(data, out, width) {
  const result = new Float32Array(data.length);
  for (let o = 0; o < out; ++o) for (let i = 0; i < width; ++i) result[i * out + o] = data[o * width + i];
  return { dims: [width, out], data: result };
}

/** A Llama of its fused operators, with the weights as constants, as an exporter writes it. */
function llama(task) {
  const { layers, width, inner, heads, kvHeads, headDim, vocabulary, eps, ids, weights } = task;
  const seq = ids.length;
  const [queries, keys] = [heads * headDim, kvHeads * headDim];
  const embedding = weights["model.embed_tokens"];
  const constants = {
    embedding: { dims: [vocabulary, width], data: embedding },
    head: transposed(embedding, vocabulary, width),
    norm: { dims: [width], data: weights["model.norm"] },
    grouped: [1, seq, kvHeads, 1, headDim],
    repeated: [1, seq, kvHeads, heads / kvHeads, headDim],
    flat: [1, seq, queries],
  };
  const nodes = [node("Gather", ["embedding", "ids"], ["x0"])];
  const add = (...rest) => void nodes.push(node(...rest));
  const normalize = (x, gain, y) => add("SimplifiedLayerNormalization", [x, gain], [y], { axis: -1, epsilon: eps });
  const shapes = { q_proj: [queries, width], k_proj: [keys, width], v_proj: [keys, width], o_proj: [width, queries] };
  const inMlp = { gate_proj: [inner, width], up_proj: [inner, width], down_proj: [width, inner] };
  for (let layer = 0; layer < layers; ++layer) {
    const at = (name) => `${name}.${layer}`;
    const of = (name) => weights[`model.layers.${layer}.${name}`];
    const put = (part, all) => {
      for (const [name, shape] of Object.entries(all))
        constants[at(name)] = transposed(of(`${part}.${name}`), ...shape);
    };
    put("self_attn", shapes);
    put("mlp", inMlp);
    constants[at("n1")] = { dims: [width], data: of("input_layernorm") };
    constants[at("n2")] = { dims: [width], data: of("post_attention_layernorm") };
    const x = `x${layer}`;
    normalize(x, at("n1"), at("a"));
    for (const name of ["q", "k", "v"]) add("MatMul", [at("a"), at(`${name}_proj`)], [at(name)]);
    for (const [name, count] of [
      ["q", heads],
      ["k", kvHeads],
    ])
      add("RotaryEmbedding", [at(name), "first", "cos", "sin"], [at(`${name}r`)], { num_heads: count }, microsoft);
    for (const [from, to] of [
      ["kr", "kw"],
      ["v", "vw"],
    ]) {
      add("Reshape", [at(from), "grouped"], [at(`${to}1`)]);
      add("Expand", [at(`${to}1`), "repeated"], [at(`${to}2`)]);
      add("Reshape", [at(`${to}2`), "flat"], [at(to)]);
    }
    const options = { num_heads: heads, unidirectional: 1 };
    add("MultiHeadAttention", [at("qr"), at("kw"), at("vw")], [at("seen")], options, microsoft);
    add("MatMul", [at("seen"), at("o_proj")], [at("o")]);
    add("Add", [x, at("o")], [at("y")]);
    normalize(at("y"), at("n2"), at("b"));
    for (const name of ["gate", "up"]) add("MatMul", [at("b"), at(`${name}_proj`)], [at(name)]);
    add("Sigmoid", [at("gate")], [at("s")]);
    add("Mul", [at("gate"), at("s")], [at("silu")]);
    add("Mul", [at("silu"), at("up")], [at("m")]);
    add("MatMul", [at("m"), at("down_proj")], [at("d")]);
    add("Add", [at("y"), at("d")], [`x${layer + 1}`]);
  }
  normalize(`x${layers}`, "norm", "last");
  add("MatMul", ["last", "head"], ["logits"]);
  const table = [seq, headDim / 2];
  const feeds = {
    ids: new ort.Tensor("int64", BigInt64Array.from(ids, BigInt), [1, seq]),
    first: int64([0]),
    cos: float32(task.cos, table),
    sin: float32(task.sin, table),
  };
  return attempt("fused operators", { nodes, outputs: ["logits"], constants }, feeds);
}

/** The peer; wasmPaths where the backend's files are served from, in a browser. */
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
  };
}
