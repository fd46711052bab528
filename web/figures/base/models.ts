import type { ModelConfig } from "../../models/index.js";
import first from "../../models/smollm2-135m.json" with { type: "json" };

/** A figure's first model: without scaling, so its context is its trained length. The others load on demand. */
export const FIRST_MODEL: ModelConfig = first;

let known: readonly ModelConfig[] = [first];
let loading: Promise<void> | undefined;

export const knownModels = (): readonly ModelConfig[] => known;

export const modelOf = (id: string): ModelConfig | undefined => known.find((one) => one.id === id);

/** Whether an id that is unknown now is the name of no model. */
export const allKnown = (): boolean => known.length > 1;

/** Brings all models. A failed load is forgotten, so that the next call tries again. */
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
