// Biases at the limits of float32, which the conversion to base 2 would exceed.
import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";

const rw = await loadRopewalk();
const most = Math.fround(3.4028234663852886e38);
const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: 1, keySeq: 4, headDim: 2 } as const;
const q = new Float32Array(2);
const k = new Float32Array(8);
const v = Float32Array.of(1, 10, 2, 20, 3, 30, 6, 60);

test.each([
  ["-FLT_MAX alone", [-most, -most, -most, -most], [3, 30]],
  ["FLT_MAX alone", [most, most, most, most], [3, 30]],
  ["-FLT_MAX for some", [0, -most, 0, -most], [2, 20]],
  ["FLT_MAX for one", [0, most, 0, -most], [2, 20]],
  ["-infinity, which hides, beside -FLT_MAX", [-Infinity, -most, -Infinity, -most], [4, 40]],
  ["-infinity alone", [-Infinity, -Infinity, -Infinity, -Infinity], [0, 0]],
] as const)("a row of bias %s is the softmax of it", (_, bias, expected) => {
  const { output } = rw.attention(q, k, v, { ...sizes, bias: Float32Array.from(bias) });
  for (const i of [0, 1]) expect(output[i]).toBeCloseTo(expected[i]!, 5);
});
