// Tables in engines' arithmetic, bit for bit against the loops of profile-loops.ts.
import { describe, expect, it } from "vitest";
import {
  compareTables,
  profileTable,
  profiles,
  readings,
  RopewalkError,
  type Profile,
  type RopeSpec,
} from "../../../web/engines/index.js";
import { bf16, loops, type Angles, type Case } from "./profile-loops.js";

const f = Math.fround;

const specOf = ({ base, dim, factor }: Case, more: Partial<RopeSpec> = {}): RopeSpec => ({
  ropeType: factor === undefined ? "default" : "linear",
  base,
  headDim: dim,
  rotaryDim: dim,
  pairing: "half-split",
  ...(factor === undefined ? {} : { factor }),
  ...more,
});
const cases: Case[] = [
  { base: 10000, dim: 64 },
  { base: 500000, dim: 128 },
  { base: 1e6, dim: 96, factor: 4 },
  { base: 10000, dim: 34, factor: 3 },
];
const starts = [0, 1000, 131040];
const bitsOf = (table: Float32Array) => [...new Uint32Array(table.buffer, table.byteOffset, table.length)];

describe.each(Object.entries(loops) as [Profile, Angles][])("%s", (profile, angles) => {
  it.each(cases)("bit for bit as a loop: $base, $dim, $factor", (given) => {
    const rounded = profile === "bf16-cache" ? bf16 : (value: number) => value;
    for (const start of starts) {
      const { cos, sin } = profileTable(specOf(given), profile, { start, count: 40 });
      const wanted = Array.from({ length: 40 }, (_, row) => angles(given, start + row)).flat();
      for (const [table, of] of [[cos, Math.cos] as const, [sin, Math.sin] as const]) {
        const expected = Float32Array.from(wanted, (angle) => rounded(f(of(angle))));
        if (profile !== "float64-cast") expect(bitsOf(table)).toEqual(bitsOf(expected));
        // Doubles of another order: 131040 radians to 2^-53 are 1.5e-11, 1/4000 of a unit of float32, which may turn a
        // rounding.
        else {
          const other = bitsOf(table).filter((word, i) => word !== bitsOf(expected)[i]).length;
          expect(other / table.length).toBeLessThan(0.004);
          table.forEach((value, i) => expect(Math.abs(value - expected[i]!)).toBeLessThanOrEqual(2 ** -24));
        }
      }
    }
  });
});

it("the profiles differ: no two have the same table of 131,072 positions", () => {
  const names = Object.keys(profiles) as Profile[];
  const rows = (profile: Profile) => profileTable(specOf(cases[1]!), profile, { start: 130000, count: 64 });
  const texts = names.filter((name) => name !== "exact").map((name) => bitsOf(rows(name).cos).join());
  expect(new Set(texts).size).toBe(names.length - 1);
});

it("attention_factor multiplies rounded cosines in float32, and doubles in float64", () => {
  const yarn: Partial<RopeSpec> = {
    ropeType: "yarn",
    factor: 4,
    originalMaxPositionEmbeddings: 512,
    attentionFactor: 1.1,
  };
  const [one, times] = [{ ...yarn, attentionFactor: 1 }, yarn].map((more) => specOf(cases[0]!, more)) as [
    RopeSpec,
    RopeSpec,
  ];
  const tables = (profile: Profile) => [one, times].map((spec) => profileTable(spec, profile, { count: 50 }).cos);
  const [plain, longer] = tables("float32") as [Float32Array, Float32Array];
  expect(bitsOf(longer)).toEqual(bitsOf(plain.map((value) => f(value * f(1.1)))));
  const [, wide] = tables("float64-cast");
  expect(bitsOf(wide!)).not.toEqual(bitsOf(longer));
  // angles below 50 in float32
  longer.forEach((value, i) => expect(Math.abs(value - wide![i]!)).toBeLessThan(50 * 2 ** -23));
});

it("ggml's factors, in float32, divide theta, and a rounded cosine is multiplied by the length: longrope", () => {
  const list = [1.1, 1.3, 2.7, 7.3];
  const spec = specOf({ base: 10000, dim: 8 }, { ropeType: "longrope", shortFactor: list, longFactor: list });
  Object.assign(spec, { originalMaxPositionEmbeddings: 4096, factor: 8, attentionFactor: 1.1 });
  const { cos } = profileTable(spec, "running-product", { start: 3000, count: 20, context: 4096 });
  const expected = Array.from({ length: 20 }, (_, row) => {
    let theta = f(3000 + row);
    return list.map((factor) => {
      const angle = f(theta / f(factor));
      theta = f(theta * f(10000 ** f(-0.25)));
      return f(f(Math.cos(angle)) * f(1.1));
    });
  }).flat();
  expect([...cos]).toEqual(expected);
});

