// The module that judges weights. It is separate, so that a program that only rotates does not download it.
import createGlue, { type MainModule } from "../generated/checkpoint.js";
import { checkpointText } from "../generated/checkpoint-text.js";
import { starterOf, type StartedModule } from "./glue.js";

export type CheckpointModule = StartedModule<MainModule>;

/** Compiled once and started for each checkpoint, whose memory is freed with it. Errors: wasm-unavailable. */
export const startCheckpoint: () => Promise<CheckpointModule> = starterOf(checkpointText, createGlue);
