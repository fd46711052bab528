// A caller's argument may run its own code, or pretend to be another type. Every argument is read before an address is
// computed, so no other memory can be read or written.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KvCache, RopeSpec, Ropewalk, Tensor } from "ropewalk";
import { engines } from "../engines/engines.js";
import { errorOf } from "../refused.js";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const waves = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => Math.sin(i + 1));
const shape = [1, 1, 4, 8] as const;

/** An array of a caller's class that reports a wrong length. */
function lying(values: Float32Array, claimed: number): Float32Array {
  class Lying extends Float32Array {}
  return Object.defineProperty(new Lying(values), "length", { get: () => claimed });
}

describe.each(engines)("a caller's own code ($name)", ({ start }) => {
  let rw: Ropewalk;
  let cache: KvCache;
  let others: Tensor[];
  const before = waves(32);
  beforeEach(async () => {
    rw = await start();
    cache = rw.kvCache({ kvHeads: 1, headDim: 8, capacity: 8 });
    others = [];
  });
  afterEach(() => {
    for (const tensor of others) expect(tensor.read()).toEqual(before);
    rw.dispose();
  });
  const tensor = (): Tensor => {
    const made = rw.tensor(shape);
    made.write(before);
    return made;
  };
  /** Tensors in memory that was just freed: a wrong write shows in them. */
  const fill = (): void => void others.push(tensor(), tensor(), tensor());

  test("that disposes of the cache gets an error, and nothing is appended", () => {
    const k = waves(8);
    const options = {
      get seq() {
        cache.dispose();
        fill();
        return 1;
      },
    };
    expect(errorOf(() => cache.append(k, k, options)).code).toBe("disposed");
  });

  test.each(["attend", "turn"] as const)("in the options of %s cannot reach a disposed cache", (call) => {
    cache.append(waves(8), waves(8), { seq: 1 });
    const queries = {
      heads: 1,
      querySeq: 1,
      get layout() {
        cache.dispose();
        fill();
        return "bhsd" as const;
      },
    };
    const rope = {
      cosSin: rw.cosSin(spec, { start: 0, count: 1 }),
      pairing: "half-split" as const,
      get inverse() {
        cache.dispose();
        fill();
        return false;
      },
    };
    const calls = { attend: () => cache.attend(waves(8), queries), turn: () => cache.turn(0, 1, rope) };
    expect(errorOf(calls[call]).code).toBe("disposed");
  });

  test("that disposes of x while position ids are read gets an error, and no other tensor is rotated", () => {
    const x = tensor();
    const cosSin = rw.cosSin(spec, { start: 0, count: 4 });
    const positionIds = {
      length: 4,
      get 0() {
        x.dispose();
        fill();
        return 0;
      },
      1: 1,
      2: 2,
      3: 3,
    };
    expect(errorOf(() => rw.rotate(x, { shape, pairing: "half-split", cosSin, positionIds })).code).toBe("disposed");
  });

  test("that disposes of out, or of a table's instance, gets an error", () => {
    const [x, out] = [tensor(), tensor()];
    others.push(x);
    const cosSin = rw.cosSin(spec, { start: 0, count: 4 });
    const options = {
      shape,
      pairing: "half-split" as const,
      cosSin,
      out,
      get inverse() {
        out.dispose();
        fill();
        return false;
      },
    };
    expect(errorOf(() => rw.rotate(x, options)).code).toBe("disposed");
  });

  test("in a tensor's properties has no effect", () => {
    const x = tensor();
    fill();
    Object.defineProperty(x, "dtype", { value: "bfloat16" });
    Object.defineProperty(x, "shape", { value: [1000] });
    const cosSin = rw.cosSin(spec, { start: 0, count: 4 });
    const wanted = rw.rotate(before, { shape, pairing: "half-split", cosSin });
    expect(rw.rotate(x, { shape, pairing: "half-split", cosSin }).read()).toEqual(wanted);
  });

  test("in an array that reports another length changes nothing", () => {
    const cosSin = rw.cosSin(spec, { start: 0, count: 4 });
    const wanted = rw.rotate(before, { shape, pairing: "half-split", cosSin });
    fill();
    for (const claimed of [0, 1, 31, 33, 1000]) {
      const liar = lying(before, claimed);
      expect(rw.rotate(liar, { shape, pairing: "half-split", cosSin })).toEqual(wanted);
      const out = lying(new Float32Array(32), claimed);
      rw.rotate(before, { shape, pairing: "half-split", cosSin, out });
      expect(Array.from({ length: 32 }, (_, i) => out[i])).toEqual([...wanted]);
      const rope = rw.rope(spec);
      const from = { shape, positions: 0 };
      expect(rope.rotate(liar, from)).toEqual(wanted);
      const taken = lying(new Float32Array(32), claimed);
      expect(rope.rotate(before, { ...from, out: taken }) === taken).toBe(true);
      expect(Array.from({ length: 32 }, (_, i) => taken[i])).toEqual([...wanted]);
      const short = lying(new Float32Array(31), 32);
      expect(errorOf(() => rope.rotate(before, { ...from, out: short })).code).toBe("shape-mismatch");
      expect(Array.from({ length: 31 }, (_, i) => short[i])).toEqual(Array<number>(31).fill(0));
      rope.dispose();
      const table = { ...cosSin, cos: lying(cosSin.cos, claimed), sin: lying(cosSin.sin, claimed) };
      expect(rw.rotate(before, { shape, pairing: "half-split", cosSin: table })).toEqual(wanted);
      const x = rw.tensor(shape);
      x.write(liar);
      expect(x.read()).toEqual(before);
      x.dispose();
    }
  });

  test("in a long array that reports a short length does not reach the memory behind it", () => {
    const long = [1, 1, 4096, 8] as const;
    const x = waves(4096 * 8);
    const cosSin = rw.cosSin(spec, { start: 0, count: 4096 });
    fill();
    const wanted = rw.rotate(x, { shape: long, pairing: "half-split", cosSin });
    expect(rw.rotate(lying(x, 8), { shape: long, pairing: "half-split", cosSin })).toEqual(wanted);
    expect(errorOf(() => rw.rotate(lying(x, 32), { shape, pairing: "half-split", cosSin })).code).toBe(
      "shape-mismatch",
    );
  });

  test("that disposes of the instance gets an error from every call", () => {
    const cosSin = rw.cosSin(spec, { start: 0, count: 4 });
    const options = {
      shape,
      pairing: "half-split" as const,
      cosSin,
      get inverse() {
        rw.dispose();
        return false;
      },
    };
    expect(errorOf(() => rw.rotate(before, options)).code).toBe("disposed");
  });
});

