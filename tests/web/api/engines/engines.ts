// The engines, for tests that apply to each of them.
import { setFlagsFromString } from "node:v8";
import { loadRopewalk, type EngineName, type Ropewalk } from "ropewalk";
import { loadRopewalk as loadCore, type RopewalkCore } from "ropewalk/core";
import { loadRopewalk as loadFallback } from "ropewalk/fallback";
import { loadRopewalk as loadRelaxed } from "ropewalk/relaxed";

setFlagsFromString("--experimental-wasm-relaxed-simd"); // Node 20 needs this flag

interface Engine {
  name: EngineName;
  start(): Promise<Ropewalk>;
}

export const engines: readonly Engine[] = [
  { name: "simd", start: loadRopewalk },
  { name: "relaxed-simd", start: loadRelaxed },
  { name: "fallback", start: loadFallback },
];

/** The engines that rotate, including ropewalk/core. */
export const rotating: readonly { name: string; start(): Promise<RopewalkCore> }[] = [
  ...engines,
  { name: "core", start: loadCore },
];
