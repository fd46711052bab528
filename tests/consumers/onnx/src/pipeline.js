// A pipeline of ONNX Runtime Web: its positions are int64, its operator takes the tables of Ropewalk, and both rotate
// alike.
import onnxProto from "onnx-proto";
import * as ort from "onnxruntime-web/wasm";
import { loadRopewalk } from "ropewalk";
import { RopeClockWall } from "ropewalk/elements";
import { input } from "./golden_input.js";
import { operatorsAgree } from "./operators.js";

const { ModelProto, TensorProto } = onnxProto.onnx;
const { FLOAT, INT64 } = TensorProto.DataType;

/** The bytes of a model with one node, which an exporter writes in place of a rotation. */
function rotaryModel() {
  const value = (name, elemType) => ({ name, type: { tensorType: { elemType } } });
  const names = ["q", "position_ids", "cos_cache", "sin_cache"];
  const graph = {
    name: "rotation",
    node: [{ opType: "RotaryEmbedding", domain: "com.microsoft", input: names, output: ["rotated"] }],
    input: names.map((name) => value(name, name === "position_ids" ? INT64 : FLOAT)),
    output: [value("rotated", FLOAT)],
  };
  const opsetImport = [
    { domain: "", version: 17 },
    { domain: "com.microsoft", version: 1 },
  ];
  return ModelProto.encode(ModelProto.fromObject({ irVersion: 8, opsetImport, graph })).finish();
}

const rw = await loadRopewalk();
const rope = rw.rope(rw.parseConfig(input.config), { precision: "float32" });
const { shape } = input; // [batch, heads, tokens, headDim]
const positions = new ort.Tensor("int64", BigInt64Array.from(input.positions, BigInt), [shape[0], shape[2]]);
const q = new ort.Tensor("float32", Float32Array.from(input.q), shape);

// The tensors of the pipeline go in as they are.
const main = [...rope.rotate(q.data, { shape: q.dims, positions: positions.data })];

const rows = Math.max(...input.positions) + 1;
const { cos, sin } = rope.cosSin({ start: 0, count: rows });
const half = cos.length / rows;
ort.env.wasm.numThreads = 1;
const session = await ort.InferenceSession.create(rotaryModel(), { executionProviders: ["wasm"] });
const { rotated } = await session.run({
  q,
  position_ids: positions,
  cos_cache: new ort.Tensor("float32", cos, [rows, half]),
  sin_cache: new ort.Tensor("float32", sin, [rows, half]),
});
const operators = await operatorsAgree(rw);
const figure = typeof RopeClockWall === "function";
console.log(JSON.stringify({ main, operator: [...rotated.data], operators, figure }));
