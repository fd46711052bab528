import { loadModel, loadTinyModel, RopewalkError, type Model } from "ropewalk/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rejectionOf } from "../refused.js";
import { madeUp, madeUpTensors, safetensors } from "./checkpoint.js";

const weights = safetensors(madeUpTensors());
const { config } = madeUp;

const load = (files: object): Promise<Model> => loadModel({ config, weights, ...files });

/** The weights with another type for the first tensor. */
function withDtype(dtype: string): Uint8Array {
  const bytes = weights.slice();
  const at = new TextDecoder("latin1").decode(bytes).indexOf('"F32"');
  bytes.set(new TextEncoder().encode(`"${dtype}"`), at);
  return bytes;
}

describe("files that are not checkpoints", () => {
  it.each([
    ["no bytes", "weights"],
    [new Uint8Array(3), "it has 3 bytes"],
    [new Uint8Array(64).fill(9), "header would be"],
    [Uint8Array.from([2, 0, 0, 0, 0, 0, 0, 0, 0x7b, 0x5d]), "no JSON"],
    [Uint8Array.from([2, 0, 0, 0, 0, 0, 0, 0, 0x5b, 0x5d]), "no object"],
    [withDtype("F16"), "bytes for"],
    [weights.slice(0, weights.length - 5), "ends at byte"],
  ])("%#", async (bytes, words) => {
    const error = await rejectionOf(load({ weights: bytes }));
    expect(error.path).toBe("files.weights");
    expect(error.message).toContain(words);
  });
});

it("errors that a file throws while it is read are RopewalkErrors", async () => {
  const files = {
    weights,
    get config(): never {
      throw new TypeError("not now");
    },
  };
  expect(await rejectionOf(loadModel(files))).toMatchObject({
    code: "option-invalid",
    path: "files",
    value: "not now",
  });
});

it.each([
  ["taken away", (bytes: Uint8Array) => void structuredClone(bytes.buffer, { transfer: [bytes.buffer] })],
  ["changed", (bytes: Uint8Array) => void bytes.fill(9)],
])("weights may be %s once they have been given", async (_, change) => {
  const own = weights.slice();
  const loading = load({ weights: own });
  change(own);
  using model = await loading;
  using same = await load({});
  expect(await model.run([1, 2, 3])).toEqual(await same.run([1, 2, 3]));
});

it("an object that only claims to be a buffer is refused", async () => {
  const bytes = weights.slice();
  const disguised = Object.assign([...bytes], { [Symbol.toStringTag]: "ArrayBuffer" });
  const view = Object.defineProperty(bytes, "buffer", { value: [...bytes] });
  for (const one of [disguised, view])
    expect(await rejectionOf(load({ weights: one }))).toMatchObject({ code: "option-invalid", path: "files.weights" });
});

describe("a config that does not fit the weights or this core", () => {
  it.each([
    [{ model_type: "mamba" }, "config-invalid", "model_type"],
    [{ hidden_act: "gelu" }, "config-invalid", "hidden_act"],
    [{ attention_bias: true }, "config-invalid", "attention_bias"],
    [{ sliding_window: 64 }, "config-invalid", "sliding_window"],
    [{ vocab_size: undefined }, "config-invalid", "vocab_size"],
    [{ hidden_size: 2.5 }, "config-invalid", "hidden_size"],
    [{ vocab_size: 46 }, "shape-mismatch", "model.embed_tokens.weight"],
    [{ num_hidden_layers: 4 }, "config-invalid", "model.layers.3.input_layernorm.weight"],
    [{ num_hidden_layers: 2 }, "config-invalid", "model.layers.2.input_layernorm.weight"],
    [{ num_key_value_heads: 1 }, "shape-mismatch", "model.layers.0.self_attn.k_proj.weight"],
    [{ rope_theta: -1 }, "config-invalid", "rope_theta"],
    [{ rms_norm_eps: -1 }, "option-invalid", "rms_norm_eps"],
    [{ rms_norm_eps: NaN }, "value-not-finite", "rms_norm_eps"],
    [{ rms_norm_eps: 1e39 }, "value-not-finite", "rms_norm_eps"], // not in float32
    [{ rms_norm_eps: "1e-5" }, "config-invalid", "rms_norm_eps"],
  ])("%o", async (change, code, path) => {
    const error = await rejectionOf(load({ config: { ...config, ...change } }));
    expect([error.code, error.path]).toEqual([code, path]);
  });

  it("names the type of a tensor that it cannot read", async () => {
    const error = await rejectionOf(load({ weights: withDtype("I32") }));
    expect(error.message).toContain("I32");
    expect(error.path).toBe("model.embed_tokens.weight");
  });

  it("refuses a transposed tensor", async () => {
    const [embedding, ...others] = madeUpTensors();
    const turned = { ...embedding!, shape: embedding!.shape.toReversed() };
    const error = await rejectionOf(load({ weights: safetensors([turned, ...others]) }));
    expect([error.code, error.path]).toEqual(["shape-mismatch", "model.embed_tokens.weight"]);
  });

  it("requires a symbol for each id", async () => {
    expect(await rejectionOf(load({ symbols: ["a", "b"] }))).toMatchObject({ path: "files.symbols", limit: 45 });
    expect(await rejectionOf(load({ tokenizer: {} }))).toMatchObject({ path: "files.tokenizer" });
    expect(await rejectionOf(load({ symbol: [] }))).toMatchObject({ path: "files.symbol", limit: "symbols" });
  });
});

