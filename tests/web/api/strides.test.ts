// Rows inside a larger array, compared with a rotation of a dense copy of them.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type RopeSpec, type RotateOptions, type Ropewalk } from "ropewalk";
import { errorOf } from "./refused.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const headDim = 16;
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim, rotaryDim: headDim, pairing: "half-split" };
const waves = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => Math.sin(i));

interface Fused {
  shape: readonly [number, number, number, number];
  layout: "bhsd" | "bshd";
  strides: readonly [number, number, number];
  offset: number;
  /** Elements of the whole. */
  length: number;
}

/** [batch, seq, q heads + k heads + v heads, head_dim], as a fused projection gives it; k of it. */
const fusedProjection: Fused = {
  shape: [2, 5, 2, headDim],
  layout: "bshd",
  strides: [5 * 8 * headDim, 8 * headDim, headDim],
  offset: 4 * headDim,
  length: 2 * 5 * 8 * headDim,
};
/** [batch, heads, capacity, head_dim], as a cache stores keys; three of seven places, from the second on. */
const roomyCache: Fused = {
  shape: [2, 3, 3, headDim],
  layout: "bhsd",
  strides: [3 * 7 * headDim, 7 * headDim, headDim],
  offset: 2 * headDim,
  length: 2 * 3 * 7 * headDim,
};
/** Rows with 3 unused elements after each. */
const padded: Fused = {
  shape: [1, 2, 4, headDim],
  layout: "bhsd",
  strides: [0, 4 * (headDim + 3), headDim + 3],
  offset: 1,
  length: 1 + 8 * (headDim + 3),
};
const cases: [string, Fused][] = [
  ["k in a fused projection", fusedProjection],
  ["places in a cache with room", roomyCache],
  ["padded rows", padded],
];

/** The place of each channel of the rows in the whole, in the order of `shape`. */
function indices({ shape: [batch, second, third, dim], strides, offset }: Fused): number[] {
  const found: number[] = [];
  for (let b = 0; b < batch; b++)
    for (let i = 0; i < second; i++)
      for (let j = 0; j < third; j++)
        for (let d = 0; d < dim; d++) found.push(offset + b * strides[0] + i * strides[1] + j * strides[2] + d);
  return found;
}

function optionsOf({ shape, layout, strides, offset }: Fused, more: Partial<RotateOptions> = {}): RotateOptions {
  const seq = layout === "bhsd" ? shape[2] : shape[1];
  const { pairing = "half-split", writeAs = pairing } = more;
  const cosSin = rw.cosSin({ ...spec, pairing, writeAs }, { start: 3, count: seq });
  return { shape, layout, strides, offset, pairing, cosSin, ...more };
}

/** `whole` with its rows rotated like dense rows. */
function turned(fused: Fused, x: Float32Array, whole: Float32Array, more: Partial<RotateOptions> = {}): Float32Array {
  const at = indices(fused);
  const { strides: _, offset: __, ...options } = optionsOf(fused, more);
  const rows = rw.rotate(
    Float32Array.from(at, (i) => x[i]!),
    options,
  );
  const result = whole.slice();
  at.forEach((i, n) => (result[i] = rows[n]!));
  return result;
}

describe.each(cases)("%s", (_, fused) => {
  test("rotate as a dense copy of them does, and nothing between them changes", () => {
    const x = waves(fused.length);
    for (const more of [{}, { inverse: true }, { pairing: "interleaved", writeAs: "half-split" }] as const) {
      expect(rw.rotate(x, optionsOf(fused, more))).toEqual(turned(fused, x, x, more));
    }
    expect(x).toEqual(waves(fused.length));
  });

  test("rotate in place in a tensor", () => {
    using tensor = rw.tensor([fused.length]);
    tensor.write(waves(fused.length));
    rw.rotate(tensor, optionsOf(fused));
    expect(tensor.read()).toEqual(turned(fused, waves(fused.length), waves(fused.length)));
  });

  test("are the only elements written to another array, or tensor", () => {
    const x = waves(fused.length);
    const wanted = turned(fused, x, new Float32Array(fused.length).fill(7));
    const out = new Float32Array(fused.length).fill(7);
    expect(rw.rotate(x, { ...optionsOf(fused), out })).toBe(out);
    expect(out).toEqual(wanted);
    using from = rw.tensor([fused.length]);
    using to = rw.tensor([fused.length]);
    from.write(x);
    to.write(new Float32Array(fused.length).fill(7));
    rw.rotate(from, { ...optionsOf(fused), out: to });
    expect(to.read()).toEqual(wanted);
    expect(from.read()).toEqual(x);
  });
});

test("16-bit elements are counted as elements", () => {
  const bits = Uint16Array.from(waves(fusedProjection.length), (value) => (value < 0 ? 0xbf80 : 0x3f80));
  using whole = rw.tensor([fusedProjection.length], "bfloat16");
  using dense = rw.tensor(fusedProjection.shape, "bfloat16");
  const at = indices(fusedProjection);
  whole.write(bits);
  dense.write(Uint16Array.from(at, (i) => bits[i]!));
  const { strides: _, offset: __, ...options } = optionsOf(fusedProjection);
  rw.rotate(whole, optionsOf(fusedProjection));
  rw.rotate(dense, options);
  const rows = dense.read();
  const wanted = bits.slice();
  at.forEach((i, n) => (wanted[i] = rows[n]!));
  expect(whole.read()).toEqual(wanted);
});

test("an offset alone rotates dense rows inside a longer array", () => {
  const { strides: _, ...options } = { ...optionsOf(padded), offset: 5 };
  const x = waves(5 + 8 * headDim + 9);
  const wanted = x.slice();
  wanted.set(rw.rotate(x.slice(5, 5 + 8 * headDim), { ...options, offset: 0 }), 5);
  expect(rw.rotate(x, options)).toEqual(wanted);
});

test("impossible strides are refused by name, and nothing is written", () => {
  const x = waves(padded.length);
  const refused = (more: Partial<RotateOptions>) =>
    errorOf(() => rw.rotate(x, { ...optionsOf(padded), out: x, ...more }));
  const wrong = (path: string) => ({ code: "shape-mismatch", path });
  expect(refused({ strides: [0, 4 * (headDim + 3), headDim - 1] })).toMatchObject(wrong("options.strides"));
  expect(refused({ strides: [0, headDim + 3, headDim + 3] })).toMatchObject(wrong("options.strides"));
  expect(refused({ strides: [0, 1] as unknown as [number, number, number] })).toMatchObject(wrong("options.strides"));
  expect(refused({ offset: 5 })).toMatchObject(wrong("x"));
  expect(refused({ offset: x.length + 1 })).toMatchObject(wrong("options.offset"));
  expect(refused({ offset: -1 })).toMatchObject({ code: "option-invalid", path: "options.offset" });
  expect(refused({ strides: [0, 0.5, 19] })).toMatchObject({ code: "option-invalid", path: "options.strides" });
  expect(x).toEqual(waves(padded.length));
});
