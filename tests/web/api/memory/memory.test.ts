import { beforeEach, describe, expect, test } from "vitest";
import { loadRopewalk, type RopeSpec, type Ropewalk, type Tensor } from "ropewalk";
import { errorOf } from "../refused.js";

let rw: Ropewalk;
beforeEach(async () => {
  rw = await loadRopewalk();
});

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "interleaved" };
const ramp = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => i / 8);
const half: RopeSpec = { ...spec, pairing: "half-split" };

describe("tensors", () => {
  test("start with zeros, take written data and return copies", () => {
    const tensor = rw.tensor([2, 3]);
    expect(tensor.shape).toEqual([2, 3]);
    expect(tensor.dtype).toBe("float32");
    expect(tensor.read()).toEqual(new Float32Array(6));
    tensor.write(ramp(6));
    const copy = tensor.read();
    expect(copy).toEqual(ramp(6));
    copy.fill(9);
    expect(tensor.read()).toEqual(ramp(6));
  });

  test("a tensor is rotated in place, to the same numbers as an array", () => {
    const cosSin = rw.cosSin(half, { start: 5, count: 4 });
    const options = { shape: [1, 2, 4, 64] as const, pairing: half.pairing, cosSin };
    const x = ramp(512);
    const array = rw.rotate(x, options);
    expect(x).toEqual(ramp(512));
    const tensor = rw.tensor([1, 2, 4, 64]);
    tensor.write(x);
    expect(rw.rotate(tensor, options)).toBe(tensor);
    expect(tensor.read()).toEqual(array);
  });

  test("attention takes tensors and arrays alike", () => {
    const sizes = { batch: 1, heads: 2, kvHeads: 1, querySeq: 3, keySeq: 4, headDim: 8, causal: true };
    const [q, k, v] = [ramp(48), ramp(32).toReversed(), ramp(32)];
    const tensors = [q, k, v].map((data): Tensor => {
      const tensor = rw.tensor([data.length]);
      tensor.write(data);
      return tensor;
    }) as [Tensor, Tensor, Tensor];
    expect(rw.attention(...tensors, sizes).output).toEqual(rw.attention(q, k, v, sizes).output);
  });

  test("an empty tensor is a tensor", () => {
    const tensor = rw.tensor([0, 64]);
    tensor.write(new Float32Array(0));
    expect(tensor.read().length).toBe(0);
  });

  test("changing the caller's shape does not change the tensor's", () => {
    const shape = [2, 3];
    const tensor = rw.tensor(shape);
    shape[0] = 7;
    expect(tensor.shape).toEqual([2, 3]);
  });
});

