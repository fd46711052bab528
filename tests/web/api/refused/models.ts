// Wrong files and wrong calls of a model: the call, its code, the path of the error and a part of its words.
import { loadModel, loadTinyModel, type Model } from "ropewalk/model";
import { madeUp, madeUpTensors, safetensors } from "../model/checkpoint.js";
import type { Row } from "./calls.js";

const weights = safetensors(madeUpTensors());
const { config } = madeUp;
const load = (files: object): Promise<Model> => loadModel({ config, weights, ...files });
export const model = await load({});

/** The weights with another type for the first tensor. */
function withDtype(dtype: string): Uint8Array {
  const bytes = weights.slice();
  const at = new TextDecoder("latin1").decode(bytes).indexOf('"F32"');
  bytes.set(new TextEncoder().encode(`"${dtype}"`), at);
  return bytes;
}
const transposed = (): Uint8Array => {
  const [embedding, ...others] = madeUpTensors();
  return safetensors([{ ...embedding!, shape: embedding!.shape.toReversed() }, ...others]);
};
const throwing = {
  weights,
  get config(): never {
    throw new TypeError("not now");
  },
};
const disguised = (): unknown => Object.assign([...weights], { [Symbol.toStringTag]: "ArrayBuffer" });
const view = (): unknown => Object.defineProperty(weights.slice(), "buffer", { value: [...weights] });
const places = (): unknown[] => Object.assign([], { length: 2 ** 32 - 1 });
const symbols = (words: string[]): Promise<Model> => {
  const heads = { num_attention_heads: 1, num_key_value_heads: 1, head_dim: 2 };
  const sizes = { vocab_size: words.length, hidden_size: 2, intermediate_size: 2, num_hidden_layers: 1 };
  const small = { ...config, ...sizes, ...heads };
  return loadModel({ config: small, weights: safetensors(madeUpTensors(small)), symbols: words });
};

const changed = (change: object) => () => load({ config: { ...config, ...change } });
const bytes = (given: unknown) => () => load({ weights: given });
const run = (ids: number[], options: object) => () => model.run(ids, options);
const generate = (options: object) => () => model.generate([1], options)[Symbol.asyncIterator]().next();
const encode = (id: unknown) => async () =>
  (await load({ tokenizer: { encode: () => [3, id], decode: () => 5 } })).encode("x");
const decode = async (): Promise<string> =>
  (await load({ tokenizer: { encode: () => [3], decode: () => 5 } })).decode([3]);
const narrow = { ropeType: "default", base: 1e4, headDim: 8, rotaryDim: 8, pairing: "half-split" };

