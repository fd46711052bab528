// ropewalk/model: a decoder-only transformer of the Llama family, run by this core in a module of its own.
import { loadTinyFiles } from "./load.js";
import { tinyFiles, type TinyModelName } from "./tiny.js";
import type { Model } from "./types.js";

export { RopewalkError, type RopewalkErrorCode } from "../errors/errors.js";
export { linear } from "./linear.js";
export { loadModel } from "./load.js";
export { brokenRotations } from "./model.js";
export { tinyModelNames, type TinyModelName } from "./tiny.js";
export type * from "./types.js";

/**
 * A model that comes with the package, whose files are imported only now: "shakespeare" and "tang" read characters and
 * were trained at length 128, "shakespeare-linear" is the first one trained on with positions divided by 8, at length
 * 1024. "needle" copies a marked string of capitals, and was trained on nothing else, at length 128. Errors:
 * option-invalid, wasm-unavailable (the files could not be imported, too).
 */
export async function loadTinyModel(name: TinyModelName): Promise<Model> {
  return loadTinyFiles(await tinyFiles(name));
}
