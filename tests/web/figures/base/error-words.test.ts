// Errors are data: English and Chinese sentences are made from the same fields, for every rule and every golden invalid case.
import { readdirSync, readFileSync } from "node:fs";
import { loadRopewalk, RopewalkError, type ErrorData, type RopeSpec, type Rule } from "ropewalk";
import { loadModel, loadTinyModel } from "ropewalk/model";
import { loadRopewalk as loadFromUrl } from "ropewalk/url";
import { describe, expect, test, vi } from "vitest";
import { english, sentence } from "../../../../web/api/errors/error-words.js";
import { inChinese } from "../../../../web/figures/base/words/error-words-zh.js";
import { errorOf, rejectionOf } from "../../api/refused.js";

const rw = await loadRopewalk();
const model = await loadTinyModel("shakespeare");
const folder = new URL("../../../golden/", import.meta.url);

/** The sentences that the error's data make, once they have crossed a wire. */
function said(error: RopewalkError): { data: ErrorData; zh: string } {
  const data = structuredClone({ ...error }) as ErrorData;
  const zh = inChinese(data);
  expect(sentence(english, data)).toBe(error.message);
  expect(zh).toMatch(/[\u4e00-\u9fff].*。$/s);
  for (const text of [error.message, zh]) expect(text).not.toMatch(/\{\w+\}|undefined|NaN(?!$)|\[object/);
  return { data, zh };
}

/** Names, numbers and quoted words: what no sentence must lose. */
function expectFacts(error: RopewalkError): void {
  const { data, zh } = said(error);
  for (const text of [error.message, zh]) {
    if (data.path !== undefined && !["not-json", "no-drawing"].includes(data.rule)) expect(text).toContain(data.path);
    for (const fact of [data.value, data.limit, data.of])
      if (typeof fact === "number") expect(text).toContain(String(fact));
  }
}

const invalid = readdirSync(folder)
  .filter((name) => name.startsWith("invalid_"))
  .map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), "utf8")) as { config: unknown }] as const)
  .filter(([, { config }]) => refuses(config)); // the others are what only transformers refuses

function refuses(config: unknown): boolean {
  try {
    rw.parseConfig(config);
    return false;
  } catch {
    return true;
  }
}

test.each(invalid)("%s is refused in both languages, with its field, value and limit", (_, { config }) => {
  expect(invalid.length).toBeGreaterThan(15);
  const error = errorOf(() => rw.parseConfig(config));
  expectFacts(error);
  expect(error).toMatchObject({ code: expect.any(String), rule: expect.any(String), path: expect.any(String) });
});

const llama = { model_type: "llama", hidden_size: 4096, num_attention_heads: 32, rope_theta: 10_000 };
const config =
  (more: Record<string, unknown>): (() => unknown) =>
  () =>
    rw.parseConfig({ ...llama, ...more });