describe("disposal", () => {
  test("a tensor refuses all use afterwards, and a second dispose does nothing", () => {
    const tensor = rw.tensor([64]);
    tensor.dispose();
    tensor.dispose();
    const options = { shape: [1, 1, 1, 64] as const, pairing: half.pairing, cosSin: rw.cosSin(half, [0]) };
    expect(errorOf(() => tensor.read()).code).toBe("disposed");
    expect(errorOf(() => tensor.write(ramp(64))).code).toBe("disposed");
    expect(errorOf(() => rw.rotate(tensor, options)).code).toBe("disposed");
  });

  test("using ends with disposal", () => {
    const tensor = rw.tensor([4]);
    tensor[Symbol.dispose]();
    expect(errorOf(() => tensor.read()).code).toBe("disposed");
    rw[Symbol.dispose]();
    expect(errorOf(() => rw.alibiSlopes(4)).code).toBe("disposed");
  });

  test("an instance and its tensors refuse all use afterwards", () => {
    const tensor = rw.tensor([4]);
    rw.dispose();
    rw.dispose();
    expect(errorOf(() => tensor.read()).code).toBe("disposed");
    expect(errorOf(() => tensor.write(ramp(4))).code).toBe("disposed");
    tensor.dispose();
    const x = ramp(64);
    const calls = [
      () => rw.parseConfig({}),
      () => rw.layerTypes({}),
      () => rw.inspectConfig({}),
      () => rw.frequencies(spec),
      () => rw.cosSin(spec, [0]),
      () => rw.cosSinMultimodal(spec, [0]),
      () => rw.cosSinShift(spec, [0], [0]),
      () =>
        rw.rotate(x, {
          shape: [1, 1, 1, 64],
          pairing: "half-split",
          cosSin: { rows: 0, rotaryDim: 2, cos: x, sin: x },
        }),
      () => rw.attention(x, x, x, { batch: 1, heads: 1, kvHeads: 1, querySeq: 1, keySeq: 1, headDim: 64 }),
      () => rw.tensor([1]),
      () => rw.convertPairing(x, { from: "half-split", to: "interleaved", headDim: 64 }),
      () => rw.scoreByDistance(spec, [0]),
      () => rw.sinusoidal([0], 4),
      () => rw.alibiSlopes(4),
      () => rw.xposScale({ rows: 0, rotaryDim: 2, cos: x, sin: x }, [], { side: "query", scaleBase: 512 }),
      () => rw.linearFrequencies(1, 0, 4),
    ];
    for (const call of calls) expect(errorOf(call).code, call.toString()).toBe("disposed");
  });

  test("a tensor of another instance is refused", async () => {
    using other = await loadRopewalk();
    const tensor = other.tensor([1, 1, 1, 64]);
    const rotation = { shape: [1, 1, 1, 64], pairing: "half-split", cosSin: rw.cosSin(half, [0]) } as const;
    const wrong = { code: "option-invalid", rule: "own-tensor", path: "x" };
    expect(errorOf(() => rw.rotate(tensor, rotation))).toMatchObject(wrong);
  });

  test("freed memory is used again: many tensors fit where one did", () => {
    for (let i = 0; i < 1200; i++) rw.tensor([1 << 20]).dispose(); // 5 GB in all, 4 MB at a time
    expect(rw.tensor([4]).read()).toEqual(new Float32Array(4));
  });

  test("failed calls keep no memory", () => {
    const x = new Float32Array(1 << 20);
    const table = rw.cosSin(half, [0]);
    const { used } = rw.memory();
    for (let i = 0; i < 1200; i++) {
      errorOf(() => rw.rotate(x, { shape: [1, 1, 1, 64], pairing: "half-split", cosSin: table }));
    }
    expect(rw.cosSin(half, [0])).toEqual(table);
    rw.convertPairing(x, { from: "half-split", to: "interleaved", headDim: 64, rows: null });
    expect(rw.memory().used).toBe(used);
  });

  test("many small arrays in one call do not overlap the memory behind them", async () => {
    using own = await loadRopewalk();
    const length = 128 * 128;
    const tensors = Array.from({ length: 4 }, () => own.tensor([length]));
    for (const tensor of tensors) tensor.write(ramp(length));
    const [q, v] = [new Float32Array(length).fill(2), new Float32Array(length).fill(3)];
    const sizes = { batch: 1, heads: 128, kvHeads: 128, querySeq: 1, keySeq: 1, headDim: 128 };
    expect(own.attention(q, q, v, sizes).output).toEqual(v);
    for (const tensor of tensors) expect(tensor.read()).toEqual(ramp(length));
  });
});

