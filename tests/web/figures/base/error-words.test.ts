// Errors are data: English and Chinese sentences are made from the same fields, for every rule and every golden invalid
// case.
import { readdirSync, readFileSync } from "node:fs";
import { loadRopewalk, RopewalkError, type ErrorData, type RopeSpec, type Rule } from "ropewalk";
import { describe, expect, test } from "vitest";
import { callWords } from "../../../../web/api/errors/call-words.js";
import { configWords } from "../../../../web/api/errors/config-words.js";
import { english, learn, sentence } from "../../../../web/api/errors/error-words.js";
import { inChinese } from "../../../../web/figures/base/words/error-words-zh.js";
import { errorOf } from "../../api/refused.js";

learn(callWords);
learn(configWords);

const rw = await loadRopewalk();
const folder = new URL("../../../golden/", import.meta.url);

/** The sentences that the error's data make, once they have crossed a wire. */
function wordsOf(error: RopewalkError): { data: ErrorData; zh: string } {
  const data = structuredClone({ ...error }) as ErrorData;
  const zh = inChinese(data);
  expect(sentence(english, data)).toBe(error.message);
  expect(zh).toMatch(/[\u4e00-\u9fff].*。$/s);
  for (const text of [error.message, zh]) expect(text).not.toMatch(/\{\w+\}|undefined|NaN(?!$)|\[object/);
  return { data, zh };
}

/** Names, numbers and quoted words, which every sentence must contain. */
function expectFacts(error: RopewalkError): void {
  const { data, zh } = wordsOf(error);
  for (const text of [error.message, zh]) {
    if (data.path !== undefined && !["not-json", "no-drawing"].includes(data.rule)) expect(text).toContain(data.path);
    for (const fact of [data.value, data.limit, data.of])
      if (typeof fact === "number") expect(text).toContain(String(fact));
  }
}

const invalid = readdirSync(folder)
  .filter((name) => name.startsWith("invalid_"))
  .map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), "utf8")) as { config: unknown }] as const)
  .filter(([, { config }]) => refuses(config)); // the others are refused only by transformers

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
const spec: RopeSpec = { ropeType: "default", base: 10_000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
// eslint-disable-next-line typescript/no-explicit-any -- these calls are wrong on purpose
const api = rw as any;
const given =
  (more: Record<string, unknown>): (() => unknown) =>
  () =>
    api.frequencies({ ...spec, ...more });
const table = { rows: 3, rotaryDim: 8, cos: new Float32Array(12), sin: new Float32Array(12) };
const options = { shape: [1, 2, 3, 8], pairing: "half-split", cosSin: table };
const rules = Object.keys({ ...english.limits, ...english.reasons, ...english.problems }) as Rule[];

const MEASURES = ["length", "sum", "dtype"] as const;

test("every rule says the same facts in both languages, whether a value was given or none", () => {
  const facts = { path: "a.path", value: 12_345, limit: 67_890, of: "the.other" };
  expect(rules.length).toBeGreaterThan(80);
  for (const rule of rules.filter((one) => one !== "not-json"))
    // Chinese leaves out where
    for (const one of [facts, { ...facts, value: undefined }, ...MEASURES.map((measure) => ({ ...facts, measure }))]) {
      const data: ErrorData = { code: "option-invalid", rule, ...one };
      const [en, zh] = [sentence(english, data), inChinese(data)];
      for (const fact of Object.values(facts).map(String)) expect(zh.includes(fact), zh).toBe(en.includes(fact));
      expect(zh).toMatch(/[\u4e00-\u9fff].*。$/s);
    }
});

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
    const error = errorOf(() => api.rotate(value, options));
    expect(error.message).toBe(message);
    expect(wordsOf(error).zh).toContain(zh);
  });

  test("no more than 200 characters of it are repeated, from any source", () => {
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
      for (const text of [error.message, wordsOf(error).zh])
        expect(text.match(/[x\d]/g)!.length, text).toBeLessThanOrEqual(200);
    }
  });
});

test("no code of the product parses a message", () => {
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
