import type { Ropewalk } from "../../api/index.js";

type Load = () => Promise<Ropewalk>;

// Where a policy or an old device keeps WebAssembly out, the same core runs as plain JavaScript.
let load: Load = async () => {
  const { loadRopewalk } = await import("../../api/index.js");
  return loadRopewalk({ fallback: () => import("../../api/engines/fallback.js") });
};
let loading: Promise<Ropewalk> | undefined;

/** The one instance that all figures of a page share. A failed load is forgotten, so that the next call tries again. */
export function sharedEngine(): Promise<Ropewalk> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Says how the figures get their module, before the first one is seen: an instance, or a function that loads one. */
export function useEngine(engine: Ropewalk | Load): void {
  loading = undefined;
  load = typeof engine === "function" ? engine : () => Promise.resolve(engine);
}
