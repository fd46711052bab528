import { loadRopewalk, type Ropewalk } from "ropewalk";
import wasmUrl from "ropewalk/ropewalk.wasm?url";

/** The whole module, or plain JavaScript if the browser lacks a feature it needs. */
export const loadModule = (): Promise<Ropewalk> =>
  loadRopewalk({ wasmUrl, fallback: () => import("ropewalk/fallback") });
