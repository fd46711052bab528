// A few numbers of the caller's must not make a call run for minutes: sizes beyond the stated limits are refused, and
// empty tensors take no time, however long their other axes are. A call that hangs fails by the runner's own limit of
// seconds.
import { expect, test } from "vitest";
import { loadRopewalk, RopewalkError, type RopeSpec } from "ropewalk";
import { errorOf } from "./refused.js";

const rw = await loadRopewalk();
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };
const none = new Float32Array(0);
const most = 2 ** 31;
const whole = rw.cosSin(spec, { start: 0, count: 0 });

test("an empty tensor takes no time, for any length of its other axes", () => {
  const shape: [number, number, number, number] = [most, most, 0, 64];
  expect(rw.rotate(none, { shape, pairing: "half-split", cosSin: whole })).toHaveLength(0);
  expect(rw.rotate(none, { shape, strides: [0, 0, 64], pairing: "half-split", cosSin: whole })).toHaveLength(0);
  expect(rw.rope(spec).rotate(none, { shape, positions: 0 })).toHaveLength(0);
  using tensor = rw.tensor(shape);
  expect(rw.rotate(tensor, { shape, pairing: "half-split", cosSin: whole })).toBe(tensor);
  for (const sizes of [
    { batch: 1, heads: 2 ** 27, kvHeads: 2 ** 27 },
    { batch: 2 ** 27, heads: 16, kvHeads: 1 },
  ]) {
    const { output } = rw.attention(none, none, none, { ...sizes, querySeq: 0, keySeq: 0, headDim: 64 });
    expect(output).toHaveLength(0);
  }
});

test("an empty axis with strides is nothing to rotate", () => {
  const table = rw.cosSin(spec, { start: 0, count: 4 });
  const x = new Float32Array(2 ** 21).fill(3);
  for (const [batch, heads, seq] of [
    [1, 1, 0],
    [1, 0, 4],
    [0, 2, 4],
  ] as const) {
    const options = { shape: [batch, heads, seq, 64], strides: [256, 256, 64], pairing: "half-split" } as const;
    const turned = rw.rotate(x, { ...options, cosSin: seq === 0 ? whole : table });
    expect(Buffer.compare(Buffer.from(turned.buffer), Buffer.from(x.buffer))).toBe(0);
  }
});

test("a range of more positions than a call's limit is refused with the limit, before a list is made of it", () => {
  const range = { start: 0, count: 2 ** 28 };
  const { held } = rw.memory();
  expect(errorOf(() => rw.sinusoidal(range, 2))).toMatchObject({ path: "positions", limit: 2 ** 25, value: 2 ** 28 });
  expect(errorOf(() => rw.scoreByDistance(spec, range))).toMatchObject({ path: "distances", limit: 2 ** 20 });
  expect(errorOf(() => rw.xposScale(whole, range, { side: "key", scaleBase: 512 }))).toMatchObject({
    path: "positions",
    limit: 0,
  });
  expect(rw.memory().held).toBe(held);
  expect(errorOf(() => rw.alibiSlopes(2 ** 24))).toMatchObject({ path: "heads", limit: 65536 });
  expect(errorOf(() => rw.linearFrequencies(1, 0.1, 2 ** 28))).toMatchObject({ path: "pairs", limit: 32768 });
  expect(rw.alibiSlopes(65536)).toHaveLength(65536);
  expect(rw.linearFrequencies(1, 0.1, 32768)).toHaveLength(32768);
});

test("a list longer than the limit is refused by the core", () => {
  const wide: RopeSpec = { ...spec, headDim: 65536, rotaryDim: 65536 };
  expect(errorOf(() => rw.scoreByDistance(wide, new Int32Array(1025)))).toMatchObject({
    code: "shape-mismatch",
    path: "distances",
    limit: 1024,
  });
  expect(errorOf(() => rw.sinusoidal(new Int32Array(1025), 65536))).toMatchObject({ path: "positions", limit: 1024 });
});

const keys = (count: number, value: unknown): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, value]));

