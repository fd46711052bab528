// Files that were damaged or made to harm: real ones with bytes, lengths, names and numbers changed by fast-check. A
// reader gives a tensor whose numbers are as many as its shape says, or an error of its own that repeats little of the
// file, and asks for no more memory than the file is worth.
import * as fc from "fast-check";
import { loadModel, RopewalkError } from "ropewalk/model";
import { describe, expect, test } from "vitest";
import { FileError } from "../../../web/porting/files/file-error.js";
import type { TensorData } from "../../../web/porting/files/numbers.js";
import { part, type ByteSource } from "../../../web/porting/files/source.js";
import { readTensor } from "../../../web/porting/files/tensor-file.js";
import { madeUp, madeUpTensors, safetensors as checkpoint } from "../api/model/checkpoint.js";
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

const MOST = 10_000;
const runs = { numRuns: 200, seed: 19 };

const rows = Array.from({ length: 6 }, (_, row) => Array.from(data.slice(4 * row, 4 * row + 4)));
const files: Record<string, Uint8Array<ArrayBuffer>> = {
  "q.npy": npy,
  "deflated.npz": zip({ "q.npy": npy, "k.npy": npy }),
  "stored.npz": zip({ "q.npy": npy }, false),
  "q.safetensors": safetensors({ __metadata__: { format: "pt" }, ...oneTensor }, bytes),
  "two.safetensors": safetensors({ ...oneTensor, k: { ...oneTensor.q, dtype: "BF16", shape: [48] } }, bytes),
  "q.gguf": oneGguf,
  "nested.json": text(JSON.stringify([[rows.slice(0, 3), rows.slice(3)]])),
  "shaped.json": text(JSON.stringify({ shape, data: [...data] })),
  "named.json": text(JSON.stringify({ q: rows, k: [1] })),
  "rows.csv": text(`a,b,c,d\n${rows.map((row) => row.join(",")).join("\r\n")}`),
  "printed.txt": text(`tensor(${JSON.stringify(rows)}, device='cuda:0', dtype=torch.bfloat16)`),
};