describe("symbols", () => {
  const tiny = { ...config, vocab_size: 0, hidden_size: 2, intermediate_size: 2, num_hidden_layers: 1 };
  const one = { ...tiny, num_attention_heads: 1, num_key_value_heads: 1, head_dim: 2 };
  const loadWith = (symbols: string[]): Promise<Model> => {
    const sized = { ...one, vocab_size: symbols.length };
    return loadModel({ config: sized, weights: safetensors(madeUpTensors(sized)), symbols });
  };

  it("are read, however many there are, and the longest match is taken", async () => {
    const words = ["a", "b", "ab", "aba", "abab", "c"];
    const many = [...words, ...Array.from({ length: 200_000 }, (_, i) => `<${i}>`)];
    using model = await loadWith(many);
    expect([...model.encode("ababac<199999>abaab")]).toEqual([4, 0, 5, 200_005, 3, 2]);
    expect((await rejectionOf((async () => model.encode("ab<"))())).index).toBe(2);
  });

  it("are read by index, and not by their own iterator", async () => {
    const words = ["a", "b", "c"];
    const value = function* () {
      yield "d";
    };
    Object.defineProperty(words, Symbol.iterator, { value });
    using model = await loadWith(words);
    expect([...model.encode("cab")]).toEqual([2, 0, 1]);
  });

  it("encode like plain search, for any symbols", async () => {
    const letters = ["a", "b", "é", "😀", "\uffff"];
    let state = 7;
    const random = (below: number): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % below;
    const text = (length: number): string => Array.from({ length }, () => letters[random(letters.length)]).join("");
    const words = [...new Set([...letters, ...Array.from({ length: 60 }, () => text(1 + random(5)))])];
    using model = await loadWith(words);
    const all = text(300);
    const expected: number[] = [];
    for (let at = 0; at < all.length;) {
      const fits = words.filter((word) => all.startsWith(word, at)).sort((x, y) => y.length - x.length);
      expected.push(words.indexOf(fits[0]!));
      at += fits[0]!.length;
    }
    expect([...model.encode(all)]).toEqual(expected);
  });

  it("have a limit of letters, and up to it encoding takes no time", async () => {
    const path = "files.symbols[1].length";
    expect(await rejectionOf(loadWith(["a", "b".repeat(30_000)]))).toMatchObject({ path, value: 30_000, limit: 1024 });
    using model = await loadWith([
      "a",
      `${"a".repeat(1023)}b`,
      ...Array.from({ length: 1022 }, (_, i) => "a".repeat(i + 2)),
    ]);
    expect(model.encode("a".repeat(20_000))).toHaveLength(Math.ceil(20_000 / 1023));
  });
});

