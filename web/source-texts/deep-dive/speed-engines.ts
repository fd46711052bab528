import type { Ropewalk } from "../../api/index.js";

/** The core's engines, by the name that `engine` of an instance has. */
export const ENGINES = ["simd", "relaxed-simd", "fallback"] as const;
export type EngineName = (typeof ENGINES)[number];

/** An engine, or why it does not run here. */
export type Engines = Readonly<Partial<Record<EngineName, Ropewalk | string>>>;

const loaders: Readonly<Record<EngineName, () => Promise<Ropewalk>>> = {
  simd: async () => (await import("ropewalk")).loadRopewalk(),
  "relaxed-simd": async () => (await import("ropewalk/relaxed")).loadRopewalk(),
  fallback: async () => (await import("ropewalk/fallback")).loadRopewalk(),
};

/** Loads those that are wanted; `own` is taken for the one that it is. */
export async function loadEngines(wanted: readonly EngineName[], own?: Ropewalk): Promise<Engines> {
  const one = async (name: EngineName): Promise<Ropewalk | string> => {
    if (own?.engine === name) return own;
    try {
      return await loaders[name]();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return Object.fromEntries(await Promise.all(wanted.map(async (name) => [name, await one(name)] as const)));
}
