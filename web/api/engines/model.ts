// The module that runs models. It is separate, so that a program that only rotates does not download it.
import createGlue, { type MainModule } from "../generated/model.js";
import { modelText } from "../generated/model-text.js";
import { bytesOf } from "./byte-text.js";
import { linkGlue, type StartedModule } from "./glue.js";
import { start, type WasmModule } from "./start.js";

export type ModelModule = StartedModule<MainModule>;

const model: WasmModule<ModelModule> = { bytes: () => bytesOf(modelText), link: () => linkGlue(createGlue) };

/** Started for each model, whose memory is freed with it. Errors: wasm-unavailable. */
export const startModel = (): Promise<ModelModule> => start(model);
