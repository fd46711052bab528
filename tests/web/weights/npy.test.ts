// readNpy of ropewalk/weights, on bytes that this file lays out as NumPy's description of the format says.
import { readNpy, RopewalkError } from "ropewalk/weights";
import { expect, test } from "vitest";

/** Version 1.0 has two bytes for the header's length, later ones four. */
function npy(descr: string, shape: string, data: Uint8Array, { version = 1, fortran = "False" } = {}): Uint8Array {
  const header = `{'descr': '${descr}', 'fortran_order': ${fortran}, 'shape': ${shape}, }`.padEnd(100) + "\n";
  const length = Uint8Array.of(header.length, 0, 0, 0).subarray(0, version === 1 ? 2 : 4);
  return Uint8Array.from([0x93, ...Buffer.from("NUMPY"), version, 0, ...length, ...Buffer.from(header), ...data]);
}
const bytes = (array: ArrayBufferView): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
const six = Float32Array.of(1, -2, 3.5, 0, NaN, Infinity);

test.each<[string, Uint8Array, number[], number[]]>([
  ["float32", npy("<f4", "(2, 3)", bytes(six)), [2, 3], [...six]],
  ["one axis", npy("<f4", "(6,)", bytes(six)), [6], [...six]],
  ["a single number", npy("<f4", "()", bytes(six.subarray(0, 1))), [], [1]],
  ["none", npy("<f4", "(0, 3)", new Uint8Array()), [0, 3], []],
  ["version 2.0", npy("<f4", "(2, 3)", bytes(six), { version: 2 }), [2, 3], [...six]],
  ["the other byte order", npy(">f4", "(2,)", Uint8Array.of(0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0)), [2], [1, -2]],
  ["float64", npy("<f8", "(2,)", bytes(Float64Array.of(0.1, -3))), [2], [Math.fround(0.1), -3]],
  ["float16", npy("<f2", "(3,)", bytes(Uint16Array.of(0x3c00, 0xc000, 0x0001))), [3], [1, -2, 2 ** -24]],
  ["bfloat16", npy("|V2", "(2,)", bytes(Uint16Array.of(0x3f80, 0xc040))), [2], [1, -3]],
])("%s is read from bytes and from a Blob", async (_, file, shape, data) => {
  for (const from of [file, new Blob([file as Uint8Array<ArrayBuffer>])])
    expect(await readNpy(from)).toEqual({ shape, data: Float32Array.from(data) });
});

const errorOf = async (file: unknown): Promise<unknown> => {
  const error: unknown = await readNpy(file as Blob).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RopewalkError);
  const { code, path, of } = error as RopewalkError;
  return { code, path, of };
};

test.each<[string, unknown, string]>([
  ["another file", Buffer.from("PK\u0003\u0004 and more bytes"), "incomplete"],
  ["an empty one", new Uint8Array(), "incomplete"],
  ["one that ends early", npy("<f4", "(2, 3)", bytes(six)).subarray(0, 120), "ends-early"],
  ["columns first", npy("<f4", "(2, 3)", bytes(six), { fortran: "True" }), "fortran-order"],
  ["whole numbers", npy("<i8", "(2,)", new Uint8Array(16)), "dtype"],
  ["no shape", npy("<f4", "two", bytes(six)), "no-header"],
])("%s is refused with its fault", async (_, file, of) => {
  expect(await errorOf(file)).toEqual({ code: "file-invalid", path: "file", of });
});

test("an invalid file is refused", async () => {
  for (const file of [undefined, "q.npy", [1, 2], [new Uint8Array(8)]])
    expect(await errorOf(file)).toMatchObject({ code: "option-invalid", path: "file" });
});
