import { describe, RopewalkError, type ErrorData } from "../errors/errors.js";
import { callWords } from "../errors/call-words.js";
import { learn } from "../errors/error-words.js";

export type HostProblem = Omit<ErrorData, "code">;

export function unavailable(problem: HostProblem): RopewalkError {
  learn(callWords);
  return new RopewalkError({ code: "wasm-unavailable", ...problem });
}

// (module (func (result v128) i32.const 0 i8x16.splat i8x16.popcnt))
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** The feature that the default engine needs and this host lacks; undefined if there is none. */
export function missingFeature(): HostProblem | undefined {
  if (typeof WebAssembly !== "object") return { rule: "no-webassembly" };
  return WebAssembly.validate(simdProbe) ? undefined : { rule: "no-simd" };
}

/** The rule of a Content-Security-Policy that forbids compiling; undefined if compiling is allowed. */
export async function policyProblem(): Promise<HostProblem | undefined> {
  try {
    await WebAssembly.compile(simdProbe);
    return undefined;
  } catch (error) {
    return { rule: "policy", value: describe(error) };
  }
}

/** Whether the host has relaxed SIMD: Chrome 114, Node 21 or later. */
export function hasRelaxedSimd(): boolean {
  // (module (func (param v128) (result v128) local.get 0 local.get 0 local.get 0 f32x4.relaxed_madd))
  const probe = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 123, 1, 123, 3, 2, 1, 0, 10, 13, 1, 11, 0, 32, 0, 32, 0, 32, 0, 253,
    133, 2, 11,
  ]);
  return typeof WebAssembly === "object" && WebAssembly.validate(probe);
}
