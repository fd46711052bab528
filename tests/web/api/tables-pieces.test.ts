// Large tables reach arrays in pieces, and are computed again for a reader after they were dropped to free memory:
// always with the same bits.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type CosSin, type RopeSpec, type Ropewalk } from "ropewalk";
import { engines } from "./engines/engines.js";
import { errorOf } from "./refused.js";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 128, rotaryDim: 128, pairing: "half-split" };
const specs: Record<string, RopeSpec> = {
  "64 pairs": spec,
  "3 pairs": { ...spec, headDim: 6, rotaryDim: 6 },
  "pairs that do not turn": { ...spec, ropeType: "proportional", partialRotaryFactor: 0.25 },
  "a length that matters": { ...spec, ropeType: "dynamic", factor: 4, maxPositionEmbeddings: 900 },
};
/** First element at which two arrays differ, or -1: comparing the whole would take seconds. */
const firstDifference = (a: Float32Array, b: Float32Array): number =>
  a.length === b.length ? a.findIndex((value, i) => !Object.is(value, b[i])) : a.length;
const expectSame = (a: CosSin, b: CosSin): void => {
  expect([a.rows, a.rotaryDim]).toEqual([b.rows, b.rotaryDim]);
  for (const name of ["cos", "sin"] as const) expect(firstDifference(a[name], b[name]), name).toBe(-1);
};

describe.each(engines)("$name", ({ start: load }) => {
  let rw: Ropewalk;
  beforeAll(async () => {
    rw = await load();
  });

  test.each(Object.entries(specs))("a table in the caller's arrays is the one in memory: %s", (_, config) => {
    const pairs = config.rotaryDim / 2;
    const rows = Math.ceil(32768 / pairs / 256) * 256; // of one piece
    const counts = [0, 1, 2 * rows - 1, 2 * rows, 2 * rows + 5, 3 * rows + 255];
    for (const precision of ["exact", "float32"] as const) {
      for (const start of [0, 77, 2 ** 24 - rows - 300, 2 ** 31 - counts.at(-1)!]) {
        const count = counts[(start + (precision === "exact" ? 3 : 5)) % counts.length]!;
        const length = count * pairs;
        const out = { cos: new Float32Array(length).fill(7), sin: new Float32Array(length).fill(7) };
        expectSame(
          rw.cosSin(config, { start, count }, { precision, out }),
          rw.cosSin(config, { start, count }, { precision }),
        );
      }
    }
  });
});

describe("a table that was dropped to make room", () => {
  const range = { start: 3, count: 12_000 }; // 6 MB, more than is kept of tables that nobody has used
  const bytes = range.count * 128 * 4;

  test("is computed again for a reader, who may then write to it", async () => {
    const rw = await loadRopewalk();
    const table = rw.cosSin(spec, range);
    expect(rw.memory().used).toBe(bytes);
    const next = rw.cosSin(spec, { start: 5, count: range.count });
    expect(rw.memory().used).toBe(bytes); // of the next one alone
    expect(rw.memory().peak).toBeLessThan(bytes + 256); // beside it only the numbers of the spec
    expectSame(table, rw.cosSin(spec, range));
    expect(table.cos).toBe(table.cos);
    table.cos[0] = 2;
    expect(table.cos[0]).toBe(2);
    expect(next.sin.length).toBe(table.sin.length);
  });

  test("still rotates by its old values", async () => {
    const rw = await loadRopewalk();
    const x = Float32Array.from({ length: 128 }, (_, i) => Math.sin(i));
    const turned = (cosSin: CosSin) =>
      rw.rotate(x, { shape: [1, 1, 1, 128], pairing: "half-split", cosSin, positionIds: [1] });
    const table = rw.cosSin(spec, range);
    const wanted = turned(rw.cosSin(spec, range)); // the first one makes space
    expect(turned(table)).toEqual(wanted);
  });

  test("outlives its instance, and ignores later changes of the spec", async () => {
    const rw = await loadRopewalk();
    const wanted = rw.cosSin(spec, range);
    expect(wanted.cos.length).toBe(range.count * 64);
    const own: RopeSpec = { ...spec, invFreq: Array.from({ length: 64 }, (_, i) => 10000 ** (-i / 64)) };
    const [table, listed] = [rw.cosSin({ ...spec }, range), rw.cosSin(own, range)];
    const copied = rw.cosSin(own, range);
    expect(copied.cos.length).toBe(range.count * 64);
    own.invFreq!.fill(1);
    own.base = 3;
    rw.dispose();
    expect(errorOf(() => rw.cosSin(spec, range)).code).toBe("disposed");
    expectSame(table, wanted);
    expectSame(listed, copied);
  });
});

test("a refused table leaves large arrays unchanged", async () => {
  const rw = await loadRopewalk();
  const out = { cos: new Float32Array(4096 * 64).fill(7), sin: new Float32Array(4096 * 64).fill(7) };
  const refused = (config: RopeSpec, count: number, options: object = {}) =>
    errorOf(() => rw.cosSin(config, { start: 0, count }, { ...options, out })).code;
  expect(refused(spec, 4095)).toBe("shape-mismatch");
  expect(refused({ ...spec, base: 0.5 }, 4096)).toBe("config-invalid");
  expect(refused(spec, 4096, { seqLen: 0 })).toBe("option-invalid");
  expect([...out.cos, ...out.sin].every((value) => value === 7)).toBe(true);
});
