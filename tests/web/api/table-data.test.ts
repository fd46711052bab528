// A table carries its spec and its positions as data: whatever copies a table keeps what a rotation has to refuse.
import { beforeAll, describe, expect, test } from "vitest";
import { loadRopewalk, type CosSin, type RopeSpec, type Ropewalk } from "ropewalk";
import { imaginaryTable } from "../../../web/api/variants/index.js";
import { errorOf } from "./refused.js";

const spec: RopeSpec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" };
const shape = [1, 2, 4, 8];
const x = Float32Array.from({ length: 64 }, (_, i) => Math.sin(1 + i * 1.7));

let rw: Ropewalk;
beforeAll(async () => {
  rw = await loadRopewalk();
});

/** JSON writes an array of floats as an object; the rest of a table comes back as it was. */
function throughJson(table: CosSin): CosSin {
  const read = JSON.parse(JSON.stringify(table)) as CosSin;
  const floats = (list: Float32Array) => Float32Array.from(Object.values(list));
  return { ...read, cos: floats(read.cos), sin: floats(read.sin) };
}

async function throughPort(table: CosSin): Promise<CosSin> {
  const { port1, port2 } = new MessageChannel();
  const received = new Promise<CosSin>((resolve) => {
    port2.addEventListener("message", ({ data }: MessageEvent<CosSin>) => resolve(data));
    port2.start();
  });
  port1.postMessage(table);
  const copy = await received;
  port1.close();
  return copy;
}

const copies: Record<string, (table: CosSin) => CosSin | Promise<CosSin>> = {
  "the table": (table) => table,
  "a spread": (table) => ({ ...table }),
  "Object.assign": (table) => Object.assign({}, table),
  structuredClone: (table) => structuredClone(table),
  "a message": throughPort,
  JSON: throughJson,
  "a table that xPos scales": (table) => rw.xposScale(table, table.positions!, { side: "key", scaleBase: 512 }),
  "a table a quarter back": imaginaryTable,
};
const count = [4, 4000]; // in arrays, and in wasm memory until it is read

describe.each(Object.entries(copies))("%s", (_, copy) => {
  test.each(count)("of %i rows keeps spec and positions, and refuses another pairing", async (count) => {
    const table = await copy(rw.cosSin(spec, { start: 0, count }));
    expect(table.spec).toEqual(spec);
    expect(table.positions).toEqual({ start: 0, count });
    const error = errorOf(() => rw.rotate(x, { shape, pairing: "interleaved", cosSin: table }));
    expect(error).toMatchObject({ code: "option-invalid", path: "options.pairing", value: "interleaved" });
    expect(error.limit).toBe("half-split");
    expect(error.message).toMatch(/Ways out: pass it, or, .* const \{ spec, \.\.\.table \} = cosSin$/);
    expect(rw.rotate(x, { shape, pairing: "half-split", cosSin: table })).toHaveLength(64);
  });
});

test("a table without its spec, and one of one's own, take any pairing, slice and order", () => {
  const { spec: made, ...table } = rw.cosSin({ ...spec, rotaryDim: 4, rotaryOffset: 4 }, { start: 0, count: 4 });
  expect(made).toMatchObject({ rotaryDim: 4, rotaryOffset: 4 });
  const own = { rows: 4, rotaryDim: 4, cos: table.cos, sin: table.sin };
  for (const pairing of ["half-split", "interleaved"] as const)
    for (const writeAs of ["half-split", "interleaved"] as const)
      for (const rotaryOffset of [0, 2]) {
        const options = { shape, pairing, writeAs, rotaryOffset };
        expect(rw.rotate(x, { ...options, cosSin: table })).toEqual(rw.rotate(x, { ...options, cosSin: own }));
      }
});

test("the spec of a table is a copy, which a later change of the caller's spec does not reach", () => {
  const own = { ...spec };
  const table = rw.cosSin(own, [0, 1, 2, 3]);
  own.pairing = "interleaved";
  expect(table.spec).toEqual(spec);
  expect(rw.rotate(x, { shape, pairing: "half-split", cosSin: table })).toHaveLength(64);
});

test("every call that makes a table says of which spec, and of which positions", () => {
  const out = () => ({ cos: new Float32Array(8), sin: new Float32Array(8) });
  const sections = { ...spec, mropeSection: [2, 1, 1] };
  const xpos = { ...spec, xposScaleBase: 512 };
  const ids = [1, 2];
  expect(rw.cosSin(spec, ids, { out: out() })).toMatchObject({ spec, positions: ids });
  expect(rw.cosSin(spec, Int32Array.of(1, 2)).positions).toEqual(ids);
  expect(rw.rope(spec).cosSin(ids)).toMatchObject({ spec, positions: ids });
  expect(rw.rope(xpos).cosSin(ids, { which: "key" })).toMatchObject({ spec: xpos, positions: ids });
  const axes = [1, 2, 1, 2, 1, 2];
  expect(rw.cosSinMultimodal(sections, axes)).toMatchObject({ rows: 2, spec: sections, positions: axes });
  expect(rw.cosSinMultimodal(spec, [0.5], { scale: 1 })).not.toHaveProperty("positions");
  const order = { ...spec, pairing: "interleaved", writeAs: "half-split" } as const;
  // A cached key is rotated again in the order in which it was written.
  const shift = rw.cosSinShift(order, ids, [3, 4]);
  expect(shift.spec).toEqual({ ...order, pairing: "half-split" });
  expect(shift).not.toHaveProperty("positions");
});