describe("memory", () => {
  test("growth between calls loses nothing", () => {
    const tensor = rw.tensor([1000]);
    tensor.write(ramp(1000));
    const before = rw.cosSin(spec, { start: 0, count: 3 });
    const large = rw.cosSin(spec, { start: 0, count: 300_000 }); // 77 MB, more than the initial memory
    expect(large.rows).toBe(300_000);
    expect(tensor.read()).toEqual(ramp(1000));
    expect(rw.cosSin(spec, { start: 0, count: 3 })).toEqual(before);
    expect(large.cos.subarray(0, 96)).toEqual(before.cos);
  });

  test("too large tensors are refused, and the instance continues", () => {
    const tensor = rw.tensor([1000]);
    tensor.write(ramp(1000));
    expect(errorOf(() => rw.tensor([2 ** 30 - 1])).code).toBe("out-of-memory");
    expect(errorOf(() => rw.tensor([2 ** 20, 2 ** 20, 2 ** 20])).code).toBe("out-of-memory");
    expect(errorOf(() => rw.cosSin(spec, { start: 0, count: 2 ** 31 - 1 })).code).toBe("out-of-memory");
    expect(errorOf(() => rw.alibiSlopes(2 ** 30)).code).toBe("out-of-memory");
    expect(tensor.read()).toEqual(ramp(1000));
    expect(rw.cosSin(spec, [0]).cos.every((value) => value === 1)).toBe(true);
  });

  test("results do not share memory with the module or with each other", () => {
    const [one, other] = [rw.frequencies(spec), rw.frequencies(spec)];
    one.invFreq.fill(0);
    expect(other.invFreq[0]).toBe(1);
    expect(other.invFreq.buffer.byteLength).toBe(other.invFreq.byteLength);
  });
});

describe("memory()", () => {
  test("counts tensors and unread tables, keeps the peak, and falls when they are freed", () => {
    expect(rw.memory().used).toBe(0);
    const rows = 4096; // a table that stays in the module until it is read
    const tensor = rw.tensor([1, 1, rows, 64]);
    expect(rw.memory().used).toBe(rows * 64 * 4);
    const cosSin = rw.cosSin(half, { start: 0, count: rows });
    rw.rotate(tensor, { shape: [1, 1, rows, 64], pairing: half.pairing, cosSin });
    const during = rw.memory();
    expect(during.used).toBe(2 * rows * 64 * 4);
    expect(during.peak).toBeGreaterThanOrEqual(during.used);
    void cosSin.cos; // reading a table moves it out of the module's memory
    expect(rw.memory().used).toBe(rows * 64 * 4);
    tensor.dispose();
    expect(rw.memory()).toEqual({ held: during.held, used: 0, peak: during.peak });
    expect(rw.memory({ resetPeak: true }).peak).toBe(0);
    expect(errorOf(() => rw.memory({ resetPeak: 1 as unknown as boolean })).code).toBe("option-invalid");
  });

  test("held grows when needed, contains what is in use, and never shrinks", () => {
    const { held } = rw.memory();
    const large = rw.tensor([held / 4]);
    const grown = rw.memory();
    expect(grown.peak).toBe(held);
    expect(grown.held).toBeGreaterThan(held);
    large.dispose();
    expect(rw.memory()).toEqual({ held: grown.held, used: 0, peak: grown.peak });
  });

  test.each(["exact", "float32"] as const)(
    "a table (%s) that grows takes the work and the memory of its new rows",
    (precision) => {
      const [rows, more, pairs] = [500, 100, 32];
      const whole = rw.cosSin(half, { start: 0, count: rows + more }, { precision });
      const arrays = { cos: new Float32Array((rows + more) * pairs), sin: new Float32Array((rows + more) * pairs) };
      arrays.cos.fill(7); // the first rows do not change the others that a reader computes
      arrays.sin.fill(7);
      const out = { cos: arrays.cos.subarray(rows * pairs), sin: arrays.sin.subarray(rows * pairs) };
      rw.cosSin(half, { start: rows, count: more }, { precision, out });
      for (const name of ["cos", "sin"] as const) {
        expect(arrays[name].subarray(0, rows * pairs).every((value) => value === 7)).toBe(true);
        for (const [i, value] of out[name].entries()) expect(value).toBeCloseTo(whole[name][rows * pairs + i]!, 6);
      }
      // All rows up to the last positions would be 512 GiB, and days of work.
      rw.memory({ resetPeak: true });
      const { used } = rw.memory();
      rw.cosSin(half, { start: 2 ** 31 - more, count: more }, { precision, out });
      expect(rw.memory().peak - used).toBeGreaterThan(0);
      expect(rw.memory().peak - used).toBeLessThan(2 * 2 * more * pairs * 4);
    },
  );

  test("a disposed instance refuses the call", () => {
    rw.dispose();
    expect(errorOf(() => rw.memory()).code).toBe("disposed");
  });
});
