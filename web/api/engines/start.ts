// How the modules that the package carries start, in the background or at once.
import { callWords } from "../errors/call-words.js";
import { learn } from "../errors/error-words.js";
import { describe } from "../errors/errors.js";
import type { Heap } from "../memory/heap.js";
import { missingFeature, policyProblem, unavailable } from "./host.js";

/** What a module imports, and what its instance is for the package: bare.ts and glue.ts know the two kinds. */
export interface Link<Started> {
  imports: WebAssembly.Imports;
  receive(instance: WebAssembly.Instance): Started;
}

/** A module, compiled by its first start. Each start has its own memory. */
export interface WasmModule<Started> {
  bytes(): Uint8Array<ArrayBuffer>;
  link(): Link<Started>;
  compiled?: WebAssembly.Module;
}

const notStarted = (error: unknown) => unavailable({ rule: "not-started", value: describe(error) });

/** What each start begins with: from then on errors say the sentences of calls. */
function begin(): void {
  learn(callWords);
  const problem = missingFeature();
  if (problem !== undefined) throw unavailable(problem);
}

/** Starts a module in the background. Errors: wasm-unavailable. */
export async function start<Started>(module: WasmModule<Started>): Promise<Started> {
  begin();
  try {
    module.compiled ??= await WebAssembly.compile(module.bytes());
  } catch (error) {
    const problem = await policyProblem();
    throw problem === undefined ? notStarted(error) : unavailable(problem);
  }
  try {
    return await startCompiled(module.compiled, module.link());
  } catch (error) {
    throw notStarted(error);
  }
}

/** Starts what is compiled already. Errors: the host's own. */
export async function startCompiled<Started>(compiled: WebAssembly.Module, link: Link<Started>): Promise<Started> {
  return link.receive(await WebAssembly.instantiate(compiled, link.imports));
}

/** Starts a module at once, for calls that give their result: browsers compile one of this size where it stands. */
export function startNow<Started>(module: WasmModule<Started>): Started {
  begin();
  try {
    module.compiled ??= new WebAssembly.Module(module.bytes());
    const link = module.link();
    return link.receive(new WebAssembly.Instance(module.compiled, link.imports));
  } catch (error) {
    throw notStarted(error);
  }
}

let startAgain: (() => Heap) | undefined;

/** The engine that was loaded last, started once more and at once; undefined before the first load. */
export const startLoaded = (): Heap | undefined => startAgain?.();

/** Called by each load, with the way to start its engine again. */
export function keepLoaded(again: () => Heap): void {
  startAgain = again;
}
