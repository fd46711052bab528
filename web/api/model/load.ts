import { asRopewalkError, guarded } from "../errors/errors.js";
import { bytesOf } from "../engines/byte-text.js";
import { startModel } from "../engines/model.js";
import { readCheckpoint } from "./checkpoint.js";
import { filesWith, LoadedModel } from "./model.js";
import { copyOfBytes, readSafetensors } from "./safetensors.js";
import { codecOf } from "./symbols.js";
import type { TinyFiles } from "./tiny.js";
import type { Model, ModelFiles } from "./types.js";

/**
 * Any checkpoint of the family: config.json as an object, the bytes of model.safetensors, and what turns text into ids. Every tensor must
 * have its name in transformers' LlamaForCausalLM and the shape that the config says, and there may be no other.
 * Errors: config-invalid (the config's field or the tensor's name is the path), shape-mismatch, option-invalid, out-of-memory,
 * wasm-unavailable.
 */
export async function loadModel(files: ModelFiles): Promise<Model> {
  try {
    const { config, weights, symbols, tokenizer } = filesWith(files);
    // Before anything waits: the caller may change the weights, or take them away, as soon as it has its promise.
    const bytes = guarded("option-invalid", "files.weights", () => copyOfBytes(weights));
    const module = await startModel();
    const tensors = guarded("option-invalid", "files.weights", () => readSafetensors(bytes));
    const checkpoint = readCheckpoint(module, config, tensors);
    return new LoadedModel(
      module,
      checkpoint,
      codecOf({ symbols, tokenizer } as Partial<ModelFiles>, checkpoint.vocabulary),
    );
  } catch (error) {
    throw asRopewalkError(error, "option-invalid", "files");
  }
}

export const loadTinyFiles = (files: TinyFiles): Promise<Model> =>
  loadModel({ config: files.config, weights: bytesOf(files.weights), symbols: [...files.symbols] });