test.each([
  ["keys beside the parameters", (many: Record<string, unknown>) => ({ ...many })],
  ["keys in rope_parameters", (many: Record<string, unknown>) => ({ rope_parameters: { rope_theta: 1e4, ...many } })],
])("a config of 100,000 %s is read", (_, config) => {
  const report = rw.inspectConfig({ model_type: "llama", head_dim: 64, rope_theta: 1e4, ...config(keys(100_000, 1)) });
  expect(report.layers).toHaveLength(1);
  expect(report.notes.length).toBeLessThan(2100);
});

test("a cache of 150,000 rows knows their next positions", () => {
  const batch = 150_000;
  const small: RopeSpec = {
    ...spec,
    ropeType: "dynamic",
    factor: 2,
    maxPositionEmbeddings: 8,
    headDim: 4,
    rotaryDim: 4,
  };
  using cache = rw.rope(small).kvCache({ batch, kvHeads: 1, capacity: 2 });
  const rows = new Float32Array(4 * batch).fill(1);
  for (const seq of [1, 1]) cache.append(rows, rows, { seq });
  expect(cache.attend(rows, { heads: 1, querySeq: 1 }).output).toHaveLength(4 * batch);
});

test("no list is made of tokens that do not fit into a tensor or a cache", () => {
  const rope = rw.rope(spec);
  const x = new Float32Array(64);
  const sizes = { batch: 1, heads: 1, kvHeads: 1, headDim: 64 };
  const long = { ...sizes, causal: true, querySeq: 2 ** 27, keySeq: 2 ** 27, positions: { start: 0, count: 2 ** 27 } };
  expect(errorOf(() => rope.attention(x, x, x, long)).code).toBe("out-of-memory"); // of its output
  const { held } = rw.memory();
  using cache = rope.kvCache({ kvHeads: 1, capacity: 4 });
  cache.append(x, x, { seq: 1 });
  expect(errorOf(() => cache.append(x, x, { seq: 2 ** 31 }))).toBeInstanceOf(RopewalkError);
  expect(errorOf(() => cache.turn(0, 2 ** 31, { positions: 0 }))).toMatchObject({ path: "first", value: 0 });
  expect(rw.memory().held).toBe(held);
});

test("100,000 layer types are refused with the limit", () => {
  const sets = keys(100_000, { rope_type: "default", rope_theta: 1e4 });
  const config = { model_type: "llama", head_dim: 64, rope_parameters: sets };
  expect(errorOf(() => rw.parseConfig(config))).toMatchObject({ path: "rope_parameters", limit: 256 });
  const lists = { rope_theta: Array.from({ length: 1000 }, () => 1e4), layer_types: Object.keys(keys(1000, 1)) };
  const listed = { model_type: "llama", head_dim: 64, ...lists };
  expect(errorOf(() => rw.parseConfig(listed))).toMatchObject({ path: "layer_types", limit: 256 });
});

const listed = [
  "layer_types",
  "layers_block_type",
  "no_rope_layers",
  "use_rope_layers",
  "rope_theta",
  "partial_rotary_factors",
  "yarn_only_types",
  "mrope_section",
];
test.each(listed.flatMap((key) => [2 ** 26, 2 ** 32 - 1].map((length) => ({ key, length }))))(
  "$key with $length places is refused with the limit, and noted as an error",
  ({ key, length }) => {
    const places: unknown[] = [];
    places.length = length;
    const scaled = { rope_scaling: { rope_type: "yarn", factor: 2 } };
    const config = { model_type: "llama", head_dim: 64, rope_theta: 1e4, ...scaled, [key]: places };
    const { notes } = rw.inspectConfig(config);
    expect(notes.find(({ path }) => path === key)).toMatchObject({ severity: "error", error: { limit: 65536 } });
  },
);

test("a list instead of options or a spec is refused, and its entries are not counted", () => {
  for (const list of [new Float32Array(2 ** 16), Array.from({ length: 3 }, () => 1)]) {
    expect(errorOf(() => rw.frequencies(spec, list as never))).toMatchObject({ path: "options", limit: "object" });
    expect(errorOf(() => rw.rope(list as never))).toMatchObject({ path: "spec", limit: "object" });
  }
});

