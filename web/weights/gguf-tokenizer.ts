// A GGUF's vocabulary as a tokenizer.json of Hugging Face tokenizers, which libraries can read.
import { refuse } from "../api/arguments/checks.js";
import type { Json } from "../api/config/fields.js";
import { FileError } from "../porting/files/file-error.js";
import { readGguf, type GgufValue } from "../porting/files/gguf.js";
import type { ByteSource } from "../porting/files/source.js";

const LISTS = ["tokens", "scores", "token_type", "merges"].map((name) => `tokenizer.ggml.${name}`);
/** Values of tokenizer.ggml.token_type: llama_token_type in llama.cpp's include/llama.h. */
const [UNKNOWN, CONTROL, USER] = [2, 3, 4];

/** How a text is split before merges, by tokenizer.ggml.pre. Source: llm_tokenizer_bpe, llama.cpp's llama-vocab.cpp. */
const llama3 = (digits: string): string =>
  `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|${digits}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`;
/** The pattern of tiktoken's o200k and of Mistral: a word also ends between a small letter and a capital. */
const cased = (endings: string, digits: string): string => {
  const [start, capital, small] = [
    "[^\\r\\n\\p{L}\\p{N}]?",
    "[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]",
    "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]",
  ];
  const words = `${start}${capital}*${small}+${endings}|${start}${capital}+${small}*${endings}`;
  return `${words}|${digits}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`;
};
const o200k = [cased("(?i:'s|'t|'re|'ve|'m|'ll|'d)?", "\\p{N}{1,3}")];
const gpt2 = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";
const cuts: Readonly<Record<string, readonly string[]>> = {
  "gpt-2": [gpt2],
  olmo: [gpt2],
  smollm: ["\\p{N}", gpt2],
  ...Object.fromEntries(["llama-bpe", "dbrx", "smaug-bpe", "glm4"].map((pre) => [pre, [llama3("\\p{N}{1,3}")]])),
  qwen2: [llama3("\\p{N}")],
  tekken: [cased("", "\\p{N}")],
  "gpt-4o": o200k,
  llama4: o200k,
};
/**
 * Vocabularies in which a word that is a token needs no merge. If the file does not say otherwise, their texts begin
 * with the first token.
 */
const likeLlama3: readonly unknown[] = ["llama-bpe", "tekken"];

/** Undefined if the file has no vocabulary. Errors: FileError; config-invalid (an unknown kind of vocabulary). */
export async function ggufTokenizer(source: ByteSource): Promise<Json | undefined> {
  const { values } = await readGguf(source, LISTS);
  const value = (name: string): GgufValue | undefined => values.get(`tokenizer.ggml.${name}`);
  const tokens = value("tokens");
  if (!Array.isArray(tokens) || value("model") === "no_vocab") return undefined;
  const list = (name: string): readonly GgufValue[] => {
    const found = value(name);
    if (Array.isArray(found)) return found;
    throw new FileError({ code: "no-header", path: `${source.name}/tokenizer.ggml.${name}`, value: String(found) });
  };
  const vocabulary = tokens.map(String);
  const kinds = (value("token_type") ?? []) as readonly number[];
  const [kind, pre] = [value("model"), value("pre")];
  const vocab = Object.fromEntries(vocabulary.map((token, id) => [token, id]));
  const plain = { single_word: false, lstrip: false, rstrip: false, normalized: false };
  const added = vocabulary
    .map((content, id) => ({ id, content, special: kinds[id] === CONTROL, ...plain }))
    .filter(({ id, special }) => special || kinds[id] === USER);
  const bos = value("bos_token_id");
  const first = typeof bos === "number" ? vocabulary[bos] : undefined;
  const hasFirst = value("add_bos_token") ?? (kind === "llama" || likeLlama3.includes(pre));
  const common = {
    added_tokens: added,
    post_processor:
      hasFirst === true && first !== undefined
        ? {
            type: "TemplateProcessing",
            single: [{ SpecialToken: { id: first, type_id: 0 } }, { Sequence: { id: "A", type_id: 0 } }],
            pair: [],
            special_tokens: { [first]: { id: first, ids: [bos], tokens: [first] } },
          }
        : null,
  };
  if (kind === "llama") {
    const prefix = value("add_space_prefix") !== false;
    const spaces = { type: "Replace", pattern: { String: " " }, content: "▁" };
    const unknown = vocabulary[kinds.indexOf(UNKNOWN)];
    return {
      ...common,
      normalizer: { type: "Sequence", normalizers: prefix ? [{ type: "Prepend", prepend: "▁" }, spaces] : [spaces] },
      pre_tokenizer: null,
      model: {
        type: "BPE",
        vocab,
        merges: mergesOf(vocabulary, list("scores") as readonly number[], kinds),
        byte_fallback: true,
        fuse_unk: true,
        ...(unknown !== undefined && { unk_token: unknown }),
      },
      decoder: {
        type: "Sequence",
        decoders: [
          { type: "Replace", pattern: { String: "▁" }, content: " " },
          { type: "ByteFallback" },
          { type: "Fuse" },
          ...(prefix ? [{ type: "Strip", content: " ", start: 1, stop: 0 }] : []),
        ],
      },
    };
  }
  if (kind !== "gpt2") throw refuse("tokenizer.ggml.model", kind, "one-of", "config-invalid", { limit: "llama, gpt2" });
  const cut = cuts[String(pre)];
  if (cut === undefined || !Object.hasOwn(cuts, String(pre)))
    throw refuse("tokenizer.ggml.pre", pre, "one-of", "config-invalid", { limit: Object.keys(cuts).join(", ") });
  return {
    ...common,
    normalizer: null,
    pre_tokenizer: {
      type: "Sequence",
      pretokenizers: [
        ...cut.map((Regex) => ({ type: "Split", pattern: { Regex }, behavior: "Isolated", invert: false })),
        { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: false },
      ],
    },
    model: { type: "BPE", vocab, merges: list("merges"), ignore_merges: likeLlama3.includes(pre) },
    decoder: { type: "ByteLevel", add_prefix_space: true, trim_offsets: true, use_regex: true },
  };
}

/**
 * SentencePiece joins the two pieces whose sum has the highest score, so pairs are listed in this order, the likeliest
 * first.
 */
function mergesOf(
  vocabulary: readonly string[],
  scores: readonly number[],
  kinds: readonly number[],
): [string, string][] {
  const known = new Set(vocabulary);
  const all = vocabulary.flatMap((token, id) => {
    if ((kinds[id] ?? 1) !== 1) return [];
    const letters = Array.from(token);
    return Array.from({ length: Math.max(0, letters.length - 1) }, (_, i): [string, string] => [
      letters.slice(0, i + 1).join(""),
      letters.slice(i + 1).join(""),
    ])
      .filter(([left, right]) => known.has(left) && known.has(right))
      .map((pair) => ({ pair, score: scores[id] ?? -Infinity }));
  });
  return all.sort((one, other) => other.score - one.score).map(({ pair }) => pair);
}
