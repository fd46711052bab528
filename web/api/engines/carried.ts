// Modules besides the core's. Each is compiled once, and each start has its own memory.
import { describe } from "../errors/errors.js";
import { bytesOf, type ByteText } from "./byte-text.js";
import { start, type Glue, type StartedModule } from "./glue.js";
import { missingFeature, policyProblem, unavailable } from "./host.js";

/** Each call starts the module again. Errors of these calls: wasm-unavailable. */
export function carried<Functions>(
  text: ByteText,
  createGlue: Glue<Functions>,
): () => Promise<StartedModule<Functions>> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  return async () => {
    const problem = missingFeature();
    if (problem !== undefined) throw unavailable(problem);
    try {
      return await start(await (compiled ??= WebAssembly.compile(bytesOf(text))), createGlue);
    } catch (error) {
      compiled = undefined;
      throw unavailable((await policyProblem()) ?? { rule: "not-started", value: describe(error) });
    }
  };
}
