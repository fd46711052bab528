// The module that judges weights. It is separate, so that a program that only rotates does not download it.
import createGlue, { type MainModule } from "../generated/checkpoint.js";
import { checkpointText } from "../generated/checkpoint-text.js";
import { bytesOf } from "./byte-text.js";
import { linkGlue, type StartedModule } from "./glue.js";
import { start, type WasmModule } from "./start.js";

export type CheckpointModule = StartedModule<MainModule>;

const checkpoint: WasmModule<CheckpointModule> = {
  bytes: () => bytesOf(checkpointText),
  link: () => linkGlue(createGlue),
};

/** Started for each checkpoint, whose memory is freed with it. Errors: wasm-unavailable. */
export const startCheckpoint = (): Promise<CheckpointModule> => start(checkpoint);
