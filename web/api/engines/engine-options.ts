// The other engines that options of loadRopewalk import, and the errors of a load.
import { refuse, type Fields } from "../arguments/checks.js";
import type { LearntWords } from "../errors/error-rules.js";
import { learn } from "../errors/error-words.js";
import { describe, isRopewalkError } from "../errors/errors.js";
import type { EngineModule, Ropewalk } from "../types.js";
import { missingFeature, policyProblem, unavailable } from "./host.js";

/** Every load, with the sentences of its errors and of its instance's. Each error is a RopewalkError. */
export async function guardLoad<Instance = Ropewalk>(
  sentences: readonly LearntWords[],
  body: () => Promise<Instance>,
): Promise<Instance> {
  sentences.forEach(learn);
  try {
    return await body();
  } catch (error) {
    if (isRopewalkError(error)) throw error;
    throw unavailable({ rule: "not-started", value: describe(error) });
  }
}

/** Loads the engine that an option imports. */
export function engineLoader(given: Fields, name: "fallback" | "relaxed"): (() => Promise<Ropewalk>) | undefined {
  const importEngine = given[name];
  if (importEngine === undefined) return undefined;
  const path = `options.${name}`;
  const wanted = { of: `ropewalk/${name}` };
  if (typeof importEngine !== "function") throw refuse(path, importEngine, "importer", undefined, wanted);
  return async () => {
    let engine: Partial<EngineModule> | undefined;
    try {
      engine = await (importEngine as () => Promise<EngineModule>)();
    } catch (error) {
      throw unavailable({ rule: "not-loaded", path, value: describe(error) });
    }
    if (typeof engine?.loadRopewalk !== "function") throw refuse(path, engine, "importer", undefined, wanted);
    return engine.loadRopewalk();
  };
}

/**
 * The engine that the option fallback imports, if this host needs it. `compiles`: false if nothing is compiled, so a
 * policy does not matter.
 */
export async function fallbackIfNeeded(given: Fields, compiles: boolean): Promise<Ropewalk | undefined> {
  const fallback = engineLoader(given, "fallback");
  const problem = missingFeature();
  if (fallback !== undefined && (problem ?? (compiles ? await policyProblem() : undefined))) return fallback();
  if (problem !== undefined) throw unavailable(problem);
  return undefined;
}