const scaled = (rope_scaling: unknown) => config({ rope_scaling });
const spec: RopeSpec = { ropeType: "default", base: 10_000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
// eslint-disable-next-line typescript/no-explicit-any -- these calls are wrong on purpose
const api = rw as any;
const given =
  (more: Record<string, unknown>): (() => unknown) =>
  () =>
    api.frequencies({ ...spec, ...more });
const x = new Float32Array(48);
const table = { rows: 3, rotaryDim: 8, cos: new Float32Array(12), sin: new Float32Array(12) };
const turn = { shape: [1, 2, 3, 8], pairing: "half-split", cosSin: table };
const rotated =
  (more: Record<string, unknown>, of: unknown = x): (() => unknown) =>
  () =>
    api.rotate(of, { ...turn, ...more });
const sizes = { batch: 1, heads: 2, kvHeads: 2, querySeq: 3, keySeq: 3, headDim: 8 };
const attended =
  (more: Record<string, unknown>): (() => unknown) =>
  () =>
    api.attention(x, x, x, { ...sizes, ...more });
const longrope = { rope_type: "longrope", short_factor: [1], long_factor: [1], factor: 2 };
const throws = (): never => {
  throw new TypeError("trap");
};
async function gone(): Promise<unknown> {
  const other = await loadRopewalk();
  other.dispose();
  return other.frequencies(spec);
}
async function elsewhere(): Promise<unknown> {
  return api.rotate((await loadRopewalk()).tensor([1, 2, 3, 8]), turn);
}
async function freed(): Promise<unknown> {
  const tensor = rw.tensor([1]);
  tensor.dispose();
  return tensor.read();
}
async function freedCache(): Promise<unknown> {
  const cache = rw.kvCache({ kvHeads: 1, headDim: 8, capacity: 4 });
  cache.dispose();
  return cache.truncate(0);
}
function movedTogether(): void {
  const cache = rw.rope({ ...spec, mropeSection: [2, 1, 1] }).kvCache({ kvHeads: 1, capacity: 2 });
  cache.append(x.slice(0, 8), x.slice(0, 8), { seq: 1, positions: [0, 1, 2] });
  cache.turn(0, 1, { positions: 5 });
}
async function without(body: () => Promise<unknown>): Promise<unknown> {
  return body().finally(() => vi.restoreAllMocks());
}
const fetched = (answer: () => Promise<Response>) => () =>
  without(() => {
    vi.spyOn(globalThis, "fetch").mockImplementation(answer);
    return loadFromUrl({ wasmUrl: "http://127.0.0.1/ropewalk.wasm" });
  });

/** How each rule is broken; as data where that takes another host or an element. */
const rules: Record<Rule, (() => unknown) | ErrorData> = {
  "at-least": given({ rotaryDim: 0 }),
  "at-most": given({ rotaryDim: 10 }),
  above: given({ base: 1 }),
  below: rotated({ positionIds: [0, 1, 3] }),
  "equal-to": () => api.rotate(x.slice(1), turn),
  "multiple-of": config({ hidden_size: 1000, num_attention_heads: 12 }),
  within: () => rw.linearFrequencies(1, 2 ** 21, 4),
  "keeps-within": () => api.cosSinMultimodal(spec, [1], { scale: 1e300 }),
  even: given({ rotaryDim: 7 }),
  finite: given({ base: Infinity }),
  whole: given({ headDim: 8.5 }),
  "one-of": given({ pairing: "halfsplit" }),
  "at-most-without-factor": given({
    ropeType: "yarn",
    maxPositionEmbeddings: 32,
    originalMaxPositionEmbeddings: 64,
  }),
  "default-with": given({ ropeType: "linear", factor: 2, invFreq: [1, 1, 1, 1] }),
  alternating: given({ axisPattern: "alternating", mropeSection: [1, 2, 1] }),
  "inner-reach": rotated({ strides: [48, 24, 4] }),
  absent: { code: "option-invalid", rule: "absent", path: "options.rope", value: { type: "Object" } },
  given: () => api.frequencies({ ...spec, base: undefined }),
  number: config({ rope_theta: "10000" }),
  boolean: rotated({ inverse: 1 }),
  string: config({ model_type: 5 }),
  object: () => api.frequencies(4),
  "object | null": scaled(5),
  "number[]": scaled({ ...longrope, short_factor: 1, original_max_position_embeddings: 4096 }),
  "integer[]": () => api.tensor({}),
  Float32Array: () => api.convertPairing(new Float64Array(8), {}),
  "Float32Array | Tensor": rotated({}, new Float64Array(48)),
  Uint16Array: () => rw.tensor([2], "bfloat16").write(new Float32Array(2)),
  Tensor: () => api.rotate(rw.tensor([1, 2, 3, 8]), { ...turn, out: x }),
  "own-tensor": elsewhere,
  config: () => rw.parseConfig([1, 2]),
  shape: rotated({ shape: [2, 3, 8] }),
  strides: rotated({ strides: [1] }),
  "from-to": { code: "option-invalid", rule: "from-to", path: "options.width", value: 1, of: "320", limit: 4096 },
  "whole-from-to": () => rw.cosSin(spec, [0, 0.5]),
  "one-of-model-type": () =>
    api.parseConfig({ ...llama, model_type: "phi3", rope_scaling: { type: "linear", factor: 2 } }),
  "known-type": config({ model_type: "brand_new" }),
  "rotates-if": () => rw.parseConfig({ model_type: "falcon", hidden_size: 4544, num_attention_heads: 71, alibi: true }),
  "one-by-layer": config({
    rope_theta: [10_000, 20_000],
    layer_types: ["full_attention", "full_attention"],
  }),
  "one-set": () => rw.parseConfig(llama, { layerType: "main" }),
  unasked: attended({ out: { output: x, weights: x } }),
  beside: () => loadRopewalk({ wasmUrl: "a", wasmBinary: new Uint8Array(8) }),
  "string | URL": () => loadRopewalk({ wasmUrl: 5 as unknown as string }),
  bytes: () => loadRopewalk({ wasmBinary: "AGFz" as unknown as ArrayBuffer }),
  "WebAssembly.Module": () => loadRopewalk({ wasmModule: {} as WebAssembly.Module }),
  importer: () => loadRopewalk({ fallback: 5 as never }),
  function: () => model.run([0], { progress: 5 as never }),
  signal: () => model.run([0], { signal: {} as never }),
  tokenizer: { code: "option-invalid", rule: "tokenizer", path: "files.tokenizer", value: { type: "Object" } },
  "known-symbol": () => model.encode("\u{1f600}"),
  "not-safetensors": () => loadModel({ config: {}, weights: new Uint8Array(3) }),
  stopped: () => model.run([0], { signal: AbortSignal.abort() }),
  card: { code: "option-invalid", rule: "card", path: "id", value: "none" },
  link: { code: "option-invalid", rule: "link", path: "options.state", value: 5 },
  "rope-property": { code: "option-invalid", rule: "rope-property", path: "options.style.color", value: "red" },
  attribute: { code: "option-invalid", rule: "attribute", path: "options.attributes.a", value: "1", limit: "pair" },
  "attribute-value": {
    code: "option-invalid",
    rule: "attribute-value",
    path: "options.attributes.pair",
    value: "x",
    limit: "0",
  },
  base: { code: "config-invalid", rule: "base", path: "rope_theta" },
  "head-size": () => rw.parseConfig({ hidden_size: 64 }, { pairing: "half-split" }),
  "rope-type": scaled({ rope_type: "linear" }),
  "rope-type-or": () =>
    rw.parseConfig(
      { ...llama, model_type: undefined, rope_scaling: { rope_type: "yarn", factor: 4 } },
      { pairing: "half-split" },
    ),
  "types-by-layer": config({ rope_theta: [10_000, 20_000] }),
  su: scaled({ ...longrope, rope_type: undefined, type: "su" }),
  "apart-from": () => api.cosSin(spec, [0], { out: { cos: x.subarray(0, 4), sin: x.subarray(2, 6) } }),
  memory: () => rw.tensor([2 ** 20, 2 ** 20]),
  "result-memory": {
    code: "out-of-memory",
    rule: "result-memory",
    value: "Invalid typed array length: 9007199254740991",
  },
  unreadable: () => api.frequencies(new Proxy({ ropeType: "default" }, { get: throws })),
  disposed: freed,
  "instance-disposed": gone,
  "cache-disposed": freedCache,
  "no-rope": config({ model_type: "bert" }),
  "range-end": () => rw.cosSin(spec, { start: 2 ** 31 - 1, count: 2 }),
  positions: () => api.cosSin(spec, 5),
  "unknown-option": () => api.cosSin(spec, [0], { precison: "float32" }),
  "row-of-token": () => api.rotate(x, { ...turn, shape: [1, 6, 1, 8] }),
  "other-layout": () => api.rotate(x, { ...turn, shape: [1, 3, 2, 8] }),
  "one-axis": movedTogether,
  "keys-apart": () =>
    rw.rope(spec).attention(x, x, x, { batch: 1, heads: 2, kvHeads: 1, querySeq: 3, keySeq: 6, headDim: 8 }),
  "not-json": { code: "config-invalid", rule: "not-json", path: "config", value: "Unexpected token" },
  "no-drawing": { code: "option-invalid", rule: "no-drawing", path: "tag", value: "rope-source-card" },
  "no-webassembly": { code: "wasm-unavailable", rule: "no-webassembly" },
  "no-simd": () =>
    without(() => {
      vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
      return loadRopewalk();
    }),
  "no-relaxed-simd": { code: "wasm-unavailable", rule: "no-relaxed-simd" },
  policy: () =>
    without(() => {
      vi.spyOn(WebAssembly, "compile").mockRejectedValue(new WebAssembly.CompileError("blocked by CSP"));
      return loadRopewalk();
    }),
  "not-isolated": { code: "wasm-unavailable", rule: "not-isolated" },
  "not-wasm": () => loadRopewalk({ wasmBinary: new Uint8Array(64) }),
  html: fetched(() => Promise.resolve(new Response("<!doctype html>"))),
  "not-compiled": () => loadRopewalk({ wasmBinary: new Uint8Array([0, 0x61, 0x73, 0x6d, 9]) }),
  "not-fetched": fetched(() => Promise.reject(new TypeError("fetch failed"))),
  status: fetched(() => Promise.resolve(new Response("", { status: 404 }))),
  "broken-off": fetched(() =>
    Promise.resolve({ ok: true, arrayBuffer: () => Promise.reject(new Error("cut")) } as Response),
  ),
  "not-loaded": () =>
    without(() => {
      vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
      return loadRopewalk({ fallback: () => Promise.reject(new Error("chunk 7 is gone")) });
    }),
  "not-started": { code: "wasm-unavailable", rule: "not-started", value: "out of luck" },
  trapped: { code: "wasm-unavailable", rule: "trapped", value: "unreachable" },
  "not-ropewalk": () => loadRopewalk({ wasmBinary: new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) }),
  "no-threads": { code: "wasm-unavailable", rule: "no-threads", limit: 4, value: "blocked" },
  "no-doctor": { code: "wasm-unavailable", rule: "no-doctor" },
  "not-in-core": { code: "option-invalid", rule: "not-in-core", path: "attention" },
  "few-threads": { code: "wasm-unavailable", rule: "few-threads", limit: 4 },
};

