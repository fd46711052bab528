// Operators of ONNX Runtime that rotate, each beside the core: com.microsoft and ai.onnx RotaryEmbedding, and
// GroupQueryAttention with its own rotation.
import onnxProto from "onnx-proto";
import * as ort from "onnxruntime-web/wasm";

const { ModelProto, TensorProto, AttributeProto } = onnxProto.onnx;
const { FLOAT, INT64, INT32 } = TensorProto.DataType;
const elements = { float32: FLOAT, int64: INT64, int32: INT32 };

/** The bytes of a model with one node. An input may be "", for one that is left out. */
function modelOf({ domain, opset, opType, attributes, inputs, output }, feeds) {
  const value = (name, elemType) => ({ name, type: { tensorType: { elemType } } });
  const graph = {
    name: opType,
    node: [
      {
        opType,
        domain,
        input: inputs,
        output,
        attribute: Object.entries(attributes).map(([name, i]) => ({ name, i, type: AttributeProto.AttributeType.INT })),
      },
    ],
    input: Object.entries(feeds).map(([name, { type }]) => value(name, elements[type])),
    output: output.map((name) => value(name, FLOAT)),
  };
  const opsetImport = [
    { domain: "", version: domain === "" ? opset : 17 },
    ...(domain === "" ? [] : [{ domain, version: opset }]),
  ];
  return ModelProto.encode(ModelProto.fromObject({ irVersion: 10, opsetImport, graph })).finish();
}

async function runNode(node, feeds) {
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(modelOf(node, feeds), { executionProviders: ["wasm"] });
  return session.run(feeds);
}

const rotary = ["q", "position_ids", "cos_cache", "sin_cache"];
/** The same rotation with two orders of inputs. */
const nodes = {
  "com.microsoft RotaryEmbedding": { domain: "com.microsoft", opset: 1, opType: "RotaryEmbedding", inputs: rotary },
  "ai.onnx RotaryEmbedding": {
    domain: "",
    opset: 23,
    opType: "RotaryEmbedding",
    inputs: ["q", "cos_cache", "sin_cache", "position_ids"],
  },
};

/** Numbers of one seed. */
function noise(length, seed) {
  let state = seed;
  return Float32Array.from({ length }, () => ((state = (state * 48271) % 2147483647) / 2147483647) * 2 - 1);
}
const worst = (a, b) => a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
const LIMIT = 4 * 2 ** -23; // rotations have the same bits; attention sums 16 products, and up to five of them

/** True where every operator rotates as the core does, in both pairings; else what differs. */
export async function operatorsAgree(rw) {
  const [heads, tokens, headDim] = [2, 5, 16];
  const shape = [1, heads, tokens, headDim];
  const [q, k, v] = [7, 8, 9].map((seed) => noise(heads * tokens * headDim, seed));
  const tensor = (data, dims, type = "float32") => new ort.Tensor(type, data, dims);
  const problems = [];
  const seen = (name, off) => off <= LIMIT || problems.push(`${name} is off by ${off}`);
  for (const pairing of ["half-split", "interleaved"]) {
    const spec = { ropeType: "default", base: 10000, headDim, rotaryDim: headDim, pairing };
    const rope = rw.rope(spec, { precision: "float32" });
    const interleaved = Number(pairing === "interleaved");
    const table = rope.cosSin({ start: 0, count: 64 });
    const caches = {
      cos_cache: tensor(table.cos, [64, headDim / 2]),
      sin_cache: tensor(table.sin, [64, headDim / 2]),
    };
    const positions = [0, 3, 17, 40, 63];
    const wanted = rope.rotate(q, { shape, positions });
    for (const [name, node] of Object.entries(nodes)) {
      const feeds = {
        q: tensor(q, shape),
        position_ids: tensor(BigInt64Array.from(positions, BigInt), [1, tokens], "int64"),
        ...caches,
      };
      const { rotated } = await runNode({ ...node, attributes: { interleaved }, output: ["rotated"] }, feeds);
      seen(`${name}, ${pairing}`, worst(rotated.data, wanted));
    }
    // Positions 0 to 4; [batch, seq, heads x headDim] in, and the keys that it keeps out, [batch, heads, seq, headDim].
    const rows = (x) =>
      Float32Array.from(x, (_, i) => {
        const [head, token, channel] = [Math.floor(i / headDim) % heads, Math.floor(i / headDim / heads), i % headDim];
        return x[(head * tokens + token) * headDim + channel];
      });
    const flat = [1, tokens, heads * headDim];
    const feeds = {
      query: tensor(rows(q), flat),
      key: tensor(rows(k), flat),
      value: tensor(rows(v), flat),
      seqlens_k: tensor(Int32Array.of(tokens - 1), [1], "int32"),
      total_sequence_length: tensor(Int32Array.of(tokens), [1], "int32"),
      ...caches,
    };
    const node = {
      domain: "com.microsoft",
      opset: 1,
      opType: "GroupQueryAttention",
      attributes: { num_heads: heads, kv_num_heads: heads, do_rotary: 1, rotary_interleaved: interleaved },
      inputs: ["query", "key", "value", "", "", "seqlens_k", "total_sequence_length", "cos_cache", "sin_cache"],
      output: ["out", "present_key", "present_value"],
    };
    const { out, present_key: kept } = await runNode(node, feeds);
    const [turnedQ, turnedK] = [q, k].map((x) => rope.rotate(x, { shape, positions: { start: 0, count: tokens } }));
    seen(`GroupQueryAttention's keys, ${pairing}`, worst(kept.data, turnedK));
    const sizes = { batch: 1, heads, kvHeads: heads, querySeq: tokens, keySeq: tokens, headDim, causal: true };
    seen(`GroupQueryAttention, ${pairing}`, worst(out.data, rows(rw.attention(turnedQ, turnedK, v, sizes).output)));
  }
  return problems.length === 0 || problems.join("; ");
}
