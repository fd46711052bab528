import type { RopeSpec } from "../../api/index.js";

/** A spec as a literal in a program. */
export const specText = (spec: RopeSpec): string => JSON.stringify(spec);
