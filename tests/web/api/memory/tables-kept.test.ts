// Tables that stay in wasm memory until somebody reads them: nobody may ever see a difference but in time.
import { beforeEach, describe, expect, test } from "vitest";
import { loadRopewalk, type CosSin, type RopeSpec, type Ropewalk } from "ropewalk";

let rw: Ropewalk;
beforeEach(async () => {
  rw = await loadRopewalk();
});

const seq = 96; // 96 rows of 64 pairs take 48 KiB, more than the least size of kept tables
const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 128, rotaryDim: 128, pairing: "half-split" };
const x = Float32Array.from({ length: seq * 128 }, (_, i) => Math.sin(i));
const range = { start: 1000, count: seq };
const fresh = (): CosSin => rw.cosSin(spec, range);
const turned = (cosSin: CosSin): Float32Array =>
  rw.rotate(x, { shape: [1, 1, seq, 128], pairing: "half-split", cosSin });
/** The same numbers in new arrays. */
const plain = (table: CosSin): CosSin => ({ ...table, cos: table.cos.slice(), sin: table.sin.slice() });

describe("a table", () => {
  test("rotates alike before and after its arrays are read", () => {
    const table = fresh();
    const unread = turned(table);
    expect(turned(plain(fresh()))).toEqual(unread);
    expect(table.cos.length).toBe(seq * 64);
    expect(turned(table)).toEqual(unread);
  });

  test("has the values of its arrays, even if they are written to later", () => {
    const table = fresh();
    turned(table);
    table.cos.fill(2);
    table.sin.fill(0);
    expect(turned(table)).toEqual(x.map((value) => 2 * value));
    table.cos.fill(0.5);
    expect(turned(table)).toEqual(x.map((value) => value / 2));
  });

  test("takes other arrays, and refuses other values", () => {
    const table = fresh();
    turned(table);
    table.cos = new Float32Array(seq * 64).fill(2);
    table.sin = new Float32Array(seq * 64);
    expect(turned(table)).toEqual(x.map((value) => 2 * value));
    table.sin = [1, 2, 3] as unknown as Float32Array;
    expect(() => turned(table)).toThrow(/options.cosSin.sin is an array of length 3; it must be a Float32Array/);
  });

  test("returns the same arrays each time, and copies of the whole that share nothing", () => {
    const table = fresh();
    expect(table.cos).toBe(table.cos);
    const clone = structuredClone(fresh());
    expect(clone).toEqual(table);
    expect({ ...fresh() }).toEqual(table);
    expect(Object.keys(fresh())).toEqual(["rows", "rotaryDim", "cos", "sin", "spec", "positions"]);
    expect(fresh().cos).not.toBe(table.cos);
  });

  test("reports sizes that do not fit, in wasm memory and in arrays", () => {
    const [unread, read] = [fresh(), plain(fresh())];
    unread.rows = read.rows = seq - 1;
    const message = (table: CosSin): string => {
      try {
        turned(table);
      } catch (error) {
        return String(error);
      }
      return "none";
    };
    expect(message(unread)).toBe(message(read));
    expect(message(unread)).toMatch(/options.cosSin.cos/);
  });

  test("that is read while a call is being prepared is still right", () => {
    const wanted = turned(fresh());
    const table = fresh();
    const positionIds = Array.from({ length: seq }, (_, i) => i);
    Object.defineProperty(positionIds, 5, {
      get: () => {
        table.cos.fill(2);
        table.sin.fill(0);
        return 5;
      },
    });
    expect(turned(table)).toEqual(wanted);
    expect(rw.rotate(x, { shape: [1, 1, seq, 128], pairing: "half-split", cosSin: table, positionIds })).toEqual(
      x.map((value) => 2 * value),
    );
  });

  test("works like arrays in attention, caches and xPos", () => {
    const ids = Array.from({ length: seq }, (_, i) => i);
    const sizes = { batch: 1, heads: 1, kvHeads: 1, querySeq: seq, keySeq: seq, headDim: 128, causal: true };
    const attend = (cosSin: CosSin) =>
      rw.attention(x, x, x, {
        ...sizes,
        rope: { pairing: "half-split", cosSin, queryPositionIds: ids, keyPositionIds: ids },
      }).output;
    expect(attend(fresh())).toEqual(attend(plain(fresh())));
    const cached = (cosSin: CosSin) => {
      const cache = rw.kvCache({ kvHeads: 1, headDim: 128, capacity: seq });
      cache.append(x, x, { seq, rope: { pairing: "half-split", cosSin } });
      return cache.attend(x, { heads: 1, querySeq: seq, causal: true, rope: { pairing: "half-split", cosSin } }).output;
    };
    expect(cached(fresh())).toEqual(cached(plain(fresh())));
    const options = { side: "query", scaleBase: 512 } as const;
    expect(rw.xposScale(fresh(), range, options)).toEqual(rw.xposScale(plain(fresh()), range, options));
  });
});

describe("many tables", () => {
  test("are all right, including those that memory could not keep", () => {
    const count = 48; // 4 MiB each: 192 MiB in all
    const first = 100_000; // so that 8191 is a row and no position
    const tables = Array.from({ length: count }, (_, i) => rw.cosSin(spec, { start: first + i, count: 8192 }));
    for (let round = 0; round < 2; round++) {
      for (const [i, cosSin] of tables.entries()) {
        const q = x.subarray(0, 128);
        const wanted = rw.rotate(q, {
          shape: [1, 1, 1, 128],
          pairing: "half-split",
          cosSin: rw.cosSin(spec, [first + i + 8191]),
        });
        const options = { shape: [1, 1, 1, 128], pairing: "half-split", cosSin, positionIds: [8191] } as const;
        expect(rw.rotate(q, options), `table ${i}`).toEqual(wanted);
      }
    }
  });

  test("work in another instance before and after they are read, while their own exists", async () => {
    const wanted = turned(fresh());
    const table = fresh();
    const own = rw;
    rw = await loadRopewalk();
    expect(turned(table)).toEqual(wanted);
    own.dispose();
  });

  test("outlive their instance, and work in another", async () => {
    const wanted = turned(fresh());
    const [table, other] = [fresh(), fresh()];
    rw.dispose();
    rw = await loadRopewalk();
    expect(turned(table)).toEqual(wanted);
    expect(other).toEqual(fresh());
  });
});
