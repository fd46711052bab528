// The module that runs models. It is separate, so that a program that only rotates does not download it.
import createGlue, { type MainModule } from "../generated/model.js";
import { modelText } from "../generated/model-text.js";
import { starterOf, type StartedModule } from "./glue.js";

export type ModelModule = StartedModule<MainModule>;

/** Compiled once and started for each model, whose memory is freed with it. Errors: wasm-unavailable. */
export const startModel: () => Promise<ModelModule> = starterOf(modelText, createGlue);
