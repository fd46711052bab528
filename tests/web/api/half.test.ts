import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type DType, type RopeSpec, type Ropewalk } from "ropewalk";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const spec: RopeSpec = {
  ropeType: "default",
  base: 10000,
  headDim: 64,
  rotaryDim: 32,
  rotaryOffset: 16,
  pairing: "half-split",
};

/** The value of a bit pattern, by the definition of the format. */
function valueOf(bits: number, dtype: DType): number {
  const [exponentBits, fractionBits] = dtype === "float16" ? [5, 10] : [8, 7];
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> fractionBits) & (2 ** exponentBits - 1);
  const fraction = (bits & (2 ** fractionBits - 1)) / 2 ** fractionBits;
  const bias = 2 ** (exponentBits - 1) - 1;
  if (exponent === 2 ** exponentBits - 1) return fraction === 0 ? sign * Infinity : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** (1 - bias) : sign * (1 + fraction) * 2 ** (exponent - bias);
}

/** Patterns of ordinary numbers below 2 in size. */
function patterns(length: number): Uint16Array {
  return Uint16Array.from({ length }, (_, i) => ((i * 7919) % 0x4000) | (i % 2 ? 0x8000 : 0));
}

describe.each(["float16", "bfloat16"] as const)("%s tensors", (dtype) => {
  test("keep every bit pattern, NaN included", () => {
    const all = Uint16Array.from({ length: 65536 }, (_, i) => i);
    const tensor = rw.tensor([256, 256], dtype);
    expect(tensor.dtype).toBe(dtype);
    expect(tensor.read()).toEqual(new Uint16Array(65536));
    tensor.write(all);
    expect(tensor.read()).toEqual(all);
    expect(() => tensor.write(new Float32Array(65536))).toThrowError("Uint16Array");
  });

  test("rotate in float32 and round once; channels that do not rotate keep their bits", () => {
    const [seq, heads] = [5, 2];
    const bits = patterns(seq * heads * 64);
    const tensor = rw.tensor([1, heads, seq, 64], dtype);
    tensor.write(bits);
    const options = {
      shape: [1, heads, seq, 64] as const,
      pairing: spec.pairing,
      rotaryOffset: 16,
      cosSin: rw.cosSin(spec, { start: 3, count: seq }),
    };
    const floats = rw.rotate(
      Float32Array.from(bits, (pattern) => valueOf(pattern, dtype)),
      options,
    );
    expect(rw.rotate(tensor, options)).toBe(tensor);
    const turned = tensor.read();
    const halfUlp = dtype === "float16" ? 2 ** -11 : 2 ** -8;
    floats.forEach((value, i) => {
      const channel = i % 64;
      if (channel < 16 || channel >= 48) expect(turned[i]).toBe(bits[i]);
      // half a unit in the last place, or half the smallest subnormal of float16
      else
        expect(Math.abs(valueOf(turned[i]!, dtype) - value)).toBeLessThanOrEqual(
          Math.max(Math.abs(value) * halfUlp, 2 ** -25),
        );
    });
  });

  test("attend like their float32 values", () => {
    const sizes = { batch: 1, heads: 2, kvHeads: 1, querySeq: 3, keySeq: 3, headDim: 64, causal: true };
    const [q, k] = [patterns(2 * 3 * 64), patterns(3 * 64)];
    const tensors = [q, k, k].map((bits) => {
      const tensor = rw.tensor([bits.length], dtype);
      tensor.write(bits);
      return tensor;
    });
    const [floatQ, floatK] = [q, k].map((bits) => Float32Array.from(bits, (pattern) => valueOf(pattern, dtype))) as [
      Float32Array,
      Float32Array,
    ];
    expect(rw.attention(tensors[0]!, tensors[1]!, tensors[2]!, sizes).output).toEqual(
      rw.attention(floatQ, floatK, floatK, sizes).output,
    );
    expect(tensors[0]!.read()).toEqual(q);
  });

  test("enter attention and a cache together with tensors of another type", () => {
    const sizes = { batch: 1, heads: 2, kvHeads: 1, querySeq: 3, keySeq: 3, headDim: 64, causal: true };
    const [q, k] = [patterns(2 * 3 * 64), patterns(3 * 64)];
    const [floatQ, floatK] = [q, k].map((bits) => Float32Array.from(bits, (pattern) => valueOf(pattern, dtype))) as [
      Float32Array,
      Float32Array,
    ];
    const keys = rw.tensor([3, 64], dtype);
    keys.write(k);
    const queries = rw.tensor([2, 3, 64], dtype);
    queries.write(q);
    const expected = rw.attention(floatQ, floatK, floatK, sizes).output;
    expect(rw.attention(floatQ, keys, floatK, sizes).output).toEqual(expected);
    expect(rw.attention(queries, floatK, keys, sizes).output).toEqual(expected);
    for (const storage of ["float32", dtype] as const) {
      const cache = rw.kvCache({ kvHeads: 1, headDim: 64, capacity: 8, dtype: storage });
      cache.append(keys, storage === "float32" ? floatK : keys, { seq: 3 });
      expect(cache.attend(queries, { heads: 2, querySeq: 3, causal: true }).output).toEqual(expected);
      cache.dispose();
    }
  });
});
