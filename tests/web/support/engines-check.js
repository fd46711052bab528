// Rotates one golden vector on a page of its own and writes into globalThis.outcome the engine that ran and the error.
const query = new URLSearchParams(location.search);
if (query.has("without-wasm")) Reflect.deleteProperty(globalThis, "WebAssembly");

const entries = { index: "./dist/index.js", url: "./dist/url.js" };
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

globalThis.outcome = await loadRopewalk(options).then(
  async (rw) => ({
    engine: rw.engine,
    error: turn(rw),
  }),
  ({ code, message }) => ({ code, message }),
);
