// A Tensor remembers which of its channels are rotated: rotating them again is refused, and every rotation that is
// meant stays as it was.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type CosSin, type Rope, type RopeSpec, type Ropewalk, type Tensor } from "ropewalk";
import { errorOf } from "./refused.js";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const shape = [1, 2, 4, 8] as const;
const x = Float32Array.from({ length: 64 }, (_, i) => Math.sin(1 + i * 1.7));

let rw: Ropewalk;
let rope: Rope;
let cosSin: CosSin;
beforeAll(async () => {
  rw = await loadRopewalk();
  rope = rw.rope(spec);
  cosSin = rw.cosSin(spec, [0, 1, 2, 3]);
});

function tensor(): Tensor {
  const made = rw.tensor(shape);
  made.write(x);
  return made;
}
const plain = () => ({ shape, pairing: "half-split", cosSin }) as const;
const own = () => {
  const { rows, rotaryDim, cos, sin } = cosSin;
  return { ...plain(), cosSin: { rows, rotaryDim, cos, sin } };
};
const halves = [0, 4].map((rotaryOffset) => ({ ...spec, rotaryDim: 4, rotaryOffset }));
const tableOf = (one: RopeSpec) => ({
  shape,
  pairing: one.pairing,
  ...(one.rotaryOffset && { rotaryOffset: one.rotaryOffset }),
  cosSin: rw.cosSin(one, [0, 1, 2, 3]),
});
const strided = (offset: number) => ({
  shape: [1, 1, 4, 8] as const,
  pairing: "half-split" as const,
  cosSin,
  offset,
  strides: [32, 32, 8],
});

describe("a second rotation of a tensor is refused", () => {
  const calls: Record<string, (t: Tensor) => unknown> = {
    "rope.rotate": (t) => (rope.rotate(t, { shape }), rope.rotate(t, { shape })),
    "rope.rotate at other positions": (t) => (rope.rotate(t, { shape }), rope.rotate(t, { shape, positions: 5 })),
    "rope.rotate by a list": (t) => (rope.rotate(t, { shape }), rope.rotate(t, { shape, positions: [3, 1, 0, 2] })),
    "rope.rotateInPlace": (t) => (rope.rotateInPlace(t, { shape }), rope.rotateInPlace(t, { shape })),
    "rope.rotate with out": (t) => (rope.rotate(t, { shape }), rope.rotate(t, { shape, out: tensor() })),
    "of what rope.rotate wrote": (t) => {
      const out = tensor();
      rope.rotate(t, { shape, out });
      return rope.rotate(out, { shape });
    },
    "rw.rotate": (t) => (rw.rotate(t, plain()), rw.rotate(t, plain())),
    "rw.rotate by rows": (t) => (rw.rotate(t, plain()), rw.rotate(t, { ...plain(), positionIds: [0, 1, 2, 3] })),
    "rw.rotate, then rope.rotate": (t) => (rw.rotate(t, plain()), rope.rotate(t, { shape })),
    "a table of one's own, then rope.rotate": (t) => (rw.rotate(t, own()), rope.rotate(t, { shape })),
    "another rope": (t) => (rope.rotate(t, { shape }), rw.rope({ ...spec, base: 500000 }).rotate(t, { shape })),
    "the model's direction is back": (t) => {
      const back = { ...plain(), cosSin: rw.cosSin({ ...spec, direction: -1 }, [0, 1, 2, 3]), inverse: true };
      return (rw.rotate(t, back), rw.rotate(t, back));
    },
    "a slice of the head": (t) => (rope.rotate(t, { shape }), rw.rotate(t, tableOf(halves[1]!))),
    "part of a tensor": (t) => (rw.rotate(t, strided(32)), rw.rotate(t, strided(32))),
    "after a shift of keys": (t) => {
      rope.rotate(t, { shape });
      rw.rotate(t, { ...plain(), cosSin: rw.cosSinShift(spec, [0, 1, 2, 3], [4, 5, 6, 7]) });
      return rope.rotate(t, { shape });
    },
  };
  test.each(Object.entries(calls))("%s", (_, call) => {
    const error = errorOf(() => call(tensor()));
    expect(error).toMatchObject({ code: "option-invalid", path: "x" });
    expect(error.message).toMatch(
      /^x is rotated already.*inverse.*const \{ spec, \.\.\.table \} = cosSin.*cosSinShift/,
    );
  });

  test("and its numbers stay those of one rotation", () => {
    const t = rope.rotate(tensor(), { shape });
    errorOf(() => rope.rotate(t, { shape }));
    errorOf(() => rw.rotate(t, plain()));
    expect(t.read()).toEqual(rope.rotate(x, { shape }));
  });
});

