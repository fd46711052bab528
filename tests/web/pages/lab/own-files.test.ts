// What Lab takes of a reader's files, before a worker has them: names, the tokenizer, and the rotations to try.
import { loadRopewalk, type RopeSpec, type Ropewalk } from "ropewalk";
import { expect, test } from "vitest";
import { together, named } from "../../../../web/pages/check/inputs/choose-files.js";
import { specOfTry, specText } from "../../../../web/pages/lab/own/rotations.js";
import { TRIES } from "../../../../web/pages/lab/own/strings.js";
import { wordsOf } from "../../../../web/pages/lab/own/tokenizer.js";
import { blobSource } from "../../../../web/porting/files/source.js";
import { checkpointOf } from "../../api/model/judge/checkpoints.js";
import { llama } from "../../api/model/judge/families.js";

const source = (name: string, content: Uint8Array | object) =>
  blobSource(name, new Blob([content instanceof Uint8Array ? (content as never) : JSON.stringify(content)]));
const tokenizer = (...letters: string[]) =>
  source("model/tokenizer.json", {
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: null,
    post_processor: null,
    decoder: { type: "Fuse" },
    model: { type: "BPE", vocab: Object.fromEntries(letters.map((one, id) => [one, id])), merges: [] },
  });

test("symbols come before a tokenizer, and a file counts by its whole name in any folder", async () => {
  const symbols = source("model/symbols.json", ["a", "b", "𝄞"]);
  expect(await wordsOf([tokenizer("a"), symbols])).toEqual({ symbols: ["a", "b", "𝄞"] });
  expect(await wordsOf([source("model/my-symbols.json", ["a"]), source("tokenizer.json.bak", {})])).toBeUndefined();
  const words = await wordsOf([source("tokenizer_config.json", {}), tokenizer("a", "b")]);
  const own = words?.tokenizer as { encode(text: string): { ids: number[] } };
  expect(own.encode("ba").ids).toEqual([1, 0]);
});

test("a GGUF's vocabulary is read beside other files, and one without a vocabulary gives none", async () => {
  const letters = ["a", "b"];
  const words = {
    "tokenizer.ggml.model": "llama",
    "tokenizer.ggml.tokens": { strings: letters },
    "tokenizer.ggml.scores": { floats: [0, -1] },
    "tokenizer.ggml.token_type": { ints: [1, 1] },
  };
  const [mute, speaking] = [{}, { words }].map((more) => source("model.gguf", checkpointOf(llama, "F32", more).gguf));
  expect(await wordsOf([source("config.json", {}), mute!])).toBeUndefined();
  expect(await wordsOf([mute!, speaking!])).toHaveProperty("tokenizer");
});

test("a second file of a name replaces the first, in its folder", () => {
  const file = (name: string, text: string): File => new File([text], name);
  const first = [file("config.json", "1"), file("model.gguf", "1")];
  const all = together(first, [file("config.json", "two")]);
  expect(all.map(({ name, size }) => [name, size])).toEqual([
    ["model.gguf", 1],
    ["config.json", 3],
  ]);
  const inFolder = Object.assign(file("config.json", ""), { webkitRelativePath: "llama/config.json" });
  expect(named([inFolder, file("a.gguf", "")]).map(({ name }) => name)).toEqual(["llama/config.json", "a.gguf"]);
});

const plain = { ropeType: "default", base: 10_000, headDim: 16, rotaryDim: 16, pairing: "half-split" } as const;
const specs: RopeSpec[] = [
  plain,
  { ...plain, pairing: "interleaved", maxPositionEmbeddings: 512 },
  { ...plain, ropeType: "dynamic", factor: 4, maxPositionEmbeddings: 256 },
  { ...plain, ropeType: "yarn", factor: 4, originalMaxPositionEmbeddings: 256, maxPositionEmbeddings: 1024 },
];
test.each(specs)("every rotation to try is one of the core, and its text is the same spec: $ropeType", async (spec) => {
  const rw = (await loadRopewalk()) as unknown as Ropewalk;
  const trained = spec.originalMaxPositionEmbeddings ?? spec.maxPositionEmbeddings ?? 128;
  for (const one of TRIES) {
    const tried = specOfTry(one, rw as never, spec, 128);
    expect(tried === undefined, one).toBe(one === "trained");
    if (tried === undefined) continue;
    expect(JSON.parse(specText(tried)), one).toEqual(tried);
    const { invFreq } = rw.frequencies(tried, { seqLen: trained });
    expect(invFreq.every((each) => each >= 0 && each <= 1)).toBe(true);
    const others = [tried.originalMaxPositionEmbeddings, one === "dynamic" && tried.maxPositionEmbeddings];
    for (const length of others.filter((each) => typeof each === "number")) {
      const first = spec.originalMaxPositionEmbeddings ?? length;
      expect(length, `${one} from the trained length`).toBe(one === "base" || one === "pairing" ? first : trained);
    }
    if (one === "curve") expect(invFreq).toEqual(rw.frequencies(spec, { seqLen: trained }).invFreq);
    if (one === "pairing") expect(tried.pairing).not.toBe(spec.pairing);
    if (one === "base") expect(tried.base).toBe(100_000);
  }
});
