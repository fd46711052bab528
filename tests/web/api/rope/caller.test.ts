// Whatever a caller's own code does during a call of a Rope, the call ends in an error or with the right numbers; so
// does disposing in any order.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Rope, RopeKvCache, RopeSpec, Ropewalk, Tensor } from "ropewalk";
import { engines } from "../engines/engines.js";
import { errorOf } from "../refused.js";
import { noise } from "./plain.js";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const shape = [1, 1, 4, 8] as const;
const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: 4, keySeq: 4, headDim: 8, causal: true };

describe.each(engines)("a caller's own code ($name)", ({ start }) => {
  let rw: Ropewalk;
  let rope: Rope;
  let cache: RopeKvCache;
  let others: Tensor[];
  const before = noise(32, 1);
  beforeEach(async () => {
    rw = await start();
    rope = rw.rope(spec);
    cache = rope.kvCache({ kvHeads: 1, capacity: 8 });
    others = [];
  });
  afterEach(() => {
    for (const tensor of others) expect(tensor.read()).toEqual(before);
    rw.dispose();
  });
  /** Tensors in memory that was just freed: a wrong write shows in them. */
  const fill = (): void => {
    for (let i = 0; i < 3; i++) {
      const tensor = rw.tensor(shape);
      tensor.write(before);
      others.push(tensor);
    }
  };

  const gone: Record<string, () => void> = {
    rope: () => rope.dispose(),
    cache: () => cache.dispose(),
    instance: () => rw.dispose(),
  };
  const doing =
    (what: string): (() => void) =>
    () => {
      gone[what]!();
      if (what !== "instance") fill();
    };
  const withGetter = (name: string, value: unknown, act: () => void): Record<string, unknown> =>
    Object.defineProperty({}, name, {
      enumerable: true,
      get: () => {
        act();
        return value;
      },
    });

  test.each(["rope", "instance"])("that disposes of the %s while options are read gets an error", (what) => {
    const x = rw.tensor(shape);
    x.write(before);
    const calls = [
      () => rope.rotate(x, Object.assign(withGetter("seqLen", 9, doing(what)), { shape })),
      () => rope.rotate(before, Object.assign(withGetter("inverse", false, doing(what)), { shape })),
      () => rope.attention(before, before, before, Object.assign(withGetter("positions", 3, doing(what)), sizes)),
      () =>
        rope
          .kvCache(Object.assign(withGetter("seqLen", 9, doing(what)), { kvHeads: 1, capacity: 2 }))
          .append(before, before, { seq: 4 }),
      () => cache.append(before, before, Object.assign(withGetter("positions", 0, doing(what)), { seq: 4 })),
      () =>
        cache.attend(
          before,
          Object.assign(withGetter("positions", 0, doing(what)), { heads: 1, querySeq: 4, causal: true }),
        ),
      () => rope.cosSin(withGetter("start", 0, doing(what)) as never),
    ];
    for (const call of calls.slice(0, what === "instance" ? 1 : calls.length)) {
      rope = what === "rope" ? rw.rope(spec) : rope;
      if (what === "rope") cache = rope.kvCache({ kvHeads: 1, capacity: 8 });
      expect(["disposed", "position-invalid"]).toContain(errorOf(call as () => unknown).code);
      if (what === "rope") expect(x.read()).toEqual(before);
    }
  });

  test("that disposes of the tensor or of the cache gets an error, and no other tensor changes", () => {
    const x = rw.tensor(shape);
    const at = { length: 4, get 0() { x.dispose(); fill(); return 0; }, 1: 1, 2: 2, 3: 3 }; // prettier-ignore
    expect(errorOf(() => rope.rotate(x, { shape, positions: at })).code).toBe("disposed");
    const options = Object.assign(withGetter("positions", 0, doing("cache")), { seq: 4 });
    expect(errorOf(() => cache.append(before, before, options)).code).toBe("disposed");
  });

  test("in an array that reports another length changes nothing", () => {
    class Lying extends Float32Array {}
    const wanted = rope.rotate(before, { shape, positions: 3 });
    fill();
    for (const claimed of [0, 1, 31, 33, 1000]) {
      const liar = Object.defineProperty(new Lying(before), "length", { get: () => claimed });
      expect(rope.rotate(liar, { shape, positions: 3 })).toEqual(wanted);
      expect(rope.rotate(liar, { shape, positions: [3, 4, 5, 6] })).toEqual(wanted);
    }
  });

  test("a rope, its caches and its instance can be disposed in any order, and later use is an error", () => {
    cache.append(before, before, { seq: 4 });
    rope.dispose();
    rope.dispose();
    expect(errorOf(() => rope.rotate(before, { shape })).code).toBe("disposed");
    expect(errorOf(() => rope.packed([0])).code).toBe("disposed");
    expect(errorOf(() => cache.append(before, before, { seq: 4 })).code).toBe("disposed");
    expect(cache.size).toBe(4);
    cache.dispose();
    expect(errorOf(() => cache.attend(before, { heads: 1, querySeq: 4, causal: true })).code).toBe("disposed");
    const other = rw.rope(spec);
    const its = other.kvCache({ kvHeads: 1, capacity: 4 });
    rw.dispose();
    expect(errorOf(() => other.rotate(before, { shape })).code).toBe("disposed");
    expect(errorOf(() => its.append(before, before, { seq: 4 })).code).toBe("disposed");
    other.dispose();
    its.dispose();
  });

  test("misuse is refused, and nothing is written", () => {
    const x = rw.tensor(shape);
    x.write(before);
    const refused: [call: () => unknown, code: string, path: string | undefined][] = [
      [() => rope.rotate(x, { shape: [1, 1, 8, 4] }), "shape-mismatch", "options.shape[3]"],
      [() => rope.rotate(x, { shape: [1, 2, 4, 8] }), "shape-mismatch", "x"],
      [() => rope.rotate(x, { shape, positions: [] }), "shape-mismatch", "options.positions"],
      [() => rope.rotate(x, { shape, positions: [1, 2, 3] }), "shape-mismatch", "options.positions"],
      [() => rope.rotate(x, { shape, positions: { start: 0, count: 3 } }), "shape-mismatch", "options.positions"],
      [() => rope.rotate(x, { shape, positions: -1 }), "position-invalid", "options.positions"],
      [() => rope.rotate(x, { shape, positions: 2 ** 31 - 2 }), "position-invalid", "options.positions"],
      [() => rope.rotate(x, { shape, positions: [0, 1, 2, 3n ** 40n] }), "position-invalid", "options.positions"],
      [() => rope.rotate(x, { shape, positions: "7" as never }), "position-invalid", "options.positions"],
      [() => rope.rotate(x, { shape, cosSin: {} } as never), "option-invalid", "options.cosSin"],
      [
        () => rope.rotate(noise(48, 1), { shape: [1, 3, 2, 8], positions: [0, 1, 2] }),
        "shape-mismatch",
        "options.positions",
      ],
      [() => rope.rotate(new Float64Array(32) as never, { shape }), "option-invalid", "x"],
      [() => rope.kvCache({ kvHeads: 1, headDim: 4, capacity: 2 }), "shape-mismatch", "options.headDim"],
      [() => cache.append(before, before, { seq: 4, rope: {} } as never), "option-invalid", "options.rope"],
      [() => cache.attend(before, { heads: 1, querySeq: 4, causal: true }), "shape-mismatch", "options.querySeq"],
      [() => rw.rope({ ...spec, invFreq: [1, 0.5, 0.6, 0.1] }), "config-invalid", "spec.invFreq"],
      [() => rw.rope({ ...spec, invFreq: [1, 0.5, 0.1, -0.1] }), "config-invalid", "spec.invFreq"],
      [() => rw.rope({ ...spec, rotaryDim: 10 }), "config-invalid", "spec.rotaryDim"],
    ];
    for (const [call, code, path] of refused) {
      const error = errorOf(call);
      expect([error.code, error.path]).toEqual([code, path]);
    }
    expect(x.read()).toEqual(before);
    expect(cache.size).toBe(0);
  });
});
