import { Tokenizer } from "@huggingface/tokenizers";
import type { ModelFiles } from "../../../api/model/types.js";
import { parseJson } from "../../../porting/files/text.js";
import type { ByteSource } from "../../../porting/files/source.js";
import { kindOf } from "../../../weights/files.js";
import { ggufTokenizer } from "../../../weights/gguf-tokenizer.js";

type Words = Pick<ModelFiles, "symbols" | "tokenizer">;

/** The tokenizer: tokenizer.json, a list of symbols, or a GGUF's vocabulary. Errors: FileError, config-invalid. */
export async function wordsOf(sources: readonly ByteSource[]): Promise<Words | undefined> {
  const json = async (name: string): Promise<unknown> => {
    const source = sources.find((one) => one.name.split("/").at(-1) === name);
    return source && parseJson(source.name, new TextDecoder().decode(await source.bytes(0, source.size)));
  };
  const symbols = await json("symbols.json");
  if (symbols !== undefined) return { symbols: Array.from(symbols as Iterable<string>) };
  const own = await json("tokenizer.json");
  if (own !== undefined)
    return { tokenizer: new Tokenizer(own as object, ((await json("tokenizer_config.json")) ?? {}) as object) };
  for (const source of sources) {
    const found = (await kindOf(source)) === "gguf" ? await ggufTokenizer(source) : undefined;
    if (found) return { tokenizer: new Tokenizer(found, {}) };
  }
  return undefined;
}