// prettier-ignore
export const modelRows: readonly Row[] = [
  ["weights that are a text", bytes("no bytes"), "option-invalid", "files.weights", "weights"],
  ["weights of 3 bytes", bytes(new Uint8Array(3)), "config-invalid", "files.weights", "it has 3 bytes"],
  ["weights of nines", bytes(new Uint8Array(64).fill(9)), "config-invalid", "files.weights", "header would be"],
  ["a header that is no JSON", bytes(Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0x7b, 0x5d)), "config-invalid", "files.weights", "no JSON"],
  ["a header that is a list", bytes(Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0x5b, 0x5d)), "config-invalid", "files.weights", "no object"],
  ["another type than the bytes are of", bytes(withDtype("F16")), "config-invalid", "files.weights", "bytes for"],
  ["weights that end early", bytes(weights.slice(0, weights.length - 5)), "config-invalid", "files.weights", "ends at byte"],
  ["a type that cannot be read", bytes(withDtype("I32")), "config-invalid", "model.embed_tokens.weight", "I32"],
  ["a transposed tensor", () => load({ weights: transposed() }), "shape-mismatch", "model.embed_tokens.weight"],
  ["files of which one throws", () => loadModel(throwing), "option-invalid", "files", "not now"],
  ["a list that claims to be a buffer", () => load({ weights: disguised() }), "option-invalid", "files.weights"],
  ["bytes whose buffer is a list", () => load({ weights: view() }), "option-invalid", "files.weights"],
  ["a model type that is no Llama", changed({ model_type: "mamba" }), "config-invalid", "model_type"],
  ["a model type of no family", changed({ model_type: "olmo" }), "config-invalid", "model_type", "it must be one of llama"],
  ["hidden_act gelu", changed({ hidden_act: "gelu" }), "config-invalid", "hidden_act"],
  ["attention_bias", changed({ attention_bias: true }), "config-invalid", "attention_bias"],
  ["sliding_window", changed({ sliding_window: 64 }), "config-invalid", "sliding_window"],
  ["no vocab_size", changed({ vocab_size: undefined }), "config-invalid", "vocab_size"],
  ["hidden_size 2.5", changed({ hidden_size: 2.5 }), "config-invalid", "hidden_size"],
  ["vocab_size 46", changed({ vocab_size: 46 }), "shape-mismatch", "model.embed_tokens.weight"],
  ["num_hidden_layers 4", changed({ num_hidden_layers: 4 }), "config-invalid", "model.layers.3.input_layernorm.weight"],
  ["num_hidden_layers 2", changed({ num_hidden_layers: 2 }), "config-invalid", "model.layers.2.input_layernorm.weight"],
  ["num_key_value_heads 1", changed({ num_key_value_heads: 1 }), "shape-mismatch", "model.layers.0.self_attn.k_proj.weight"],
  ["rope_theta -1", changed({ rope_theta: -1 }), "config-invalid", "rope_theta"],
  ["rms_norm_eps -1", changed({ rms_norm_eps: -1 }), "option-invalid", "rms_norm_eps"],
  ["rms_norm_eps NaN", changed({ rms_norm_eps: NaN }), "value-not-finite", "rms_norm_eps"],
  ["rms_norm_eps 1e39, not in float32", changed({ rms_norm_eps: 1e39 }), "value-not-finite", "rms_norm_eps"],
  ["rms_norm_eps as a text", changed({ rms_norm_eps: "1e-5" }), "config-invalid", "rms_norm_eps"],
  ["two symbols", () => load({ symbols: ["a", "b"] }), "shape-mismatch", "files.symbols", "45"],
  ["a tokenizer of nothing", () => load({ tokenizer: {} }), "option-invalid", "files.tokenizer"],
  ["symbols by another name", () => load({ symbol: [] }), "option-invalid", "files.symbol", "symbols"],
  ["a symbol of 30,000 letters", () => symbols(["a", "b".repeat(30_000)]), "option-invalid", "files.symbols[1].length", "30000; it must be at most 1024"],
  ["no ids", run([], {}), "shape-mismatch", "ids"],
  ["an id past the vocabulary", run([0, 45], {}), "position-invalid", "ids"],
  ["an id of -1", run([0, -1], {}), "position-invalid", "ids"],
  ["a position too few", run([0, 1], { positions: [0] }), "shape-mismatch", "options.positions"],
  ["a position too many", run([0, 1], { positions: [0, 1, 2] }), "shape-mismatch", "options.positions"],
  ["half a position", run([0, 1], { positions: [0, 0.5] }), "position-invalid", "options.positions"],
  ["keys one later than the last position", run([0, 1], { positions: [0, 2 ** 31 - 1], broken: "keys-one-late" }), "position-invalid", "options.positions"],
  ["a break that is none", run([0, 1], { broken: "all" }), "option-invalid", "options.broken"],
  ["a pair that is none", run([0, 1], { frozenPairs: [6] }), "option-invalid", "options.frozenPairs"],
  ["a result that is none", run([0, 1], { want: ["everything"] }), "option-invalid", "options.want"],
  ["2^32 - 1 results, all empty", run([1], { want: places() }), "option-invalid", "options.want"],
  ["progress that is a number", run([0, 1], { progress: 1 }), "option-invalid", "options.progress"],
  ["a signal that is none", run([0, 1], { signal: {} }), "option-invalid", "options.signal"],
  ["want by another name", run([0, 1], { wants: [] }), "option-invalid", "options.wants"],
  ["a spec without a base", run([0, 1], { spec: { ropeType: "linear" } }), "config-invalid", "options.spec.base"],
  ["a spec of another head", run([0, 1], { spec: narrow }), "shape-mismatch", "options.spec.headDim"],
  ["a count of -1", generate({ count: -1 }), "option-invalid", "options.count"],
  ["a count of 2^31", generate({ count: 2 ** 31 }), "option-invalid", "options.count"],
  ["a count up to the last position, from 2", generate({ count: 2 ** 31 - 1, positions: [2] }), "option-invalid", "options.count"],
  ["a count of 3, the third at 2^31", generate({ count: 3, positions: [2 ** 31 - 2] }), "option-invalid", "options.count"],
  ["a temperature of -1", generate({ temperature: -1 }), "option-invalid", "options.temperature"],
  ["a temperature of NaN", generate({ temperature: NaN }), "value-not-finite", "options.temperature"],
  ["half a seed", generate({ seed: 0.5 }), "option-invalid", "options.seed"],
  ["a seed of 2^32", generate({ seed: 2 ** 32 }), "option-invalid", "options.seed"],
  ["an id to decode past the vocabulary", () => model.decode([0, 45]), "position-invalid", "ids", "45"],
  ["text without symbols or a tokenizer", () => model.encode("a"), "option-invalid", "files.symbols"],
  ["the id 1.5 from a tokenizer", encode(1.5), "position-invalid", "text", "text[1] is 1.5"],
  ["the id 1e10 from a tokenizer", encode(1e10), "position-invalid", "text", "text[1] is 10000000000"],
  ["the id -1 from a tokenizer", encode(-1), "position-invalid", "text", "text[1] is -1"],
  ["the id \"3\" from a tokenizer", encode("3"), "position-invalid", "text", "text[1] is \"3\""],
  ["the id NaN from a tokenizer", encode(NaN), "position-invalid", "text", "text[1] is NaN"],
  ["a number as a tokenizer's text", decode, "option-invalid", "ids", "string"],
  ["a letter without a symbol", async () => (await loadTinyModel("shakespeare")).encode("naïve"), "option-invalid", "text", "text[2] is \"ï\""],
  ["a model of another name", () => loadTinyModel("dante" as "tang"), "option-invalid", "name"],
];
