// The module that runs models: not the core's, so that who only rotates does not carry it.
import createGlue, { type MainModule } from "../generated/model.js";
import { modelText } from "../generated/model-text.js";
import { carried, type CarriedModule } from "./carried.js";

export type ModelModule = CarriedModule<MainModule>;

/** Compiled once, started for each model: its memory goes with it. Errors: wasm-unavailable. */
export const startModel: () => Promise<ModelModule> = carried(modelText, createGlue);
