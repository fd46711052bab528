// ropewalk/core: its calls give the same bits as the whole package, and a missing call throws an error that names the
// entry with it.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { loadRopewalk, type RopeSpec, type Ropewalk } from "ropewalk";
import * as core from "ropewalk/core";
import * as fallbackModule from "ropewalk/fallback";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 72, rotaryDim: 64, pairing: "half-split" };
const yarn: RopeSpec = {
  ...spec,
  ropeType: "yarn",
  factor: 4,
  originalMaxPositionEmbeddings: 4096,
  maxPositionEmbeddings: 16384,
};
const longrope: RopeSpec = {
  ...spec,
  ropeType: "longrope",
  shortFactor: Array.from({ length: 32 }, (_, i) => 1 + i / 64),
  longFactor: Array.from({ length: 32 }, (_, i) => 1 + i),
  originalMaxPositionEmbeddings: 4096,
  maxPositionEmbeddings: 131072,
};
const llama3: RopeSpec = { ...yarn, ropeType: "llama3", factor: 8, lowFreqFactor: 1, highFreqFactor: 4 };
const multimodal: RopeSpec = { ...spec, mropeSection: [8, 12, 12] };
const specs = { default: spec, yarn, longrope, llama3, multimodal };

let rw: core.RopewalkCore;
let whole: Ropewalk;
beforeAll(async () => {
  [rw, whole] = await Promise.all([core.loadRopewalk(), loadRopewalk()]);
});

const noise = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => Math.sin(seed + 12.9898 * i * i) * 2 ** (i % 5));
const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
/** Bit for bit. */
function same(a: Float32Array | Uint16Array, b: Float32Array | Uint16Array): void {
  expect(a.length).toBeGreaterThan(0);
  expect(bytes(a).equals(bytes(b))).toBe(true);
}

/** The same call on both. */
function both<T>(call: (one: core.RopewalkCore) => T): [T, T] {
  return [call(rw), call(whole)];
}

describe("the bits of the whole package", () => {
  const positions = [0, 1, 7, 4095, 131071, 2 ** 24 + 1, 2 ** 31 - 1];

  test.each(Object.keys(specs) as (keyof typeof specs)[])("%s: frequencies and tables", (name) => {
    for (const precision of ["exact", "float32"] as const) {
      const options = { precision, seqLen: 8192 };
      const [a, b] = both((one) => one.frequencies(specs[name], options));
      expect(a).toEqual(b);
      for (const at of [positions, { start: 4090, count: 300 }]) {
        const [c, d] = both((one) => one.cosSin(specs[name], at, options));
        same(c.cos, d.cos);
        same(c.sin, d.sin);
      }
    }
  });

  test("multimodal tables, by positions and by coordinates", () => {
    const at = Array.from({ length: 30 }, (_, i) => (i * 37) % 101);
    for (const options of [{}, { scale: 0.37 }]) {
      const [a, b] = both((one) => one.cosSinMultimodal(multimodal, at, options));
      same(a.cos, b.cos);
      same(a.sin, b.sin);
    }
    const [a, b] = both((one) => one.rope(multimodal).packed(at));
    same(a, b);
  });

  describe.each(["half-split", "interleaved"] as const)("rotation, %s", (pairing) => {
    const writeAs = ["half-split", "interleaved"] as const;
    const shapes = [
      [1, 1, 1, 72],
      [1, 32, 1, 72],
      [2, 5, 37, 72],
      [1, 4, 600, 72],
    ] as const;

    test.each(shapes)("arrays of [%i, %i, %i, %i]", (...shape) => {
      const x = noise(
        shape.reduce<number>((product, size) => product * size, 1),
        1,
      );
      for (const to of writeAs)
        for (const layout of ["bhsd", "bshd"] as const)
          for (const inverse of [false, true]) {
            const seq = layout === "bhsd" ? shape[2] : shape[1];
            const [a, b] = both((one) => {
              const cosSin = one.cosSin({ ...spec, pairing, writeAs: to, rotaryOffset: 4 }, { start: 3, count: seq });
              const options = { shape, layout, pairing, writeAs: to, rotaryOffset: 4, inverse, cosSin };
              return one.rotate(x, { ...options, positionIds: Array.from({ length: seq }, (_, s) => seq - 1 - s) });
            });
            same(a, b);
          }
    });

    test.each(["float32", "float16", "bfloat16"] as const)("a tensor of %s, by a rope", (dtype) => {
      for (const to of writeAs)
        for (const shape of shapes) {
          const length = shape.reduce<number>((product, size) => product * size, 1);
          const [a, b] = both((one) => {
            const tensor = one.tensor(shape, dtype);
            tensor.write(dtype === "float32" ? noise(length, 2) : Uint16Array.from({ length }, (_, i) => i * 40503));
            one.rope({ ...yarn, pairing, writeAs: to, direction: -1 }).rotate(tensor, { shape, positions: 1234 });
            const data = tensor.read();
            tensor.dispose();
            return data;
          });
          same(a, b);
        }
    });
  });
});

