// ropewalk/model: a decoder-only transformer of the Llama family, run by this core in a separate module.
import { loadTinyFiles } from "./load.js";
import { tinyFiles, type TinyModelName } from "./tiny.js";
import type { Model } from "./types.js";

export { RopewalkError, type RopewalkErrorCode } from "../errors/errors.js";
export { linear } from "./linear.js";
export { loadModel } from "./load.js";
export { brokenRotations } from "../generated/core-words.js";
export { tinyModelNames, tinyModelsAt, type TinyModelName } from "./tiny.js";
export type * from "./types.js";

/**
 * A small model of the package ropewalk-models, whose files are fetched or read only now. "shakespeare" and "tang" read
 * characters and were trained at length 128; "shakespeare-linear" is the first one with further training at length
 * 1024, with positions divided by 8. "needle" copies a marked string of capitals, the only task it was trained on, at
 * length 128.
 * Errors: option-invalid, wasm-unavailable (also if the files are missing).
 */
export async function loadTinyModel(name: TinyModelName): Promise<Model> {
  return loadTinyFiles(await tinyFiles(name));
}
