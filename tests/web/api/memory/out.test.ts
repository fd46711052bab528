// Results into arrays of the caller's, and large arrays, which go through wasm memory in pieces.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type RopeSpec, type RotateOptions, type Ropewalk, type Tensor } from "ropewalk";
import { errorOf } from "../refused.js";

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 96, rotaryDim: 64, pairing: "half-split" };
const waves = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => Math.sin(i));

/** The first place where two long arrays differ in their bits; -1 if they do not. */
function firstDifference(a: Float32Array, b: Float32Array): number {
  const [x, y] = [a, b].map(({ buffer, byteOffset, length }) => new Int32Array(buffer, byteOffset, length));
  return x!.findIndex((bits, i) => bits !== y![i]);
}

/** The result of a tensor, which is rotated as a whole in place. */
function whole(x: Float32Array, options: RotateOptions): Float32Array {
  const tensor = rw.tensor(options.shape);
  tensor.write(x);
  rw.rotate(tensor, options);
  const result = tensor.read() as Float32Array;
  tensor.dispose();
  return result;
}

const long = 2 * 3 * 700 * 96; // more than one piece, with a rest
const backwards = (length: number): number[] => Array.from({ length }, (_, i) => length - 1 - i);
const cases: [string, (rows: (count: number, more?: Partial<RopeSpec>) => RotateOptions["cosSin"]) => RotateOptions][] =
  [
    [
      "one head longer than a piece",
      (rows) => ({ shape: [1, 1, 4200, 96], pairing: "half-split", cosSin: rows(4200) }),
    ],
    [
      "several heads in a piece",
      (rows) => ({ shape: [2, 30, 70, 96], pairing: "interleaved", cosSin: rows(70, { pairing: "interleaved" }) }),
    ],
    ["rows for each batch", (rows) => ({ shape: [2, 3, 700, 96], pairing: "half-split", cosSin: rows(1400) })],
    [
      "heads innermost",
      (rows) => ({ shape: [2, 700, 3, 96], layout: "bshd", pairing: "half-split", cosSin: rows(700), inverse: true }),
    ],
    [
      "heads innermost, rows for each batch",
      (rows) => ({ shape: [2, 700, 3, 96], layout: "bshd", pairing: "half-split", cosSin: rows(1400) }),
    ],
    [
      "ids for all batches",
      (rows) => ({ shape: [2, 3, 700, 96], pairing: "half-split", cosSin: rows(900), positionIds: backwards(700) }),
    ],
    [
      "ids for each batch",
      (rows) => ({ shape: [2, 3, 700, 96], pairing: "half-split", cosSin: rows(1500), positionIds: backwards(1400) }),
    ],
    [
      "another order, a trailing slice",
      (rows) => {
        const order = { pairing: "interleaved", writeAs: "half-split", rotaryOffset: 32 } as const;
        return { shape: [2, 3, 700, 96], ...order, cosSin: rows(700, order) };
      },
    ],
  ];

describe("a large array rotates like a tensor, bit for bit", () => {
  test.each(cases)("%s", (_, optionsOf) => {
    const x = waves(long);
    const kept = optionsOf((count, more) => rw.cosSin({ ...spec, ...more }, { start: 0, count }));
    const wanted = whole(x, kept);
    expect(firstDifference(rw.rotate(x, kept), wanted)).toBe(-1);
    expect(firstDifference(x, waves(long))).toBe(-1);
    const table = { ...kept.cosSin };
    const out = new Float32Array(long);
    expect(rw.rotate(x, { ...kept, cosSin: table, out }) === out).toBe(true);
    expect(firstDifference(out, wanted)).toBe(-1);
    expect(rw.rotate(x, { ...kept, out: x }) === x).toBe(true);
    expect(firstDifference(x, wanted)).toBe(-1);
  });

  test.each([1, 40_000, -40_000])("also into the same memory, shifted by %i elements", (shift) => {
    const options = { shape: [1, 1, 4200, 96], pairing: "half-split" } as const;
    const cosSin = rw.cosSin(spec, { start: 0, count: 4200 });
    for (const Memory of [ArrayBuffer, SharedArrayBuffer]) {
      const memory = new Memory(4 * (long + 40_000));
      const x = new Float32Array(memory, shift < 0 ? -4 * shift : 0, long);
      const out = new Float32Array(memory, shift < 0 ? 0 : 4 * shift, long);
      x.set(waves(long));
      const wanted = whole(waves(long), { ...options, cosSin });
      rw.rotate(x, { ...options, cosSin, out });
      expect(firstDifference(out, wanted)).toBe(-1);
    }
  });
});

describe("rotate with out", () => {
  const shape = [1, 2, 3, 96] as const;
  const options = (): RotateOptions => ({ shape, pairing: "half-split", cosSin: rw.cosSin(spec, [1, 2, 3]) });

  test("fills an array; a tensor fills a tensor and is unchanged", () => {
    const x = waves(576);
    const out = new Float32Array(576);
    expect(rw.rotate(x, { ...options(), out })).toBe(out);
    expect(out).toEqual(rw.rotate(x, options()));
    const [from, to]: Tensor[] = [rw.tensor(shape), rw.tensor(shape)];
    from!.write(x);
    expect(rw.rotate(from!, { ...options(), out: to! })).toBe(to);
    expect(to!.read()).toEqual(out);
    expect(from!.read()).toEqual(x);
    expect(rw.rotate(from!, { ...options(), out: from! })).toBe(from);
    expect(from!.read()).toEqual(out);
  });

  test("an id beyond the table leaves a large out unchanged", () => {
    const cosSin = rw.cosSin(spec, { start: 0, count: 700 });
    const positionIds = backwards(700);
    positionIds[699] = 700;
    const out = new Float32Array(long).fill(7);
    const wrong = { shape: [2, 3, 700, 96], pairing: "half-split", cosSin, positionIds, out } as const;
    expect(errorOf(() => rw.rotate(waves(long), wrong))).toMatchObject({
      code: "position-invalid",
      path: "options.positionIds",
    });
    expect(out.every((value) => value === 7)).toBe(true);
  });
});

describe("cosSin with out", () => {
  const arrays = (length: number) => ({ cos: new Float32Array(length), sin: new Float32Array(length) });

  test("fills the arrays and returns them", () => {
    const positions = { start: 5, count: 40 };
    const out = arrays(40 * 32);
    const table = rw.cosSin(spec, positions, { out });
    expect(table.cos).toBe(out.cos);
    expect(table.sin).toBe(out.sin);
    expect(table).toEqual(rw.cosSin(spec, positions));
    const shift = rw.cosSinShift(spec, [1, 2], [3, 9], { out: arrays(64) });
    expect(shift).toEqual(rw.cosSinShift(spec, [1, 2], [3, 9]));
    const image = { ...spec, mropeSection: [8, 12, 12] };
    const places = [0, 1, 2, 3, 4, 5];
    expect(rw.cosSinMultimodal(image, places, { out: arrays(64) })).toEqual(rw.cosSinMultimodal(image, places));
  });
});
