// The readers of tensors on bytes, as a browser calls them: nothing here needs Node but the packing of archives.
import { describe, expect, test } from "vitest";
import { FileError, type FileFault } from "../../../web/porting/files/file-error.js";
import { npyBytes } from "../../../web/porting/files/npy.js";
import { blobSource, type ByteSource } from "../../../web/porting/files/source.js";
import { readTensor } from "../../../web/porting/files/tensor-file.js";
import {
  bytes,
  data,
  joined,
  npy,
  numbers,
  oneGguf,
  oneTensor,
  safetensors,
  shape,
  source,
  text,
  zip,
} from "./sample-files.js";

const faultOf = async (reading: Promise<unknown>): Promise<FileFault> => {
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FileError);
  const { code, path, value, limit } = error as FileError;
  return { code, path, ...(value === undefined ? {} : { value }), ...(limit === undefined ? {} : { limit }) };
};

describe("the same tensor from every kind of file", () => {
  const rows = Array.from({ length: 6 }, (_, row) => Array.from(data.slice(4 * row, 4 * row + 4)));
  const nested = [[rows.slice(0, 3), rows.slice(3)]];
  const printed = (list: unknown): string =>
    Array.isArray(list) ? `[${list.map(printed).join(Array.isArray(list[0]) ? ",\n\n" : ", ")}]` : String(list);
  test.each([
    [".npy", source("q.npy", npy), undefined],
    [".npy in a Blob", blobSource("q.npy", new Blob([npy])), undefined],
    ["deflated .npz", source("q.npz", zip({ "q.npy": npy })), undefined],
    [
      "stored .npz, one of two",
      source("q.npz", zip({ "k.npy": npyBytes({ shape: [2], data: data.slice(0, 2) }), "q.npy": npy }, false)),
      "q",
    ],
    [
      ".safetensors",
      source("q.safetensors", safetensors({ __metadata__: { format: "pt" }, ...oneTensor }, bytes)),
      "q",
    ],
    ["GGUF", source("q.gguf", oneGguf), "q"],
    ["GGUF under another name", source("q.bin", oneGguf), undefined],
    [".safetensors under another name", source("q.bin", safetensors(oneTensor, bytes)), undefined],
    ["JSON lists", source("q.json", JSON.stringify(nested)), undefined],
    [
      "JSON lists in UTF-16, as PowerShell redirects them",
      source("q.json", new Uint8Array(Buffer.from(`\ufeff${JSON.stringify(nested)}`, "utf16le"))),
      undefined,
    ],
    ["JSON with a shape", source("q.json", JSON.stringify({ shape, data: [...data] })), undefined],
    ["named JSON lists", source("q.json", JSON.stringify({ q: nested, k: [1] })), "q"],
    [
      "a tensor as PyTorch prints it",
      source("pasted", `tensor(${printed(nested)}, device='cuda:0', dtype=torch.bfloat16)`),
      undefined,
    ],
    ["an array as NumPy prints it", source("pasted", printed(nested).replaceAll(",", " ")), undefined],
  ])("%s", async (_, file, tensor) => {
    const read = await readTensor(file, tensor);
    expect(read.shape).toEqual(shape);
    expect(read.data).toEqual(data);
  });

  test("CSV, with and without names of columns, has two axes", async () => {
    const lines = rows.map((row) => row.join(", "));
    for (const csv of [lines.join("\n"), ["a,b,c,d", ...lines, ""].join("\r\n")])
      expect(await readTensor(source("q.csv", csv))).toEqual({ shape: [6, 4], data });
  });

  test("16-bit kinds and the other byte order", async () => {
    const header = (descr: string, count: number): Uint8Array => {
      const line = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${count},), }`.padEnd(117) + "\n";
      return joined(
        numbers(10, [6, 2, 1], [8, 2, line.length]).map((byte, i) => [0x93, 78, 85, 77, 80, 89][i] ?? byte),
        text(line),
      );
    };
    const half = joined(header("<f2", 5), Uint8Array.from([0, 0x3c, 0, 0xc0, 1, 0, 0, 0x7c, 0, 0x7e]));
    expect([...(await readTensor(source("h.npy", half))).data]).toEqual([1, -2, 2 ** -24, Infinity, NaN]);
    const big = joined(header(">f4", 1), Uint8Array.from([0x40, 0x49, 0x0f, 0xdb]));
    expect([...(await readTensor(source("b.npy", big))).data]).toEqual([Math.fround(Math.PI)]);
    const brain = safetensors(
      { x: { dtype: "BF16", shape: [2], data_offsets: [0, 4] } },
      Uint8Array.from([0x80, 0x3f, 0x49, 0xc0]),
    );
    expect([...(await readTensor(source("x.safetensors", brain))).data]).toEqual([1, -3.140625]);
  });
});

test("of a large .safetensors file only the header and the requested tensor are read", async () => {
  const size = 3 * 2 ** 30;
  const file = safetensors(
    { big: { dtype: "F32", shape: [2 ** 28], data_offsets: [96, 96 + 2 ** 30] }, ...oneTensor },
    bytes,
  );
  let most = 0;
  const large: ByteSource = {
    name: "large.safetensors",
    size,
    bytes(from, to) {
      most = Math.max(most, to - from);
      return Promise.resolve(file.slice(from, to));
    },
  };
  expect((await readTensor(large, "q")).data).toEqual(data);
  expect(most).toBeLessThanOrEqual(4096);
  expect(await faultOf(readTensor(large, "big", { most: 2 ** 26 }))).toEqual({
    code: "too-large",
    path: "large.safetensors/big",
    value: `${2 ** 28} numbers`,
    limit: 2 ** 26,
  });
});

describe("a fault is data: kind, place, value and limit", () => {
  // prettier-ignore
  const broken: [string, ByteSource, FileFault][] = [
    ["nothing in it", source("a.npy", ""), { code: "empty", path: "a.npy" }],
    ["spaces", source("a.txt", " \n "), { code: "empty", path: "a.txt" }],
    ["a picture", source("a.png", Uint8Array.from([0x89, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])), { code: "unknown-format", path: "a.png" }],
    ["prose", source("a.txt", "hello there"), { code: "unknown-format", path: "a.txt" }],
    ["a truncated array", source("a.npy", npy.slice(0, 150)), { code: "ends-early", path: "a.npy", limit: 96, value: 22 }],
    ["a truncated header", source("a.npy", npy.slice(0, 20)), { code: "no-header", path: "a.npy", value: "{'descr': " }],
    ["integers", source("a.npy", joined(npy).map((byte, i) => (i > 10 && byte === 102 && npy[i + 1] === 52 ? 105 : byte))), { code: "dtype", path: "a.npy", value: "i4", limit: "float16, bfloat16, float32 and float64" }],
    ["a truncated archive", source("a.npz", zip({ "q.npy": npy }).slice(0, 60)), { code: "incomplete", path: "a.npz", limit: ".npz" }],
    ["an archive without arrays", source("a.npz", zip({ "note.txt": text("x") })), { code: "nothing", path: "a.npz" }],
    ["a pickle", source("a.pt", zip({ "archive/data.pkl": text("x") })), { code: "pickle", path: "a.pt" }],
    ["an old pickle", source("a.pt", Uint8Array.from([0x80, 2, 138, 10])), { code: "pickle", path: "a.pt" }],
    ["two tensors", source("a.npz", zip({ "q.npy": npy, "k.npy": npy })), { code: "choose", path: "a.npz", limit: "q, k" }],
    ["a truncated .safetensors", source("a.safetensors", safetensors(oneTensor, bytes).slice(0, 40)), { code: "incomplete", path: "a.safetensors", limit: ".safetensors" }],
    ["too few numbers in it", source("a.safetensors", safetensors(oneTensor, bytes.slice(0, 50))), { code: "ends-early", path: "a.safetensors/q", limit: 96, value: 50 }],
    ["a header that is no header", source("a.safetensors", safetensors({ q: { dtype: "F32" } }, bytes)), { code: "no-header", path: "a.safetensors/q", value: '{"dtype":"F32"}' }],
    ["rows of two lengths", source("a.json", "[[1, 2], [3]]"), { code: "ragged", path: "a.json", value: 1, limit: 2 }],
    ["a word in line 2", source("a.json", "[[1, 2],\n [3, null]]"), { code: "not-number", path: "a.json", value: 2, limit: 6 }],
    ["a list beside numbers", source("a.json", "[[1, [2]]]"), { code: "not-number", path: "a.json", value: 1, limit: 6 }],
    ["an open bracket", source("a.json", "[[1, 2]"), { code: "incomplete", path: "a.json", limit: "text: a bracket is open" }],
    ["a shortened print", source("pasted", "tensor([[0.1, ..., 0.2]])"), { code: "elided", path: "pasted" }],
    ["a word in a CSV", source("a.csv", "1,2\n3,x"), { code: "not-number", path: "a.csv", value: 2, limit: 3 }],
    ["a short row", source("a.csv", "1,2\n3"), { code: "ragged", path: "a.csv", value: 1, limit: 2 }],
    ["JSON that is none", source("a.json", "{"), { code: "not-json", path: "a.json", value: 1, limit: 2 }],
  ];
  test.each(broken)("%s", async (_, file, fault) => expect(await faultOf(readTensor(file))).toEqual(fault));

  /** An archive with two bytes of its directory's only entry changed. */
  const entryWith = (at: number, value: number): Uint8Array<ArrayBuffer> => {
    const archive = zip({ "q.npy": npy });
    archive.set(numbers(4, [0, 4, value]).subarray(0, at === 10 ? 2 : 4), archive.length - 22 - 46 - 5 + at);
    return archive;
  };
  const asFortran = Uint8Array.from(
    Buffer.from(Buffer.from(npy).toString("latin1").replace("False", "True "), "latin1"),
  );
  test.each<[string, ByteSource, object]>(
    // prettier-ignore
    [
    ["an array in Fortran order", source("a.npy", asFortran), { code: "fortran-order", path: "a.npy" }],
    ["an array of ten bytes", source("a.npy", npy.slice(0, 9)), { code: "incomplete", path: "a.npy", limit: ".npy" }],
    ["a packing of another kind", source("a.npz", entryWith(10, 12)), { code: "zip-method", path: "a.npz/q", value: 12 }],
    ["a file behind the archive", source("a.npz", entryWith(42, 100_000)), { code: "incomplete", limit: ".npz" }],
    ["another shape than its numbers", source("a.json", '{"data": [1, 2], "shape": [3]}'), { code: "ragged", value: 2, limit: 3 }],
    ["three offsets", source("a.safetensors", safetensors({ q: { ...oneTensor.q, data_offsets: [0, 96, 96] } }, bytes)), { code: "no-header" }],
],
  )("%s", async (_, file, fault) => expect(await faultOf(readTensor(file))).toMatchObject(fault));

  test("a packed file that ends after its archive is not read", async () => {
    const archive = zip({ "q.npy": npy });
    const directory = archive.length - 22 - 46 - "q.npy".length;
    archive.set(numbers(4, [0, 4, 5000]), directory + 20);
    const fault = { code: "ends-early", path: "a.npz/q", limit: 5000 };
    expect(await faultOf(readTensor(source("a.npz", archive)))).toMatchObject(fault);
  });

  test("a packed file is unpacked up to the requested size", async () => {
    const packed = source("a.npz", zip({ "q.npy": npy }));
    const fault = { code: "unpacks-to", path: "a.npz/q", value: npy.length, limit: npy.length - 1 };
    expect(await faultOf(readTensor(packed, undefined, { unpacked: npy.length - 1 }))).toMatchObject(fault);
    await readTensor(packed, undefined, { unpacked: npy.length });
  });

  test.each([
    [100_224, 224, "it unpacks to more than 224 bytes"],
    [224, 448, "it unpacks to 224 of 448 bytes"],
  ])("an archive of %i bytes that claims %i is not believed", async (size, says, value) => {
    const wrong = zip({ "q.npy": joined(npy, new Uint8Array(size - npy.length)) }, true, () => says);
    expect(await faultOf(readTensor(source("a.npz", wrong)))).toMatchObject({
      code: "unreadable",
      path: "a.npz/q",
      value,
    });
  });
});

test("a file's name is unchanged in the message, including replacement patterns", () => {
  const name = "$'$&{value}.npy";
  expect(new FileError({ code: "empty", path: name }).message).toContain(name);
});
