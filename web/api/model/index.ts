// ropewalk/model: a decoder-only transformer of the Llama family, run by this core in a module of its own.
import { choice } from "../checks.js";
import { bytesOf, type ByteText } from "../engines/byte-text.js";
import { startModel } from "../engines/model.js";
import { describe, RopewalkError } from "../errors.js";
import { readCheckpoint } from "./checkpoint.js";
import { filesWith, LoadedModel } from "./model.js";
import { readSafetensors } from "./safetensors.js";
import { codecOf } from "./symbols.js";
import type { Model, ModelFiles } from "./types.js";

export { RopewalkError, type RopewalkErrorCode } from "../errors.js";
export { brokenRotations } from "./model.js";
export type * from "./types.js";

/** Files of a model that the package brings. */
interface TinyFiles {
  config: object;
  symbols: string;
  weights: ByteText;
}

/** The models that come with the package. */
export type TinyModelName = keyof typeof tiny;

// Spelled out, so that bundlers see what may be imported.
const tiny = {
  shakespeare: (): Promise<{ default: TinyFiles }> => import("../generated/shakespeare-model.js"),
  tang: (): Promise<{ default: TinyFiles }> => import("../generated/tang-model.js"),
  "shakespeare-linear": (): Promise<{ default: TinyFiles }> => import("../generated/shakespeare-linear-model.js"),
  needle: (): Promise<{ default: TinyFiles }> => import("../generated/needle-model.js"),
};
export const tinyModelNames = Object.keys(tiny) as readonly TinyModelName[];

/**
 * A model that comes with the package, whose files are imported only now: "shakespeare" and "tang" read characters and were trained at
 * length 128, "shakespeare-linear" is the first one trained on with positions divided by 8, at length 1024. "needle" copies a marked string of
 * capitals, and was trained on nothing else, at length 128. Errors: option-invalid, wasm-unavailable (the files could not be imported, too).
 */
export async function loadTinyModel(name: TinyModelName): Promise<Model> {
  const load = tiny[choice(name, "name", tinyModelNames)];
  let files: TinyFiles;
  try {
    files = (await load()).default;
  } catch (error) {
    throw new RopewalkError({ code: "wasm-unavailable", rule: "not-loaded", path: name, value: describe(error) });
  }
  return loadModel({ config: files.config, weights: bytesOf(files.weights), symbols: [...files.symbols] });
}

/**
 * Any checkpoint of the family: config.json as an object, the bytes of model.safetensors, and what turns text into ids. Every tensor must
 * have its name in transformers' LlamaForCausalLM and the shape that the config says, and there may be no other.
 * Errors: config-invalid (the config's field or the tensor's name is the path), shape-mismatch, option-invalid, out-of-memory,
 * wasm-unavailable.
 */
export async function loadModel(files: ModelFiles): Promise<Model> {
  const { config, weights, symbols, tokenizer } = filesWith(files);
  const tensors = readSafetensors(weights);
  const module = await startModel();
  const checkpoint = readCheckpoint(module, config, tensors);
  return new LoadedModel(
    module,
    checkpoint,
    codecOf({ symbols, tokenizer } as Partial<ModelFiles>, checkpoint.vocabulary),
  );
}
