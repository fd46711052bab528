import { loadRopewalk, type Ropewalk } from "ropewalk";
import wasmUrl from "ropewalk/ropewalk.wasm?url";

/** The whole module, or plain JavaScript where the browser lacks what it needs. */
export const loadModule = (): Promise<Ropewalk> =>
  loadRopewalk({ wasmUrl, fallback: () => import("ropewalk/fallback") });
