import coreUrl from "core.wasm?url";
import { CoreInstance } from "../../api/core/ropewalk.js";
import type { RopewalkCore } from "../../api/core/types.js";
import { startBare } from "../../api/engines/bare.js";

/**
 * The small module of ropewalk/core, whose frequencies, tables and rotation equal those of the whole module bit for
 * bit.
 */
export async function loadFirstModule(): Promise<RopewalkCore> {
  const answer = await fetch(coreUrl);
  return new CoreInstance(await startBare(new Uint8Array(await answer.arrayBuffer())));
}
