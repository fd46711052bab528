import type { RopeSpec, Ropewalk, RopewalkError } from "../api/index.js";

/** What parseConfig says: the rotary part, or why there is none. */
export function read(rw: Ropewalk, config: Record<string, unknown>): RopeSpec | RopewalkError {
  try {
    return rw.parseConfig(config);
  } catch (error) {
    if (error instanceof Error && error.name === "RopewalkError") return error as RopewalkError;
    throw error;
  }
}
