// A result is copied from the memory as it is, also where it lies at the place of the one before and memory has grown.
import { expect, test } from "vitest";
import type { RopeSpec } from "ropewalk";
import { rotating } from "../engines/engines.js";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" };

test.each(rotating)("$name: a rotation after memory has grown gives its own numbers", async ({ start }) => {
  using rw = await start();
  const rope = rw.rope(spec);
  const options = { shape: [1, 4, 1, 64], positions: 0 } as const; // position 0 leaves every number as it is
  const [one, other] = [new Float32Array(256).fill(1), new Float32Array(256).fill(2)];
  expect(rope.rotate(one, options)).toEqual(one);
  const { held } = rw.memory();
  using _large = rw.tensor([held / 4 + 1]);
  expect(rw.memory().held).toBeGreaterThan(held);
  expect(rope.rotate(other, options)).toEqual(other);
});
