// Files that were cut, changed or made to harm: a report, or a RopewalkError that names the file and the tensor.
import { readWeights, RopewalkError } from "ropewalk/weights";
import { describe, expect, test } from "vitest";
import { blk, config, gguf, hf, metadata, noise, rawSafetensors, safetensors, tensors, u32, u64 } from "./files.js";

const refused = async (file: Uint8Array | Blob, given: object = config): Promise<RopewalkError> => {
  const found = await readWeights([file], { config: given }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(found).toBeInstanceOf(RopewalkError);
  return found as RopewalkError;
};
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const joined = (...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(pieces.flatMap((piece) => [...piece]));
const head = (tensorCount: number | bigint, keys: number | bigint, ...rest: Uint8Array[]) =>
  joined(bytes("GGUF"), u32(3), u64(tensorCount), u64(keys), ...rest);
const string = (text: string): Uint8Array => joined(u64(text.length), bytes(text));

describe("safetensors", () => {
  const entry = (offsets: unknown, shape: unknown = [2], dtype = "F32") =>
    JSON.stringify({ a: { dtype, shape, data_offsets: offsets } });
  const cases: [string, Uint8Array | Blob, of: string, path: string][] = [
    ["empty", new Uint8Array(0), "no-checkpoint", "files[0]"],
    ["foreign", bytes("hello, these are no weights"), "no-checkpoint", "files[0]"],
    ["a pickle", Uint8Array.of(0x80, 2, 0x7d), "pickle", "files[0]"],
    ["a header beyond the file", joined(u64(2n ** 60n), bytes("{}")), "incomplete", "files[0]"],
    ["a header of other text", rawSafetensors("{nothing"), "not-json", "files[0]"],
    ["nested lists", rawSafetensors(`{"a":${"[".repeat(200)}${"]".repeat(200)}}`), "no-header", "files[0]/a"],
    ["sizes beyond 2^53", rawSafetensors(entry([0, 8], [2 ** 60])), "no-header", "files[0]/a"],
    ["a tensor past the end", rawSafetensors(entry([0, 8]), [1, 2, 3]), "ends-early", "files[0]/a"],
    ["bytes that do not fit the shape", rawSafetensors(entry([0, 12]), new Uint8Array(12)), "size", "files[0]/a"],
    ["offsets in the wrong order", rawSafetensors(entry([8, 0]), new Uint8Array(12)), "size", "files[0]/a"],
    [
      "overlapping tensors",
      rawSafetensors(
        JSON.stringify({
          a: { dtype: "F32", shape: [2], data_offsets: [0, 8] },
          b: { dtype: "F32", shape: [2], data_offsets: [4, 12] },
        }),
        new Uint8Array(12),
      ),
      "overlaps",
      "files[0]/b",
    ],
  ];
  test.each(cases)("%s", async (_, file, of, path) => {
    expect(await refused(file)).toMatchObject({ code: "file-invalid", of, path });
  });

  test("a million keys are refused", { timeout: 120_000 }, async () => {
    const one = `:{"dtype":"F32","shape":[0],"data_offsets":[0,0]}`;
    const names = Array.from({ length: 1e6 }, (_, i) => `"${i}"${one}`);
    const error = await refused(rawBlob(`{${names.join(",")}}`));
    expect(error).toMatchObject({ code: "file-invalid", of: "no-header", value: "1000000 tensors" });
  });
  const rawBlob = (header: string): Blob => {
    const text = bytes(header);
    return new Blob([u64(text.length) as Uint8Array<ArrayBuffer>, text]);
  };
});

describe("GGUF", () => {
  const info = (name: string, axes: (number | bigint)[], type: number, offset: number | bigint) =>
    joined(string(name), u32(axes.length), ...axes.map(u64), u32(type), u64(offset));
  // prettier-ignore
  const cases: [string, Uint8Array, of: string][] = [
    ["another version", joined(bytes("GGUF"), u32(9), u64(0), u64(0)), "no-header"],
    ["a header cut short", gguf(metadata(), tensors(blk)).subarray(0, 100), "incomplete"],
    ["numbers cut short", gguf(metadata(), tensors(blk)).subarray(0, 3000), "ends-early"],
    ["counts beyond 2^53", head(0, 2n ** 63n), "no-header"],
    ["a million keys", head(0, 1e6), "no-header"],
    ["2^40 tensors", head(2n ** 40n, 0), "no-header"],
    ["a key of 2^60 bytes", head(0, 1, u64(2n ** 60n)), "incomplete"],
    ["a value of no type", head(0, 1, string("a"), u32(77)), "no-header"],
    ["lists in lists", head(0, 1, string("a"), u32(9), ...Array.from({ length: 99 }, () => joined(u32(9), u64(1)))), "no-header"],
    ["a list of 2^50 numbers", head(0, 1, string("a"), u32(9), u32(6), u64(2n ** 50n)), "incomplete"],
    ["axes beyond 2^53", head(1, 0, info("a", [2n ** 60n], 0, 0)), "no-header"],
    ["a hundred axes", head(1, 0, string("a"), u32(100)), "no-header"],
    ["an offset beyond the file", head(1, 0, info("a", [4], 0, 2n ** 50n)), "ends-early"],
    ["overlapping tensors", joined(head(2, 0, info("a", [4], 0, 0), info("b", [4], 0, 8)), new Uint8Array(99)), "overlaps"],
    ["no architecture", gguf({}, tensors(blk)), "no-header"],
    ["a part of a split file without the first", gguf({ "split.no": 1 }, tensors(blk)), "no-header"],
    ["big-endian", joined(bytes("GGUF"), Uint8Array.of(0, 0, 0, 3), u64(0), u64(0)), "no-header"],
    ["no sizes", gguf({ "general.architecture": "llama" }, tensors(blk)), "no-header"],
    ["no heads", gguf({ ...metadata(), "llama.attention.head_count": 0 }, tensors(blk)), "no-header"],
    ["a base that is a text", gguf({ ...metadata(), "llama.rope.freq_base": "10000" }, tensors(blk)), "no-header"],
    ["an unknown type of q", gguf(metadata(), {...tensors(blk), "blk.0.attn_q.weight": { shape: [32, 32], type: 77, data: new Uint8Array(64) } }), "ggml-type"],
    ["rows of no whole block", gguf(metadata(), {...tensors(blk), "blk.0.attn_q.weight": { shape: [64, 16], type: 8, data: new Uint8Array(32 * 34) } }), "size"],
  ];
  test.each(cases)("%s", async (name, file, of) => {
    const error = await refused(file);
    if (name === "rows of no whole block") expect(error.code).toMatch(/file-invalid|shape-mismatch/);
    else expect(error).toMatchObject({ code: "file-invalid", of });
    expect(error.path).toMatch(/^files\[0\]/);
  });
});

test("two files with one tensor, and files of both formats", async () => {
  const file = safetensors(tensors(hf));
  await expect(readWeights([file, file], { config })).rejects.toMatchObject({ code: "file-invalid", of: "twice" });
  const other = readWeights([file, gguf(metadata(), tensors(blk))], { config });
  await expect(other).rejects.toMatchObject({ code: "file-invalid", of: "two-formats" });
});

test("shapes that disagree with the config name the tensor, its rows and the expected number", async () => {
  const file = safetensors(tensors(hf));
  expect(await refused(file, { ...config, num_attention_heads: 8, head_dim: 8 })).toMatchObject({
    code: "shape-mismatch",
    path: "files[0]/model.layers.0.self_attn.q_proj.weight",
    value: 32,
    limit: 64,
  });
  const keys = await refused(file, { ...config, num_key_value_heads: 4 });
  expect(keys).toMatchObject({ code: "shape-mismatch", path: expect.stringContaining("k_proj") as unknown });
});

test("NaN and infinity in weights name the tensor and the place", async () => {
  for (const value of [NaN, Infinity]) {
    const data = noise(1024, 9);
    data[33] = value;
    const file = safetensors({ ...tensors(hf), [hf(1).q]: { shape: [32, 32], data } });
    const error = await refused(file);
    expect(error).toMatchObject({ code: "file-invalid", of: "not-finite", path: `files[0]/${hf(1).q}` });
    expect(error.message).toContain(`${value} at [1, 1]`);
  }
});

test("a wrong option is named", async () => {
  const file = safetensors(tensors(hf));
  const wrong = (options: object) => readWeights([file], options as never);
  await expect(wrong({ conifg: config })).rejects.toMatchObject({ code: "option-invalid", path: "options.conifg" });
  await expect(wrong({ progress: 3 })).rejects.toMatchObject({ path: "options.progress" });
  await expect(wrong({ signal: 3 })).rejects.toMatchObject({ path: "options.signal" });
  await expect(wrong({ config: "{" })).rejects.toMatchObject({ code: "file-invalid", path: "options.config" });
  await expect(wrong({ config: 3 })).rejects.toMatchObject({ code: "config-invalid" });
  await expect(readWeights([])).rejects.toMatchObject({ code: "option-invalid", path: "files" });
  await expect(readWeights(["a"] as never)).rejects.toThrow('files[0] is "a"; it must be a Blob or a Uint8Array');
  await expect(readWeights(file as never)).rejects.toThrow("it must be a list of Blobs or Uint8Arrays");
});

test("headers with bytes changed at random give a report or a RopewalkError, nothing else", async () => {
  const good = [gguf(metadata(), tensors(blk)), safetensors(tensors(hf), { config: JSON.stringify(config) })];
  let state = 20261125;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const seen = new Set<string>();
  for (let round = 0; round < 200; round++) {
    const file = good[round % 2]!.slice();
    const headerEnd = 900;
    for (let change = next(4); change >= 0; change--) {
      const at = next(headerEnd);
      if (next(3) === 0) file.set(Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 127).subarray(0, 1 + next(8)), at);
      else file[at] = next(256);
    }
    const cut = next(5) === 0 ? file.subarray(0, next(file.length)) : file;
    const outcome = await readWeights([cut], next(2) === 0 ? { config } : {}).then(
      () => "report",
      (error: unknown) => {
        expect(error, `round ${round}`).toBeInstanceOf(RopewalkError);
        const { code, rule, message } = error as RopewalkError;
        expect([code, rule, message], `round ${round}`).not.toContain("unreadable");
        expect(message.length).toBeLessThan(700);
        return code;
      },
    );
    seen.add(outcome);
  }
  expect([...seen]).toEqual(expect.arrayContaining(["report", "file-invalid"]));
}, 120_000);
