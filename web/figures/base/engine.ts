import type { Ropewalk } from "../../api/index.js";

type Load = () => Promise<Ropewalk>;

// If a policy or an old device does not allow WebAssembly, the same core runs as plain JavaScript.
let load: Load = async () => {
  const { loadRopewalk } = await import("../../api/index.js");
  return loadRopewalk({ fallback: () => import("../../api/engines/fallback.js") });
};
let loading: Promise<Ropewalk> | undefined;

/** The instance that all figures of a page share. A failed load is forgotten, so that the next call tries again. */
export function sharedEngine(): Promise<Ropewalk> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Sets the source of the figures' module, before the first figure is seen: an instance, or a function that loads one.
 */
export function useEngine(engine: Ropewalk | Load): void {
  loading = undefined;
  load = typeof engine === "function" ? engine : () => Promise.resolve(engine);
}
