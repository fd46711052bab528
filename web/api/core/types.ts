import type { EngineModule, Rope, RopeOptions, RopeSpecInput, Ropewalk } from "../types.js";

/** Options of loadRopewalk in ropewalk/core, whose module is always the one inside. */
export interface CoreLoadOptions {
  /** `() => import("ropewalk/fallback")`, called where WebAssembly or its SIMD is missing or not allowed. */
  fallback?: () => Promise<EngineModule>;
}

/** A Rope without attention and caches. */
export interface RopeCore extends Omit<Rope, "attention" | "kvCache"> {}

/** A Ropewalk that reads configurations, makes tables and rotates. */
export interface RopewalkCore extends Pick<
  Ropewalk,
  | "version"
  | "engine"
  | "relaxedSimd"
  | "parseConfig"
  | "layerTypes"
  | "frequencies"
  | "cosSin"
  | "cosSinMultimodal"
  | "rotate"
  | "rotateInPlace"
  | "tensor"
  | "memory"
  | "dispose"
  | typeof Symbol.dispose
> {
  /** As Ropewalk.rope; attention over what it rotated is in "ropewalk". */
  rope(spec: RopeSpecInput, options?: RopeOptions): RopeCore;
}
