// Converts text to ids and back: with a list of symbols, with the caller's tokenizer, or not at all.
import { entriesOf, refuse } from "../arguments/checks.js";
import { describe, isRopewalkError, RopewalkError } from "../errors/errors.js";
import { readPositionList } from "../arguments/positions.js";
import type { ModelFiles, Tokenizer } from "./types.js";

export interface Codec {
  encode(text: string): Int32Array;
  decode(ids: readonly number[]): string;
}

export function codecOf({ symbols, tokenizer }: Partial<ModelFiles>, vocabulary: number): Codec {
  if (symbols !== undefined && tokenizer !== undefined)
    throw refuse("files.symbols", symbols, "beside", undefined, { of: "files.tokenizer" });
  if (symbols !== undefined) return bySymbols(symbols, vocabulary);
  if (tokenizer !== undefined) return byTokenizer(tokenizer);
  const none = (): never => {
    throw refuse("files.symbols", undefined, "given");
  };
  return { encode: none, decode: none };
}

/** The number of UTF-16 letters that are compared at once: the longest token of Llama 3 has 128. */
const MOST_LETTERS = 1024;

/**
 * The longest of the sorted words with which the text continues. Of words with the same beginning the shortest comes
 * first.
 */
function longestAt(sorted: readonly string[], text: string, at: number): string | undefined {
  let found: string | undefined;
  let [first, end] = [0, sorted.length];
  for (let length = 0; first < end; length++) {
    if (sorted[first]!.length === length) found = sorted[first++];
    const letter = text.charCodeAt(at + length);
    end = firstFrom(sorted, first, end, length, letter + 1);
    first = firstFrom(sorted, first, end, length, letter);
  }
  return found;
}

/** The first of the words from `first` to `end` whose letter at `place` is `least` or later. */
function firstFrom(sorted: readonly string[], first: number, end: number, place: number, least: number): number {
  while (first < end) {
    const middle = (first + end) >> 1;
    if (sorted[middle]!.charCodeAt(place) >= least) end = middle;
    else first = middle + 1;
  }
  return first;
}

function bySymbols(symbols: unknown, vocabulary: number): Codec {
  if (!Array.isArray(symbols)) throw refuse("files.symbols", symbols, "string");
  const { length } = symbols;
  if (length !== vocabulary)
    throw refuse("files.symbols", length, "equal-to", "shape-mismatch", { limit: vocabulary, measure: "length" });
  const words = entriesOf(symbols, (one, id) => {
    if (typeof one !== "string" || one === "") throw refuse("files.symbols", one, "string", undefined, { index: id });
    if (one.length > MOST_LETTERS)
      throw refuse(`files.symbols[${id}].length`, one.length, "at-most", undefined, { limit: MOST_LETTERS });
    return one;
  });
  const idOf = new Map(words.map((word, id) => [word, id]));
  const sorted = [...idOf.keys()].sort();
  return {
    encode(text) {
      const ids: number[] = [];
      for (let at = 0; at < text.length;) {
        const word = longestAt(sorted, text, at);
        if (word === undefined) {
          const letter = String.fromCodePoint(text.codePointAt(at)!);
          throw refuse("text", letter, "known-symbol", undefined, { index: at, limit: vocabulary });
        }
        ids.push(idOf.get(word)!);
        at += word.length;
      }
      return Int32Array.from(ids);
    },
    decode: (ids) => ids.map((id) => words[id]!).join(""),
  };
}

function byTokenizer(tokenizer: unknown): Codec {
  const { encode, decode } = (tokenizer ?? {}) as Partial<Tokenizer>;
  if (typeof encode !== "function" || typeof decode !== "function")
    throw refuse("files.tokenizer", tokenizer, "tokenizer");
  const asked = <T>(body: () => T): T => {
    try {
      return body();
    } catch (error) {
      if (isRopewalkError(error)) throw error;
      throw new RopewalkError({ code: "option-invalid", rule: "unreadable", path: "text", value: describe(error) });
    }
  };
  const own = tokenizer as Tokenizer;
  return {
    encode: (text) =>
      asked(() => {
        const found = own.encode(text);
        const isList = Array.isArray(found) || ArrayBuffer.isView(found);
        return Int32Array.from(readPositionList(!isList && "ids" in found ? found.ids : found, "text"));
      }),
    decode: (ids) =>
      asked(() => {
        const text: unknown = own.decode([...ids]);
        if (typeof text !== "string") throw refuse("ids", text, "string");
        return text;
      }),
  };
}