describe("calls", () => {
  let model: Model;
  beforeAll(async () => {
    model = await load({});
  });
  afterAll(() => model.dispose());

  it.each([
    [[], {}, "shape-mismatch", "ids"],
    [[0, 45], {}, "position-invalid", "ids"],
    [[0, -1], {}, "position-invalid", "ids"],
    [[0, 1], { positions: [0] }, "shape-mismatch", "options.positions"],
    [[0, 1], { positions: [0, 1, 2] }, "shape-mismatch", "options.positions"],
    [[0, 1], { positions: [0, 0.5] }, "position-invalid", "options.positions"],
    [[0, 1], { positions: [0, 2 ** 31 - 1], broken: "keys-one-late" }, "position-invalid", "options.positions"],
    [[0, 1], { broken: "all" }, "option-invalid", "options.broken"],
    [[0, 1], { frozenPairs: [6] }, "option-invalid", "options.frozenPairs"],
    [[0, 1], { want: ["everything"] }, "option-invalid", "options.want"],
    [[0, 1], { progress: 1 }, "option-invalid", "options.progress"],
    [[0, 1], { signal: {} }, "option-invalid", "options.signal"],
    [[0, 1], { wants: [] }, "option-invalid", "options.wants"],
    [[0, 1], { spec: { ropeType: "linear" } }, "config-invalid", "options.spec.base"],
    [
      [0, 1],
      { spec: { ropeType: "default", base: 1e4, headDim: 8, rotaryDim: 8, pairing: "half-split" } },
      "shape-mismatch",
      "options.spec.headDim",
    ],
  ])("run(%o, %o)", async (ids, options, code, path) => {
    const error = await rejectionOf(model.run(ids, options as object));
    expect([error.code, error.path]).toEqual([code, path]);
    expect((await model.run([1, 2])).loss.length).toBe(1);
  });

  it.each([
    [{ count: -1 }, "options.count"],
    [{ count: 2 ** 31 }, "options.count"],
    [{ count: 2 ** 31 - 1, positions: [2] }, "options.count"],
    [{ count: 3, positions: [2 ** 31 - 2] }, "options.count"], // the third would be at 2^31
    [{ temperature: -1 }, "options.temperature"],
    [{ temperature: NaN }, "options.temperature"],
    [{ seed: 0.5 }, "options.seed"],
    [{ seed: 2 ** 32 }, "options.seed"],
  ])("generate with %o", async (options, path) => {
    const next = model.generate([1], options)[Symbol.asyncIterator]().next();
    expect((await rejectionOf(next)).path).toBe(path);
  });

  it("refuses a list of 2^32 - 1 places at the first empty one", async () => {
    const want: "logits"[] = [];
    want.length = 2 ** 32 - 1;
    expect(await rejectionOf(model.run([1], { want }))).toMatchObject({ code: "option-invalid", path: "options.want" });
  });

  it("errors of the caller's own code are RopewalkErrors, except those of progress, which pass unchanged", async () => {
    const own = new TypeError("not now");
    const thrower = (): never => {
      throw own;
    };
    const unreadable = { code: "option-invalid", value: "not now" };
    let asked = 0;
    const signal = { get aborted() { return ++asked > 1 ? thrower() : false; } } as AbortSignal; // prettier-ignore
    await expect(model.run([1, 2], { progress: thrower })).rejects.toBe(own);
    expect(await rejectionOf(model.run([1, 2], { signal }))).toMatchObject({ ...unreadable, path: "options.signal" });
    using spelling = await load({ tokenizer: { encode: thrower, decode: thrower } });
    expect(await rejectionOf((async () => spelling.encode("x"))())).toMatchObject({ ...unreadable, path: "text" });
    expect((await model.run([1, 2])).loss.length).toBe(1);
  });

  it("refuses ids beyond the vocabulary, also to decode", async () => {
    const error = await rejectionOf((async () => model.decode([0, 45]))());
    expect(error).toMatchObject({ code: "position-invalid", path: "ids", limit: 45 });
  });

  it("needs symbols or a tokenizer for text", async () => {
    expect(() => model.encode("a")).toThrow(RopewalkError);
    using spelling = await load({
      tokenizer: { encode: () => ({ ids: [3, 4] }), decode: (ids: number[]) => ids.join() },
    });
    expect([...spelling.encode("x")]).toEqual([3, 4]);
    expect(spelling.decode([3, 4])).toBe("3,4");
  });

  it("continues up to the last position, and no further", async () => {
    const ids = [];
    for await (const id of model.generate([1], { count: 2, positions: [2 ** 31 - 2], temperature: 0 })) ids.push(id);
    expect(ids.length).toBe(2);
  });

  it.each([[1.5], [1e10], [-1], ["3"], [NaN]])("refuses the id %s from a tokenizer", async (id) => {
    using spelling = await load({ tokenizer: { encode: () => [3, id], decode: () => "" } });
    const error = await rejectionOf((async () => spelling.encode("x"))());
    expect(error).toMatchObject({ code: "position-invalid", path: "text", index: 1 });
  });

  it("accepts only text from a tokenizer", async () => {
    using spelling = await load({ tokenizer: { encode: () => [3], decode: () => 5 } });
    expect(await rejectionOf((async () => spelling.decode([3]))())).toMatchObject({ path: "ids", limit: "string" });
  });

  it("names a letter without a symbol, and its place", async () => {
    using shakespeare = await loadTinyModel("shakespeare");
    const error = await rejectionOf((async () => shakespeare.encode("naïve"))());
    expect(error).toMatchObject({ code: "option-invalid", path: "text", index: 2, value: "ï" });
    expect(error.message).toContain("text[2]");
    expect(await rejectionOf(loadTinyModel("dante" as "tang"))).toMatchObject({ path: "name" });
  });

  it("cannot be used after dispose, also in the middle of a run", async () => {
    const gone = await load({});
    const running = gone.run(Array.from({ length: 60 }, (_, i) => i % 45));
    gone.dispose();
    expect((await rejectionOf(running)).code).toBe("disposed");
    expect((await rejectionOf(gone.run([1]))).code).toBe("disposed");
  });

  it("reports insufficient memory, and stays usable", { timeout: 60_000 }, async () => {
    const ids = new Int32Array(20_000);
    expect((await rejectionOf(model.run(ids, { want: ["weights"] }))).code).toBe("out-of-memory");
    expect((await model.run([1, 2])).loss.length).toBe(1);
  });
});
