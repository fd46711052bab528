import { describe, RopewalkError } from "../errors.js";

export function unavailable(message: string): RopewalkError {
  return new RopewalkError("wasm-unavailable", message);
}

// (module (func (result v128) i32.const 0 i8x16.splat i8x16.popcnt))
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

// (module (func (param v128) (result v128) local.get 0 local.get 0 local.get 0 f32x4.relaxed_madd))
const relaxedProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 123, 1, 123, 3, 2, 1, 0, 10, 13, 1, 11, 0, 32, 0, 32, 0, 32, 0, 253, 133,
  2, 11,
]);

const plainJavaScript = "pass the option fallback, which loads ropewalk/fallback: the same core as plain JavaScript";

/** What this host lacks for the default engine, with the way out; undefined where nothing. */
export function missingFeature(): string | undefined {
  if (typeof WebAssembly !== "object") return `this host has no WebAssembly. Way out: ${plainJavaScript}`;
  if (WebAssembly.validate(simdProbe)) return undefined;
  const since = "Chrome 91, Firefox 89, Safari 16.4, Node 16.4 or later have it";
  return `this host has no WebAssembly SIMD: ${since}. Way out: ${plainJavaScript}`;
}

/** What a Content-Security-Policy says to compiling anything at all, with the ways out; undefined where it allows it. */
export async function policyProblem(): Promise<string | undefined> {
  try {
    await WebAssembly.compile(simdProbe);
    return undefined;
  } catch (error) {
    const ways = `allow 'wasm-unsafe-eval' in the page's script-src, or ${plainJavaScript}`;
    return `this host does not let WebAssembly compile: ${describe(error)}. Ways out: ${ways}`;
  }
}

/** Whether relaxed SIMD is there: Chrome 114, Node 21 or later. */
export function hasRelaxedSimd(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(relaxedProbe);
}