describe("compareTables", () => {
  const llama = specOf({ base: 500000, dim: 128 });

  it("torchtune's and vLLM's tables of Llama 3 first differ at position 1, and by at most half a step of bfloat16 to 8,192", () => {
    const found = compareTables(llama, "float32", llama, "bf16-cache", { context: 8192 });
    expect(found).toMatchObject({ equal: false, first: { position: 1, pair: 0 } });
    const { largest } = found as Extract<typeof found, { equal: false }>;
    expect(largest.difference).toBeGreaterThan(0.00195);
    expect(largest.difference).toBeLessThanOrEqual(2 ** -9);
  });

  it("is what a walk over both tables finds", () => {
    const [a, b] = [specOf(cases[3]!), specOf(cases[3]!)];
    const found = compareTables(a, "running-product", b, "exp2-product", { context: 3000 });
    const [x, y] = [loops["running-product"], loops["exp2-product"]];
    let [first, most, at] = [undefined as unknown, 0, {}];
    for (let position = 0; position < 3000; position++) {
      const [one, other] = [x(cases[3]!, position), y(cases[3]!, position)];
      one.forEach((angle, pair) => {
        const off = (of: (angle: number) => number) => Math.abs(f(of(angle)) - f(of(other[pair]!)));
        const difference = Math.max(off(Math.cos), off(Math.sin));
        if (difference > 0) first ??= { position, pair, difference };
        if (difference > most) [most, at] = [difference, { position, pair, difference }];
      });
    }
    expect(most).toBeGreaterThan(0);
    expect(found).toEqual({ equal: false, first, largest: at });
  });

  it("one profile of one spec is equal, and a difference beyond the context does not count", () => {
    expect(compareTables(llama, "exp2-product", llama, "exp2-product", { context: 5000 })).toEqual({ equal: true });
    expect(compareTables(llama, "float32", llama, "bf16-cache", { context: 1 })).toEqual({ equal: true });
  });

  it("refuses unknown profiles, schemes that a source does not compute in this way, and specs of another shape", () => {
    const dynamic = { ropeType: "dynamic", factor: 2, maxPositionEmbeddings: 64 } as const;
    const call = (spec: object, profile: string, context: unknown = 10, other: object = {}) =>
      compareTables({ ...llama, ...spec }, profile as Profile, { ...llama, ...other }, "float32", { context } as {
        context: number;
      });
    for (const [given, path, value] of [
      [[{}, "fp8"], "profileA", "fp8"],
      [[dynamic, "running-product"], "specA.ropeType", "dynamic"],
      [
        [{ ropeType: "linear", factor: 2, base: 1e4, pairing: "interleaved" }, "float32"],
        "specB.pairing",
        "half-split",
      ],
      [[{ alpha: 4 }, "running-product"], "specA.alpha", 4],
      [[{ invFreq: Array(64).fill(1) }, "exp2-product"], "specA.invFreq", expect.anything()],
      [[{}, "float32", 0], "options.context", 0],
      [[{}, "float32", 10, { rotaryDim: 64 }], "specB.rotaryDim", 64],
      [[{}, "float32", 10, { direction: -1 }], "specB.direction", -1],
      [[{}, "float32", 10, { rotaryOffset: 0, headDim: 192 }], undefined, undefined],
    ] as const) {
      const run = () => call(...(given as unknown as Parameters<typeof call>));
      if (path === undefined) expect(run()).toEqual({ equal: true });
      else
        expect(run, path).toThrow(
          expect.objectContaining({ name: "RopewalkError", code: "option-invalid", path, value }),
        );
    }
    expect(() => compareTables({ ...llama, base: -1 }, "float32", llama, "float32", { context: 1 })).toThrow(
      RopewalkError,
    );
  });
});

it("a reading has its engine's profile, and none if its arithmetic is not one of these", () => {
  const head = { model_type: "llama", hidden_size: 2048, num_attention_heads: 32, rope_theta: 10000 };
  const of = (config: object, engine: string) => readings(config, { engines: [engine] })[0]!.profile;
  for (const [engine, profile] of [
    ["torchtune", "float32"],
    ["vllm", "bf16-cache"],
    ["llama.cpp", "running-product"],
    ["mlx-lm", "exp2-product"],
  ] as const)
    expect(of(head, engine), engine).toBe(profile);
  expect(of(head, "onnxruntime")).toBeUndefined();
  expect(of({ ...head, model_type: "qwen2" }, "candle")).toBeUndefined();
  const yarn = { rope_type: "yarn", type: "yarn", factor: 4, original_max_position_embeddings: 1024 };
  for (const engine of ["llama.cpp", "mlx-lm"])
    expect(of({ ...head, rope_scaling: yarn }, engine), engine).toBeUndefined();
});
