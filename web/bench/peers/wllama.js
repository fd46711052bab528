// wllama: llama.cpp in wasm, in a worker, which Node does not have. Threads: 1.

/** ggml's types by their names, from enum ggml_type. */
const types = { F32: 0, Q8_0: 8, BF16: 30 };
const names = [
  ["model.embed_tokens", "token_embd"],
  ["model.norm", "output_norm"],
  [/^model\.layers\./, "blk."],
  ["input_layernorm", "attn_norm"],
  ["post_attention_layernorm", "ffn_norm"],
  [/self_attn\.([qkv])_proj/, "attn_$1"],
  ["self_attn.o_proj", "attn_output"],
  [/mlp\.(gate|up|down)_proj/, "ffn_$1"],
];
const nameOf = (name) => names.reduce((text, [from, to]) => text.replace(from, to), name);

/** The text of a symbol is one character, so that text and ids correspond. */
const first = 0x20000;
const textOf = (ids) => String.fromCodePoint(...ids.map((id) => first + id));
const idsOf = (text) => Array.from(text, (letter) => letter.codePointAt(0) - first);

const number = (size, put) => {
  const view = new DataView(new ArrayBuffer(size));
  put(view);
  return view.buffer;
};
const u32 = (value) => number(4, (view) => view.setUint32(0, value, true));
const u64 = (value) => number(8, (view) => view.setBigUint64(0, BigInt(value), true));
const text = (value) => {
  const bytes = new TextEncoder().encode(value);
  return [u64(bytes.length), bytes];
};
// Types of metadata and the layout: docs/gguf.md in ggml.
const typed = (value) => {
  if (typeof value === "string") return [u32(8), ...text(value)];
  if (typeof value === "boolean") return [u32(7), Uint8Array.of(Number(value))];
  if (Array.isArray(value)) return [u32(9), u32(8), u64(value.length), ...value.flatMap(text)];
  return Number.isInteger(value)
    ? [u32(4), u32(value)]
    : [u32(6), number(4, (view) => view.setFloat32(0, value, true))];
};
const rest = (bytes) => (32 - (bytes % 32)) % 32;

/** GGUF, version 3, as parts of a Blob. The base is passed as float32, although it is whole. */
function gguf({ sizes, tensors }) {
  const own = {
    vocab_size: sizes.vocabulary,
    context_length: sizes.length,
    embedding_length: sizes.width,
    block_count: sizes.layers,
    feed_forward_length: sizes.inner,
    "attention.head_count": sizes.heads,
    "attention.head_count_kv": sizes.kvHeads,
    "attention.layer_norm_rms_epsilon": sizes.eps,
    "rope.dimension_count": sizes.headDim,
  };
  const metadata = {
    "general.architecture": "llama",
    "tokenizer.ggml.model": "llama",
    "tokenizer.ggml.tokens": Array.from({ length: sizes.vocabulary }, (_, id) => textOf([id])),
    "tokenizer.ggml.add_bos_token": false,
    "tokenizer.ggml.add_space_prefix": false,
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [`llama.${key}`, value])),
  };
  const base = [...text("llama.rope.freq_base"), u32(6), number(4, (view) => view.setFloat32(0, sizes.base, true))];
  const entries = Object.entries(metadata).flatMap(([key, value]) => [...text(key), ...typed(value)]);
  let at = 0;
  const places = [];
  const data = [];
  for (const { name, dtype, shape, read } of tensors) {
    const count = shape.reduce((product, size) => product * size, 1);
    const bytes = read(0, (count / 32) * { F32: 128, BF16: 64, Q8_0: 34 }[dtype]);
    places.push(...text(nameOf(name)), u32(shape.length), ...shape.toReversed().map(u64), u32(types[dtype]), u64(at));
    data.push(bytes, new Uint8Array(rest(bytes.length)));
    at += bytes.length + rest(bytes.length);
  }
  const head = new Blob([
    "GGUF",
    u32(3),
    u64(tensors.length),
    u64(Object.keys(metadata).length + 1),
    ...base,
    ...entries,
    ...places,
  ]);
  return new Blob([head, new Uint8Array(rest(head.size)), ...data]);
}

/** Uses its own clock, which leaves out messages and the tokenizer. */
async function writer(task, wasm) {
  const { LoggerWithoutDebug, Wllama } = await import("@wllama/wllama"); // Node finds no entry for it
  const wllama = new Wllama({ default: wasm }, { logger: LoggerWithoutDebug, suppressNativeLog: true });
  await wllama.loadModel([gguf(task)], { n_ctx: 512, n_threads: 1, n_gpu_layers: 0, n_parallel: 1 });
  const write = async (ids, count) => {
    const options = { prompt: textOf(ids), max_tokens: count, temperature: 0, cache_prompt: false, ignore_eos: true };
    const { choices, timings } = await wllama.createCompletion(options);
    const [prompt, symbols] = [timings.prompt_ms / 1000, timings.predicted_ms / 1000];
    return { ids: idsOf(choices[0].text), prompt, symbols };
  };
  return { who: "wllama", write, rounds: true, dispose: () => wllama.exit() };
}

/** undefined if there are no web workers. */
export function createWllama(wasmPaths) {
  if (typeof Worker === "undefined") return undefined;
  const wasm = new URL(`${wasmPaths}wllama.wasm`, location.href).href;
  return { name: "wllama", version: "3.8.1", stored: async (task) => [await writer(task, wasm)] };
}
