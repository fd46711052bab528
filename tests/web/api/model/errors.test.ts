import { loadModel, type Model } from "ropewalk/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rejectionOf } from "../refused.js";
import { madeUp, madeUpTensors, safetensors } from "./checkpoint.js";

const weights = safetensors(madeUpTensors());
const { config } = madeUp;

const load = (files: object): Promise<Model> => loadModel({ config, weights, ...files });

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

  it("of as many letters as they may have take no time to encode", async () => {
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

  it("writes and reads text by a tokenizer", async () => {
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
