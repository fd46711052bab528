import type { EngineModule, Rope, RopeOptions, RopeSpecInput, Ropewalk } from "../types.js";

/** Options of loadRopewalk in ropewalk/core, whose module is always included. */
export interface CoreLoadOptions {
  /** `() => import("ropewalk/fallback")`, called if WebAssembly or its SIMD is missing or forbidden. */
  fallback?: () => Promise<EngineModule>;
}

/** A Rope without attention and caches. */
export interface RopeCore extends Omit<Rope, "attention" | "kvCache"> {}

/** A Ropewalk that makes tables and rotates. `ropewalk/config` reads configurations. */
export interface RopewalkCore extends Pick<
  Ropewalk,
  | "version"
  | "engine"
  | "relaxedSimd"
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
  /** As Ropewalk.rope; attention is only in "ropewalk". */
  rope(spec: RopeSpecInput, options?: RopeOptions): RopeCore;
}

/** The same that reads configurations, too. */
export interface RopewalkReader extends RopewalkCore, Pick<Ropewalk, "parseConfig" | "layerTypes"> {}