test("a spec's list of 2^32 - 1 places is refused at the first empty one", () => {
  const places: number[] = [];
  places.length = 2 ** 32 - 1;
  for (const name of ["invFreq", "shortFactor", "mropeSection"]) {
    const wrong = { ...spec, [name]: places };
    for (const call of [() => rw.rope(wrong), () => rw.frequencies(wrong)])
      expect(errorOf(call)).toMatchObject({ path: `spec.${name}`, index: 0 });
  }
});

test("a spec of 20,000 keys is refused at the first unknown one", () => {
  expect(errorOf(() => rw.rope({ ...spec, ...keys(20_000, 1) } as never))).toMatchObject({ rule: "no-option" });
});

test("lists in lists in lists, as layer types too, are refused", () => {
  const deep = JSON.parse(`${"[".repeat(7000)}${"]".repeat(7000)}`) as unknown;
  const config = { model_type: "llama", head_dim: 64, rope_theta: [1e4], layer_types: [deep] };
  expect(errorOf(() => rw.parseConfig(config))).toMatchObject({ code: "config-invalid", path: "rope_theta" });
});

test("a config that contains itself is refused", () => {
  const config: Record<string, unknown> = { model_type: "llama" };
  config.text_config = config;
  expect(errorOf(() => rw.parseConfig(config))).toMatchObject({ code: "config-invalid", path: "config" });
});

/** How many characters of `fill` a message repeats. */
const repeated = (message: string, fill: string): number => message.split(fill).length - 1;

test("no message repeats more than 200 characters of the caller's values", () => {
  const long = "~".repeat(100_000);
  const base = { model_type: "llama", head_dim: 64, rope_theta: 1e4 };
  const x = new Float32Array(64);
  const rotation = { shape: [1, 1, 1, 64], pairing: "half-split", cosSin: whole } as const;
  const throwing = {
    get shape(): never {
      throw new Error(long);
    },
  };
  const calls: (() => unknown)[] = [
    () => rw.parseConfig({ ...base, model_type: long }),
    () => rw.parseConfig({ ...base, rope_theta: long }),
    () => rw.parseConfig({ ...base, rope_scaling: { rope_type: long } }),
    () => rw.parseConfig({ ...base, model_type: "gemma3_text" }, { layerType: long }),
    () => rw.parseConfig({ ...base, rope_parameters: { [long]: { rope_type: long } } }),
    () => rw.parseConfig({ ...base, rope_parameters: { [long]: {}, a: {} } }, { layerType: "none" }),
    () => rw.rotate(x, { ...rotation, [long]: 1 }),
    () => rw.rotate(x, { ...rotation, pairing: long } as never),
    () => rw.rotate(x, throwing as never),
    () => rw.tensor([1], long as never),
    () => rw.cosSin({ ...spec, ropeType: long } as never, 0 as never),
    () => rw.cosSin(spec, [BigInt("9".repeat(10_000))]),
  ];
  for (const call of calls) {
    const { message, path } = errorOf(call);
    expect((path ?? "").length).toBeLessThan(210);
    expect(repeated(message, "~") + repeated(message, "9"), message.slice(0, 300)).toBeLessThanOrEqual(200);
  }
  const type = `~${long}`;
  const reports = [
    { ...base, [long]: 1 },
    { ...base, rope_parameters: { rope_theta: 1e4, [long]: 1 } },
    { ...base, rope_parameters: { [long]: { rope_theta: 1e4, [long]: 1 }, [type]: { rope_theta: 1e4 } } },
    { ...base, model_type: long, text_config: { ...base, rope_scaling: { type: long, rope_type: "default" } } },
    { ...base, no_rope_layers: Array.from({ length: 5000 }, () => 0) },
  ];
  for (const config of reports)
    for (const { message, path = "" } of rw.inspectConfig(config).notes) {
      expect(path.length).toBeLessThan(210);
      expect(repeated(message, "~")).toBeLessThanOrEqual(200);
      expect(message.length).toBeLessThan(500);
    }
});