describe("stays right", () => {
  const close = (t: Tensor, wanted: Float32Array) =>
    t.read().forEach((value, i) => expect(Math.abs(value - wanted[i]!)).toBeLessThan(2e-6));

  test("a tensor that is written again, rotated back, or received another result", () => {
    const t = rope.rotate(tensor(), { shape });
    t.write(x);
    expect(rope.rotate(t, { shape }).read()).toEqual(rope.rotate(x, { shape }));
    rope.rotate(t, { shape, inverse: true });
    close(rope.rotate(t, { shape, positions: 5 }), rope.rotate(x, { shape, positions: 5 }));
    const sizes = { batch: 1, heads: 2, kvHeads: 2, querySeq: 4, keySeq: 4, headDim: 8, causal: true };
    rw.attention(x, x, x, { ...sizes, out: { output: t } });
    expect(() => rope.rotate(t, { shape })).not.toThrow();
    rope.rotate(tensor(), { shape, out: t });
    expect(() => rope.rotate(t, { shape, inverse: true })).not.toThrow();
  });

  test("x where the result goes to another tensor", () => {
    const [t, out] = [tensor(), tensor()];
    rope.rotate(t, { shape, out });
    rope.rotate(t, { shape, out, positions: 5 });
    expect(out.read()).toEqual(rope.rotate(x, { shape, positions: 5 }));
  });

  test("two slices of a head, in either order, and back", () => {
    for (const [one, other] of [halves, halves.toReversed()]) {
      const t = tensor();
      rw.rotate(t, tableOf(one!));
      rw.rope(other!).rotate(t, { shape });
      expect(t.read()).toEqual(rw.rope(other!).rotate(rw.rotate(x, tableOf(one!)), { shape }));
      rw.rotate(t, { ...tableOf(one!), inverse: true });
      rw.rotate(t, tableOf(one!));
      expect(errorOf(() => rw.rope(other!).rotate(t, { shape })).path).toBe("x");
    }
  });

  test("the parts of a tensor, one after the other", () => {
    const t = tensor();
    rw.rotate(t, strided(0));
    rw.rotate(t, strided(32));
    expect(t.read()).toEqual(rope.rotate(x, { shape }));
  });

  test("keys that cosSinShift moves, again and again", () => {
    const t = rope.rotate(tensor(), { shape });
    for (const first of [4, 8]) {
      const places = (from: number) => [0, 1, 2, 3].map((i) => from + i);
      rw.rotate(t, { ...plain(), cosSin: rw.cosSinShift(spec, places(first - 4), places(first)) });
    }
    close(t, rope.rotate(x, { shape, positions: 8 }));
  });

  test("a second rotation that is meant, by a table without its spec, and rotations back", () => {
    const t = rope.rotate(tensor(), { shape });
    const { spec: _, ...table } = cosSin;
    rw.rotate(t, { ...plain(), cosSin: table });
    expect(t.read()).toEqual(rope.rotate(rope.rotate(x, { shape }), { shape }));
    for (let i = 0; i < 3; i++) rw.rotate(t, { ...plain(), inverse: true });
    close(t, rope.rotate(x, { shape, inverse: true }));
  });
});

describe("a list for several axes", () => {
  const list = Array.from({ length: 18 }, (_, i) => i);
  const sections = { ...spec, headDim: 12, rotaryDim: 12, mropeSection: [2, 2, 2] };
  const axial = { ...spec, axisPattern: "axial" as const };
  const rotated = (one: RopeSpec, table: CosSin, seq = 6, ids?: number[]) => {
    const { headDim, pairing } = one;
    const data = new Float32Array(seq * headDim).fill(1);
    return rw.rotate(data, { shape: [1, 1, seq, headDim], pairing, cosSin: table, ...(ids && { positionIds: ids }) });
  };

  test("for three axes is refused where the spec has two, by the number of tokens", () => {
    for (const table of [rw.cosSinMultimodal(axial, list), rw.cosSinMultimodal(axial, list, { scale: 1 })]) {
      expect(table.rows).toBe(9);
      const error = errorOf(() => rotated(axial, table));
      expect(error).toMatchObject({ code: "shape-mismatch", path: "options.cosSin.rows", value: 9, limit: 6 });
      expect(error.message).toMatch(/\[axes, tokens\].*positionIds/);
    }
    expect(
      errorOf(() => rw.rope(axial).rotate(new Float32Array(48), { shape: [1, 1, 6, 8], positions: list })).code,
    ).toBe("shape-mismatch");
  });

  test("is refused where it was read as one position for each row", () => {
    const error = errorOf(() => rotated(sections, rw.cosSin(sections, list)));
    expect(error).toMatchObject({ code: "shape-mismatch", path: "options.cosSin.rows", value: 18, limit: 6 });
    expect(error.message).toMatch(/cosSinMultimodal.*positionIds/);
    const cache = rw.kvCache({ kvHeads: 1, headDim: 12, capacity: 6 });
    const k = new Float32Array(72);
    const into = () =>
      cache.append(k, k, { seq: 6, rope: { pairing: "half-split", cosSin: rw.cosSin(sections, list) } });
    expect(errorOf(into)).toMatchObject({ code: "shape-mismatch", path: "options.rope.cosSin.rows" });
  });

  test("stays right for its own tokens, for named rows, for a run and a longer list of text", () => {
    expect(rotated(sections, rw.cosSinMultimodal(sections, list))).toHaveLength(72);
    expect(rotated(axial, rw.cosSinMultimodal(axial, list), 9)).toHaveLength(72);
    expect(rotated(axial, rw.cosSinMultimodal(axial, list), 2, [4, 5])).toHaveLength(16);
    expect(rotated(sections, rw.cosSin(sections, { start: 0, count: 18 }))).toHaveLength(72);
    expect(rotated(sections, rw.cosSin(sections, list), 5)).toHaveLength(60);
    expect(rotated(sections, rw.cosSin(sections, list), 6, [0, 1, 2, 3, 4, 5])).toHaveLength(72);
  });
});
