import coreUrl from "core.wasm?url";
import { ReadingInstance } from "../../api/core/reading.js";
import type { RopewalkReader } from "../../api/core/types.js";
import { linkBare } from "../../api/engines/bare.js";
import { start } from "../../api/engines/start.js";

/**
 * The small module of ropewalk/core, whose frequencies, tables and rotation equal those of the whole module bit for
 * bit.
 */
export async function loadFirstModule(): Promise<RopewalkReader> {
  const answer = await fetch(coreUrl);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return new ReadingInstance(await start({ bytes: () => bytes, link: linkBare }));
}
