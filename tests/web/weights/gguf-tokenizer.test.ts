// A GGUF's vocabulary, as the tokenizer library reads it: ids by hand.
import { Tokenizer } from "@huggingface/tokenizers";
import { expect, test } from "vitest";
import { bytesSource } from "../../../web/porting/files/source.js";
import { ggufTokenizer } from "../../../web/weights/gguf-tokenizer.js";
import { gguf, type Value } from "../api/model/judge/gguf.js";

const read = (words: Readonly<Record<string, Value>>) => {
  const all = Object.entries(words).map(([key, value]) => [`tokenizer.ggml.${key}`, value] as const);
  return ggufTokenizer(bytesSource("own.gguf", Uint8Array.from(gguf(Object.fromEntries(all), []))));
};
const library = async (words: Readonly<Record<string, Value>>): Promise<Tokenizer> =>
  new Tokenizer((await read(words))!, {});

const pieces = ["<unk>", "<s>", "</s>", "<0x0A>", "▁", "a", "b", "c", "ab", "bc", "▁a", "▁ab"];
const sentencePiece = {
  model: "llama",
  tokens: { strings: pieces },
  // "bc" is likelier than "ab": a, b, c join as a, bc.
  scores: { floats: [0, 0, 0, 0, -9, -9, -9, -9, -3, -2, -5, -4] },
  token_type: { ints: [2, 3, 3, 6, 1, 1, 1, 1, 1, 1, 1, 1] },
  bos_token_id: 1,
};

test("pieces are joined by their scores, after the first token and a space; bytes replace missing pieces", async () => {
  const tokenizer = await library(sentencePiece);
  const { ids } = tokenizer.encode("ab abc\n");
  expect(ids.map((id: number) => pieces[id])).toEqual(["<s>", "▁ab", "▁a", "bc", "<0x0A>"]);
  expect(tokenizer.decode(ids.slice(1))).toBe("ab abc\n");
  expect(tokenizer.encode("a</s>").ids).toEqual([1, 10, 2]);
  const plain = await library({ ...sentencePiece, add_space_prefix: false, add_bos_token: false });
  expect(plain.encode("ab abc").ids.map((id: number) => pieces[id])).toEqual(["ab", "▁a", "bc"]);
});

const bytes = ["a", "b", "Ġ", "1", "2", "3", "4", "ab", "Ġab", "12", "123", "34", "<end>"];
const byteLevel = (pre: string): Record<string, Value> => ({
  model: "gpt2",
  pre,
  tokens: { strings: bytes },
  merges: { strings: ["a b", "Ġ ab", "3 4", "1 2", "12 3"] },
  token_type: { ints: bytes.map((token) => (token === "<end>" ? 3 : 1)) },
});

test.each([
  ["gpt-2", ["12", "34", "Ġab", "<end>"]],
  ["smollm", ["1", "2", "3", "4", "Ġab", "<end>"]],
  ["qwen2", ["1", "2", "3", "4", "Ġab", "<end>"]],
  ["dbrx", ["12", "3", "4", "Ġab", "<end>"]],
  ["llama-bpe", ["123", "4", "Ġab", "<end>"]], // a whole word that is a token needs no merge
])("a text is split as %s splits it, then merged", async (pre, wanted) => {
  const words = byteLevel(pre);
  if (pre === "dbrx") words["merges"] = { strings: ["a b", "Ġ ab", "3 4", "1 2"] };
  const tokenizer = await library(words);
  const { ids } = tokenizer.encode("1234 ab<end>");
  expect(ids.map((id: number) => bytes[id])).toEqual(wanted);
  expect(tokenizer.decode(ids)).toBe("1234 ab<end>");
});

const words = ["a", "B", "'", "s", "1", "2", "aB", "'s", "a's", "12", "ss", "/", ".Ċ", ".Ċ/", ".", "Ċ", "<s>"];
test.each([
  ["tekken", ["a|B", "a|'s", "1|2", "ss", ".Ċ/|a"]],
  ["gpt-4o", ["a|B", "a's", "12", "s|s", ".Ċ/|a"]],
  ["llama4", ["a|B", "a's", "12", "s|s", ".Ċ/|a"]],
  ["llama-bpe", ["aB", "a|'s", "12", "ss", ".Ċ|/|a"]],
])("%s splits words at capitals, at 's, at digits and after punctuation", async (pre, wanted) => {
  const tokenizer = await library({
    model: "gpt2",
    pre,
    tokens: { strings: words },
    merges: { strings: ["a B", "' s", "a 's", "1 2", ". Ċ", ".Ċ /"] },
    token_type: { ints: words.map((token) => (token === "<s>" ? 3 : 1)) },
    bos_token_id: words.indexOf("<s>"),
  });
  const first = pre === "tekken" || pre === "llama-bpe" ? ["<s>"] : [];
  for (const [i, text] of ["aB", "a's", "12", "ss", ".\n/a"].entries()) {
    const found = tokenizer.encode(text).ids.map((id: number) => words[id]);
    expect(found).toEqual([...first, ...wanted[i]!.split("|")]);
  }
});

test("a file without a vocabulary gives none; one of an unknown kind, or without its lists, is refused by its key", async () => {
  expect(await read({ model: "none" })).toBeUndefined();
  await expect(read({ ...byteLevel("gpt-2"), model: "bert" })).rejects.toMatchObject({
    code: "config-invalid",
    path: "tokenizer.ggml.model",
    value: "bert",
  });
  await expect(read(byteLevel("toString"))).rejects.toMatchObject({ path: "tokenizer.ggml.pre", value: "toString" });
  const { merges: _, ...without } = byteLevel("gpt-2");
  await expect(read(without)).rejects.toMatchObject({ code: "no-header", path: "own.gguf/tokenizer.ggml.merges" });
});
