// Text to ids and back: by a list of symbols, by a tokenizer of the caller's, or not at all.
import { refuse } from "../checks.js";
import { RopewalkError, describe } from "../errors.js";
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

function bySymbols(symbols: unknown, vocabulary: number): Codec {
  const list = Array.isArray(symbols) ? (symbols as unknown[]) : undefined;
  if (list === undefined || !list.every((one) => typeof one === "string" && one !== ""))
    throw refuse("files.symbols", symbols, "string");
  if (list.length !== vocabulary)
    throw refuse("files.symbols", list.length, "equal-to", "shape-mismatch", { limit: vocabulary, measure: "length" });
  const words = list as string[];
  const idOf = new Map(words.map((word, id) => [word, id]));
  const longest = Math.max(...words.map((word) => word.length));
  return {
    encode(text) {
      const ids: number[] = [];
      for (let at = 0; at < text.length;) {
        let length = Math.min(longest, text.length - at);
        while (length > 0 && !idOf.has(text.slice(at, at + length))) length--;
        if (length === 0) {
          const letter = String.fromCodePoint(text.codePointAt(at)!);
          throw refuse("text", letter, "known-symbol", undefined, { index: at, limit: vocabulary });
        }
        ids.push(idOf.get(text.slice(at, at + length))!);
        at += length;
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
      throw new RopewalkError({ code: "option-invalid", rule: "unreadable", path: "text", value: describe(error) });
    }
  };
  const own = tokenizer as Tokenizer;
  return {
    encode: (text) =>
      asked(() => {
        const found = own.encode(text);
        return Int32Array.from("ids" in found ? found.ids : found);
      }),
    decode: (ids) => asked(() => own.decode([...ids])),
  };
}
