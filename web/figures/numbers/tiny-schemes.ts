// The rotations that can replace the one a small model was trained with, to run it beyond its trained length.
import type { RopeSpec } from "../../api/index.js";
import type { RunModelOptions } from "../../api/model/index.js";

export type TinyScheme = "trained" | "linear" | "ntk" | "yarn" | "off";
export const TINY_SCHEMES: readonly TinyScheme[] = ["trained", "linear", "ntk", "yarn", "off"];

/** The number of letters on which the small models were trained at a time, and on which they are run. */
export const TRAINED = 128;
export const LENGTH = 1024;
/** The factor of the schemes: how much further than its trained length a model runs. */
export const FACTOR = LENGTH / TRAINED;

export function specOf(scheme: string, spec: RopeSpec, trained = TRAINED): RopeSpec {
  const lengths = { originalMaxPositionEmbeddings: trained, maxPositionEmbeddings: trained * FACTOR };
  if (scheme === "linear") return { ...spec, ropeType: "linear", factor: FACTOR };
  if (scheme === "ntk") return { ...spec, alpha: FACTOR };
  if (scheme === "yarn") return { ...spec, ...lengths, ropeType: "yarn", factor: FACTOR };
  return spec;
}

export const runBy = (scheme: TinyScheme, spec: RopeSpec): RunModelOptions =>
  scheme === "off" ? { broken: "off" } : { spec: specOf(scheme, spec) };

/** The rotation that all small models of length 128 were trained with, for programs to copy. */
export const TINY_SPEC: RopeSpec = {
  ropeType: "default",
  base: 10_000,
  headDim: 32,
  rotaryDim: 32,
  pairing: "half-split",
  maxPositionEmbeddings: TRAINED,
};