describe("missing calls", () => {
  test("give an error, each with its name", () => {
    const calls = [
      "attention",
      "kvCache",
      "convertPairing",
      "cosSinShift",
      "scoreByDistance",
      "inspectConfig",
      "diagnose",
    ];
    const more = ["sinusoidal", "alibiSlopes", "xposScale", "linearFrequencies", "registerScheme"];
    const say = (object: object, path: string, of = "ropewalk", name = "loadRopewalk"): void => {
      const call = (object as Record<string, () => unknown>)[path]!;
      expect(call).toThrow(core.RopewalkError);
      expect(call).toThrow(expect.objectContaining({ code: "option-invalid", rule: "not-in-core", path }));
      expect(call).toThrow(`${path} is not in ropewalk/core: import ${name} from "${of}"`);
    };
    for (const path of [...calls, ...more]) say(rw, path);
    for (const path of ["parseConfig", "layerTypes"]) say(rw, path, "ropewalk/config", path);
    for (const path of ["attention", "kvCache"]) say(rw.rope(spec), path);
    expect(Object.keys(rw)).not.toContain("attention");
  });

  test("are all the calls that only the whole package has", () => {
    const names = (object: object): string[] => {
      const up = Object.getPrototypeOf(object) as object | null;
      return [...Object.getOwnPropertyNames(object), ...(up === null || up === Object.prototype ? [] : names(up))];
    };
    const here = new Set(names(rw));
    expect(names(whole).filter((name) => !here.has(name))).toEqual([]);
  });
});

describe("refuses as the whole package does", () => {
  // eslint-disable-next-line typescript/no-explicit-any -- these calls are wrong on purpose
  const wrong: Record<string, (api: any) => unknown> = {
    "rotaryDim above headDim": (api) => api.rope({ ...spec, rotaryDim: 80 }),
    "a base of 1": (api) => api.frequencies({ ...spec, base: 1 }),
    "NaN in a factor": (api) => api.cosSin({ ...yarn, factor: NaN }, [0]),
    "an unknown rope type": (api) => api.rope({ ...spec, ropeType: "yam" }),
    "sections that do not fit": (api) => api.rope({ ...spec, mropeSection: [1, 2, 3] }),
    "too few factors": (api) => api.rope({ ...longrope, longFactor: [1] }),
    "axes that do not divide": (api) => api.cosSinMultimodal(multimodal, [1, 2]),
    "a scale past all bounds": (api) => api.cosSinMultimodal(multimodal, [1, 2, 3], { scale: 1e300 }),
    "a negative position": (api) => api.cosSin(spec, [-1]),
    "an option of another name": (api) => api.cosSin(spec, [0], { seq_len: 8 }),
    "another length": (api) => api.rope(spec).rotate(new Float32Array(71), { shape: [1, 1, 1, 72] }),
    "a list of doubles": (api) => api.rope(spec).rotate(new Float64Array(72), { shape: [1, 1, 1, 72] }),
    "strides that overlap": (api) =>
      api.rope(spec).rotate(new Float32Array(720), { shape: [1, 2, 1, 72], strides: [720, 8, 8] }),
    "a row that is not there": (api) =>
      api.rotate(new Float32Array(72), {
        shape: [1, 1, 1, 72],
        pairing: "half-split",
        cosSin: api.cosSin(spec, [0]),
        positionIds: [1],
      }),
    "one token and many rows": (api) =>
      api.rotate(new Float32Array(72), {
        shape: [1, 1, 1, 72],
        pairing: "half-split",
        cosSin: api.cosSin(spec, [0, 1]),
      }),
    "more memory than there is": (api) => api.tensor([2 ** 20, 2 ** 20]),
    "a rope after its end": (api) => {
      const rope = api.rope(spec);
      rope.dispose();
      rope.rotate(new Float32Array(72), { shape: [1, 1, 1, 72] });
    },
  };

  test.each(Object.entries(wrong))("%s", (_, call) => {
    const [here, there] = both((one) => {
      try {
        call(one);
      } catch (error) {
        return { ...(error as core.RopewalkError), message: (error as Error).message };
      }
      throw new Error("nothing was thrown");
    });
    expect(here).toEqual(there);
    expect(here.message).not.toContain("undefined");
  });
});

