// The files of the models that come with the package, each imported when it is asked for.
import { choice } from "../arguments/checks.js";
import { describe, RopewalkError } from "../errors/errors.js";
import type { PackedWeights } from "./packed.js";

/** Files of a model that the package brings. */
export interface TinyFiles {
  config: object;
  symbols: string;
  weights: PackedWeights;
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

/** Errors: option-invalid, wasm-unavailable (the files could not be imported). */
export async function tinyFiles(name: TinyModelName): Promise<TinyFiles> {
  const load = tiny[choice(name, "name", tinyModelNames)];
  try {
    return (await load()).default;
  } catch (error) {
    throw new RopewalkError({ code: "wasm-unavailable", rule: "not-loaded", path: name, value: describe(error) });
  }
}
