import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { asData, asRopewalkError } from "../../../web/api/errors/errors.js";
import { loadRopewalk, RopewalkError, type RopeSpec, type Ropewalk, type RopewalkErrorCode } from "ropewalk";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const yarn: RopeSpec = { ...spec, ropeType: "yarn", factor: 4, originalMaxPositionEmbeddings: 64 };
const longrope: RopeSpec = {
  ...spec,
  ropeType: "longrope",
  maxPositionEmbeddings: 64,
  originalMaxPositionEmbeddings: 32,
  shortFactor: [1, 1, 1, 1],
  longFactor: [2, 2, 2, 2],
};
const llama = { model_type: "llama", hidden_size: 64, num_attention_heads: 8, max_position_embeddings: 64 };
const x = new Float32Array(2 * 3 * 8).fill(1);
const table = { rows: 3, rotaryDim: 8, cos: new Float32Array(12).fill(1), sin: new Float32Array(12) };
const turn = { shape: [1, 2, 3, 8] as const, pairing: "half-split" as const, cosSin: table };
const sizes = { batch: 1, heads: 2, kvHeads: 2, querySeq: 3, keySeq: 3, headDim: 8 };
const fused = { pairing: "half-split", cosSin: table, queryPositionIds: [0, 1, 2], keyPositionIds: [0, 1, 2] };
const pairing = { from: "half-split", to: "interleaved", headDim: 8 } as const;

// eslint-disable-next-line typescript/no-explicit-any -- these calls are wrong on purpose
type Loose = any;
type Row = [what: string, code: RopewalkErrorCode, path: string, call: (api: Loose) => unknown];