describe("loading", () => {
  test("each call is a separate instance, which ends alone", async () => {
    const other = await core.loadRopewalk();
    other.dispose();
    expect(() => other.cosSin(spec, [0])).toThrow(expect.objectContaining({ code: "disposed" }));
    expect(rw.cosSin(spec, [0]).rows).toBe(1);
    expect([rw.version, rw.engine, rw.relaxedSimd]).toEqual([whole.version, "simd", false]);
  });

  test("continues when memory runs out, below 4 GiB and near it", async () => {
    const own = await core.loadRopewalk();
    for (const size of [2 ** 31 - 64, 2 ** 31, 2 ** 32 - 64, 2 ** 32 - 4])
      expect(() => own.tensor([size / 4])).toThrow(expect.objectContaining({ code: "out-of-memory" }));
    const kept = own.tensor([1000]);
    kept.write(noise(1000, 3));
    const large = own.tensor([2 ** 24]);
    expect(large.read()).toHaveLength(2 ** 24);
    same(kept.read(), noise(1000, 3));
    expect(own.memory().used).toBe(4 * (1000 + 2 ** 24));
  });

  test("gives memory back after any order of allocations", async () => {
    const own = await core.loadRopewalk();
    const round = (): void => {
      const held = [3e6, 10, 1e6, 5e5, 100, 2e6].map((length) => own.tensor([length]));
      for (const i of [1, 3, 0, 5, 2, 4]) held[i]!.dispose();
    };
    round();
    const { held } = own.memory();
    expect(held).toBeLessThan(2 ** 24 + 4 * 7e6); // the initial memory of a module, plus what was requested
    for (let i = 0; i < 20; i++) round();
    expect(own.memory()).toMatchObject({ held, used: 0 });
    own.tensor([6.5e6]); // all of it in one piece, and no growth
    expect(own.memory().held).toBe(held);
  });

  test("refuses options that it does not have", async () => {
    const load = core.loadRopewalk as (options: unknown) => Promise<unknown>;
    await expect(load({ wasmUrl: "x" })).rejects.toMatchObject({ code: "option-invalid", path: "options.wasmUrl" });
    await expect(load({ fallback: 1 })).rejects.toMatchObject({ code: "option-invalid", path: "options.fallback" });
  });

  test("reports why it cannot start, or starts the module of fallback", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    try {
      await expect(core.loadRopewalk()).rejects.toMatchObject({ code: "wasm-unavailable", rule: "no-webassembly" });
      const plain = await core.loadRopewalk({ fallback: () => Promise.resolve(fallbackModule) });
      expect(plain.engine).toBe("fallback");
    } finally {
      vi.unstubAllGlobals();
    }
    const compile = vi.spyOn(WebAssembly, "instantiate").mockRejectedValue(new Error("not here"));
    await expect(core.loadRopewalk()).rejects.toMatchObject({ code: "wasm-unavailable", value: "not here" });
    compile.mockRestore();
  });
});