/** One change of a file: where is a share of its length. */
type Change = (file: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
const where = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const spliced = (at: number, drop: number, insert: Uint8Array): Change => {
  return (file) => {
    const from = Math.floor(at * file.length);
    return Uint8Array.from([...file.subarray(0, from), ...insert, ...file.subarray(from + drop)]);
  };
};
/** Replaces the n-th match by something that a writer of files would not write. */
const replaced =
  (pattern: RegExp, at: number, by: string): Change =>
  (file) => {
    const words = Buffer.from(file).toString("latin1");
    const matches = [...words.matchAll(pattern)];
    const match = matches[Math.floor(at * matches.length)];
    if (!match) return file;
    const changed = words.slice(0, match.index) + by + words.slice(match.index + match[0].length);
    return Uint8Array.from(Buffer.from(changed, "latin1"));
  };
const odd = fc.constantFrom(
  "-1",
  "0",
  "2.5",
  "4294967295",
  "99999999999999999999",
  "1e999",
  "NaN",
  "null",
  "x",
  "",
  '""',
  "[]",
  "{}",
  "[".repeat(20_000),
  "1,".repeat(200_000),
  "9007199254740991,".repeat(20),
  "n".repeat(1000),
);
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(where, fc.uint8Array({ minLength: 1, maxLength: 9 })).map(([at, put]) => spliced(at, put.length, put)),
  fc.tuple(where, fc.nat(40), fc.uint8Array({ maxLength: 40 })).map(([at, drop, put]) => spliced(at, drop, put)),
  fc.tuple(where).map(([at]) => spliced(at, Infinity, new Uint8Array())),
  fc.tuple(where, odd).map(([at, by]) => replaced(/-?\d+(?:\.\d+)?/g, at, by)),
  fc.tuple(where, odd).map(([at, by]) => replaced(/[[{"][^[{\]}"]*[\]}"]/g, at, by)),
  fc
    .tuple(where, fc.constantFrom(0, 1, 0x7f, 0x80, 0xff))
    .map(([at, byte]) => spliced(at, 4, new Uint8Array(4).fill(byte))),
);

/** A source that says how much was asked of it at once. */
function watched(name: string, file: Uint8Array<ArrayBuffer>): { from: ByteSource; most: () => number } {
  const inner = source(name, file);
  let most = 0;
  const bytesOf: ByteSource["bytes"] = async (from, to) => {
    const part = await inner.bytes(from, to);
    most = Math.max(most, part.length);
    return part;
  };
  return { from: { ...inner, bytes: bytesOf }, most: () => most };
}

async function check(name: string, file: Uint8Array<ArrayBuffer>): Promise<TensorData | undefined> {
  const before = Buffer.from(file).toString("base64");
  const { from, most } = watched(name, file);
  let read: TensorData | undefined;
  try {
    read = await readTensor(from, undefined, { most: MOST });
    expect(read.shape.every((size) => Number.isSafeInteger(size) && size >= 0)).toBe(true);
    expect(read.shape.reduce((product, size) => product * size, 1)).toBe(read.data.length);
    expect(read.data).toBeInstanceOf(Float32Array);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    expect(error.message.length).toBeLessThan(900);
  }
  expect(most()).toBeLessThanOrEqual(file.length);
  expect(Buffer.from(file).toString("base64") === before).toBe(true);
  return read;
}

describe.each(Object.keys(files))("%s", (name) => {
  test("is read unchanged", async () => {
    const outcome = await check(name, files[name]!);
    if (!["deflated.npz", "two.safetensors", "named.json"].includes(name)) expect(outcome?.data).toEqual(data);
  });

  test("is read or refused, after any change", { timeout: 60_000 }, async () => {
    const property = fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 3 }), async (list) => {
      await check(
        name,
        list.reduce((file, change) => change(file), files[name]!),
      );
    });
    await fc.assert(property, runs);
  });
});

