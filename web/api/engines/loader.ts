import { callWords } from "../errors/call-words.js";
import { configWords } from "../errors/config-words.js";
import type createGlue from "../generated/ropewalk.js";
import { engineLoader, fallbackIfNeeded, guardLoad } from "./engine-options.js";
import { linkGlue } from "./glue.js";
import { hasRelaxedSimd } from "./host.js";
import { keepLoaded, startCompiled, startNow } from "./start.js";
import { optionNames } from "../arguments/option-names.js";
import { optionsOf } from "../arguments/options.js";
import { RopewalkInstance } from "../ropewalk.js";
import type { LoadOptions, Ropewalk } from "../types.js";
import { compiledModule, namedSource, type OwnBytes } from "./wasm-bytes.js";

/** One WebAssembly engine: the module that is compiled by default, and its glue code. */
export interface WasmEngine {
  bytes: OwnBytes;
  /** The digest of its module. */
  build: number;
  createGlue: typeof createGlue;
}

/** loadRopewalk of every entry whose engine is a WebAssembly module. */
export function load(options: LoadOptions | undefined, engine: WasmEngine): Promise<Ropewalk> {
  return guardLoad([callWords, configWords], async () => {
    const given = optionsOf(options, "options", optionNames.load);
    const source = namedSource(given);
    const relaxed = engineLoader(given, "relaxed");
    // A compiled module can run even if compiling is forbidden.
    const fallback = await fallbackIfNeeded(given, source !== "wasmModule");
    if (fallback !== undefined) return fallback;
    if (relaxed !== undefined && hasRelaxedSimd()) return relaxed();
    const compiled = await compiledModule(given, engine.bytes, engine.build);
    const link = () => linkGlue(engine.createGlue);
    const { heap } = await startCompiled(compiled, link());
    keepLoaded(() => startNow({ compiled, bytes: () => new Uint8Array(), link }).heap);
    return new RopewalkInstance(heap);
  });
}