const rows: Row[] = [
  ["a config that is a list", "config-invalid", "config", (api) => api.parseConfig([])],
  ["a config that is text", "config-invalid", "config", (api) => api.parseConfig("{}")],
  ["no config", "config-invalid", "config", (api) => api.parseConfig()],
  ["a null config", "config-invalid", "config", (api) => api.inspectConfig(null)],
  [
    "a config whose getter throws",
    "config-invalid",
    "config",
    (api) =>
      api.layerTypes(
        new Proxy(
          { model_type: "llama" },
          {
            getOwnPropertyDescriptor: () => {
              throw new Error("no");
            },
          },
        ),
      ),
  ],
  [
    "a config without sizes",
    "config-invalid",
    "num_attention_heads",
    (api) => api.parseConfig({ model_type: "internlm2", hidden_size: 64 }),
  ],
  ["a negative head_dim", "config-invalid", "head_dim", (api) => api.parseConfig({ ...llama, head_dim: -8 })],
  ["a fractional head_dim", "config-invalid", "head_dim", (api) => api.parseConfig({ ...llama, head_dim: 8.5 })],
  ["an odd head_dim", "config-invalid", "head_dim", (api) => api.parseConfig({ ...llama, head_dim: 7 })],
  ["a head_dim of 0", "config-invalid", "head_dim", (api) => api.parseConfig({ ...llama, head_dim: 0 })],
  ["a base in words", "config-invalid", "rope_theta", (api) => api.parseConfig({ ...llama, rope_theta: "1e4" })],
  ["a base that is NaN", "value-not-finite", "rope_theta", (api) => api.parseConfig({ ...llama, rope_theta: NaN })],
  ["a base of 1", "config-invalid", "rope_theta", (api) => api.parseConfig({ ...llama, rope_theta: 1 })],
  [
    "a factor below 1",
    "config-invalid",
    "rope_parameters.factor",
    (api) => api.parseConfig({ ...llama, rope_parameters: { rope_type: "linear", factor: 0.5 } }),
  ],
  [
    "a factor in the inner model",
    "config-invalid",
    "text_config.rope_scaling.factor",
    (api) => api.parseConfig({ text_config: { ...llama, rope_scaling: { type: "linear", factor: -1 } } }),
  ],
  [
    "parameters that are a list",
    "config-invalid",
    "rope_scaling",
    (api) => api.parseConfig({ ...llama, rope_scaling: [1] }),
  ],
  [
    "an unknown rope_type",
    "rope-type-unknown",
    "rope_scaling.type",
    (api) => api.parseConfig({ ...llama, rope_scaling: { type: "ntk-by-parts" } }),
  ],
  [
    "sections that do not sum",
    "config-invalid",
    "rope_scaling.mrope_section",
    (api) => api.parseConfig({ ...llama, rope_scaling: { type: "mrope", mrope_section: [1, 1, 1] } }),
  ],
  [
    "a model without rotation",
    "config-invalid",
    "model_type",
    (api) => api.parseConfig({ model_type: "gpt2", n_embd: 64, n_head: 8 }),
  ],
  [
    "an unknown layer type",
    "option-invalid",
    "options.layerType",
    (api) => api.parseConfig({ ...llama, rope_local_base_freq: 1e4 }, { layerType: "other" }),
  ],
  [
    "a layer type for a model with one set",
    "option-invalid",
    "options.layerType",
    (api) => api.parseConfig(llama, { layerType: "main" }),
  ],
  [
    "a layer type that is a number",
    "option-invalid",
    "options.layerType",
    (api) => api.parseConfig(llama, { layerType: 3 }),
  ],
  ["options that are text", "option-invalid", "options", (api) => api.parseConfig(llama, "full_attention")],

  ["no spec", "config-invalid", "spec", (api) => api.frequencies()],
  ["a spec that is a number", "config-invalid", "spec", (api) => api.frequencies(4)],
  ["a spec without base", "config-invalid", "spec.base", (api) => api.frequencies({ ...spec, base: undefined })],
  ["a base below 1", "config-invalid", "spec.base", (api) => api.frequencies({ ...spec, base: 0.5 })],
  ["an infinite base", "value-not-finite", "spec.base", (api) => api.frequencies({ ...spec, base: Infinity })],
  ["a NaN factor", "value-not-finite", "spec.factor", (api) => api.frequencies({ ...yarn, factor: NaN })],
  ["an odd rotaryDim", "config-invalid", "spec.rotaryDim", (api) => api.frequencies({ ...spec, rotaryDim: 7 })],
  ["a rotaryDim of 0", "config-invalid", "spec.rotaryDim", (api) => api.frequencies({ ...spec, rotaryDim: 0 })],
  [
    "a rotaryDim past headDim",
    "config-invalid",
    "spec.rotaryDim",
    (api) => api.frequencies({ ...spec, rotaryDim: 10 }),
  ],
  ["a fractional rotaryDim", "config-invalid", "spec.rotaryDim", (api) => api.frequencies({ ...spec, rotaryDim: 4.5 })],
  [
    "a rotaryDim of 2^31",
    "config-invalid",
    "spec.rotaryDim",
    (api) => api.frequencies({ ...spec, rotaryDim: 2 ** 31 }),
  ],
  [
    "a ropeType in capitals",
    "rope-type-unknown",
    "spec.ropeType",
    (api) => api.frequencies({ ...spec, ropeType: "YARN" }),
  ],
  ["an unknown pairing", "config-invalid", "spec.pairing", (api) => api.frequencies({ ...spec, pairing: "halfsplit" })],
  ["a direction of 0", "config-invalid", "spec.direction", (api) => api.frequencies({ ...spec, direction: 0 })],
  ["linear without factor", "config-invalid", "spec.factor", (api) => api.frequencies({ ...spec, ropeType: "linear" })],
  [
    "betas exchanged",
    "config-invalid",
    "spec.betaFast",
    (api) => api.frequencies({ ...yarn, betaFast: 1, betaSlow: 32 }),
  ],
  ["truncate in words", "config-invalid", "spec.truncate", (api) => api.frequencies({ ...yarn, truncate: "true" })],
  [
    "a list too short",
    "config-invalid",
    "spec.shortFactor",
    (api) => api.frequencies({ ...longrope, shortFactor: [1, 1, 1] }),
  ],
  [
    "a list with a NaN",
    "value-not-finite",
    "spec.longFactor",
    (api) => api.frequencies({ ...longrope, longFactor: [1, NaN, 1, 1] }),
  ],
  [
    "a list that is text",
    "config-invalid",
    "spec.longFactor",
    (api) => api.frequencies({ ...longrope, longFactor: "2222" }),
  ],
  ["a seqLen of 0", "option-invalid", "options.seqLen", (api) => api.frequencies(longrope, { seqLen: 0 })],
  ["a fractional seqLen", "option-invalid", "options.seqLen", (api) => api.frequencies(longrope, { seqLen: 1.5 })],
  [
    "an unknown precision",
    "option-invalid",
    "options.precision",
    (api) => api.frequencies(spec, { precision: "double" }),
  ],

  ["a negative position", "position-invalid", "positions", (api) => api.cosSin(spec, [0, -1])],
  ["a fractional position", "position-invalid", "positions", (api) => api.cosSin(spec, [0.5])],
  ["a NaN position", "position-invalid", "positions", (api) => api.cosSin(spec, Float64Array.of(NaN))],
  ["a position of 2^31", "position-invalid", "positions", (api) => api.cosSin(spec, [2 ** 31])],
  ["a bigint position of 2^63 - 1", "position-invalid", "positions", (api) => api.cosSin(spec, [2n ** 63n - 1n])],
  ["a position in words", "position-invalid", "positions", (api) => api.cosSin(spec, ["1"])],
  ["no positions", "position-invalid", "positions", (api) => api.cosSin(spec)],
  ["a single number", "position-invalid", "positions", (api) => api.cosSin(spec, 4)],
  ["a range from -1", "position-invalid", "positions.start", (api) => api.cosSin(spec, { start: -1, count: 2 })],
  ["a range of -1", "position-invalid", "positions.count", (api) => api.cosSin(spec, { start: 0, count: -1 })],
  [
    "a list of 2.5 places",
    "position-invalid",
    "positions",
    (api) => api.cosSin(spec, { 0: 0, 1: 1, 2: 2, length: 2.5 }),
  ],
  ["a list of -1 places", "position-invalid", "positions", (api) => api.cosSin(spec, { length: -1 })],
  ["a list of NaN places", "position-invalid", "positions", (api) => api.cosSin(spec, { 0: 0, length: NaN })],
  [
    "a range past the end",
    "position-invalid",
    "positions",
    (api) => api.cosSin(spec, { start: 2 ** 31 - 1, count: 2 }),
  ],
  [
    "two axes instead of three",
    "shape-mismatch",
    "positions",
    (api) => api.cosSinMultimodal({ ...spec, mropeSection: [2, 1, 1] }, [0, 1]),
  ],
  ["shift lists of two lengths", "shape-mismatch", "to", (api) => api.cosSinShift(spec, [0, 1], [2])],

  ["x of the wrong type", "option-invalid", "x", (api) => api.rotate([...x], turn)],
  ["x too short", "shape-mismatch", "x", (api) => api.rotate(x.slice(1), turn)],
  ["no options", "option-invalid", "options", (api) => api.rotate(x)],
  ["three axes", "shape-mismatch", "options.shape", (api) => api.rotate(x, { ...turn, shape: [2, 3, 8] })],
  ["a fractional axis", "option-invalid", "options.shape", (api) => api.rotate(x, { ...turn, shape: [1, 2, 3.5, 8] })],
  [
    "axes whose product overflows",
    "shape-mismatch",
    "options.shape",
    (api) => api.rotate(x, { ...turn, shape: [2 ** 30, 2 ** 30, 2 ** 30, 8] }),
  ],
  ["no pairing", "option-invalid", "options.pairing", (api) => api.rotate(x, { ...turn, pairing: undefined })],
  ["an unknown layout", "option-invalid", "options.layout", (api) => api.rotate(x, { ...turn, layout: "sbhd" })],
  ["inverse that is 1", "option-invalid", "options.inverse", (api) => api.rotate(x, { ...turn, inverse: 1 })],
  [
    "a table wider than the head",
    "shape-mismatch",
    "options.rotaryOffset",
    (api) =>
      api.rotate(x, {
        ...turn,
        cosSin: { ...table, rotaryDim: 12, cos: new Float32Array(18), sin: new Float32Array(18) },
      }),
  ],
  [
    "an offset past the head",
    "shape-mismatch",
    "options.rotaryOffset",
    (api) => api.rotate(x, { ...turn, rotaryOffset: 2 }),
  ],
  [
    "cos too short",
    "shape-mismatch",
    "options.cosSin.cos",
    (api) => api.rotate(x, { ...turn, cosSin: { ...table, cos: new Float32Array(11) } }),
  ],
  [
    "cos of doubles",
    "option-invalid",
    "options.cosSin.cos",
    (api) => api.rotate(x, { ...turn, cosSin: { ...table, cos: new Float64Array(12) } }),
  ],
  [
    "a table with too few rows",
    "shape-mismatch",
    "options.cosSin.rows",
    (api) =>
      api.rotate(x, { ...turn, cosSin: { rows: 1, rotaryDim: 8, cos: new Float32Array(4), sin: new Float32Array(4) } }),
  ],
  [
    "an id past the table",
    "position-invalid",
    "options.positionIds",
    (api) => api.rotate(x, { ...turn, positionIds: [0, 1, 3] }),
  ],
  [
    "a negative id",
    "position-invalid",
    "options.positionIds",
    (api) => api.rotate(x, { ...turn, positionIds: [0, 1, -1] }),
  ],
  [
    "ids of the wrong number",
    "shape-mismatch",
    "options.positionIds",
    (api) => api.rotate(x, { ...turn, positionIds: [0, 1] }),
  ],

  [
    "heads that do not divide",
    "option-invalid",
    "options.heads",
    (api) => api.attention(x, x, x, { ...sizes, heads: 2, kvHeads: 3 }),
  ],
  [
    "no headDim",
    "option-invalid",
    "options.headDim",
    (api) => api.attention(x, x, x, { ...sizes, headDim: undefined }),
  ],
  ["q too short", "shape-mismatch", "q", (api) => api.attention(x.slice(1), x, x, sizes)],
  ["v too long", "shape-mismatch", "v", (api) => api.attention(x, x, new Float32Array(64), sizes)],
  ["k that is null", "option-invalid", "k", (api) => api.attention(x, null, x, sizes)],
  ["a NaN scale", "value-not-finite", "options.scale", (api) => api.attention(x, x, x, { ...sizes, scale: NaN })],
  [
    "a window of 0",
    "option-invalid",
    "options.slidingWindow",
    (api) => api.attention(x, x, x, { ...sizes, slidingWindow: 0 }),
  ],
  [
    "a bias of the wrong length",
    "shape-mismatch",
    "options.bias",
    (api) => api.attention(x, x, x, { ...sizes, bias: new Float32Array(8) }),
  ],
  [
    "rope without ids",
    "position-invalid",
    "options.rope.keyPositionIds",
    (api) => api.attention(x, x, x, { ...sizes, rope: { ...fused, keyPositionIds: undefined } }),
  ],
  [
    "rope with an id past the table",
    "position-invalid",
    "options.rope.queryPositionIds",
    (api) => api.attention(x, x, x, { ...sizes, rope: { ...fused, queryPositionIds: [0, 1, 9] } }),
  ],

  ["a tensor without shape", "option-invalid", "shape", (api) => api.tensor()],
  ["a tensor of a negative size", "option-invalid", "shape", (api) => api.tensor([2, -1])],
  ["a tensor of an unknown dtype", "option-invalid", "dtype", (api) => api.tensor([2], "int8")],
  ["a tensor too large for any memory", "out-of-memory", "", (api) => api.tensor([2 ** 20, 2 ** 20])],
  ["a write of the wrong length", "shape-mismatch", "data", (api) => api.tensor([3]).write(new Float32Array(2))],
  ["a write of doubles", "option-invalid", "data", (api) => api.tensor([3]).write(new Float64Array(3))],

  ["a vector batch that does not divide", "shape-mismatch", "x", (api) => api.convertPairing(x.slice(1), pairing)],
  [
    "a rotaryDim past headDim",
    "option-invalid",
    "options.rotaryDim",
    (api) => api.convertPairing(x, { ...pairing, rotaryDim: 10 }),
  ],
  [
    "rows of the wrong size",
    "shape-mismatch",
    "x",
    (api) => api.convertPairing(x, { ...pairing, rows: { heads: 4, in: 3 } }),
  ],
  [
    "q of another head size",
    "shape-mismatch",
    "options.q",
    (api) => api.scoreByDistance(spec, [0], { q: new Float32Array(4), k: new Float32Array(8) }),
  ],
  ["a fractional distance", "position-invalid", "distances", (api) => api.scoreByDistance(spec, [0.5])],
  ["an odd dim", "option-invalid", "dim", (api) => api.sinusoidal([0], 7)],
  ["a base of 0", "option-invalid", "options.base", (api) => api.sinusoidal([0], 8, { base: 0 })],
  ["no heads", "option-invalid", "heads", (api) => api.alibiSlopes(0)],
  [
    "an xPos side of the value",
    "option-invalid",
    "options.side",
    (api) => api.xposScale(table, [0, 1, 2], { side: "value", scaleBase: 512 }),
  ],
  [
    "an xPos scale base of 0",
    "option-invalid",
    "options.scaleBase",
    (api) => api.xposScale(table, [0, 1, 2], { side: "key", scaleBase: 0 }),
  ],
  [
    "an xPos scale base that is infinite",
    "value-not-finite",
    "options.scaleBase",
    (api) => api.xposScale(table, [0, 1, 2], { side: "key", scaleBase: Infinity }),
  ],
  [
    "xPos positions for other rows",
    "shape-mismatch",
    "positions",
    (api) => api.xposScale(table, [0, 1], { side: "key", scaleBase: 512 }),
  ],
  [
    "xPos positions whose scale leaves float32",
    "position-invalid",
    "positions",
    (api) => api.xposScale(table, [0, 1, 2 ** 31 - 1], { side: "key", scaleBase: 512 }),
  ],
  [
    "an xPos table that is too short",
    "shape-mismatch",
    "cosSin.cos",
    (api) => api.xposScale({ ...table, rows: 4 }, [0, 1, 2, 3], { side: "key", scaleBase: 512 }),
  ],
  [
    "an xPos table without sines",
    "shape-mismatch",
    "cosSin.sin",
    (api) => api.xposScale({ ...table, sin: new Float32Array(3) }, [0, 1, 2], { side: "key", scaleBase: 512 }),
  ],
  ["linear frequencies from NaN", "value-not-finite", "first", (api) => api.linearFrequencies(NaN, 1, 4)],
  ["linear frequencies up to 2^21", "config-invalid", "last", (api) => api.linearFrequencies(1, 2 ** 21, 4)],
  ["no linear frequency", "option-invalid", "pairs", (api) => api.linearFrequencies(1, 2, 0)],
];