const thrownBy = (call: () => unknown): Promise<RopewalkError> => rejectionOf((async () => call())());

test.each(Object.entries(rules))(
  "the rule %s is worded in both languages from the error's data alone",
  async (rule, how) => {
    const error = typeof how === "function" ? await thrownBy(how) : new RopewalkError(how);
    expect(error.rule).toBe(rule);
    expectFacts(error);
  },
);

describe("what was given", () => {
  test.each([
    [
      new Float64Array(48),
      "x is a Float64Array of length 48; it must be a Float32Array or a Tensor",
      "长度为 48 的 Float64Array",
    ],
    [[1, 2], "x is an array of length 2; it must be a Float32Array or a Tensor", "长度为 2 的列表"],
    [new Uint8Array(3), "x is a Uint8Array of length 3; it must be a Float32Array or a Tensor", "Uint8Array"],
    [new Int8Array(3), "x is an Int8Array of length 3; it must be a Float32Array or a Tensor", "Int8Array"],
    [new Map(), "x is a Map; it must be a Float32Array or a Tensor", "一个 Map"],
    [() => 1, "x is a function; it must be a Float32Array or a Tensor", "一个函数"],
    [{}, "x is an object; it must be a Float32Array or a Tensor", "一个对象"],
    [undefined, "x is missing; it must be a Float32Array or a Tensor", "缺少 x"],
    [null, "x is null; it must be a Float32Array or a Tensor", "x 是 null"],
  ])("%o is named in both languages", (value, message, zh) => {
    const error = errorOf(() => api.rotate(value, turn));
    expect(error.message).toBe(message);
    expect(said(error).zh).toContain(zh);
  });

  test("no more than 200 characters of it are repeated, wherever they came in", () => {
    const long = "x".repeat(5000);
    const calls = [
      given({ pairing: long }),
      config({ model_type: 5n ** 5000n }),
      config({ rope_parameters: { [long]: { rope_type: long }, other: {} } }),
      () => rw.parseConfig({ ...llama, rope_parameters: { [long]: { rope_type: "default", rope_theta: -1 } } }),
      () => rw.parseConfig({ ...llama, rope_parameters: { [long]: {}, [`${long}y`]: {} } }, { layerType: `${long}z` }),
      () => api.frequencies(new Proxy({ ropeType: "default" }, { get: () => { throw new Error(long); } })), // prettier-ignore
    ];
    for (const call of calls) {
      const error = errorOf(call);
      for (const text of [error.message, said(error).zh])
        expect(text.match(/[x\d]/g)!.length, text).toBeLessThanOrEqual(200);
    }
  });
});

test("nothing reads a message back: no code of the product takes one apart", () => {
  const use =
    "(?:match|matchAll|replace|replaceAll|split|slice|substring|includes|startsWith|endsWith|indexOf|search)\\(";
  const apart = new RegExp(`\\.message\\)?(?:\\?|!)?\\s*\\.${use}|\\.(?:exec|test)\\([^)]*[mM]essage`);
  expect('if (/x/.test(error.message)) "";').toMatch(apart);
  expect("error.message.split()").toMatch(apart);
  const web = new URL("../../../../web/", import.meta.url);
  const found = readdirSync(web, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".ts") && !/generated|^bench/.test(name))
    .filter((name) => apart.test(readFileSync(new URL(name, web), "utf8")));
  expect(found).toEqual([]);
});
