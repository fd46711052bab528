import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { differences, distinct } from "../../../web/porting/differences.js";
import { FileError } from "../../../web/porting/files/file-error.js";
import { goldenPositions } from "../../../web/porting/golden.js";
import { parsePositions } from "../../../web/porting/positions-text.js";
import { fourAxes, sameShape } from "../../../web/porting/shapes.js";

test.each([
  ["0:4", [[0, 1, 2, 3]]],
  ["0:2, 0:3", [[0, 1, 0, 1, 2]]],
  ["0, 1 2\n", [[0, 1, 2]]],
  ["0 1 2\n5 6 7", [[0, 1, 2], [5, 6, 7]]], // prettier-ignore
  ["[[0, 1], [0, 2]]", [[0, 1], [0, 2]]], // prettier-ignore
  ["tensor([[0, 1, 2]], device='cuda:0')", [[0, 1, 2]]],
  ["-1 -1 0 1", [[-1, -1, 0, 1]]],
  ["0\n1\n2\n", [[0, 1, 2]]],
  ["7,\n\n9", [[7, 9]]],
  ["[[7], [9]]", [[7], [9]]],
  ["tensor([[7],\n        [9]])", [[7], [9]]],
  ["7\n8 9", [[7], [8, 9]]],
  ["", []],
])("positions: %j", (text, rows) => expect(parsePositions("positions", text)).toEqual(rows));

test.each(["0, x", "1.5", "0:-3", "0:99999999"])("invalid positions: %j", (text) => {
  expect(() => parsePositions("positions", text)).toThrow(FileError);
});

test("two to four axes are read, and their product must be the number of values", () => {
  const tensor = { shape: [12, 8], data: new Float32Array(96) };
  expect(fourAxes("q", tensor)).toEqual([1, 1, 12, 8]);
  expect(fourAxes("q", tensor, [2, 6, 8])).toEqual([1, 2, 6, 8]);
  expect(() => fourAxes("q", tensor, [2, 6, 9])).toThrow(FileError);
  expect(() => fourAxes("q", { ...tensor, shape: [96] })).toThrow(/two to four axes/);
  expect(() => sameShape("q and y", tensor, { ...tensor, shape: [8, 12] })).toThrow("[12, 8] and [8, 12]");
});

test("specs differ in the right fields, and lists from their first different entry", async () => {
  const rw = await loadRopewalk();
  const spec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" } as const;
  const other = { ...spec, base: 500000, maxPositionEmbeddings: 4096 };
  const found = differences({ ...spec, ...rw.frequencies(spec) }, { ...other, ...rw.frequencies(other) });
  expect(found.map(({ name, from }) => [name, from])).toEqual([
    ["base", undefined],
    ["invFreq", 1],
    ["maxPositionEmbeddings", undefined],
  ]);
  expect(differences(spec, { ...spec })).toEqual([]);
});

test("of two lists with the same beginning, the first entry that only the longer has differs", () => {
  expect(differences({ x: [1] }, { x: [1, 2] })).toEqual([{ name: "x", values: [[1], [1, 2]], from: 1 }]);
  expect(differences({ x: [1, 2] }, { x: [1] })).toEqual([{ name: "x", values: [[1, 2], [1]], from: 1 }]);
});

test("two different values are written with enough digits to distinguish them", () => {
  const write = (value: number, digits: number): string => value.toPrecision(digits);
  expect(distinct([1.5, 2.5], write, 4)).toEqual(["1.500", "2.500"]);
  expect(distinct([10000.5, 10000.501], write, 4)).toEqual(["10000.500", "10000.501"]);
  expect(new Set(distinct([1, 1 + 2 ** -52], write, 4)).size).toBe(2);
  expect(distinct([1, 1], write, 4)).toEqual(["1.0000000000000000", "1.0000000000000000"]);
});

test("golden positions are those around the trained length, and far beyond", () => {
  const spec = { ropeType: "default", base: 10000, headDim: 8, rotaryDim: 8, pairing: "half-split" } as const;
  expect(goldenPositions({ ...spec, maxPositionEmbeddings: 100, originalMaxPositionEmbeddings: 10 })).toEqual([
    0, 1, 2, 9, 10, 11, 160,
  ]);
});
