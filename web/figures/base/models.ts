import type { ModelConfig } from "../../models/index.js";
import first from "../../models/smollm2-135m.json" with { type: "json" };

/** A figure's first model. It is not scaled, so its context is its trained length. The others load on demand. */
export const FIRST_MODEL: ModelConfig = first;

let known: readonly ModelConfig[] = [first];
let loading: Promise<void> | undefined;

export const knownModels = (): readonly ModelConfig[] => known;

export const modelOf = (id: string): ModelConfig | undefined => known.find((one) => one.id === id);

/** Whether all models are loaded, so that an unknown id is not a model. */
export const allKnown = (): boolean => known.length > 1;

/** Loads all models. A failed load is forgotten, so that the next call tries again. */
export function loadModels(): Promise<void> {
  loading ??= import("../../models/index.js").then(
    ({ models }) => {
      known = models;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
