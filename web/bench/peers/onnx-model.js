// ONNX models of a few nodes, made at run time.
import onnxProto from "onnx-proto";

const { onnx } = onnxProto;
const { AttributeProto, ModelProto, TensorProto } = onnx;

/** Element types by the names that onnxruntime-web uses. */
const elementTypes = {
  float32: TensorProto.DataType.FLOAT,
  int64: TensorProto.DataType.INT64,
  int32: TensorProto.DataType.INT32,
};

function attribute(name, value) {
  if (Number.isInteger(value)) return { name, type: AttributeProto.AttributeType.INT, i: value };
  if (typeof value === "number") return { name, type: AttributeProto.AttributeType.FLOAT, f: value };
  return { name, type: AttributeProto.AttributeType.INTS, ints: value };
}

const valueInfo = (name, type) => ({ name, type: { tensorType: { elemType: elementTypes[type] } } });

/** A node: its type, the names that it reads ("" for none) and writes, and its attributes. */
export const node = (opType, input, output, attributes = {}, domain = "") => ({
  opType,
  domain,
  input,
  output,
  attribute: Object.entries(attributes).map(([name, value]) => attribute(name, value)),
});

function tensor(name, value) {
  if (Array.isArray(value))
    return { name, dims: [value.length], dataType: TensorProto.DataType.INT64, int64Data: value };
  const { dims, data } = value;
  const rawData = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const dataType = data instanceof Uint8Array ? TensorProto.DataType.UINT8 : TensorProto.DataType.FLOAT;
  return { name, dims, dataType, rawData };
}

/** A model's bytes. inputs: { name: type }; outputs: names, float32; constants: lists of int64, or { dims, data }. */
export function modelBytes({ nodes, inputs, outputs, constants = {} }) {
  const initializer = Object.entries(constants).map(([name, value]) => tensor(name, value));
  const graph = {
    name: "graph",
    node: nodes,
    input: Object.entries(inputs).map(([name, type]) => valueInfo(name, type)),
    output: outputs.map((name) => valueInfo(name, "float32")),
    initializer,
  };
  const opsetImport = [
    { domain: "", version: 17 },
    { domain: "com.microsoft", version: 1 },
  ];
  return ModelProto.encode(ModelProto.fromObject({ irVersion: 8, opsetImport, graph })).finish();
}
