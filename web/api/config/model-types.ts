import type { ModelType } from "./model-type.js";
import { engineTypes } from "./model-types-engines.js";
import { halfSplitTypes } from "./model-types-half-split.js";
import { interleavedTypes } from "./model-types-interleaved.js";
import { partialTypes } from "./model-types-partial.js";
import { visionTowers } from "./model-types-vision.js";

/** default_theta in transformers' configuration_utils.py, where neither the config nor its class gives a base. */
export const commonDefaults: Readonly<Record<string, unknown>> = { rope_theta: 10000 };

let rows: ReadonlyMap<string, ModelType> | undefined;

/** The rows of every model type that rotates, by name. */
export function modelTypes(): ReadonlyMap<string, ModelType> {
  rows ??= new Map([
    ...interleavedTypes(),
    ...partialTypes(),
    ...visionTowers(),
    ...halfSplitTypes(),
    ...engineTypes(),
  ]);
  return rows;
}