function caught(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** A copy of all inputs that the calls above share. */
const inputs = (): unknown => structuredClone({ spec, yarn, longrope, llama, x, table, turn, sizes, fused, pairing });

describe("wrong input", () => {
  afterEach(() => {
    expect([...rw.cosSin(spec, [0]).cos]).toEqual([1, 1, 1, 1]); // the instance stays usable
  });

  test.each(rows)("%s: %s at %s, and nothing changes", (_what, code, path, call) => {
    const before = inputs();
    const error = caught(() => call(rw));
    expect(error).toBeInstanceOf(RopewalkError);
    expect(error).toMatchObject(path === "" ? { code } : { code, path, name: "RopewalkError" });
    expect((error as Error).message).toMatch(/^(?!.*(\{\w+\}|undefined|\[object)).{10,}/s);
    expect(inputs()).toEqual(before);
  });

  test("the message of an unknown rope_type lists the known ones", () => {
    const message = (caught(() => rw.frequencies({ ...spec, ropeType: "ntk" as "yarn" })) as Error).message;
    for (const known of ["default", "linear", "dynamic", "yarn", "longrope", "llama3", "proportional"])
      expect(message).toContain(known);
  });

  test("an error carries the value and the limit as data, and its message is made from them", () => {
    const wide = caught(() => rw.frequencies({ ...spec, rotaryDim: 10 }));
    expect(wide).toMatchObject({ rule: "at-most", path: "spec.rotaryDim", value: 10, limit: 8, of: "headDim" });
    expect((wide as Error).message).toBe("spec.rotaryDim is 10; it must be at most headDim, which is 8");
    const linear = { ...llama, head_dim: 8, rope_scaling: { type: "linear", factor: 0.5 } };
    const small = caught(() => rw.parseConfig(linear));
    expect(small).toMatchObject({ rule: "at-least", path: "rope_scaling.factor", value: 0.5, limit: 1 });
    expect((small as Error).message).toBe("rope_scaling.factor is 0.5; it must be at least 1");
    const odd = caught(() => rw.parseConfig({ ...llama, hidden_size: 390, num_attention_heads: 6 }));
    expect(odd).toMatchObject({ rule: "even", path: "hidden_size", as: "rotary_dim", value: 65, limit: "even" });
    expect((odd as Error).message).toBe("hidden_size (rotary_dim) is 65; it must be even");
    const array = caught(() => (rw as Loose).rotate(new Float64Array(8), turn));
    expect(array).toMatchObject({ value: { type: "Float64Array", length: 8 }, limit: "Float32Array | Tensor" });
  });

  test("for any input, only RopewalkError is thrown, and the console stays silent", () => {
    const spies = (["log", "warn", "error"] as const).map((name) => vi.spyOn(console, name));
    const throwing = new Proxy(
      {},
      {
        get: () => {
          throw new TypeError("trap");
        },
        has: () => {
          throw new TypeError("trap");
        },
      },
    );
    const junk: unknown[] = [
      undefined,
      null,
      0,
      -1,
      1.5,
      NaN,
      Infinity,
      2 ** 53,
      "",
      "x",
      true,
      7n,
      Symbol("s"),
      [],
      [NaN],
      {},
      throwing,
      () => 1,
      new Date(),
      new Map(),
      new Float32Array(8),
      new Uint8Array(3),
      new ArrayBuffer(8),
      { length: -1 },
      { length: 3 },
      { start: 0 },
      Object.create(null),
      spec,
      turn,
      sizes,
      llama,
      [1, 2, 3, 8],
      x,
    ];
    const methods = [
      "parseConfig",
      "layerTypes",
      "inspectConfig",
      "frequencies",
      "cosSin",
      "cosSinMultimodal",
      "cosSinShift",
      "rotate",
      "attention",
      "tensor",
      "convertPairing",
      "scoreByDistance",
      "sinusoidal",
      "alibiSlopes",
      "xposScale",
      "linearFrequencies",
      "kvCache",
    ] as const;
    const api = rw as Loose;
    let seed = 1;
    const pick = (): unknown => {
      seed = (seed * 48271) % 2147483647;
      return junk[seed % junk.length];
    };
    for (const method of methods) {
      for (const first of junk) {
        for (let i = 0; i < 12; i++) {
          const error = caught(() => api[method](first, pick(), pick(), pick()));
          if (error !== undefined)
            expect(error, `${method}: ${String((error as Error).stack)}`).toBeInstanceOf(RopewalkError);
        }
      }
    }
    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});

describe("errors thrown while a call reads its arguments", () => {
  const refuse = (): never => {
    throw new Error("do not look");
  };
  const unreadable = new Proxy({}, { get: refuse, getPrototypeOf: refuse, has: refuse });
  const given = (thrown: unknown): RopewalkError => asRopewalkError(thrown, "option-invalid", "options");

  test("a list too large for the host's memory is not an error of the option", () => {
    const error = given(new RangeError("Array buffer allocation failed"));
    expect(error).toMatchObject({ code: "out-of-memory", rule: "result-memory" });
    expect(error).not.toHaveProperty("path");
  });

  test("an error that throws again when it is read counts as unreadable, as an error and as a value", () => {
    const error = given(unreadable);
    expect(error).toMatchObject({ code: "option-invalid", rule: "unreadable", path: "options" });
    expect(error.value).toBe("an unknown error");
    expect(asData(unreadable)).toEqual({ type: "unreadable" });
  });
});
