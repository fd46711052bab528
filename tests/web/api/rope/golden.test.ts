// Every golden configuration through rw.rope alone: the spec carries pairing, slice, direction and scaling.
import { beforeAll, describe, expect, test } from "vitest";
import type { Ropewalk } from "ropewalk";
import { engines } from "../engines/engines.js";
import { applyCases, flat, specOf, tableCases, worst } from "../golden.js";

describe.each(engines)("golden cases through rw.rope ($name)", ({ start }) => {
  let rw: Ropewalk;
  beforeAll(async () => {
    rw = await start();
  });

  // Gemma 4's vision tower rotates each half of a head separately, which a rotation of one slice cannot do.
  test.each(applyCases.filter(({ layout }) => layout !== "half_per_axis"))(
    "$name: q and k rotate as in the model's code",
    (one) => {
      const rope = rw.rope(specOf(rw, one), { precision: "float32" });
      const prefix = one.prefix_tokens ?? 0;
      const positions = flat(one.position_ids);
      const highest = positions.reduce((most, position) => Math.max(most, position), 0);
      for (const [x, y] of [
        [one.q, one.q_out],
        [one.k, one.k_out],
      ] as const) {
        const rotated = x.map((row) => row.map((head) => head.slice(prefix)));
        const shape = [x.length, x[0]!.length, x[0]![0]!.length - prefix, one.head_dim] as const;
        const input = Float32Array.from(flat(rotated));
        const largest = input.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
        const limit = 2e-6 + 2 * largest * (3e-7 + 1e-6 * highest) * one.attention_factor; // as in golden-apply
        const expected = flat(y.map((row) => row.map((head) => head.slice(prefix))));
        expect(worst(rope.rotate(input, { shape, positions }), expected, () => limit)).toBeLessThanOrEqual(1);
      }
      rope.dispose();
    },
  );

  test.each(tableCases)("$name: the kept tables are the golden ones", (one) => {
    const rope = rw.rope(specOf(rw, one), { precision: "float32" });
    const { positions, cos, sin, rotary_dim: rotaryDim, attention_factor: factor } = one.expected;
    const pairs = rotaryDim / 2;
    const { headDim, pairing, rotaryOffset = 0, direction = 1 } = rope.spec;
    // a row of ones in the first channel of each pair and zeros elsewhere becomes the cosines and sines
    const unit = new Float32Array(headDim);
    for (let i = 0; i < pairs; i++) unit[rotaryOffset + (pairing === "half-split" ? i : 2 * i)] = 1;
    const x = Float32Array.from({ length: positions.length * headDim }, (_, i) => unit[i % headDim]!);
    const writeAs = rope.spec.writeAs ?? pairing;
    const y = rope.rotate(x, { shape: [1, 1, positions.length, headDim], positions, seqLen: one.seq_len ?? 1 });
    for (const [row, position] of positions.entries()) {
      const limit = (3e-7 + 1e-6 * position) * Math.max(1, factor);
      const at = (i: number, second: 0 | 1): number =>
        y[row * headDim + rotaryOffset + (writeAs === "half-split" ? i + second * pairs : 2 * i + second)]!;
      const [first, second] = [0, 1].map((which) =>
        Float64Array.from({ length: pairs }, (_, i) => at(i, which as 0 | 1)),
      );
      expect(worst(first!, cos[row]!.slice(0, pairs), () => limit)).toBeLessThanOrEqual(1);
      expect(
        worst(
          second!.map((value) => direction * value),
          sin[row]!.slice(0, pairs),
          () => limit,
        ),
      ).toBeLessThanOrEqual(1);
    }
    rope.dispose();
  });
});
