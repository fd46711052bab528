// What every way of loading does around its engine.
import { refuse, type Fields } from "../arguments/checks.js";
import { describe, isRopewalkError } from "../errors/errors.js";
import type { EngineModule, Ropewalk } from "../types.js";
import { missingFeature, policyProblem, unavailable } from "./host.js";

/** Lets nothing but RopewalkError out. */
export async function guardedLoad<Instance = Ropewalk>(body: () => Promise<Instance>): Promise<Instance> {
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

/** What the option fallback imports, where this host needs it. `compiles`: a policy may forbid it. */
export async function fallbackIfNeeded(given: Fields, compiles: boolean): Promise<Ropewalk | undefined> {
  const fallback = engineLoader(given, "fallback");
  const problem = missingFeature();
  if (fallback !== undefined && (problem ?? (compiles ? await policyProblem() : undefined))) return fallback();
  if (problem !== undefined) throw unavailable(problem);
  return undefined;
}