describe("a file made to harm is refused", () => {
  const header = (json: string): Uint8Array<ArrayBuffer> => {
    const head = new Uint8Array(8);
    new DataView(head.buffer).setUint32(0, json.length, true);
    return Uint8Array.from([...head, ...text(json)]);
  };
  const shaped = (sizes: string): Uint8Array<ArrayBuffer> => replaced(/\(1, 2, 3, 4\)/g, 0, sizes.padEnd(12))(npy);
  const deep = "[".repeat(50_000);
  test.each<[what: string, name: string, file: Uint8Array<ArrayBuffer>, code: string]>([
    ["a size below zero", "a.npy", shaped("(-1,)"), "no-header"],
    ["a size that is no number", "a.npy", shaped("(x,)"), "no-header"],
    ["a fraction as size", "a.npy", shaped("(0.5,)"), "no-header"],
    ["a header that is null", "a.safetensors", header("null"), "no-header"],
    ["a header that is a list", "a.safetensors", header("[1]"), "no-header"],
    ["an archive of 200 bytes that says 4 GB", "a.npz", zip({ "q.npy": npy }, true, () => 2 ** 32 - 1), "unreadable"],
    ["a tensor too large by its shape", "a.npy", shaped("(1e4, 1e9)"), "ends-early"],
    ["lists in lists in lists", "a.json", text(`{"q": ${deep}${"]".repeat(50_000)}}`), "no-header"],
    ["numbers with bytes behind them that are no text", "a.txt", text("[1, 2]\0\u0001"), "unknown-format"],
    ["a packed array of ten bytes", "a.npz", zip({ "q.npy": npy.slice(0, 10) }, false), "incomplete"],
    ["an empty list beside a number", "a.json", text("[[], 1]"), "ragged"],
    ["a shape below zero", "a.json", text('{"data": [], "shape": [-1, 0]}'), "no-header"],
  ])("%s", async (_, name, file, code) => {
    await expect(readTensor(source(name, file), undefined, { most: MOST })).rejects.toMatchObject({
      name: "FileError",
      code,
    });
  });

  test("a .npy of 8 GB whose header would have 4 GB: 64 KB of it are asked for", async () => {
    const start = numbers(12, [8, 4, 2 ** 32 - 1]);
    start.set([...npy.subarray(0, 6), 2, 0]);
    let most = 0;
    const file: ByteSource = {
      name: "a.npy",
      size: 2 ** 33,
      bytes(from, to) {
        most = Math.max(most, to - from);
        return Promise.resolve(joined(start, new Uint8Array(100)).slice(from, to));
      },
    };
    await expect(readTensor(file)).rejects.toMatchObject({ name: "FileError", code: "no-header" });
    expect(most).toBe(65_536);
  });

  test("a part of a file ends at its end, for any request", async () => {
    const inner = part(source("a", Uint8Array.of(0, 1, 2, 3, 4, 5)), "b", 2, 4);
    expect(inner.size).toBe(2);
    expect([...(await inner.bytes(0, 100))]).toEqual([2, 3]);
    expect([...(await inner.bytes(1, 2))]).toEqual([3]);
    expect(part(source("a", Uint8Array.of(0, 1)), "b", 1, 9).size).toBe(1);
    expect(part(source("a", Uint8Array.of(0, 1)), "b", 3, 9).size).toBe(0);
  });

  test.each([2 ** 32 - 1, 2 ** 28])("an archive that cannot unpack to %i bytes is not unpacked", async (size) => {
    const archive = zip({ "q.npy": npy }, true, () => size);
    const value = expect.stringMatching(new RegExp(`^\\d+ bytes cannot unpack to ${size}$`)) as string;
    await expect(readTensor(source("a.npz", archive))).rejects.toMatchObject({ code: "unreadable", value });
  });

  test("of a too long text only the start is read", async () => {
    let read = 0;
    const bytesOf: ByteSource["bytes"] = (from, to) => {
      read = Math.max(read, to);
      return Promise.resolve(new Uint8Array(Math.min(to, 5000) - from).fill(0x20));
    };
    const long: ByteSource = { name: "a.txt", size: 2 ** 27 + 1, bytes: bytesOf };
    await expect(readTensor(long)).rejects.toMatchObject({ code: "too-large", limit: 2 ** 27 });
    expect(read).toBe(4096);
    const shorter = readTensor({ ...long, size: 2 ** 27 });
    await expect(shorter).rejects.toMatchObject({ code: "empty" });
  });

  test("a row of 300,000 numbers is read", async () => {
    const { shape: sizes } = await readTensor(source("a.csv", "1,".repeat(300_000)));
    expect(sizes).toEqual([1, 300_000]);
  });

  test("for a thousand tensors to choose from, and for long names, the error names a few", async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`layers.${i}.weight`, oneTensor.q]));
    for (const tensors of [many, { ["n".repeat(10_000)]: { dtype: "F32" } }]) {
      const error: unknown = await readTensor(source("a.safetensors", safetensors(tensors, bytes))).catch((one) => one);
      expect(error).toBeInstanceOf(FileError);
      expect((error as FileError).message.length).toBeLessThan(700);
    }
  });
});

test("a model's weights are loaded or refused, after any change", { timeout: 60_000 }, async () => {
  const weights = Uint8Array.from(checkpoint(madeUpTensors()));
  let loaded = 0;
  const property = fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 2 }), async (list) => {
    try {
      const model = await loadModel({
        config: madeUp.config,
        weights: list.reduce((file, change) => change(file), weights),
      });
      model.dispose();
      loaded++;
    } catch (error) {
      if (!(error instanceof RopewalkError)) throw error;
      expect(error.message.length).toBeLessThan(900);
    }
  });
  await fc.assert(property, { numRuns: 100, seed: 19 });
  expect(loaded).toBeGreaterThan(0);
});