describe.each(engines)("empty is not the same as not given ($name)", ({ start }) => {
  let rw: Ropewalk;
  beforeEach(async () => {
    rw = await start();
  });
  afterEach(() => rw.dispose());
  const detached = <T extends Float32Array | Int32Array>(array: T): T => {
    structuredClone(array, { transfer: [array.buffer as ArrayBuffer] });
    expect(array.length).toBe(0);
    return array;
  };

  test("empty and detached position ids", () => {
    const cosSin = rw.cosSin(spec, { start: 5, count: 4 });
    for (const positionIds of [[], new Int32Array(0), detached(Int32Array.of(0, 1, 2, 3))]) {
      const error = errorOf(() => rw.rotate(waves(32), { shape, pairing: "half-split", cosSin, positionIds }));
      expect([error.code, error.path]).toEqual(["shape-mismatch", "options.positionIds"]);
    }
    const empty = rw.rotate(waves(0), { shape: [1, 1, 0, 8], pairing: "half-split", cosSin, positionIds: [] });
    expect(empty.length).toBe(0);
  });

  test("detached data and tables", () => {
    const cosSin = rw.cosSin(spec, { start: 0, count: 4 });
    const x = detached(waves(32));
    expect(errorOf(() => rw.rotate(x, { shape, pairing: "half-split", cosSin })).code).toBe("shape-mismatch");
    const table = { ...cosSin, cos: detached(cosSin.cos.slice()) };
    const error = errorOf(() => rw.rotate(waves(32), { shape, pairing: "half-split", cosSin: table }));
    expect([error.code, error.path]).toEqual(["shape-mismatch", "options.cosSin.cos"]);
  });

  test("an empty bias, list of frequencies, query or key", () => {
    const [q, none] = [waves(8), new Float32Array(0)];
    const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: 1, keySeq: 1, headDim: 8 };
    expect(errorOf(() => rw.attention(q, q, q, { ...sizes, bias: none })).path).toBe("options.bias");
    expect(errorOf(() => rw.cosSin({ ...spec, invFreq: [] }, [0])).path).toBe("spec.invFreq");
    for (const name of ["q", "k"] as const) {
      const error = errorOf(() => rw.scoreByDistance(spec, [0], { [name]: none }));
      expect([error.code, error.path]).toEqual(["shape-mismatch", `options.${name}`]);
    }
  });
});
