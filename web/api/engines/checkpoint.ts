// The module that judges weights: not the core's, so that who only rotates does not carry it.
import createGlue, { type MainModule } from "../generated/checkpoint.js";
import { checkpointText } from "../generated/checkpoint-text.js";
import { carried, type CarriedModule } from "./carried.js";

export type CheckpointModule = CarriedModule<MainModule>;

/** Compiled once, started for each checkpoint: its memory goes with it. Errors: wasm-unavailable. */
export const startCheckpoint: () => Promise<CheckpointModule> = carried(checkpointText, createGlue);
