// Rotates one golden vector on a page of its own and writes into globalThis.outcome the engine that ran and the error.
const query = new URLSearchParams(location.search);
if (query.has("without-wasm")) Reflect.deleteProperty(globalThis, "WebAssembly");

const entries = { index: "./dist/index.js", url: "./dist/url.js", threads: "./dist/threads.js" };
const { loadRopewalk } = await import(entries[query.get("entry") ?? "index"]);
const one = query.has("wasmUrl")
  ? undefined
  : await fetch(query.get("golden")).then(
      (found) => found.json(),
      () => undefined,
    );

const options = {};
if (query.has("fallback")) options.fallback = () => import("./dist/fallback.js");
if (query.has("relaxed")) options.relaxed = () => import("./dist/relaxed.js");
if (query.has("wasmUrl")) options.wasmUrl = new URL(query.get("wasmUrl"), location.href);

if (query.has("workerUrl")) options.workerUrl = query.get("workerUrl");

function turn(rw) {
  const spec = rw.parseConfig(one.config);
  const flat = (list) => Float32Array.from(list.flat(Infinity));
  const shape = [one.q.length, one.q[0].length, one.q[0][0].length, one.head_dim];
  const cosSin = {
    rows: one.cos.length * one.cos[0].length,
    rotaryDim: one.rotary_dim,
    cos: flat(one.cos),
    sin: flat(one.sin),
  };
  const turned = rw.rotate(flat(one.q), { shape, pairing: spec.pairing, cosSin });
  const expected = one.q_out.flat(Infinity);
  return Math.max(...expected.map((value, i) => Math.abs(value - turned[i])));
}

/**
 * Whether causal attention over six heads, one for all queries, and a large rotation give the bits of the default
 * engine.
 */
async function sameBits(rw) {
  const [heads, seq, headDim] = [6, 200, 64];
  const list = Float32Array.from({ length: heads * seq * headDim }, (_, i) => Math.sin(i * i));
  const sizes = { batch: 1, heads, querySeq: seq, keySeq: seq, headDim, causal: true };
  const spec = { ropeType: "default", base: 10000, headDim, rotaryDim: headDim, pairing: "half-split" };
  const shape = [1, 8, 2100, headDim]; // 4.1 MiB, enough to be shared
  const results = (one) => {
    const attended = [6, 1].map((kvHeads) => {
      const keys = list.subarray(0, kvHeads * seq * headDim);
      return one.attention(list, keys, keys, { ...sizes, kvHeads }).output;
    });
    const tensor = one.tensor(shape);
    tensor.write(Float32Array.from({ length: 8 * 2100 * headDim }, (_, i) => Math.sin(i)));
    const cosSin = one.cosSin(spec, { start: 0, count: 2100 });
    return [...attended, one.rotate(tensor, { shape, pairing: "half-split", cosSin }).read()];
  };
  const { loadRopewalk: loadOne } = await import(entries.index);
  const theirs = results(await loadOne());
  return results(rw).every((ours, n) => ours.every((value, i) => Object.is(value, theirs[n][i])));
}

globalThis.outcome = await loadRopewalk(options).then(
  async (rw) => ({
    engine: rw.engine,
    error: turn(rw),
    ...(query.has("compare") ? { same: await sameBits(rw) } : {}),
  }),
  ({ code, message }) => ({ code, message }),
);
